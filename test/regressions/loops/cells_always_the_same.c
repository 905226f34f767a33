// tcbmc: safe
// tcbmc: safe -- -DBESIDE
// tcbmc: violation assertion -- -DBESIDE -DLATER
// tcbmc: violation assertion -- -DSTART=1
// tcbmc: violation assertion -- -DOTHER
// tcbmc: violation assertion -- -DSOMETIMES
// tcbmc: violation assertion -- -DWITHOUT_LOCK
// tcbmc: violation assertion -- -DTHIRD
// tcbmc: violation assertion -- -DCONSTANT
//
// Two counters that are the same whenever the lock is free, and a flag that is 0 then; or almost.
#include <assert.h>
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

#ifndef START
#define START 0
#endif

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
unsigned char deposits = START, balance, flag;

static void *thread(void *arg) {
#ifndef WITHOUT_LOCK
  pthread_mutex_lock(&lock);
#endif
  deposits++;
  flag = 1;
  assert(deposits == (unsigned char)(balance + 1));
#ifdef OTHER
  balance += 2;
#elif defined SOMETIMES
  if (__VERIFIER_nondet_bool()) balance++;
#elif defined BESIDE && defined LATER
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  balance++;
#else
  balance++;
#endif
#ifndef CONSTANT
  flag = 0;
#endif
#ifdef THIRD
  if (balance == 3) balance = 0;
#endif
#ifndef WITHOUT_LOCK
  pthread_mutex_unlock(&lock);
#endif
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, thread, 0);
  pthread_create(&u, 0, thread, 0);
  thread(0);
#ifdef BESIDE
  pthread_mutex_lock(&lock);
  assert(deposits == balance);
  pthread_mutex_unlock(&lock);
#endif
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(deposits == balance);
  assert(flag == 0);
  return 0;
}
