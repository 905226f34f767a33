// tcbmc: violation lock-misuse switches=0
// Another system's static initialiser is no free mutex of ours, and must not pass for one that is held for ever.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = {0x32AAABA7};

int main(void) {
  pthread_mutex_lock(&mutex);
  assert(0);
  return 0;
}
