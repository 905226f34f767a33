// tcbmc: violation assertion switches=1
//
// The 70th of a hundred threads: sixteen are followed at first.
#include <assert.h>
#include <pthread.h>

static void *work(void *number) {
  assert((long)number != 70);
  return NULL;
}

int main(void) {
  static pthread_t threads[100];
  for (long i = 0; i < 100; i++) pthread_create(&threads[i], NULL, work, (void *)(i + 1));
  for (int i = 0; i < 100; i++) pthread_join(threads[i], NULL);
  return 0;
}
