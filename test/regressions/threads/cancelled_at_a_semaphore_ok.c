// tcbmc: safe
// tcbmc: safe -- -DVALUE=1
// tcbmc: safe -- --deadlock-only
// tcbmc: violation assertion -- -DVALUE=1 -DALWAYS
// Who is cancelled while it waits for a semaphore has not taken it.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#ifndef VALUE
#define VALUE 0
#endif

sem_t semaphore;
int taken;

static void *worker(void *unused) {
  sem_wait(&semaphore);
  taken = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  void *result;
  int value;
  sem_init(&semaphore, 0, VALUE);
  pthread_create(&thread, 0, worker, 0);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  sem_getvalue(&semaphore, &value);
  assert(result == PTHREAD_CANCELED ? !taken && value == VALUE : taken && value == 0);
#ifdef ALWAYS
  assert(result == PTHREAD_CANCELED);
#endif
}
