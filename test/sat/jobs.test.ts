import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

const program = (claim: string): string => `
  #include <assert.h>
  #include <pthread.h>
  int counter;
  void *thread(void *arg) { for (int i = 0; i < 2; i++) counter = counter + 1; return arg; }
  int main(void) {
    pthread_t one, other;
    pthread_create(&one, NULL, thread, NULL);
    pthread_create(&other, NULL, thread, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    assert(${claim});
  }`;

describe.each([1, 2, 3, 4])('with %i jobs', (jobs) => {
  it.each(['cadical', 'minisat'])('%s finds the same', async (solver) => {
    const ask = (claim: string) => check({ files: [{ name: 'a.c', text: program(claim) }], jobs, solver });
    expect(await ask('counter >= 2 && counter <= 4')).toMatchObject({ verdict: 'safe' });
    expect(await ask('counter >= 3')).toMatchObject({
      verdict: 'violation',
      violations: [{ switches: 4, fewest: true }],
    });
  });
});
