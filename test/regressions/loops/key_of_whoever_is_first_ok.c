// tcbmc: safe
// Which keys there are grows from round to round of unrolling, and with it what is looked at: it ends all the same.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;

static void make(void) { pthread_key_create(&key, 0); }

static void *own(void *value) {
  pthread_once(&once, make);
  pthread_setspecific(key, value);
  assert(pthread_getspecific(key) == value);
  return 0;
}

int main(void) {
  pthread_t thread;
  int value;
  pthread_create(&thread, 0, own, &value);
  own(&thread);
  pthread_join(thread, 0);
}
