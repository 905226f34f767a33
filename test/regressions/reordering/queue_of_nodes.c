// tcbmc: safe -- --memory-model c11
// tcbmc: violation assertion -- --memory-model c11 -DGIVES=memory_order_relaxed
// tcbmc: safe -- --hang-only --memory-model c11
//
// A lock as a queue (Craig; Landin and Hagersten), whose nodes change hands:
// pointers are one of three places in two objects, though no two of their bits
// are alike.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef GIVES
#define GIVES memory_order_release
#endif

struct node {
  atomic_uint isTaken;
};
struct owner {
  struct node *before, *own, first;
};

static struct {
  struct node *_Atomic last;
  struct node free;
} lock;
static struct owner owners[2];
static int count;

static void enter(struct owner *me) {
  atomic_store_explicit(&me->own->isTaken, 1, memory_order_relaxed);
  me->before = atomic_exchange_explicit(&lock.last, me->own, memory_order_acq_rel);
  while (atomic_load_explicit(&me->before->isTaken, memory_order_acquire))
    ;
}

static void leave(struct owner *me) {
  atomic_store_explicit(&me->own->isTaken, 0, GIVES);
  me->own = me->before;
}

static void *work(void *me) {
  for (int i = 0; i < 2; i++) {
    enter(me);
    count++;
    leave(me);
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  atomic_init(&lock.last, &lock.free);
  for (int i = 0; i < 2; i++) owners[i].own = &owners[i].first;
  pthread_create(&thread, 0, work, &owners[1]);
  work(&owners[0]);
  pthread_join(thread, 0);
  assert(count == 4);
  return 0;
}
