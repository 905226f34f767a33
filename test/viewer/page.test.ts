import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inflateSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../../src/answer/report.js';
import type { Violation } from '../../src/answer/result.js';
import { formatHtml } from '../../src/report/html.js';
import { formatSvg } from '../../src/report/svg.js';
import { event, lostUpdate, result, write, linkedAfter } from '../report/fixtures.js';
import {
  longViolation,
  lostUpdateReport,
  reportAbout,
  reportOf,
  reportOfText,
  violatedBy,
} from '../report/sample-reports.js';
import { NO_BROWSER, startBrowser } from '../support/browser.js';
import { ROOT } from '../support/samples.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Two threads that take turns until a count is reached. */
const TURNS = `#include <assert.h>
#include <pthread.h>
_Atomic int turn;
void *other(void *arg) {
  for (int i = 0; i < 9; i++) {
    while (turn % 2 == 0) {}
    turn++;
  }
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  for (int i = 0; i < 9; i++) {
    while (turn % 2 != 0) {}
    turn++;
  }
  assert(turn < 17);
  return 0;
}
`;

/** A list of which the nodes are freed, but not the pointers to them. */
const LIST = `#include <assert.h>
#include <stdlib.h>
struct node { int key; struct node *next; } *head;
void push(int key) {
  struct node *n = malloc(sizeof *n);
  n->key = key;
  n->next = head;
  head = n;
}
int main(void) {
  push(1);
  push(2);
  free(head->next);
  free(head);
  assert(head == 0);
}
`;

/** Right, but one of its lines is for nothing. */
const HALF_USED = `#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int counter;
void *step(void *more) {
  pthread_mutex_lock(&m);
  counter++;
  if (more != 0)
    counter = 0;
  pthread_mutex_unlock(&m);
  return more;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, step, 0);
  step(0);
  pthread_join(t, 0);
  assert(counter == 2);
  return 0;
}
`;

/** An answer in which twelve tasks each do one thing. */
function twelveTasks(): Report {
  const tasks = Array.from({ length: 12 }, (_, i) => ({
    kind: i === 0 ? ('main' as const) : ('posted' as const),
    name: i === 0 ? 'main' : `task ${i}`,
    entry: 'main',
  }));
  const long = 'a_cell_with_a_very_long_name_that_needs_more_than_one_line';
  const events = tasks.map((_, i) => event(i, i, 14, write(long, String(i))));
  return reportAbout(violatedBy({ ...lostUpdate, participants: [], trace: { tasks, events } }));
}

/** The same execution; every other step takes or releases a lock. */
function locksOften(violation: Violation): Violation {
  const events = violation.trace.events.map((each, i) =>
    i % 2 === 1 ? each : { ...each, locks: i % 4 === 0 ? ['m'] : [] },
  );
  return { ...violation, trace: { ...violation.trace, events } };
}

describe.skipIf(NO_BROWSER)('the page in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tcbmc-page-'));
  const errors: string[] = [];
  let browser: Browser;
  let files = 0;

  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
  });

  async function blank(options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('request', (request) => request.url().startsWith('file:') || errors.push(`asks for ${request.url()}`));
    return page;
  }

  /** Opens the report's page from a file, as a reader would. */
  async function open(report: Report, options?: BrowserContextOptions, given?: Page): Promise<Page> {
    const assets = {
      script: readFileSync(join(ROOT, 'dist/viewer/viewer.js'), 'utf8'),
      style: readFileSync(join(ROOT, 'dist/viewer/viewer.css'), 'utf8'),
    };
    const path = join(folder, `${++files}.html`);
    writeFileSync(path, formatHtml(report, assets));
    const page = given ?? (await blank(options));
    await page.goto(pathToFileURL(path).href);
    return page;
  }

  const now = (page: Page): Promise<string> => page.locator('.tcv-now').innerText();
  const place = (page: Page): Promise<string> => page.locator('.tcv-place').innerText();
  const currentLine = (page: Page): Promise<string> =>
    page.locator('.tcv-source [aria-current=step] .tcv-number').innerText();
  const value = (page: Page, name: string): Promise<string> =>
    page.locator('.tcv-values tr', { has: page.getByRole('button', { name, exact: true }) }).innerText();
  const overflow = (page: Page): Promise<number> =>
    page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

  it('begins with the bad moment, and says how it came to it', async () => {
    const page = await open(await reportOf('threads/lost_update_bug.c'));
    expect(await page.locator('h1').innerText()).toBe('The assertion counter == 2 fails');
    expect(await now(page)).toMatch(/^main fails the assertion counter == 2/);
    expect(await place(page)).toBe('step 20 of 20');
    expect(await currentLine(page)).toBe('22');
    expect(await page.getByRole('region', { name: 'How it happens' }).getByRole('listitem').count()).toBe(5);
    const inSight = await page.evaluate<boolean>(
      'document.querySelector(".tcv-now").getBoundingClientRect().bottom < innerHeight',
    );
    expect(inSight).toBe(true);
    await page.close();
  });

  it('is stepped through by keys, buttons and the slider', async () => {
    const { report, first, other } = await lostUpdateReport();
    const page = await open(report);
    await page.keyboard.press('Home');
    expect(await place(page)).toBe('step 1 of 20');
    for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
    expect(await now(page)).toContain(`${first} reads counter: 0`);
    expect(await currentLine(page)).toBe('11');
    await page.keyboard.press('Shift+ArrowRight');
    expect(await now(page)).toContain(`${other} reads counter: 0`);
    await page.getByRole('button', { name: 'Previous block' }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    expect(await now(page)).toContain(`${first} sets seen to 0`);
    const slider = page.getByRole('slider', { name: 'Step' });
    await slider.fill('8');
    expect(await now(page)).toContain(`${other} sets counter to 1`);
    expect(await slider.getAttribute('aria-valuetext')).toBe(`step 9 of 20: ${other} sets counter to 1`);
    await slider.press('ArrowLeft');
    expect(await place(page)).toBe('step 8 of 20');
    await page.keyboard.press('v');
    expect(await place(page)).toBe('step 20 of 20');
    await page.close();
  });

  it('shows values as they change, and where each task stands', async () => {
    const { report, first, other } = await lostUpdateReport();
    const page = await open(report);
    await page.getByRole('slider').fill('5');
    expect(await value(page, 'counter')).toMatch(/counter\s+0/);
    expect(await value(page, 'seen')).toMatch(/seen\s+0\s+changed now/);
    await page.getByRole('slider').fill('8');
    expect(await value(page, 'counter')).toMatch(/counter\s+0 1\s+changed now/);
    const tasks = page.getByRole('region', { name: 'Tasks' });
    expect(await tasks.locator('[aria-current=true]').innerText()).toMatch(
      new RegExp(`^${other}\\s+runs\\s+12\\s+counter = seen \\+ 1;`),
    );
    expect(await tasks.getByRole('listitem').filter({ hasText: first }).innerText()).toMatch(
      /stands here\s+11\s+int seen = counter;/,
    );
    expect(await page.locator('.tcv-source .tcv-here').count()).toBe(3);
    await page.close();
  });

  it('tells the history of a cell, from which one goes anywhere', async () => {
    const { report, first, other } = await lostUpdateReport();
    const page = await open(report);
    await page.getByRole('button', { name: 'counter', exact: true }).click();
    const history = page.getByRole('region', { name: /^History of counter/ });
    expect(await history.getByRole('button').allInnerTexts()).toEqual([
      'Close',
      expect.stringContaining(`step 5 ${first} reads 0`),
      expect.stringContaining(`step 7 ${other} reads 0`),
      expect.stringContaining(`step 9 ${other} sets it to 1`),
      expect.stringContaining(`step 11 ${first} sets it to 1`),
      expect.stringMatching(/^step 19 main reads 1/),
    ]);
    await history.getByRole('button', { name: /^step 9/ }).click();
    expect(await now(page)).toContain(`${other} sets counter to 1`);
    expect(await history.locator('[aria-current=true]').innerText()).toMatch(/^step 9/);
    await history.getByRole('button', { name: 'Close' }).click();
    expect(await history.isVisible()).toBe(false);
    await page.close();
  });

  it('leaves out what did not lead there, if it is asked to', async () => {
    const noise = Array.from({ length: 40 }, (_, i) => event(0, 0, 13, write('other', String(i))));
    const violation = { ...lostUpdate, trace: { ...lostUpdate.trace, events: linkedAfter(...noise) } };
    const page = await open(reportAbout(violatedBy(violation)));
    await page.getByLabel('only what led here').check();
    expect(await place(page)).toMatch(/^step 49 of 49, \d of them led here$/);
    for (let i = 0; i < 12; i++) await page.keyboard.press('ArrowLeft');
    expect(Number(/^step (\d+)/.exec(await place(page))![1])).toBeGreaterThan(40);
    expect(await page.getByRole('option').filter({ hasText: 'other' }).count()).toBe(0);
    await page.close();
  });

  it('says who waits for whom, who holds what, and which tasks wait for their turn', async () => {
    const deadlock = await open(await reportOf('deadlocks/lock_order_bug.c', '--deadlock-only'));
    const waits = deadlock.getByRole('region', { name: 'Who waits for whom' });
    expect(await waits.getByRole('listitem').allInnerTexts()).toEqual([
      'main waits for thread 1, which holds b (pthread_mutex_lock(&b))',
      'thread 1 waits for main, which holds a (pthread_mutex_lock(&a))',
    ]);
    expect(await deadlock.locator('.tcv-arrow').count()).toBe(2);
    expect(await deadlock.getByRole('region', { name: 'Tasks' }).locator('.tcv-locks').allInnerTexts()).toEqual([
      'holds a',
      'holds b',
    ]);
    await deadlock.keyboard.press('Home');
    expect(await waits.isVisible()).toBe(false);
    expect(await deadlock.locator('.tcv-locks').count()).toBe(0);
    await deadlock.close();
    const events = await reportOf('events/motor_bug.c');
    const { tasks, queued, events: all } = events.result.violations[0]!.trace;
    const posted = await open(events);
    await posted.getByRole('slider').fill(String(all.findIndex(({ block }) => block === queued![0]!.block)));
    const waiting = await posted
      .getByRole('region', { name: 'Queue of posted tasks' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(waiting).toEqual(queued![0]!.tasks.map((task) => `${tasks[task]!.name} ${tasks[task]!.entry}`));
    await posted.close();
  });

  it('shows both executions that part on a stream', async () => {
    const said = (bytes: string) =>
      ({ does: 'sends', bytes, task: 'main', position: { file: 'bank.c', line: 16, column: 3 } }) as const;
    const parting = {
      stream: 'port 7',
      known: [said('a'), { ...said('abc'), same: 1 }],
      here: [said('a'), { ...said('axy'), same: 1 }],
    };
    const page = await open(reportAbout(violatedBy({ ...lostUpdate, property: 'io-schedule', parting })));
    expect(await page.locator('.tcv-parting mark').allInnerTexts()).toEqual(['bc', 'xy']);
    expect(await page.locator('h1').innerText()).toBe('What is said on port 7 depends on the schedule');
    await page.close();
  });

  it('lists findings to pick from', async () => {
    const other: Violation = {
      ...lostUpdate,
      message: 'balance > 0',
      trace: { ...lostUpdate.trace, events: lostUpdate.trace.events.slice(0, 4) },
    };
    const page = await open(reportAbout(violatedBy(lostUpdate, other)));
    const findings = page.getByRole('region', { name: '2 findings' });
    expect(await findings.locator('[aria-current=true]').innerText()).toContain('balance == 90');
    await findings.getByRole('button', { name: /balance > 0/ }).click();
    expect(await page.locator('h1').innerText()).toBe('The assertion balance > 0 fails');
    expect(await place(page)).toBe('step 4 of 4');
    await page.keyboard.press('ArrowLeft');
    expect(await place(page)).toBe('step 3 of 4');
    await page.close();
  });

  it('shows other executions of a violation, to be picked from by keys as well', async () => {
    const report = await reportOf('threads/lost_update_bug.c', '--executions', '9');
    const page = await open(report);
    const card = page.getByRole('region', { name: '2 executions that lead there' });
    expect(await card.innerText()).toMatch(/No further execution with at most \d context switches leads there/);
    const story = page.getByRole('region', { name: 'How it happens' });
    const first = await story.innerText();
    await card.getByRole('button', { name: '2', exact: true }).press('Enter');
    expect(await story.innerText()).not.toBe(first);
    expect(
      await card
        .getByRole('button', { pressed: true })
        .evaluate((button) => button === button.ownerDocument.activeElement),
    ).toBe(true);
    expect(await page.locator('h1').innerText()).toBe('The assertion counter == 2 fails');
    expect(await card.getByRole('button', { name: 'Another execution' }).count()).toBe(0);
    await card.getByRole('button', { name: '1', exact: true }).click();
    expect(await story.innerText()).toBe(first);
    await page.close();
  });

  it('says that all is known, or what of it is', async () => {
    const known: Violation = { ...lostUpdate, known: true };
    const other: Violation = { ...lostUpdate, message: 'balance > 0' };
    const all = await open(reportAbout(violatedBy(known, { ...other, known: true })));
    expect([await all.locator('h1').innerText(), await all.locator('.tcv-verdict').innerText()]).toEqual([
      'No new violation: 2 known',
      'No new violation',
    ]);
    expect(await all.title()).toMatch(/^No new violation/);
    expect(
      await all.getByRole('region', { name: '2 findings, all known' }).getByText('known', { exact: true }).count(),
    ).toBe(2);
    await all.close();
    const some = await open(reportAbout(violatedBy(known, other)));
    expect(await some.locator('h1').innerText()).toBe('The assertion balance > 0 fails');
    expect(
      await some
        .getByRole('region', { name: '2 findings, 1 of them known' })
        .getByText('known', { exact: true })
        .count(),
    ).toBe(1);
    await some.close();
  });

  it('marks what was freed, and numbers the story by blocks', async () => {
    const page = await open(await reportOf('memory/list_hand_over_bug.c', '--unwind', '3'));
    const freed = page.locator('.tcv-values tr', { hasText: '(freed)' });
    expect(await freed.count()).toBeGreaterThan(0);
    expect(await page.locator('.tcv-story .tcv-block-number').allInnerTexts()).toEqual(['1', '2', '3']);
    await page.keyboard.press('Home');
    expect(await freed.count()).toBe(0);
    expect(await page.locator('.tcv-values .tcv-later [title^="not seen yet"]').count()).toBeGreaterThan(0);
    await page.close();
  });

  it('draws pointers as arrows between objects, as they are at each step', async () => {
    const page = await open(await reportOfText(LIST, '--unwind', '4'));
    const picture = page.getByRole('region', { name: 'Picture of objects and pointers' }).getByRole('img');
    const said = async (): Promise<string> => (await picture.getAttribute('aria-label'))!;
    expect((await said()).split('; ')).toEqual(
      expect.arrayContaining([
        'head points to heap 2, which is no more',
        'next of heap 2 points to heap 1, which is no more',
      ]),
    );
    expect(await picture.locator('.tcv-object-title').allInnerTexts()).toHaveLength(3);
    expect(await picture.locator('.tcv-freed').count()).toBe(2);
    const boxes = await picture
      .locator('.tcv-object-box')
      .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().left));
    expect(new Set(boxes).size).toBeGreaterThan(1);
    await page.keyboard.press('Home');
    expect(await said()).toBe('n of locals of push points to heap 1');
    await page.close();
    const without = await open(reportAbout(violatedBy(lostUpdate)));
    expect(await without.getByRole('region', { name: 'Picture of objects and pointers' }).count()).toBe(0);
    await without.close();
  });

  it('tells blocks that a long story leaves out, when they are opened', async () => {
    const page = await open(await reportOfText(TURNS, '--switches', '24', '--unwind', '12'));
    const story = page.getByRole('region', { name: 'How it happens' });
    const shown = await story.getByRole('listitem').count();
    const gap = story.getByRole('button', { name: /more blocks; show them/ });
    const omitted = Number(/\d+/.exec(await gap.innerText())![0]);
    await gap.click();
    expect([await story.getByRole('listitem').count(), await gap.count()]).toEqual([shown - 1 + omitted, 0]);
    await page.close();
  });

  it('gives twelve tasks twelve colours, and wraps steps on a phone', async () => {
    const page = await open(twelveTasks(), { viewport: { width: 390, height: 844 } });
    const colours = await page.evaluate<string[]>(
      '[...document.querySelectorAll(".tcv-dot")].map((dot) => getComputedStyle(dot).backgroundColor)',
    );
    expect(new Set(colours).size).toBe(12);
    const cut = await page.evaluate<number>(
      '[...document.querySelectorAll(".tcv-step .tcv-what")].filter((what) => what.scrollWidth > what.clientWidth || what.scrollHeight > what.clientHeight + 1).length',
    );
    expect([await page.getByRole('listbox', { name: 'Steps' }).getByRole('option').count(), cut]).toEqual([12, 0]);
    await page.close();
  });

  it('stays small with thousands of events', async () => {
    const page = await open(reportAbout(violatedBy(longViolation(5000, 3))));
    const nodes = (): Promise<number> => page.evaluate<number>('document.querySelectorAll("*").length');
    expect(await place(page)).toBe('step 5001 of 5001');
    expect(await nodes()).toBeLessThan(1500);
    await page.keyboard.press('Home');
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight');
    expect(await place(page)).toBe('step 31 of 5001');
    await page.getByRole('slider').fill('2500');
    expect(await page.locator('[role=option][aria-selected=true]').innerText()).toMatch(/^2501\s/);
    expect(await nodes()).toBeLessThan(1500);
    await page.close();
  });

  it('zooms into a long timeline, where every mark then has room, and scrolls along', async () => {
    const page = await open(reportAbout(violatedBy(locksOften(longViolation(650, 3)))));
    const marks = (): Promise<number> => page.locator('.tcv-chart .tcv-mark').count();
    const width = (): Promise<number> => page.evaluate<number>('document.querySelector(".tcv-chart").clientWidth');
    const offset = (): Promise<number> =>
      page.evaluate<number>(`(() => {
        const [head, room] = ['playhead', 'chart-room'].map((name) => document.querySelector('.tcv-' + name).getBoundingClientRect());
        return head.left < room.left || head.right > room.right ? NaN : head.left - room.left;
      })()`);
    const whole = await width();
    expect(await marks()).toBeGreaterThan(20);
    const zoom = page.getByRole('group', { name: 'Zoom of the timeline' });
    await zoom.getByRole('button', { name: 'Zoom in' }).click();
    expect(await width()).toBeGreaterThan(1.9 * whole);
    for (let i = 0; i < 8; i++) await page.keyboard.press('+');
    expect((await width()) / 651).toBeCloseTo(28, -1);
    expect(await offset()).toBeGreaterThan(0);
    await page.keyboard.press('Home');
    expect(await offset()).toBeGreaterThan(0);
    const covered = await page.evaluate<number>(`(() => {
      const places = [...document.querySelectorAll('.tcv-track')].map((track) =>
        [...track.querySelectorAll('.tcv-mark')].map((mark) => mark.getBoundingClientRect().left).sort((a, b) => a - b));
      return places.flatMap((row) => row.filter((left, i) => i > 0 && left - row[i - 1] < 12)).length;
    })()`);
    expect(covered).toBe(0);
    const chart = (await page.locator('.tcv-chart').boundingBox())!;
    const room = (await page.locator('.tcv-chart-room').boundingBox())!;
    await page.mouse.click(room.x + 300, chart.y + 20);
    expect(await place(page)).toBe(`step ${Math.floor((300 - (chart.x - room.x)) / (chart.width / 651)) + 1} of 651`);
    await page.keyboard.press('0');
    expect(await width()).toBe(whole);
    await page.mouse.move(room.x + 300, chart.y + 20);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await page.waitForFunction(`document.querySelector(".tcv-chart").clientWidth > ${2 * whole}`);
    await page.close();
  });

  it('has no zoom where all has room', async () => {
    const page = await open(reportAbout(violatedBy(lostUpdate)));
    expect(await page.getByRole('group', { name: 'Zoom of the timeline' }).count()).toBe(0);
    await page.close();
  });

  it('plays at a chosen speed until the end, or until somebody steps in', async () => {
    const page = await blank();
    await page.clock.install({ time: 0 });
    const opened = await open(reportAbout(violatedBy(lostUpdate)), {}, page);
    // The time of the machine does not go on beside that of the test.
    await opened.clock.pauseAt(3_600_000);
    const play = opened.getByRole('button', { name: /^(▶ Play|❚❚ Pause)$/ });
    await play.click();
    expect([await place(opened), await play.innerText()]).toEqual(['step 1 of 9', '❚❚ Pause']);
    expect(await opened.locator('.tcv-now').getAttribute('aria-live')).toBe('off');
    await opened.clock.runFor(1000);
    expect(await place(opened)).toBe('step 3 of 9');
    await opened.getByLabel('Speed of playing').selectOption('10');
    await opened.clock.runFor(600);
    expect(Number(/^step (\d)/.exec(await place(opened))![1])).toBeGreaterThan(4);
    await opened.getByRole('button', { name: 'Previous step' }).click();
    const paused = await place(opened);
    await opened.clock.runFor(5000);
    expect([await place(opened), await play.innerText()]).toEqual([paused, '▶ Play']);
    await opened.keyboard.press('p');
    await opened.clock.runFor(5000);
    expect([await place(opened), await play.innerText()]).toEqual(['step 9 of 9', '▶ Play']);
    expect(await opened.locator('.tcv-now').getAttribute('aria-live')).toBe('polite');
    await opened.close();
  });

  it('plays calmly for those who want little to move', async () => {
    const page = await open(reportAbout(violatedBy(lostUpdate)), { reducedMotion: 'reduce' });
    expect(await page.getByLabel('Speed of playing').inputValue()).toBe('1');
    await page.close();
  });

  it('can be read without scripts', async () => {
    const page = await open(await reportOf('threads/lost_update_bug.c'), { javaScriptEnabled: false });
    expect(await page.locator('noscript').textContent()).toMatch(/^VIOLATION: assertion: counter == 2[^]*switch 1/);
    await page.close();
  });

  it('does without sources, and with sources that are hostile', async () => {
    const report = await reportOf('threads/lost_update_bug.c');
    const without = await open({ ...report, sources: {} });
    expect(await without.getByRole('region', { name: 'Source', exact: true }).innerText()).toContain(
      'is not in this report; the step is at line 22',
    );
    await without.keyboard.press('Home');
    expect(await now(without)).toMatch(/^main calls pthread_create/);
    await without.close();
    const evil = '</script><img src=x onerror="document.title=1">/* " \' `${1}` \\';
    const tasks = [evil, evil].map((name) => ({ kind: 'thread' as const, name, entry: name }));
    const events = lostUpdate.trace.events.map((each) => ({
      ...each,
      stack: [evil],
      position: { ...each.position, file: evil },
    }));
    const hostile = await open(
      reportAbout(violatedBy({ ...lostUpdate, message: evil, trace: { tasks, events } }), {
        [evil]: `${evil}\n`.repeat(30),
      }),
    );
    expect(await hostile.locator('h1').innerText()).toBe(`The assertion ${evil} fails`);
    expect([await hostile.locator('img').count(), (await hostile.title()).includes('</script>')]).toEqual([0, true]);
    await hostile.close();
  });

  const pages: readonly (readonly [string, () => Promise<Report> | Report])[] = [
    ['an assertion', () => reportOf('threads/lost_update_bug.c')],
    ['a deadlock', () => reportOf('deadlocks/lock_order_bug.c', '--deadlock-only')],
    ['posted tasks', () => reportOf('events/motor_bug.c')],
    ['executions', () => reportOf('threads/lost_update_bug.c', '--executions', '3')],
    ['findings', () => reportAbout(violatedBy(longViolation(400, 3), lostUpdate))],
    ['all known', () => reportAbout(violatedBy({ ...lostUpdate, known: true }, { ...lostUpdate, known: true }))],
    ['twelve tasks', twelveTasks],
    ['pointers', () => reportOfText(LIST, '--unwind', '4')],
    ['SAFE', () => reportOf('threads/lost_update_ok.c')],
    ['bounded', () => reportAbout(result())],
    [
      'an error',
      () => {
        const position = { file: 'bank.c', line: 7, column: 3 };
        return reportAbout(
          result({
            verdict: 'error',
            diagnostics: [{ severity: 'error', code: 'syntax', message: "unexpected '<'", position, hint: 'look' }],
          }),
        );
      },
    ],
  ];

  it.each(pages)('is accessible, light and dark, and fits a phone: %s', async (_, report) => {
    const page = await open(await report(), { colorScheme: 'light' });
    const history = page.locator('.tcv-link').first();
    if ((await history.count()) > 0) await history.click();
    await page.evaluate(AXE);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await page.evaluate<string[]>(
        'axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`)))',
      );
      expect(found).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Home');
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.close();
  });

  it('is dark or light as one likes', async () => {
    const page = await open(reportAbout(violatedBy(lostUpdate)), { colorScheme: 'dark' });
    const ground = (): Promise<string> =>
      page.evaluate<string>('getComputedStyle(document.querySelector(".tcv-root")).backgroundColor');
    const seen = [await ground()];
    for (let i = 0; i < 2; i++) {
      await page.getByRole('button', { name: 'Light or dark' }).click();
      seen.push(await ground());
    }
    expect(seen).toEqual(['rgb(16, 19, 24)', 'rgb(245, 246, 248)', 'rgb(16, 19, 24)']);
    await page.close();
  });

  it('prints all steps', async () => {
    const page = await open(reportAbout(violatedBy(lostUpdate)));
    expect(await page.locator('.tcv-print-table').count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    const rows = page.locator('.tcv-print-table tbody tr');
    await rows.nth(8).waitFor();
    expect(await rows.count()).toBe(9);
    expect(await rows.nth(4).innerText()).toMatch(
      /^5\s+2\s+deposit\s+bank\.c:7\s+int seen = balance;\s+reads balance: 90$/,
    );
    expect([await rows.nth(4).isVisible(), await page.locator('.tcv-stepper').isVisible()]).toEqual([true, false]);
    await page.emulateMedia({ media: 'screen' });
    await rows.first().waitFor({ state: 'detached' });
    await page.close();
  });

  it('says what a bounded answer covers, and what goes further', async () => {
    const page = await open(reportAbout(result()));
    expect(await page.locator('h1').innerText()).toBe('No violation in executions with at most 4 context switches');
    expect(await page.locator('header').innerText()).toContain('Looked for: the checks in the code');
    expect(await page.getByRole('region', { name: 'What was cut off' }).locator('code').innerText()).toBe(
      '--switches 5',
    );
    await page.getByText('What it cost:').click();
    const costs = await page.locator('.tcv-costs').innerText();
    for (const text of ['56,789 clauses', 'at most 2', 'block values', 'solve']) expect(costs).toContain(text);
    await page.close();
  });

  it('shows the program of a proof with what was looked at, and its costs in one line', async () => {
    const page = await open(await reportOfText(HALF_USED, '--property', 'checks', '--property', 'race'));
    expect(await page.locator('.tcv-verdict').innerText()).toBe('Safe');
    const card = page.getByRole('region', { name: 'What was looked at', exact: true });
    expect(await card.innerText()).toContain('Followed: 11 of 12 lines with code of the functions that something uses');
    const line = (number: number): Promise<string> =>
      card
        .locator('.tcv-line')
        .nth(number - 1)
        .innerText();
    expect(await line(7)).toMatch(/^✓\s*r\s*w\s*7\s+counter\+\+;\s*asked: race$/);
    expect(await line(9)).toMatch(/^∅\s*9\s+counter = 0;\s*not reached$/);
    expect(await line(18)).toMatch(/^✓\s*r\s*18\s+assert[^]*asked: assertion/);
    const costs = page.locator('.tcv-costs');
    expect((await costs.boundingBox())!.height).toBeLessThan(70);
    await costs.getByText(/^What it cost:/).click();
    expect(await costs.getByRole('table').count()).toBeGreaterThan(1);
    await page.close();
  });

  it('lists the shared variables with what is known of them, in any order', async () => {
    const page = await open(await reportOfText(HALF_USED, '--race-only'));
    const card = page.getByRole('region', { name: 'Shared variables', exact: true });
    expect(await card.innerText()).toContain('Proved without unrolling');
    const rows = (): Promise<string[]> => card.locator('tbody tr').allInnerTexts();
    expect((await rows())[0]).toMatch(/^counter\s+proved\s+creation, joins, barriers, locks[^]*\d/);
    await card.locator('summary').first().click();
    expect(await card.innerText()).toMatch(/written at \S+:7:3, holding m/);
    const order = async (column: string): Promise<string | null> => {
      await card.getByRole('button', { name: column }).click();
      return card.getByRole('columnheader', { name: column }).getAttribute('aria-sort');
    };
    expect(await order('variable')).toBe('ascending');
    expect(await order('variable')).toBe('descending');
    await page.close();
    const violated = await open(await reportOfText(HALF_USED.replace('pthread_mutex_lock(&m);', ''), '--race-only'));
    expect(await violated.locator('.tcv-word-race').first().innerText()).toBe('race');
    await violated.close();
  });

  it('lets the file be chosen where there are several, and is silent where there is no text', async () => {
    const looked = ['a.c', 'b.h'].map((file) => ({ file, lines: [{ line: 1, asked: ['assertion'] }] }));
    const report = reportAbout(result({ verdict: 'safe', looked }), { 'a.c': 'int a;', 'b.h': 'int b;' });
    const page = await open(report);
    const text = page.getByRole('region', { name: 'The program, with what was looked at' });
    expect(await text.innerText()).toContain('int a;');
    await page.getByLabel('File').selectOption('b.h');
    expect(await text.innerText()).toContain('int b;');
    await page.close();
    const without = await open({ ...report, sources: {} });
    expect(await without.getByRole('region', { name: 'What was looked at', exact: true }).count()).toBe(0);
    await without.close();
  });

  it('is mounted anywhere, also twice, and leaves nothing behind', async () => {
    const bundle = await rolldown({ input: join(ROOT, 'viewer/index.ts') });
    const { output } = await bundle.generate({ format: 'iife', name: 'viewer' });
    const page = await blank();
    await page.setContent('<div id="a"></div><div id="b"></div>');
    await page.evaluate(`${output[0].code}; globalThis.viewer = viewer`);
    const report = JSON.stringify(reportAbout(violatedBy(lostUpdate)));
    await page.evaluate(
      `globalThis.views = ['a', 'b'].map((id) => viewer.showReport(document.getElementById(id), ${report}))`,
    );
    const ids = await page.evaluate<string[]>('[...document.querySelectorAll("[id]")].map(({ id }) => id)');
    expect(new Set(ids).size).toBe(ids.length);
    await page.locator('#b').getByRole('slider').fill('2');
    expect(await page.locator('#a .tcv-place').innerText()).toBe('step 9 of 9');
    expect(await page.locator('#b .tcv-place').innerText()).toBe('step 3 of 9');
    await page.evaluate('views.forEach((view) => view.destroy())');
    expect(await page.locator('body').innerHTML()).toBe('<div id="a"></div><div id="b"></div>');
    await page.close();
  });

  it('draws the SVG', async () => {
    const svg = formatSvg(await reportOf('threads/lost_update_bug.c'));
    const path = join(folder, 'picture.svg');
    writeFileSync(path, svg);
    const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number);
    const page = await blank({ viewport: { width: width!, height: height! } });
    await page.goto(pathToFileURL(path).href);
    const png = pixels(await page.screenshot());
    expect([png.width, png.height]).toEqual([width, height]);
    expect(png.colours.size).toBeGreaterThan(20);
    await page.close();
  });
});

/** The size of a PNG, and the colours in it, as far as the bytes of its unfiltered lines tell. */
function pixels(png: Buffer): {
  readonly width: number;
  readonly height: number;
  readonly colours: ReadonlySet<number>;
} {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    colours: new Set(inflateSync(Buffer.concat(parts))),
  };
}
