// tcbmc: violation assertion -- --property assertion,hang
// tcbmc: violation lock-misuse -- --property lock-misuse,hang
// tcbmc: safe -- --hang-only
//
// An execution goes past the misuse of locks of which nobody asks, for all states as for the replay.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
pthread_t t[3];
int g0;
pthread_mutex_t ma, mb = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int loot;
static void *worker0(void *argument) {
  pthread_mutex_lock(&mb);
  pthread_mutex_lock(&mb);
  if (g0 == 2) { g0 = 2; }
  pthread_mutex_unlock(&mb);
  pthread_mutex_lock(&ma);
  loot++;
  pthread_mutex_destroy(&ma);
  pthread_mutex_unlock(&ma);
  g0 = loot + 1;
  return argument;
}
static void *worker1(void *argument) {
  pthread_mutex_unlock(&ma);
  pthread_mutex_destroy(&ma);
  assert(loot != 1);
  return (void *)(long)g0;
}
int main(void) {
  pthread_create(&t[0], 0, worker0, (void *)2L);
  pthread_create(&t[1], 0, worker1, (void *)2L);
  g0 = loot;
  pthread_join(t[0], 0);
  return 0;
}
