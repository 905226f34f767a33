// tcbmc: violation assertion switches=3 -- --unwind 5
// A number grows from round to round of unrolling, and from time to time what is known of an exit value does too.
#include <assert.h>
#include <pthread.h>

int counter, stop;

static void *count(void *unused) {
  while (!stop)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < i + 1; j++) {
        counter = 0;
        counter = counter + 1;
      }
  return unused;
}

static void *look(void *unused) {
  return (void *)(long)counter;
}

int main(void) {
  pthread_t counting, looking;
  void *seen;
  pthread_create(&counting, NULL, count, NULL);
  pthread_create(&looking, NULL, look, NULL);
  pthread_join(looking, &seen);
  assert(seen != (void *)1L);
  return 0;
}
