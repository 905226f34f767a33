// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe -- --deadlock-only -DUNLOCKS
// A jump out of a critical section leaves the mutex held; the comparison that qsort calls may jump, too.
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf failed;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int compare(const void *left, const void *right) {
#ifdef UNLOCKS
  pthread_mutex_unlock(&mutex);
#endif
  longjmp(failed, 1);
}

int main(void) {
  int numbers[2] = {2, 1};
  if (setjmp(failed) == 0) {
    pthread_mutex_lock(&mutex);
    qsort(numbers, 2, sizeof *numbers, compare);
  }
  pthread_mutex_lock(&mutex);
}
