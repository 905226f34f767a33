// tcbmc: violation hang -- --hang-only
//
// Both threads want in. Who sees that the other one does as well takes its own wish back for a moment, and both may do so at the same time for ever.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2];

static void *enter(void *argument) {
  int me = (int)(long)argument;
  wants[me] = 1;
  while (wants[!me]) {
    wants[me] = 0;
    wants[me] = 1;
  }
  wants[me] = 0;
  return argument;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, enter, (void *)1);
  enter(0);
  pthread_join(other, 0);
}
