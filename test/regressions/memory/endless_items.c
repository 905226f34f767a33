// tcbmc: safe -- --property all
// tcbmc: violation uninitialized -- --property uninitialized -DLATE
//
// Items go from main to a thread for ever, one at a time. If an item is handed over before it is full, the other one looks at what was never written.
#include <pthread.h>
struct item {
  char kind;
  int value;
};
static struct item slot;
static _Bool full;
static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static void *take(void *argument) {
  while (1) {
    pthread_mutex_lock(&lock);
    while (!full) pthread_cond_wait(&changed, &lock);
    struct item item = slot;
    full = 0;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    if (item.kind == 1) sum = item.value;
  }
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, take, 0);
  for (int round = 0;; round = !round) {
    struct item item;
#ifndef LATE
    item.kind = 1;
#endif
    item.value = round;
    pthread_mutex_lock(&lock);
    while (full) pthread_cond_wait(&changed, &lock);
    slot = item;
    full = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
}
