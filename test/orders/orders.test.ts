import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/index.js';
import { check } from '../../src/index.js';

const MESSAGE = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
int message;
atomic_int ready;
static void *sender(void *unused) {
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire)) assert(message == 42);
  pthread_join(thread, 0);
}
`;

/** An update whose order matters on both sides, with an order of its own where it fails. */
const EXCHANGE = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
int data;
atomic_int lock;
static void enter(void) {
  int free = 0;
  while (!atomic_compare_exchange_strong_explicit(&lock, &free, 1, memory_order_acquire, memory_order_relaxed)) free = 0;
}
static void *add(void *unused) {
  enter();
  data++;
  atomic_store_explicit(&lock, 0, memory_order_release);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  add(0);
  pthread_join(thread, 0);
  assert(data == 2);
}
`;

async function verdict(text: string, options: Partial<CheckOptions> = {}): Promise<string> {
  const { verdict, violations, diagnostics } = await check({ files: [{ name: 'a.c', text }], jobs: 1, ...options });
  const [error] = diagnostics.filter(({ severity }) => severity === 'error');
  return error?.message ?? violations[0]?.onlyWith ?? verdict;
}

const REORDERED = 'memory that is reordered';

describe('other orders', () => {
  it.each<[string, Partial<CheckOptions>, string]>([
    ['as written', {}, REORDERED],
    ['of the store', { orders: { 'a.c:8': 'release' } }, 'safe'],
    ['by column', { orders: { 'a.c:8:3': 'seq_cst' } }, 'safe'],
    ['what a store cannot have', { orders: { 'a.c:8': 'acquire' } }, REORDERED],
    ['as much of it as a store can have', { orders: { 'a.c:8': 'acq_rel' } }, 'safe'],
    ['a weaker load', { orders: { 'a.c:8': 'release', 'a.c:14': 'relaxed' } }, REORDERED],
    ['a fence in front of the store', { fences: { 'a.c:8': 'release' } }, 'safe'],
    ['a fence in front of what comes before it', { fences: { 'a.c:7': 'seq_cst' } }, REORDERED],
    ['where nothing has an order', { orders: { 'a.c:7': 'release' } }, 'no atomic access or fence stands at a.c:7'],
    ['where nothing is', { fences: { 'b.c:7': 'release' } }, 'no access to memory stands at b.c:7'],
  ])('%s', async (_, options, expected) => {
    expect(await verdict(MESSAGE, options)).toBe(expected);
  });

  it.each<[string, Partial<CheckOptions>, string]>([
    ['as written', {}, 'safe'],
    ['a compare-exchange', { orders: { 'a.c:8': 'relaxed' } }, REORDERED],
    ['a stronger one', { orders: { 'a.c:8': 'seq_cst' } }, 'safe'],
    ['one that only releases', { orders: { 'a.c:8': 'release' } }, REORDERED],
    ['the store after it', { orders: { 'a.c:13': 'relaxed' } }, REORDERED],
  ])('of an update: %s', async (_, options, expected) => {
    expect(await verdict(EXCHANGE, options)).toBe(expected);
  });

  it('take a fence away', async () => {
    const fenced = MESSAGE.replace('  message = 42;', '  message = 42; atomic_thread_fence(memory_order_release);');
    expect(await verdict(fenced)).toBe('safe');
    expect(await verdict(fenced, { orders: { 'a.c:7': 'relaxed' } })).toBe(REORDERED);
  });
});

describe('orders that are advised', () => {
  const advice = async (text: string, options: Partial<CheckOptions>) =>
    (await check({ files: [{ name: 'a.c', text }], jobs: 1, ...options })).orders;

  it('are not looked for where a violation needs no reordering', async () => {
    const text = MESSAGE.replace('message == 42', 'message == 41');
    expect(await advice(text, { mendOrders: true })).toMatchObject({ outcome: 'impossible', checks: 0 });
  });

  it('say what races whatever they are', async () => {
    const racing = MESSAGE.replace('int message;', 'int message, other;')
      .replace('return unused;', 'other = 1;\n  return unused;')
      .replace('  pthread_join', '  other = 2;\n  pthread_join');
    expect(await advice(racing, { mendOrders: true })).toMatchObject({
      outcome: 'found',
      changes: [{ from: 'relaxed', to: 'release' }],
      reason: expect.stringContaining('data races are left') as string,
    });
  });

  it('do not make a program race', async () => {
    const right = MESSAGE.replace('memory_order_relaxed', 'memory_order_release').replace(
      'assert(message == 42)',
      'message++',
    );
    expect(await advice(right, { weakenOrders: true })).toMatchObject({ outcome: 'none', changes: [] });
  });

  it('are in the answer only if they are wanted, and there is something to be said', async () => {
    expect(await advice(MESSAGE, { weakenOrders: true })).toBeUndefined();
    expect(await advice(EXCHANGE, { mendOrders: true })).toBeUndefined();
  });
});
