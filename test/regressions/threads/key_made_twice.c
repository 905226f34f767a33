// tcbmc: violation assertion switches=2
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;

static void *own(void *value) {
  pthread_key_create(&key, 0);
  pthread_setspecific(key, value);
  assert(pthread_getspecific(key) == value);
  return 0;
}

int main(void) {
  pthread_t thread;
  int value;
  pthread_create(&thread, 0, own, &value);
  own(&value);
}
