// tcbmc: safe switches=3 -- --property uninitialized
//
// The producer says how long an item is, and then publishes it.
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
    item->length = 10;
    atomic_store(&published, item);
  }
  pthread_join(thread, NULL);
  free(item);
  return 0;
}
