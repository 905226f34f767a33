// tcbmc: safe
// tcbmc: violation assertion -- -DALWAYS
// tcbmc: violation assertion -- -DNEVER_EARLY
// tcbmc: violation assertion -- -DNEVER_LATE
// A request is kept while it must not be acted on; handlers and destructors run in order; nothing happens after a point that saw the request.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int a, b, order;
pthread_key_t key;

static void first(void *unused) { order = order * 10 + 1; }
static void second(void *unused) {
  order = order * 10 + 2;
  sleep(1);
}
static void last(void *unused) { order = order * 10 + 3; }

static void *worker(void *unused) {
  int old;
  pthread_setspecific(key, &a);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  pthread_cleanup_push(first, 0);
  pthread_cleanup_push(second, 0);
  a = 1;
  sleep(1);
  b = 1;
  pthread_setcancelstate(old, 0);
  pthread_testcancel();
  a = 2;
  sleep(1);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return (void *)1;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_key_create(&key, last);
  pthread_create(&thread, 0, worker, 0);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  assert(b == 1 && (result == PTHREAD_CANCELED ? order == 213 : order == 3 && a == 2));
#ifdef ALWAYS
  assert(result == PTHREAD_CANCELED);
#elif defined NEVER_EARLY
  assert(a == 2);
#elif defined NEVER_LATE
  assert(result != PTHREAD_CANCELED || a == 1);
#endif
}
