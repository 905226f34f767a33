import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import type { CheckResult } from '../../src/index.js';
import { check } from '../../src/index.js';
import type { FiringSchedule } from '../../src/ir/task-schedule.js';
import type { Generation } from '../../src/unroll/paths/posts.js';
import { isBefore } from '../../src/unroll/paths/posts.js';

/** Two handlers and the first task post to one queue, each task at most once; `late` is set by `setter`. */
const PROGRAM = (bodies: Partial<Record<'first' | 'second' | 'third', string>>, handlers: string): string => `
#include <assert.h>
#include <tcbmc.h>
static struct { unsigned int capacity, waiting; } queue;
static _Bool queued[3];
static int late, extra;
static void first(void *unused);
static void second(void *unused);
static void third(void *unused);
#define POST(n, f) if (!queued[n]) { queued[n] = 1; __tcbmc_enqueue_once(&queue, 0, (void *)f, (void *)0); }
static void first(void *unused) { queued[0] = 0; ${bodies.first ?? ''} }
static void second(void *unused) { queued[1] = 0; ${bodies.second ?? ''} }
static void third(void *unused) { queued[2] = 0; ${bodies.third ?? ''} }
${handlers}
int main(void) {
  POST(0, first)
  for (;;) __tcbmc_run_tasks_of(&queue);
}`;

const HANDLER = (name: string, body: string): string =>
  `__attribute__((interrupt)) void ${name}_IRQHandler(void) { ${body} }\n`;

const APART: readonly Reduction[] = ['movers', 'unshared-cells', 'forwarding', 'invariants', 'unneeded-cells'];

const run = (text: string, without: readonly Reduction[] = [], dump?: 'ssa'): Promise<CheckResult> =>
  check({
    files: [{ name: 'program.c', text }],
    properties: ['assertion'],
    interruptSources: 'any',
    ...(dump ? { dump } : {}),
    fires: 1,
    phases: 4,
    without,
  });

const LOOKS = 'if (late) extra = 1; assert(!late);';

describe('a task finds', () => {
  const later = PROGRAM(
    { first: `${LOOKS} POST(1, second)`, second: 'late = 1;' },
    HANDLER('ADC', 'queued[2] = late;'),
  );

  it('nothing that only a later generation writes', async () => {
    expect((await run(later)).verdict).not.toBe('violation');
    expect((await run(later, APART, 'ssa')).dump).not.toMatch(/assert !v/);
    expect((await run(later, [...APART, 'found-contents'], 'ssa')).dump).toMatch(/assert !v/);
  });

  it.each([
    ['what a firing has written', { first: LOOKS }, HANDLER('ADC', 'late = 1;')],
    [
      'what a later generation of another origin has written',
      { second: 'POST(2, third)', third: 'late = 1;', first: `static int times; if (times++) { ${LOOKS} }` },
      HANDLER('ADC', 'POST(1, second)') + HANDLER('UART', 'POST(0, first)'),
    ],
    [
      'what the generation of a firing before it has written',
      { first: 'POST(1, second)', second: LOOKS, third: 'late = 1;' },
      HANDLER('ADC', 'POST(2, third)'),
    ],
    [
      'what another task of its generation has written',
      { first: LOOKS, third: 'late = 1;' },
      HANDLER('ADC', 'POST(2, third)'),
    ],
    [
      'what it has written itself',
      { first: 'late = 1; late += late; if (late == 2) { POST(1, second) }', second: LOOKS },
      '',
    ],
  ] as const)('%s', async (_, bodies, handlers) => {
    const { verdict } = await run(PROGRAM(bodies, handlers));
    expect(verdict).toBe('violation');
  });
});

describe('a generation is over before another one', () => {
  const firing = (handler: string, instance: number): FiringSchedule => ({
    kind: 'firing',
    handler,
    number: 1,
    priority: 1,
    instance,
  });
  const of = (origin: string, number: number, more: Partial<Generation> = {}): Generation => ({
    origin,
    number,
    queue: 1n,
    turn: 0n,
    isFirst: false,
    firing: undefined,
    ...more,
  });
  const first = { isFirst: true };

  it.each<[string, Generation, Generation, boolean]>([
    ['of its origin', of('a', 1), of('a', 2), true],
    ['not the same', of('a', 1), of('a', 1), false],
    ['not an earlier one', of('a', 2), of('a', 1), false],
    ['not of another origin', of('a', 1), of('b', 2), false],
    ['whatever comes before the queue is served', of('a', 1, first), of('b', 2), true],
    ['not what handlers post beside it', of('a', 1, first), of('b', 1), false],
    ['not in another queue', of('a', 1), of('a', 2, { queue: 2n }), false],
    ['not where other keys count', of('a', 1), of('a', 2, { turn: 1n }), false],
    ['of an earlier firing', of('a', 2, { firing: firing('h', 0) }), of('b', 2, { firing: firing('h', 1) }), true],
    ['not a later one', of('a', 3, { firing: firing('h', 0) }), of('b', 2, { firing: firing('h', 1) }), false],
    ['not of another handler', of('a', 1, { firing: firing('h', 0) }), of('b', 2, { firing: firing('i', 1) }), false],
  ])('%s', (_, one, other, expected) => {
    expect(isBefore(one, other)).toBe(expected);
  });
});
