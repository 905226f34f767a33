import { describe, expect, it } from 'vitest';
import type { Trace, Violation } from '../../src/answer/result.js';
import type { CheckOptions } from '../../src/options/options.js';
import { check } from '../../src/check.js';
import { executionsOf, othersSentence } from '../../src/report/other-executions.js';

/** Two threads that each add to a counter so many times, without a lock. */
function adders(times: number): string {
  return `#include <assert.h>
#include <pthread.h>
int counter, unused;
void *add(void *arg) {
  for (int i = 0; i < ${times}; i++) {
    int seen = counter;
    counter = seen + 1;
  }
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, add, 0);
  pthread_create(&b, 0, add, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(counter == ${2 * times});
}
`;
}

async function violation(text: string, options: Partial<CheckOptions>): Promise<Violation> {
  const { violations } = await check({ files: [{ name: 'a.c', text }], ...options });
  return violations[0]!;
}

/** Which accesses of different threads come in which order, one of them a write: what tells executions apart. */
function orderOf({ events }: Trace): string {
  const accesses = events.flatMap(({ task, action }) =>
    (action.kind === 'read' || action.kind === 'write') && action.shared
      ? [{ task, cell: action.cell, write: action.kind === 'write' }]
      : [],
  );
  const done = new Map<number, number>();
  const named = accesses.map((each) => {
    done.set(each.task, (done.get(each.task) ?? 0) + 1);
    return { ...each, name: `${each.task}.${done.get(each.task)}` };
  });
  const pairs = named.flatMap((a, i) =>
    named
      .slice(i + 1)
      .flatMap((b) => (a.task !== b.task && a.cell === b.cell && (a.write || b.write) ? [`${a.name}<${b.name}`] : [])),
  );
  return pairs.sort().join(' ');
}

/** The orders of two adders in which an update is lost, by trying all interleavings with at most so many blocks. */
function lostOrders(times: number, blocks: number): Set<string> {
  const found = new Set<string>();
  const go = (turns: readonly number[]): void => {
    const [one, two] = [0, 1].map((task) => turns.filter((each) => each === task).length) as [number, number];
    if (turns.filter((task, i) => i === 0 || task !== turns[i - 1]).length > blocks) return;
    if (one === 2 * times && two === 2 * times) {
      const order = orderIfLost(turns, times);
      if (order !== undefined) found.add(order);
      return;
    }
    if (one < 2 * times) go([...turns, 0]);
    if (two < 2 * times) go([...turns, 1]);
  };
  go([]);
  return found;
}

function orderIfLost(turns: readonly number[], times: number): string | undefined {
  let counter = 0;
  const [done, seen] = [
    [0, 0],
    [0, 0],
  ];
  const steps = turns.map((task) => {
    const write = done[task]! % 2 === 1;
    if (write) counter = seen[task]! + 1;
    else seen[task] = counter;
    return { task, write, name: `${task}.${++done[task]!}` };
  });
  if (counter === 2 * times) return undefined;
  const pairs = steps.flatMap((a, i) =>
    steps.slice(i + 1).flatMap((b) => (a.task !== b.task && (a.write || b.write) ? [`${a.name}<${b.name}`] : [])),
  );
  return pairs.sort().join(' ');
}

describe('other executions of a violation', () => {
  it.each([1, 2] as const)('are as many as there are orders that matter: %d updates each', async (times) => {
    const found = await violation(adders(times), { executions: 100 });
    const all = executionsOf(found);
    // Two switches more than needed; main comes before the first block, and after the last.
    const expected = lostOrders(times, found.switches + 2 - 1).size;
    expect(all).toHaveLength(expected);
    expect(new Set(all.map(({ trace }) => orderOf(trace))).size).toBe(expected);
    expect(found.others?.noneWithin).toBe(found.switches + 2);
    expect(othersSentence(found)).toMatch(/^No further execution with at most 6 context switches/);
  });

  it.each(['blocks', 'partial-order', 'auto'] as const)(
    'are found whichever engine has found the first: %s',
    async (encoding) => {
      const found = await violation(adders(1), { executions: 5, encoding });
      expect(found.others?.executions).toHaveLength(1);
      const [other] = found.others!.executions;
      expect(orderOf(other!.trace)).not.toBe(orderOf(found.trace));
      expect(other!.trace.events.at(-1)!.action).toMatchObject({ kind: 'violation', property: 'assertion' });
    },
  );

  it('are at most as many as were asked for, and none without being asked', async () => {
    expect((await violation(adders(2), {})).others).toBeUndefined();
    expect((await violation(adders(2), { executions: 1 })).others).toBeUndefined();
    const three = await violation(adders(2), { executions: 3 });
    expect([three.others!.executions.length, three.others!.noneWithin, othersSentence(three)]).toEqual([
      2,
      undefined,
      undefined,
    ]);
  });

  it('do not differ in what threads do that have nothing to do with each other', async () => {
    const text = `#include <assert.h>
#include <pthread.h>
int a, b;
void *f(void *arg) { a = 1; a = 2; return arg; }
void *g(void *arg) { b = 1; b = 2; return arg; }
int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, f, 0);
  pthread_create(&t, 0, g, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(a + b == 5);
}
`;
    const found = await violation(text, { executions: 9 });
    expect(found.others).toMatchObject({ executions: [] });
    expect(othersSentence(found)).toMatch(/^No other execution with at most \d+ context switches/);
  });

  it('of a deadlock wait in the same places', async () => {
    const text = `#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int seen, told;
void *other(void *arg) {
  seen = 1;
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  pthread_mutex_lock(&a);
  told = seen;
  pthread_mutex_lock(&b);
  return told;
}
`;
    const found = await violation(text, { executions: 9, properties: ['deadlock'] });
    const places = ({ participants = [] }: Pick<Violation, 'participants'>): string[] =>
      participants.map(({ task, position }) => `${task} ${position.line}`);
    for (const each of found.others!.executions) {
      expect(places(each)).toEqual(places(found));
      expect(orderOf(each.trace)).not.toBe(orderOf(found.trace));
    }
    expect(found.others!.noneWithin).toBeDefined();
  });
});
