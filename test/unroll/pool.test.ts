import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import type { Stats } from '../../src/answer/result.js';

const HAND_OVER = (publish: string): string => `#include <pthread.h>
#include <stdlib.h>
struct item { struct item *next; int value; };
struct item *top;
int sum;
void *take(void *unused) {
  struct item *item = top;
  if (item && item->next) sum = item->next->value;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, take, 0);
  struct item *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  ${publish}
  first->next = second;
  first->value = 1;
  second->next = 0;
  second->value = 2;
  top = first;
}`;

const LOCKED = (use: string): string => `#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, a, b, d;
void *work(void *unused) {
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  a++; b++; d++;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, 0);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  ${use}
}`;

async function statsOf(text: string): Promise<Stats> {
  const { stats } = await check({
    files: [{ name: 'program.c', text }],
    switches: 1,
    unwind: 2,
    without: ['unneeded-cells'],
  });
  return stats;
}

describe('what a task does alone', () => {
  it('in memory that nobody else knows is no event, and its unknown contents are nobody else’s', async () => {
    const handedOver = await statsOf(HAND_OVER(''));
    const known = await statsOf(HAND_OVER('top = first; first->next = second;'));
    expect(handedOver.events).toBeLessThan(known.events - 3);
    expect(handedOver.clauses).toBeLessThan(known.clauses / 2);
  });

  it('under a mutex that it took on all paths, also while it waited, is one step', async () => {
    const guarded = await statsOf(LOCKED(''));
    const spoilt = await statsOf(LOCKED('a = 0; b = 0; d = 0;'));
    expect(guarded.events).toBeLessThan(spoilt.events - 10);
  });
});
