import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

/** Two threads lock in opposite orders, beside a third one and what `main` does then. */
function crossed(third: string, main: string): string {
  return `#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
sem_t posted;
int count;
void *first(void *unused) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); return 0; }
void *second(void *unused) { pthread_mutex_lock(&b); pthread_mutex_lock(&a); pthread_mutex_unlock(&a); pthread_mutex_unlock(&b); return 0; }
void *fourth(void *unused) { exit(4); }
void *third(void *unused) { ${third} return 0; }
int main(void) {
  pthread_t t[4];
  sem_init(&posted, 0, 0);
  pthread_create(&t[0], 0, first, 0);
  pthread_create(&t[1], 0, second, 0);
  pthread_create(&t[2], 0, third, 0);
  ${main}
}`;
}

async function waiting(third: string, main: string): Promise<readonly (string | undefined)[]> {
  const { violations } = await check({
    files: [{ name: 'a.c', text: crossed(third, main) }],
    properties: ['deadlock'],
    maxSwitches: 4,
  });
  return violations.map(({ message, until }) => (until === undefined ? message : `${message} (${until})`));
}

describe('what ends the waiting of a deadlock', () => {
  const mainEnds = ['threads wait until main ends (main ends)'];
  const thirdEnds = ['threads wait until thread 3 ends the program (thread 3 ends the program)'];
  const forEver = ['threads wait for ever'];

  it.each([
    ['main returns', '', 'return 0;', mainEnds],
    ['main calls exit', '', 'exit(1);', mainEnds],
    ['main calls exit depending on an input', '', 'while (!__VERIFIER_nondet_bool()) count++; exit(1);', mainEnds],
    ['main returns once another thread has gone on', 'sem_post(&posted);', 'sem_wait(&posted); return 0;', mainEnds],
    ['main allocates before it returns', '', 'int *block = malloc(4); *block = 1; free(block); return 0;', mainEnds],
    ['main joins a thread that waits', '', 'pthread_join(t[0], 0); return 0;', forEver],
    ['main locks what is held', '', 'pthread_mutex_lock(&a); return 0;', forEver],
    ['main leaves the others alone', '', 'pthread_exit(0);', forEver],
    ['main runs for ever', '', 'for (;;) count++;', forEver],
    ['another thread calls exit', 'exit(3);', 'pthread_join(t[0], 0); return 0;', thirdEnds],
    ['another thread joins, too', 'pthread_mutex_lock(&b); exit(3);', 'pthread_exit(0);', forEver],
    [
      'a thread that is created later calls exit',
      'pthread_create(&(pthread_t){0}, 0, fourth, 0); pthread_exit(0);',
      'pthread_exit(0);',
      ['threads wait until another thread ends the program (another thread ends the program)'],
    ],
  ])('%s', async (_, third, main, expected) => {
    expect(await waiting(third, main)).toEqual(expected);
  });
});
