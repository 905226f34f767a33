import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeHost } from '../../node/host.js';
import { check } from '../../src/index.js';
import type { CheckOptions } from '../../src/options/options.js';
import type { CheckResult, Violation } from '../../src/answer/result.js';
import { exitCodeOf } from '../../src/answer/result.js';
import { ROOT } from '../support/samples.js';

const answer = (text: string, options: Partial<CheckOptions> = {}): Promise<CheckResult> =>
  check({ files: [{ name: 'a.c', text }], jobs: 1, ...options });
const found = ({ violations }: CheckResult): string[] =>
  violations.map(({ property, position: { line }, known }) => `${property} ${line}${known ? ' known' : ''}`).sort();
const warnings = ({ diagnostics }: CheckResult): string[] =>
  diagnostics.map(({ severity, message, position }) => `${severity} ${position?.line ?? 0}: ${message}`);

/** Each line a statement of `work`, which two threads execute. */
const threads = (...lines: readonly string[]): string =>
  `#include <pthread.h>\n#include <assert.h>\nint x, y, z;\nvoid *work(void *a) {\n${lines.join('\n')}\nreturn a;\n}\nint main(void) {\n  pthread_t t, u;\n  pthread_create(&t, 0, work, 0);\n  pthread_create(&u, 0, work, 0);\n  return 0;\n}\n`;
const RACES = { properties: ['race'] } as const;

describe('a finding that a comment calls known', () => {
  it('stays in the answer, and is no reason to fail', async () => {
    const result = await answer(threads('x++; // tcbmc: known race: see #12'), RACES);
    expect(found(result)).toEqual(['race 5 known']);
    expect(result.violations[0]?.suppression).toEqual({
      reason: 'see #12',
      position: { file: 'a.c', line: 5, column: 6 },
    });
    expect([result.verdict, exitCodeOf(result), ...warnings(result)]).toEqual(['violation', 0]);
  });

  it('hides no other', async () => {
    const others = ['x++;', 'y++;', 'z++;'];
    const all = found(await answer(threads(...others), { ...RACES, all: true }));
    for (const [i, line] of others.entries()) {
      const lines = others.map((each) => (each === line ? `${line} // tcbmc: known race: r` : each));
      const result = await answer(threads(...lines), RACES);
      expect(found(result)).toEqual(all.map((each) => (each === `race ${i + 5}` ? `${each} known` : each)));
      expect(exitCodeOf(result)).toBe(10);
    }
  });

  it('is known by a comment at either of two accesses', async () => {
    for (const [one, other] of [
      ['// tcbmc: known race: r', ''],
      ['', '// tcbmc: known race: r'],
    ]) {
      const text = `#include <pthread.h>\nint x;\nvoid *work(void *a) { x = 1; ${one!}\nreturn a; }\nint main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, work, 0);\n  return x; ${other!}\n}\n`;
      expect(exitCodeOf(await answer(text, RACES))).toBe(0);
    }
  });

  it('is another in another property', async () => {
    const result = await answer(threads('x++; assert(x < 2); // tcbmc: known assertion: r'), {
      properties: ['race', 'assertion'],
    });
    expect(found(result)).toEqual(['assertion 5 known', 'race 5']);
    expect(exitCodeOf(result)).toBe(10);
  });

  it('is told where a macro is used, and in headers', async () => {
    const text = threads(
      '#define ADD(n) n++ // tcbmc: known race: there is no line of it',
      'ADD(x); // tcbmc: known race: r',
    );
    const result = await answer(text, RACES);
    expect(found(result)).toEqual(['race 6 known']);
    expect(warnings(result)).toEqual(['warning 5: nothing is executed at line 5']);
    const header = await check({
      files: [{ name: 'b.c', text: threads('ADD(x);').replace('void *', '#include "b.h"\nvoid *') }],
      host: {
        readFile: (path) =>
          path === 'b.h'
            ? 'static void add(int *p) {\n  // tcbmc: known race: r\n  ++*p;\n}\n#define ADD(n) add(&n)\n'
            : undefined,
      },
      properties: ['race'],
      jobs: 1,
    });
    expect(found(header)).toEqual(['race 3 known']);
  });

  it('does not hide what freedoms of the machine add', async () => {
    const waits = (line: string): string =>
      `#include <pthread.h>\n#include <assert.h>\npthread_mutex_t m; pthread_cond_t c; int ready, hits;\nvoid *w(void *a) {\n  pthread_mutex_lock(&m);\n  if (!ready) pthread_cond_wait(&c, &m);\n  ${line}\n  pthread_mutex_unlock(&m);\n  assert(hits == 0); // tcbmc: known assertion: r\n  return a;\n}\nint main(void) {\n  pthread_t t; pthread_mutex_init(&m, 0); pthread_cond_init(&c, 0);\n  pthread_create(&t, 0, w, 0);\n  pthread_mutex_lock(&m);\n  hits = 1; ready = 1;\n  pthread_cond_signal(&c);\n  pthread_mutex_unlock(&m);\n  pthread_join(t, 0);\n}\n`;
    const asked = { switches: 3 };
    const spurious = await answer(waits('assert(ready);'), asked);
    expect(found(spurious)).toEqual(['assertion 7', 'assertion 9 known']);
    const open = await answer(waits('if (!ready) hits = 2;'), asked);
    expect(found(open)).toEqual(['assertion 9 known']);
    expect(open.bounds.assumed.map(({ flag }) => flag)).toContain('--spurious-wakeups');
  });

  it('is not all where something is not followed', async () => {
    const result = await answer(
      '#include <assert.h>\nint n, *p, a[2];\nint __VERIFIER_nondet_int(void);\nint main(void) {\n  assert(__VERIFIER_nondet_int()); // tcbmc: known assertion: r\n  char x, y; long d = &y - &x; if (d > 0 && d < 256) *(&x + (unsigned char)d) = 1;\n  return 0;\n}\n',
    );
    expect(found(result)).toEqual(['assertion 5 known']);
    expect(result.reason).toContain('by arithmetic alone');
    expect(exitCodeOf(result)).toBe(5);
  });
});

describe('whatever line is silenced', () => {
  const places = ({ position, participants = [] }: Violation): readonly number[] =>
    [...new Set([position.line, ...participants.map((each) => each.position.line)])].sort((a, b) => a - b);
  const name = (violation: Violation): string => `${violation.property} ${places(violation).join(' ')}`;

  it.each([
    'races/loop_variable_bug.c',
    'deadlocks/owner_ended_bug.c',
    'deadlocks/semaphore_bug.c',
    'events/tinyos_bug.c',
  ])('all else is found as before: %s', async (sample) => {
    const path = join(ROOT, 'samples', sample);
    const text = readFileSync(path, 'utf8').replace(/^\/\/ tcbmc:.*/gm, '//');
    const options = { properties: ['all'], all: true, switches: 4, host: nodeHost([path]) };
    const whole = await check({ ...options, files: [{ name: path, text }] });
    expect(whole.violations.length).toBeGreaterThan(1);
    for (const { property, position } of whole.violations) {
      const lines = text.split('\n');
      lines[position.line - 1] += ` // tcbmc: known ${property}: r`;
      const { violations } = await check({ ...options, all: false, files: [{ name: path, text: lines.join('\n') }] });
      expect(violations.map(name).sort()).toEqual(whole.violations.map(name).sort());
      const isAbout = (each: Violation): boolean => each.property === property && places(each).includes(position.line);
      expect(violations.filter(({ known }) => known).map(name)).toEqual(violations.filter(isAbout).map(name));
    }
  });
});

describe('a comment that silences nothing', () => {
  it.each([
    ['has nothing to silence', 'int u = x; // tcbmc: known race: r', 'no race is found at line 5'],
    ['gives no reason', 'x = 0; // tcbmc: known race', 'this comment silences nothing: it gives no reason'],
    ['names no property', 'x = 0; // tcbmc: known', 'this comment silences nothing: it does not say what is known'],
    [
      'names another',
      'x = 0; // tcbmc: known flurbs: r',
      "this comment silences nothing: no property 'flurbs' is looked for",
    ],
  ])('is told: it %s', async (_, line, message) => {
    const result = await answer(`int x;\nint main(void) {\n\n\n${line}\nreturn 0; }\n`, RACES);
    expect(warnings(result)).toEqual([`warning 5: ${message}`]);
  });

  it('is not told before the search is over, or where nobody asks', async () => {
    const text = threads('x++; // tcbmc: known race: r', 'for (;;); // tcbmc: known assertion: r');
    expect(warnings(await answer(text, { ...RACES, timeout: 0.001 }))).toEqual([]);
    expect(warnings(await answer(text, { properties: ['deadlock'] }))).toEqual([]);
  });

  it.each([
    ['known rase: r', "there is no property 'rase'", 'did you mean race?'],
    ['knwon race: r', "a comment cannot say 'knwon' of a finding", 'did you mean known?'],
    ['known memory: r', "'memory' stands for several properties", 'name one of them: null-dereference'],
  ])('is an error where it is misspelt: %s', async (words, message, hint) => {
    const result = await answer(`int main(void) { return 0; } // tcbmc: ${words}\n`);
    expect([result.verdict, ...warnings(result)]).toEqual(['error', `error 1: ${message}`]);
    expect(result.diagnostics[0]?.hint).toContain(hint);
    expect(result.diagnostics[0]?.position).toEqual({ file: 'a.c', line: 1, column: 30 });
  });

  it('is nothing where a comment says what is expected of a check', async () => {
    expect(
      warnings(await answer('// tcbmc: violation race switches=2\n// tcbmc: unknown\nint main(void) { return 0; }\n')),
    ).toEqual([]);
  });
});
