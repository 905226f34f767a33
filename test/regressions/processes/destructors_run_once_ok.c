// tcbmc: safe
// While main returns, a thread calls exit: who comes second waits for the end.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int endings;

static void __attribute__((destructor)) finish(void) { endings++; }
static void __attribute__((destructor)) check(void) { assert(endings == 0); }

static void *worker(void *unused) {
  exit(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  return 0;
}
