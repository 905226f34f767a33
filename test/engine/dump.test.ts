import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { createSolver } from '../../src/sat/index.js';
import { Budget } from '../../src/source/limits.js';
import { parseDimacs } from '../sat/dimacs-host.js';

/** Main and a thread that both add one to a counter, without a lock. */
const LOST_UPDATE = `#include <assert.h>
#include <pthread.h>
int counter;
void *add(void *arg) { counter = counter + 1; return arg; }
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  add(0);
  pthread_join(thread, 0);
  assert(counter == 2);
}`;

/** Two locks in two orders. */
const TWO_LOCKS = `#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void both(pthread_mutex_t *one, pthread_mutex_t *other) {
  pthread_mutex_lock(one); pthread_mutex_lock(other); pthread_mutex_unlock(other); pthread_mutex_unlock(one);
}
void *back(void *arg) { both(&b, &a); return arg; }
int main(void) { pthread_t thread; pthread_create(&thread, 0, back, 0); both(&a, &b); pthread_join(thread, 0); }`;

/** A handler comes between a read and a write. */
const HANDLER = `volatile int count;
__attribute__((interrupt)) void TIMER_IRQHandler(void) { count = count + 1; }
int main(void) { int seen = count; count = seen + 1; return count; }`;

const isSatisfiable = async (dimacs: string): Promise<boolean> => {
  const { variables, clauses } = parseDimacs(dimacs);
  const solver = await createSolver('minisat', undefined);
  for (let i = 0; i < variables; i++) solver.newVariable();
  for (const clause of clauses) solver.addClause(clause);
  return (await solver.solve([], new Budget())) === 'sat';
};

describe('the formula that is dumped is the one that is solved', () => {
  it.each([
    ['an assertion', LOST_UPDATE, ['checks'], [1, 2]],
    ['a race', LOST_UPDATE, ['race'], [0, 1, 2]],
    ['a deadlock', TWO_LOCKS, ['deadlock'], [0, 1, 2]],
    ['no deadlock', LOST_UPDATE, ['deadlock'], [3]],
    ['broken atomicity', LOST_UPDATE, ['atomicity'], [1, 2]],
    ['broken atomicity by a handler', HANDLER, ['atomicity'], [1, 2]],
  ] as const)('%s', async (_, text, properties, bounds) => {
    const verdicts = new Set<boolean>();
    for (const switches of bounds) {
      const options = { files: [{ name: 'program.c', text }], properties, switches };
      const violated = (await check(options)).verdict === 'violation';
      const { dump } = await check({ ...options, dump: 'cnf' });
      expect(await isSatisfiable(dump!), `at most ${switches} switches`).toBe(violated);
      verdicts.add(violated);
    }
    if (bounds.length > 1) expect(verdicts.size).toBe(2);
  });
});
