// tcbmc: violation assertion
// tcbmc: violation assertion -- --memory-model tso
// A work-stealing queue (Chase and Lev, SPAA 2005; with C11's orders: Le, Pop,
// Cohen, Zappa Nardelli, PPoPP 2013): the owner takes at one end, a thief at
// the other. There is no fence between what the owner announces and what it
// looks at, so both may have the same item.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int top, bottom;
atomic_int items[2];
int taken[2];

static void push(int item) {
  int b = atomic_load_explicit(&bottom, memory_order_relaxed);
  atomic_store_explicit(&items[b % 2], item, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
}

static int take(void) {
  int b = atomic_load_explicit(&bottom, memory_order_relaxed) - 1;
  atomic_store_explicit(&bottom, b, memory_order_relaxed);
  int t = atomic_load_explicit(&top, memory_order_relaxed);
  if (t > b) {
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
    return -1;
  }
  int item = atomic_load_explicit(&items[b % 2], memory_order_relaxed);
  if (t == b) {
    if (!atomic_compare_exchange_strong_explicit(
            &top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed))
      item = -1;
    atomic_store_explicit(&bottom, b + 1, memory_order_relaxed);
  }
  return item;
}

static int steal(void) {
  int t = atomic_load_explicit(&top, memory_order_acquire);
  atomic_thread_fence(memory_order_seq_cst);
  int b = atomic_load_explicit(&bottom, memory_order_acquire);
  if (t >= b)
    return -1;
  int item = atomic_load_explicit(&items[t % 2], memory_order_relaxed);
  if (!atomic_compare_exchange_strong_explicit(
          &top, &t, t + 1, memory_order_seq_cst, memory_order_relaxed))
    return -1;
  return item;
}

static void *thief(void *unused) {
  for (int i = 0; i < 2; i++) {
    int item = steal();
    if (item >= 0)
      taken[item] += 1;
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  push(0);
  push(1);
  pthread_create(&thread, 0, thief, 0);
  int mine = take();
  pthread_join(thread, 0);
  assert(mine < 0 || taken[mine] == 0);
  return 0;
}
