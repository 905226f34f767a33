// tcbmc: violation assertion switches=2
// tcbmc: safe -- --deadlock-only
// Who takes a robust mutex from a thread that has ended, and does not listen, finds what that one left half done.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static int account = 10, savings;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  account -= 3;
  pthread_exit(0);
  savings += 3;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_mutex_lock(&mutex);
  assert(account + savings == 10);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
