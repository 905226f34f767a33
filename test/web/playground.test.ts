import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NO_BROWSER, startBrowser } from '../support/browser.js';
import { SAMPLES } from '../support/samples.js';
import { inaccessible } from './axe.js';
import { buildPlayground } from './build.js';
import type { StaticServer } from './serve.js';
import { serve } from './serve.js';

/** Which two factors a number has is a question that takes long, and an answer so far there is none. */
const LONG = `unsigned __VERIFIER_nondet_uint(void); void __VERIFIER_assert(int);
int main(void) { unsigned long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(); __VERIFIER_assert(a * b != 9633832708470112213ul); }
`;

describe.skipIf(NO_BROWSER)('the playground', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tcbmc-web-'));
  const errors: string[] = [];
  let browser: Browser;
  let server: StaticServer;

  beforeAll(async () => {
    await buildPlayground(folder);
    server = await serve(folder);
    browser = await startBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
  });

  async function open(fragment = '', options: BrowserContextOptions = {}): Promise<Page> {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    page.on(
      'request',
      (request) =>
        request.url().startsWith(server.url) ||
        /^(?:data|blob):/.test(request.url()) ||
        errors.push(`asks for ${request.url()}`),
    );
    page.setDefaultTimeout(20_000);
    await page.goto(server.url + fragment);
    await page.locator('[data-ready]').waitFor();
    return page;
  }

  const answer = async (page: Page): Promise<string> => {
    await page.locator('#run[data-state]:not([data-state=running])').waitFor();
    return await page.locator('#status').innerText();
  };
  const check = async (page: Page): Promise<string> => {
    await page.getByRole('button', { name: /^Check/ }).click();
    return await answer(page);
  };
  const program = (page: Page): Promise<string> => page.locator('.cm-content').innerText();
  const overflow = (page: Page): Promise<number> =>
    page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  const chooseFiles = async (page: Page, files: Readonly<Record<string, string>>): Promise<void> => {
    const given = Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: 'text/x-c',
      buffer: Buffer.from(text),
    }));
    await page.locator('#chooser').setInputFiles(given);
    await page.getByRole('tab', { name: given[0]!.name }).waitFor();
  };

  it('finds what is wrong in a sample, shows how it happens, and nothing in its twin', async () => {
    const page = await open();
    expect(await program(page)).toContain('int seen = counter;');
    expect(await check(page)).toBe('VIOLATION: assertion: counter == 2');
    const view = page.locator('#form');
    expect(await view.locator('h1').innerText()).toBe('The assertion counter == 2 fails');
    expect(await page.locator('.cm-lint-marker-error').count()).toBe(1);
    await page.keyboard.press('Home');
    expect(await view.locator('.tcv-place').innerText()).toBe('step 1 of 20');
    await page.keyboard.press('ArrowRight');
    expect(await view.locator('.tcv-place').innerText()).toBe('step 2 of 20');
    await page.getByRole('button', { name: 'Show it done right' }).click();
    expect(await program(page)).toContain('pthread_mutex_lock');
    expect(await check(page)).toMatch(/^SAFE: no .* in any execution/s);
    expect(await page.locator('.cm-lint-marker-error').count()).toBe(0);
    await page.close();
  });

  it('asks for another execution until there is none, and says so in the flags', async () => {
    const page = await open();
    await check(page);
    const story = page.getByRole('region', { name: 'How it happens' });
    const first = await story.innerText();
    await page.getByRole('button', { name: 'Another execution' }).click();
    const both = page.getByRole('region', { name: '2 executions that lead there' });
    await both.waitFor();
    expect(await answer(page)).toBe('VIOLATION: assertion: counter == 2');
    expect(await both.getByRole('button', { pressed: true }).innerText()).toBe('2');
    expect(await story.innerText()).not.toBe(first);
    expect(await page.locator('#command').innerText()).toBe('tcbmc check lost_update_bug.c --executions 2');
    await page.getByRole('button', { name: 'Another execution' }).click();
    await page.getByText(/^No further execution with at most/).waitFor();
    expect(await page.getByRole('button', { name: 'Another execution' }).count()).toBe(0);
    expect(await page.locator('#command').innerText()).toBe('tcbmc check lost_update_bug.c --executions 3');
    await page.close();
  });

  it('has the program beside its answer where there is room, and the slider below the marks', async () => {
    const page = await open('', { viewport: { width: 1920, height: 1000 } });
    await check(page);
    const place = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const [editor, result, run] = [await place('#editor'), await place('#result'), await place('#run')];
    expect(editor.x + editor.width).toBeLessThanOrEqual(result.x);
    expect(run.x + run.width).toBeLessThanOrEqual(result.x);
    expect(Math.abs(editor.y - result.y)).toBeLessThan(250);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const style = "getComputedStyle(document.querySelector('.tcv-slider'))";
    expect(await page.evaluate<string>(`${style}.paddingLeft + ' ' + ${style}.borderLeftWidth`)).toBe('0px 0px');
    await page.close();
  });

  it('gives the answer in all forms, to be copied and kept', async () => {
    const page = await open('#sample=deadlocks/lock_order_bug.c&flags=--deadlock-only', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    expect(await page.getByLabel('Deadlocks', { exact: true }).isChecked()).toBe(true);
    expect(await page.locator('#command').innerText()).toBe('tcbmc check lock_order_bug.c -p deadlock');
    expect(await check(page)).toMatch(/^VIOLATION: deadlock/);
    const forms: readonly (readonly [string, RegExp])[] = [
      ['Text', /^VIOLATION: deadlock/],
      ['JSON', /"schema": "tcbmc-result\/\d"[^]*"fingerprint"[^]*"origin"/],
      ['SARIF', /"version": "2\.1\.0"/],
      ['Markdown', /\*\*VIOLATION\*\*/],
    ];
    for (const [name, text] of forms) {
      await page.getByRole('tab', { name, exact: true }).click();
      expect(await page.getByRole('region', { name: `The answer as ${name}` }).innerText()).toMatch(text);
    }
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied as Markdown.').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('**VIOLATION**');
    await page.getByRole('tab', { name: 'Markdown' }).press('Home');
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download HTML' }).click(),
    ]);
    expect(kept.suggestedFilename()).toBe('lock_order_bug.html');
    const path = join(folder, 'kept.html');
    await kept.saveAs(path);
    await page.goto(`file://${path}`);
    expect(await page.locator('h1').innerText()).toMatch(/wait for each other for ever: a deadlock$/);
    await page.close();
    errors.splice(0, errors.length, ...errors.filter((error) => error !== `asks for file://${path}`));
  });

  it('ends a long check when it is told to, and checks the next one', async () => {
    const page = await open();
    await chooseFiles(page, { 'long.c': LONG });
    await page.locator('.cm-content').press('Control+Enter');
    await page.getByRole('button', { name: /^Cancel/ }).waitFor();
    await page
      .locator('#progress')
      .filter({ hasText: /clauses/ })
      .waitFor();
    await page.keyboard.press('Escape');
    expect(await answer(page)).toContain('the check was aborted');
    await page.getByLabel('Seconds at most').fill('1');
    expect(await check(page)).toContain('the time limit was reached');
    await page.getByLabel('Sample').selectOption('values/overflow_bug.c');
    expect(await page.getByLabel('Overflows of signed numbers').isChecked()).toBe(true);
    expect(await page.getByLabel('Seconds at most').inputValue()).toBe('');
    expect(await check(page)).toMatch(/^VIOLATION: overflow/);
    await page.close();
  });

  it('comes back from its link with program, flags and answer', async () => {
    const page = await open();
    await chooseFiles(page, {
      'a.c': '#include "b.h"\nint main(void) { return twice(LIMIT); }\n',
      'b.h': 'int twice(int n);\n',
      'c.c': 'int twice(int n) { return n * 2; }\n',
    });
    await page.getByLabel('Further flags').fill("-p overflow -D 'LIMIT=0x7fffffff /* ä */'");
    const before = await check(page);
    expect(before).toMatch(/^VIOLATION: overflow/);
    const link = page.url();
    expect(link).toContain('#program=');
    await page.close();
    const again = await open(link.slice(link.indexOf('#')));
    expect(await again.locator('#tabs').getByRole('tab').allInnerTexts()).toEqual(['a.c', 'b.h', 'c.c']);
    expect(await again.getByLabel('Overflows of signed numbers').isChecked()).toBe(true);
    expect(await again.getByLabel('Further flags').inputValue()).toBe("-D 'LIMIT=0x7fffffff /* ä */'");
    expect(await check(again)).toBe(before);
    await again.getByRole('tab', { name: 'a.c' }).press('End');
    expect(await program(again)).toContain('return n * 2;');
    expect(await again.locator('.cm-lint-marker-error').count()).toBe(1);
    const address = again.url();
    await again.getByLabel('Context switches', { exact: true }).fill('3');
    await again.waitForURL((url) => url.href !== address);
    await again.reload();
    await again.locator('[data-ready]').waitFor();
    expect(await again.getByLabel('Context switches', { exact: true }).inputValue()).toBe('3');
    await again.evaluate('location.hash = "#program=broken"');
    await again.getByText(/^The link cannot be read/).waitFor();
    await again.close();
  });

  it('takes files that are dropped, and says what is wrong with them and with flags', async () => {
    const page = await open();
    const data = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['int main(void) { return missing; }'], 'mine.c', { type: 'text/x-c' }));
      return data;
    })()`);
    await page.locator('.cm-content').dispatchEvent('drop', { dataTransfer: data });
    await page.getByRole('tab', { name: 'mine.c' }).waitFor();
    expect(await page.getByLabel('Sample').inputValue()).toBe('');
    expect(await check(page)).toMatch(/^ERROR/);
    expect(await page.locator('#form').innerText()).toContain("'missing' is not declared");
    await page.locator('.cm-content').press('Control+a');
    await page.keyboard.insertText('int main(void) { return 0; }');
    await page.getByLabel('Name of the file').fill('other.c');
    await page.getByLabel('Name of the file').press('Enter');
    expect(await page.locator('#tabs').getByRole('tab').allInnerTexts()).toEqual(['other.c']);
    expect(await check(page)).toMatch(/^SAFE/);
    await page.locator('body').dispatchEvent('drop', { dataTransfer: data, shiftKey: true });
    await page.getByRole('tab', { name: 'mine.c' }).waitFor();
    expect(await page.locator('#tabs').getByRole('tab').allInnerTexts()).toEqual(['other.c', 'mine.c']);
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(await page.locator('#tabs').getByRole('tab').allInnerTexts()).toEqual(['other.c']);
    await page.getByLabel('Further flags').fill('--show-loops');
    expect(await check(page)).toMatch(/^UNKNOWN/);
    expect(await page.getByRole('region', { name: 'The answer as Text' }).innerText()).toContain('no loops');
    await page.getByLabel('Further flags').fill('--connect 80');
    expect(await page.getByRole('alert').innerText()).toMatch(/^--connect means nothing here/);
    await page.close();
  });

  it('says what it cannot load', async () => {
    const page = await browser.newPage();
    await page.route(/tree-sitter-c.*\.wasm$/, (route) => route.abort());
    await page.goto(server.url);
    await page.getByText(/^The checker cannot be loaded/).waitFor();
    expect(await check(page)).toMatch(/^The check could not be made/);
    await page.close();
  });

  it('lets nothing out, neither of the page nor of the worker', async () => {
    const page = await open();
    const refused = `new Promise((resolve) => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
      fetch('https://example.org/').then(() => resolve('sent'), () => undefined);
    })`;
    expect(await page.workers()[0]!.evaluate<string>(refused)).toBe('connect-src');
    expect(await page.evaluate<string>(refused.replace('addEventListener', 'document.addEventListener'))).toBe(
      'connect-src',
    );
    errors.splice(0, errors.length, ...errors.filter((error) => !error.includes('example.org')));
    await page.close();
  });

  it('is accessible, light and dark, and fits a phone', async () => {
    const page = await open('', { colorScheme: 'light' });
    const look = async (): Promise<void> => expect(await inaccessible(page)).toEqual([]);
    await look();
    await page.getByText('All flags').click();
    await check(page);
    await look();
    await page.getByRole('button', { name: 'Light or dark' }).first().click();
    expect(
      await page.evaluate<string>('getComputedStyle(document.querySelector("#form .tcv-root")).backgroundColor'),
    ).toBe('rgb(16, 19, 24)');
    await look();
    await page.getByRole('tab', { name: 'Text' }).click();
    await look();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await look();
    await page.close();
  });

  it('offers samples in pairs, each with its flags', async () => {
    const page = await open();
    const names = await page
      .locator('#sample option')
      .evaluateAll((options) => options.map((option) => String(option.getAttribute('value'))));
    const samples = names.filter((name) => name !== '');
    expect(samples.length).toBeGreaterThanOrEqual(24);
    for (const name of samples) {
      expect(samples).toContain(name.includes('_bug') ? name.replace('_bug', '_ok') : name.replace('_ok', '_bug'));
      expect(readFileSync(join(SAMPLES, name), 'utf8')).toContain('// tcbmc:');
    }
    await page.close();
  });
});
