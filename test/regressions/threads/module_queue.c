// tcbmc: violation assertion -- --entry init --threads push,pop*2
// tcbmc: violation race -- --entry init --threads push,pop*2 --race-only
// tcbmc: safe -- --entry init --threads push --threads pop
// tcbmc: violation assertion -- --threads pop,push
// A module without main: its functions run beside each other, and what --entry names runs before them.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int items, ready;

void init(void) { ready = 1; }

static void push(int n) {
  if (n <= 0 || n > 3) return;
  assert(ready);
  pthread_mutex_lock(&m);
  items += n;
  pthread_mutex_unlock(&m);
}

int pop(void) {
  if (items > 0) items--;
  assert(items >= 0);
  return items;
}
