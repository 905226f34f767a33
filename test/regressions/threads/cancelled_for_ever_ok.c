// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// Joins are cancellation points, and a routine of pthread_once that is cancelled is called again.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

pthread_once_t once = PTHREAD_ONCE_INIT;
int made, reached;

static void make(void) {
  sleep(1);
  made++;
}

static void *testing(void *unused) {
  for (;;) pthread_testcancel();
}

static void *joining(void *unused) {
  pthread_t thread;
  pthread_once(&once, make);
  pthread_create(&thread, 0, testing, 0);
  pthread_join(thread, 0);
  reached = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, joining, 0);
  pthread_cancel(thread);
  pthread_once(&once, make);
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED && !reached && made == 1);
}
