import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { Unsuited } from '../../src/states/numbers.js';
import { Search } from '../../src/states/search.js';
import { compileC } from '../oracle/compile.js';

const CHECKS = { checks: true, races: false, deadlocks: false, hangs: false };

/** How a search among all states ends, and with how many. */
async function searched(text: string, without: readonly Reduction[]): Promise<{ end: string; states: number }> {
  const search = new Search(await compileC(text), CHECKS, without);
  try {
    const progress = search.advance(200_000);
    const end = progress.kind === 'violated' ? `violation with ${progress.switches} switches` : progress.kind;
    return { end, states: search.states };
  } catch (error) {
    if (!(error instanceof Unsuited)) throw error;
    return { end: error.message, states: search.states };
  }
}

/** Three threads of one function, without argument, that are joined one after the other. */
function three(work: string, after = '', join = 'pthread_join(t[i], 0);', globals = ''): string {
  return `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
int x, y, z; pthread_t t[3], last; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; ${globals}
void *work(void *arg) { ${work} return 0; }
int main(void) { for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) { ${join} } ${after} return 0; }`;
}

const COUNTING = 'y = x; x = y + 1; y = x;';

describe('tasks that do the same change places', () => {
  it.each<[string, string, string]>([
    ['that count', three(COUNTING, 'assert(x >= 1);'), 'over'],
    ['that count wrongly', three(COUNTING, 'assert(x == 3);'), 'violation with 5 switches'],
    [
      'whose lock says who has it',
      three(`pthread_mutex_lock(&m); ${COUNTING} pthread_mutex_unlock(&m);`, 'assert(x == 3);'),
      'over',
    ],
    [
      'of which one knows that it was the last',
      three(`last = pthread_self(); ${COUNTING} z = last == pthread_self();`),
      'over',
    ],
    ['each with a block of its own', three(`int *p = malloc(4); *p = x; ${COUNTING} z = *p; free(p);`), 'over'],
    [
      'each with a variable of its own',
      three(`own = x; ${COUNTING} z = own;`, '', undefined, '_Thread_local int own;'),
      'over',
    ],
    [
      'that have different names',
      three(COUNTING, '')
        .replace('work, 0);', 'i ? same : work, 0);')
        .replace('int main', `void *same(void *arg) { ${COUNTING} return 0; }\nint main`),
      'over',
    ],
  ])('%s', async (_, text, expected) => {
    const [quotient, all] = [await searched(text, []), await searched(text, ['symmetric-tasks'])];
    expect([quotient.end, all.end]).toEqual([expected, expected]);
    expect(quotient.states).toBeLessThan(all.states);
  });
});

describe('tasks that are told apart stay where they are', () => {
  it.each<[string, string, string]>([
    ['by their arguments', three(COUNTING).replace('work, 0);', 'work, &t[i]);'), 'over'],
    ['by their ids', three(`${COUNTING} if (pthread_self() == t[1]) z = 1;`), 'over'],
    [
      'by what they end with',
      three(
        `${COUNTING} if (x == 2) return arg + 1;`,
        '',
        '{ void *r; pthread_join(t[i], &r); if (i == 2 && r) z = 1; }',
      ),
      'over',
    ],
    ['since one is waited for before the others are', three(COUNTING, '', 'pthread_join(t[i], 0); z = x;'), 'over'],
    [
      'since they create others',
      three(
        `${COUNTING} pthread_t u; if (x == 3) pthread_create(&u, 0, leaf, 0);`,
        '',
        undefined,
        'void *leaf(void *arg) { z = 1; return 0; }',
      ),
      'over',
    ],
  ])('%s', async (_, text, expected) => {
    const [quotient, all] = [await searched(text, []), await searched(text, ['symmetric-tasks'])];
    expect(quotient).toEqual(all);
    expect(quotient.end).toBe(expected);
  });
});
