// tcbmc: safe -- --threads push,pop*2
// tcbmc: safe -- --threads push,pop*2 --race-only
// tcbmc: safe -- --threads push,pop*2 --deadlock-only
// tcbmc: safe
// As module_queue.c, with the lock held throughout. What main does is not looked at where there are threads.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int items;
static int made;

__attribute__((constructor)) static void make(void) { made = 1; }

static void push(int n) {
  if (n <= 0 || n > 3) return;
  pthread_mutex_lock(&m);
  items += n;
  pthread_mutex_unlock(&m);
}

long pop(long *where, const char *name) {
  pthread_mutex_lock(&m);
  if (items > 0) items--;
  assert(items >= 0 && made);
  pthread_mutex_unlock(&m);
  return where == 0 ? 0 : name == 0;
}

int main(void) { return items; }
