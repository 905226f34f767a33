import { describe, expect, it } from 'vitest';
import type { LookedLine } from '../../src/answer/result.js';
import { check } from '../../src/check.js';
import { Limits } from '../../src/driver/limits.js';
import { Pipeline } from '../../src/driver/pipeline.js';
import { Meter } from '../../src/engine/meter.js';
import type { CheckOptions } from '../../src/options/options.js';
import { settingsOf } from '../../src/options/settings.js';
import { Budget } from '../../src/source/limits.js';
import { oneIn } from '../oracle/seeds.js';
import { allSamples } from '../support/samples.js';

/** What an answer says of the lines of a program. */
async function looked(text: string, options: Partial<CheckOptions> = {}): Promise<ReadonlyMap<number, LookedLine>> {
  const result = await check({ files: [{ name: 'a.c', text }], ...options });
  expect(['safe', 'bounded']).toContain(result.verdict);
  expect(result.looked!.map(({ file }) => file)).toEqual(['a.c']);
  return new Map(result.looked![0]!.lines.map((line) => [line.line, line]));
}

/** The lines to which nothing comes; each of them says so in a comment, and no other line does. */
async function expectUnreached(text: string, options?: Partial<CheckOptions>): Promise<void> {
  const lines = await looked(text, options);
  const said = text.split('\n').flatMap((line, i) => (line.includes('// never') ? [i + 1] : []));
  expect([...lines.values()].filter(({ unreached }) => unreached).map(({ line }) => line)).toEqual(said);
}

const PROGRAMS: readonly (readonly [string, string])[] = [
  [
    'a case that nobody asks for',
    `int pick(int which) {
  switch (which) {
  case 1:
    return 10;
  case 2:     // never
    return 20; // never
  default:
    return 30; // never
  }
}
int main(void) { return pick(1); }`,
  ],
  [
    'a loop of numbers that is run through at once',
    `int main(void) {
  int sum = 0;
  for (int i = 0; i < 3000; i++) {
    if (i == 2000)
      sum = sum + 7;
    sum = sum + i;
  }
  if (sum == 0)
    sum = 1; // never
  return 0;
}`,
  ],
  [
    'a branch on an input',
    `int nondet(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 5)
    x = 5;
  else
    x = x + 1;
  return x;
}`,
  ],
  [
    'what comes after the end, which has no code',
    `#include <stdlib.h>
int main(void) {
  int x = 1;
  exit(0);
  x = 2;
  return x;
}`,
  ],
  [
    'bytes that the library copies, and what is told by them',
    `#include <string.h>
int main(void) {
  char a[4] = "abc", b[4];
  memcpy(b, a, 4);
  if (b[1] != 'b')
    return 1; // never
  if (strlen(b) != 3)
    return 2; // never
  return 0;
}`,
  ],
  [
    'a function that is called through a pointer',
    `int one(void) { return 1; }
int two(void) { return 2; } // never
int (*table[2])(void) = { one, two };
int main(void) { return table[0]() - 1; }`,
  ],
];

describe('what was looked at', () => {
  it.each(PROGRAMS)('does not hold what no execution reaches, and all else: %s', (_, text) => expectUnreached(text));

  it('says what was asked where, also where the answer is plain', async () => {
    const text = `#include <assert.h>
#include <pthread.h>
int counter, *cell = &counter;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *add(void *arg) {
  pthread_mutex_lock(&m);
  counter++;
  *cell = counter / 1;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  add(0);
  pthread_join(t, 0);
  int one = 1;
  assert(one == 1);
  return 0;
}`;
    const all = await looked(text, { properties: ['checks', 'race', 'deadlock'] });
    expect(all.get(7)).toEqual({ line: 7, asked: ['race'], reads: true, writes: true });
    expect(all.get(8)!.asked).toEqual(
      expect.arrayContaining(['null-dereference', 'out-of-bounds', 'use-after-free', 'race']),
    );
    expect(all.get(6)!.asked).toContain('deadlock');
    expect(all.get(9)!.asked).toContain('lock-misuse');
    expect(all.get(18)!.asked).toEqual(['assertion']);
    const plain = await looked(text);
    expect([...plain.values()].flatMap(({ asked = [] }) => asked)).not.toContain('race');
    expect([...plain.values()].flatMap(({ asked = [] }) => asked)).not.toContain('deadlock');
    const races = await looked(text, { properties: ['race'], without: ['static-proofs'] });
    expect(races.get(18)!.asked ?? []).toEqual([]);
    expect((await check({ files: [{ name: 'a.c', text }], properties: ['race'] })).looked).toBeUndefined();
  });

  it('is not said of violations', async () => {
    expect(
      (await check({ files: [{ name: 'a.c', text: '#include <assert.h>\nint main(void) { assert(0); }' }] })).looked,
    ).toBeUndefined();
  });

  // A signal comes only under larger limits than the first. What is wrong only with flags may go on for ever without.
  const bugs = allSamples().filter(
    ({ name, text }) =>
      /^(?:threads|memory|locks)\/.*_bug\.c$/.test(name) &&
      !name.includes('signal_handler') &&
      !/ -- /.test(text.slice(0, text.indexOf('\n'))),
  );

  it.each(oneIn(3, bugs).map(({ name, text }) => [name, text] as const))(
    'has every line of an execution that was replayed: %s',
    async (name, text) => {
      const options: CheckOptions = { files: [{ name, text }] };
      const { violations } = await check(options);
      const { unrolled } = await new Pipeline(options, new Budget(undefined), new Meter(undefined)).prepare(
        Limits.first(settingsOf(options).limits),
      );
      const reached = new Set(
        unrolled.looked!.flatMap(({ file, lines }) =>
          lines.flatMap(({ line, unreached }) => (unreached ? [] : [`${file}:${line}`])),
        ),
      );
      for (const { trace } of violations) {
        for (const { position } of trace.events) expect(reached).toContain(`${position.file}:${position.line}`);
      }
    },
  );
});
