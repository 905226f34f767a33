// tcbmc: safe
// What a section changes it restores, in one way or the other, before anybody else looks. All interleavings are covered since nothing is left of the sections.
#include <assert.h>
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t inner = PTHREAD_MUTEX_INITIALIZER, outer[4];
int field;
void *work(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&outer[i]);
    pthread_mutex_lock(&inner);
    int before = field;
    if (__VERIFIER_nondet_bool()) {
      field += 3;
      if (__VERIFIER_nondet_bool()) field = before;
      else field -= 3;
    } else {
      field ^= 5;
      assert(field == 5);
      field ^= 5;
    }
    assert(field == 0);
    pthread_mutex_unlock(&inner);
    pthread_mutex_unlock(&outer[i]);
  }
  return arg;
}
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 4; i++) pthread_mutex_init(&outer[i], 0);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, work, 0);
  work(0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
}
