// tcbmc: violation uninitialized switches=1 -- --property uninitialized
//
// The producer publishes an item, and then says how long it is. The consumer may look before that, at what malloc happened to give.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct item {
  int kind;
  int length;
};

static _Atomic(struct item *) published;
static int longest;

static void *consumer(void *arg) {
  struct item *item = atomic_load(&published);
  if (item != NULL && item->length > longest) longest = item->length;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, consumer, NULL);
  struct item *item = malloc(sizeof *item);
  if (item != NULL) {
    item->kind = 1;
    atomic_store(&published, item);
    item->length = 10;
  }
  pthread_join(thread, NULL);
  free(item);
  return 0;
}
