import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { check } from '../../src/index.js';

/** What is left where steps are not joined, which hides how often a cell is accessed. */
const APART: readonly Reduction[] = [
  'movers',
  'unseen-locks',
  'unshared-cells',
  'forwarding',
  'invariants',
  'unneeded-cells',
];

/** Accesses of the task with this name to the variable, as `read` and `write`. */
async function accesses(
  text: string,
  task: string,
  variable: string,
  without: readonly Reduction[] = [],
): Promise<string> {
  const options = { dump: 'ssa', fires: 1, phases: 2, properties: ['assertion'], interruptSources: 'any' } as const;
  const { dump = '' } = await check({
    files: [{ name: 'program.c', text }],
    ...options,
    without: [...APART, ...without],
  });
  const [, own = ''] = new RegExp(`^task \\d+: ${task}\\b.*\\n((?: .*\\n)*)`, 'm').exec(dump) ?? [];
  return [...own.matchAll(new RegExp(`(= )?\\b${variable}\\+0\\b`, 'g'))]
    .map(([, isRead]) => (isRead ? 'read' : 'write'))
    .join(' ');
}

const POSTED = (handler: string): string => `#include <assert.h>
#include <tcbmc.h>
int state, in;
static void next(void *unused) {
  if (state == 0) state = 1;
  else if (state == 1) state = 2;
  else state++;
  assert(state != 7);
}
${handler}
int main(void) {
  __tcbmc_post(next, 0);
  __tcbmc_post(next, 0);
  for (;;) __tcbmc_run_tasks();
}`;

describe('cells in turns', () => {
  it('are found once and given back once', async () => {
    expect(await accesses(POSTED(''), 'next', 'state')).toBe('read write');
    expect((await accesses(POSTED(''), 'next', 'state', ['turns'])).split(' ').length).toBeGreaterThan(4);
  });

  it('not those that an interrupt touches too', async () => {
    const handler = '__attribute__((interrupt)) void TIMER_IRQHandler(void) { state = 0; }';
    expect((await accesses(POSTED(handler), 'next', 'state')).split(' ').length).toBeGreaterThan(4);
  });
});

const BOOT = (between: string): string => `#include <assert.h>
#include <tcbmc.h>
int state;
static void next(void *unused) { state++; }
static void *other(void *unused) { state++; return unused; }
int main(void) {
  __tcbmc_post(next, 0);
  for (int i = 0; i < 5; i++) state += 2;
  ${between}
  assert(state == 10);
  __tcbmc_run_tasks();
  assert(state == 11);
}`;

describe('cells of the first task and of what it posts', () => {
  it('are its own until it lets posted tasks run', async () => {
    expect(await accesses(BOOT(''), 'main', 'state')).toBe('write read');
    expect((await accesses(BOOT(''), 'main', 'state', ['turns'])).split(' ').length).toBeGreaterThan(10);
  });

  it('not beside a thread', async () => {
    const thread = 'pthread_t t; pthread_create(&t, 0, other, 0);';
    const all = await accesses(`#include <pthread.h>\n${BOOT(thread)}`, 'main', 'state');
    expect(all.split(' ').length).toBeGreaterThan(10);
  });
});

const MASKED = (inside: string): string => `#include <assert.h>
int count;
void cli(void); void sei(void);
__attribute__((interrupt)) void TIMER_IRQHandler(void) { if (count < 3) count++; }
int main(void) {
  ${inside}
  return 0;
}`;

describe('cells that only interrupts change', () => {
  it('hold what was seen while those are kept out', async () => {
    expect(
      await accesses(MASKED('cli(); if (count == 1) count = 2; assert(count != 1); sei();'), 'main', 'count'),
    ).toBe('read write');
  });

  it('and not before, or behind', async () => {
    expect(
      await accesses(
        MASKED('int a = count; cli(); int b = count; sei(); int c = count; assert(a <= c && b <= c);'),
        'main',
        'count',
      ),
    ).toBe('read read read');
  });

  it('a handler finds them once, and gives them back once', async () => {
    expect(await accesses(MASKED('assert(count <= 1); count = 0;'), 'TIMER_IRQHandler', 'count')).toBe('read write');
  });

  it('a handler finds what was there at the start if nobody else writes them', async () => {
    expect(await accesses(MASKED('assert(count <= 1);'), 'TIMER_IRQHandler', 'count')).toBe('write');
    expect(await accesses(MASKED('cli(); sei(); count = 2;'), 'TIMER_IRQHandler', 'count')).toBe('read write');
  });
});
