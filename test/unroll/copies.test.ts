import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { Copies } from '../../src/unroll/paths/copies.js';
import { check, type CheckResult } from '../../src/index.js';

/** Two tasks of one origin that both post a third one, if it is not queued; `extra` is what that does. */
const SEVERAL = (extra: string, condition: string): string => `#include <assert.h>
#include <tcbmc.h>
static struct { unsigned int capacity, waiting; } queue;
static _Bool queued;
static int done, state, seen;
static void last(void *unused) { queued = 0; done++; ${extra} assert(${condition}); }
static void post(void) { if (!queued) { queued = 1; __tcbmc_enqueue_once(&queue, 0, (void *)last, (void *)0); } }
static void one(void *unused) { state = 1; post(); }
static void other(void *unused) { state = 2; post(); post(); }
int main(void) {
  __tcbmc_enqueue_once(&queue, 0, (void *)one, (void *)0);
  __tcbmc_enqueue_once(&queue, 0, (void *)other, (void *)0);
  for (;;) __tcbmc_run_tasks_of(&queue);
}`;

/** A task that posts itself. */
const AGAIN = (condition: string): string => `#include <assert.h>
#include <tcbmc.h>
static struct { unsigned int capacity, waiting; } queue;
static unsigned char state;
static void tick(void *unused) {
  unsigned char next;
  if (state & 1) next = state * 3; else next = state + 1;
  state = next;
  assert(${condition});
  __tcbmc_enqueue_once(&queue, 0, (void *)tick, (void *)0);
}
__attribute__((interrupt)) void TIMER_IRQHandler(void) { state = 5; }
int main(void) {
  __tcbmc_enqueue_once(&queue, 0, (void *)tick, (void *)0);
  for (;;) __tcbmc_run_tasks_of(&queue);
}`;

const run = (text: string, phases: number, without: readonly Reduction[] = []): Promise<CheckResult> =>
  check({
    files: [{ name: 'program.c', text }],
    properties: ['assertion'],
    interruptSources: 'any',
    fires: 1,
    phases,
    without,
  });

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a task that several post', () => {
  it('is one for all of them', async () => {
    const { dump = '' } = await check({
      files: [{ name: 'program.c', text: SEVERAL('', 'done < 3') }],
      dump: 'ssa',
      phases: 3,
      properties: ['assertion'],
    });
    expect(dump.match(/^task \d+: last .*$/gm)).toEqual([expect.stringMatching(/by task 1 in step .*or by task 2 in/)]);
  });

  it.each([
    ['it comes once', '', 'done < 2', 'safe'],
    ['after both', '', 'state == 2', 'safe'],
    ['what those have left is seen', 'seen = state;', 'seen != 2', 'violation'],
  ] as const)('%s', async (_, extra, condition, answer) => {
    expect((await run(SEVERAL(extra, condition), 3)).verdict).toBe(answer);
  });
});

describe('tasks that do the same', () => {
  it.each([
    ['state < 15', 4],
    ['state != 46', 5],
    ['state != 0', 4],
  ])('are copied, and the answer is the same: %s', async (condition, phases) => {
    const copy = vi.spyOn(Copies.prototype, 'copy');
    const { verdict } = await run(AGAIN(condition), phases);
    expect(copy.mock.results.some(({ value }) => value !== undefined)).toBe(true);
    copy.mockClear();
    expect((await run(AGAIN(condition), phases, ['copies'])).verdict).toBe(verdict);
    expect(copy.mock.results.every(({ value }) => value === undefined)).toBe(true);
  });
});
