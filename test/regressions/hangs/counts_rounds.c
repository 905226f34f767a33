// tcbmc: safe -- --hang-only
// tcbmc: safe
//
// A counter that nobody looks at tells no states apart: there would be two millions of them, and with 64 bits no end.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint16_t rounds;
static uint64_t last;
static int inside;
static void *work(void *argument) {
  while (1) {
    pthread_mutex_lock(&lock);
    rounds++;
    last += rounds;
    assert(inside == 0);
    inside = 1;
    inside = 0;
    pthread_mutex_unlock(&lock);
  }
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
}
