import { describe, expect, it } from 'vitest';
import type { CheckOptions, CheckResult } from '../../src/index.js';
import { check } from '../../src/index.js';

const HEADERS = '#include <assert.h>\n#include <pthread.h>\n#include <signal.h>\n#include <stdlib.h>\n';

function ask(text: string, options: Partial<CheckOptions> = {}): Promise<CheckResult> {
  return check({ files: [{ name: 'a.c', text: HEADERS + text }], timeout: 0, ...options });
}

/** The first of the answers so far of a search that never ends that is as wished. */
async function firstAnswer(
  text: string,
  wished: (answer: CheckResult) => boolean,
  options: Partial<CheckOptions> = {},
): Promise<CheckResult> {
  const controller = new AbortController();
  let seen: CheckResult | undefined;
  const last = await ask(text, {
    ...options,
    signal: controller.signal,
    onProgress: ({ soFar }) => {
      if (!soFar || seen || !wished(soFar)) return;
      seen = soFar;
      controller.abort();
    },
  });
  return seen ?? last;
}

/** Two threads that never end; the consumer looks at the queue once more where `again` says so. */
const queue = (again: 'if' | 'while'): string => `
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int items;
void *consumer(void *a) {
  for (;;) {
    pthread_mutex_lock(&m);
    ${again} (items == 0) pthread_cond_wait(&c, &m);
    assert(items > 0);
    items--;
    pthread_mutex_unlock(&m);
  }
}
void *producer(void *a) {
  for (;;) { pthread_mutex_lock(&m); if (items < 2) items++; pthread_cond_signal(&c); pthread_mutex_unlock(&m); }
}
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&q, 0, consumer, 0);
  pthread_join(p, 0);
}`;

const signalled = `
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
volatile int stop;
int x;
void on_term(int s) { pthread_mutex_lock(&m); stop = 1; pthread_mutex_unlock(&m); }
int main(void) { signal(SIGTERM, on_term); while (!stop) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); } }`;

const stopped = `
volatile sig_atomic_t stop;
unsigned x;
void on_term(int s) { stop = 1; }
int main(void) { signal(SIGTERM, on_term); while (!stop) x++; assert(x != 4000000000u); }`;

const allocating = (test: string): string => `
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
struct item { int v; struct item *next; } *head;
void *add(void *a) {
  for (;;) { struct item *e = malloc(sizeof *e); ${test} e->v = 1; pthread_mutex_lock(&m); e->next = head; head = e; pthread_mutex_unlock(&m); }
}
void *take(void *a) {
  for (;;) { pthread_mutex_lock(&m); struct item *e = head; if (e) head = e->next; pthread_mutex_unlock(&m); free(e); }
}
int main(void) { pthread_t p, q; pthread_create(&p, 0, add, 0); pthread_create(&q, 0, take, 0); pthread_join(p, 0); }`;

const counting = `
int x;
void *count(void *a) { for (;;) { int *p = malloc(sizeof *p); if (p) x++; free(p); } }
int main(void) { pthread_t p; pthread_create(&p, 0, count, 0); for (;;) x--; }`;

/** Milliseconds; searches are ended by what they find, and not by clocks. */
const PATIENCE = { timeout: 300_000 };

describe('a program that never ends', PATIENCE, () => {
  it('is asked for spurious wake-ups while its loops grow', async () => {
    const { verdict, violations } = await ask(queue('if'));
    expect([verdict, violations.map(({ property, onlyWith }) => [property, onlyWith])]).toEqual([
      'violation',
      [['assertion', 'a spurious wake-up']],
    ]);
  });

  it('is asked for signals, also for deadlocks alone', async () => {
    const { violations } = await ask(signalled, { properties: ['deadlock'] });
    expect(violations.map(({ property, onlyWith }) => [property, onlyWith])).toEqual([['deadlock', 'a signal']]);
  });

  it.each([[undefined], [['checks', 'deadlock']]])(
    'says what an allocation that fails does (%s)',
    async (properties) => {
      const told = (answer: CheckResult): string | undefined =>
        answer.bounds.assumed.find(({ otherwise }) => otherwise)?.otherwise;
      const answer = await firstAnswer(
        allocating(''),
        (each) => told(each) !== undefined,
        properties ? { properties } : {},
      );
      expect(told(answer)).toBe('null-dereference at a.c:9:51');
      expect(answer.verdict).toBe('bounded');
    },
  );

  it.each([
    ['spurious wake-ups', queue('while'), '--spurious-wakeups'],
    ['allocations that fail', counting, '--malloc-may-fail'],
    ['signals', stopped, '--signals'],
  ])('is asked for %s, and it is said within which bounds', async (_, text, flag) => {
    const assumed = (answer: CheckResult): CheckResult['bounds']['assumed'] =>
      answer.bounds.assumed.filter((each) => each.flag === flag);
    const isAsked = (answer: CheckResult): boolean =>
      answer.verdict === 'bounded' && assumed(answer).every(({ lookedAt }) => lookedAt);
    const answer = await firstAnswer(text, isAsked, { without: ['states'] });
    expect([answer.verdict, answer.bounds.met.length > 0]).toEqual(['bounded', true]);
    for (const { lookedAt } of assumed(answer)) expect(lookedAt).toMatch(/^in executions with at most \d+ /);
  });
});

describe('of several properties', PATIENCE, () => {
  it('those that hold are asked for freedoms although another one is broken', async () => {
    const text = `int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void on_term(int s) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }
int main(void) { signal(SIGTERM, on_term); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); assert(x); }`;
    const { properties = [], violations } = await ask(text, { properties: ['assertion', 'deadlock'] });
    expect(properties.map(({ verdict }) => verdict)).toEqual(['violation', 'violation']);
    expect(violations.map(({ property, onlyWith }) => [property, onlyWith])).toEqual([
      ['assertion', undefined],
      ['deadlock', 'a signal'],
    ]);
  });
});

/**
 * One thread waits for another, which changes something between the lock and the wait, or after it, where `by` says so.
 */
const waiting = (test: string, by = ''): string => `
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, n;
void *wake(void *a) { pthread_mutex_lock(&m); ready = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); return a; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wake, 0);
  pthread_mutex_lock(&m); ${by}
  ${test}
  assert(ready);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}`;

describe('a wait for a condition', PATIENCE, () => {
  const isAsked = async (text: string): Promise<readonly [string, boolean]> => {
    let asked = false;
    const onProgress = ({ growing }: { readonly growing?: string }): void =>
      void (asked ||= growing?.includes('--spurious-wakeups') === true);
    const { verdict } = await ask(text, { onProgress, mallocMayFail: false, callsMayFail: false });
    return [verdict, asked];
  };

  it.each([
    ['while (!ready) pthread_cond_wait(&c, &m);', ''],
    ['for (;;) { if (ready) break; pthread_cond_wait(&c, &m); }', ''],
    ['while (!ready && n < 3) pthread_cond_wait(&c, &m);', 'int unused = 1;'],
  ])('that is only tested again need not be asked to end by itself: %s', async (test, by) => {
    expect(await isAsked(waiting(test, by))).toEqual(['safe', false]);
  });

  it.each([
    ['while (!ready) pthread_cond_wait(&c, &m);', 'n = 1;', 'safe'],
    ['while (!ready) { pthread_cond_wait(&c, &m); n++; }', '', 'safe'],
    ['int seen = ready; while (!ready) pthread_cond_wait(&c, &m); assert(seen <= ready);', '', 'safe'],
  ])('with something beside is: %s', async (test, by, verdict) => {
    expect(await isAsked(waiting(test, by))).toEqual([verdict, true]);
  });

  it('is asked where somebody tries to lock, who sees that the mutex was taken for a moment', async () => {
    const text = waiting('while (!ready) pthread_cond_wait(&c, &m);').replace(
      'void *wake(void *a) { pthread_mutex_lock(&m); ready = 1;',
      'void *wake(void *a) { if (pthread_mutex_trylock(&m)) { n = 1; pthread_mutex_lock(&m); } ready = 1;',
    );
    expect(text).toContain('trylock');
    expect(await isAsked(text)).toEqual(['safe', true]);
  });

  it('that is tested only once is wrong', async () => {
    expect(await isAsked(waiting('if (!ready) pthread_cond_wait(&c, &m);'))).toEqual(['violation', true]);
  });
});
