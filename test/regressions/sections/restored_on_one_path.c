// tcbmc: violation assertion
// Of two paths through a section, one does not restore what it has changed: another thread sees what was written last, not first.
#include <assert.h>
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int field;
void *work(void *arg) {
  pthread_mutex_lock(&m);
  field += 3;
  if (__VERIFIER_nondet_bool()) field -= 3;
  else field += 4;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_mutex_lock(&m);
  assert(field != 3);
  assert(field != 7);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
}
