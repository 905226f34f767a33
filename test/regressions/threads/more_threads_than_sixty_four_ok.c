// tcbmc: safe
// tcbmc: violation assertion -- -DBUG
// The models tell apart as many threads as are followed, also where they keep a table of them.
#include <assert.h>
#include <pthread.h>

static void *nothing(void *unused) { return unused; }

static void *work(void *number) {
#ifdef BUG
  assert(number != (void *)69);
#endif
  return number;
}

int main(void) {
  for (long i = 0; i < 70; i++) {
    pthread_t thread;
    pthread_create(&thread, 0, i < 69 ? nothing : work, (void *)i);
    pthread_detach(thread);
  }
}
