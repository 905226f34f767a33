// tcbmc: safe
// tcbmc: safe -- -DSIGNED
// tcbmc: safe -- -DSHARED_INDEX
// tcbmc: safe -- -DWIDE
// tcbmc: violation assertion -- -DOTHER_ELEMENT
// tcbmc: violation assertion -- -DOTHER_ELEMENT -DWIDE
// tcbmc: violation assertion -- -DOTHER_LOCK
// tcbmc: violation assertion -- -DSOMETIMES
// tcbmc: violation assertion -- -DGIVEN_BACK
// tcbmc: violation lock-misuse -- -DGIVES_OTHER
// tcbmc: violation assertion -- -DREAD_AGAIN
// tcbmc: violation out-of-bounds -- -DTOO_FAR
// tcbmc: violation out-of-bounds -- -DSIGNED -DTOO_FAR
// tcbmc: violation out-of-bounds -- -DNEGATIVE
//
// Elements of 24 bytes, or of 4 KiB, under a mutex of their own; which one is an input. The lock of one element protects no other.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
long __VERIFIER_nondet_long(void);
_Bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);

#define ELEMENTS 5

struct element {
  pthread_mutex_t lock;
  int field;
#ifdef WIDE
  char rest[4072];
#endif
} elements[ELEMENTS];

unsigned chosen;

static struct element *any(void) {
#ifdef TOO_FAR
  int last = ELEMENTS;
#else
  int last = ELEMENTS - 1;
#endif
#if defined SIGNED
  long i = __VERIFIER_nondet_long();
  __VERIFIER_assume(i >= 0 && i <= last);
  return elements + i;
#elif defined NEGATIVE
  return &elements[__VERIFIER_nondet_int() % ELEMENTS];
#elif defined SHARED_INDEX
  chosen = __VERIFIER_nondet_uint();
  return &elements[chosen % (last + 1)];
#else
  return &elements[__VERIFIER_nondet_uint() % (last + 1)];
#endif
}

static void *thread(void *arg) {
  struct element *element = any(), *lock = element, *given = element;
#ifdef OTHER_ELEMENT
  element = any();
#endif
#ifdef OTHER_LOCK
  lock = given = elements;
  if (__VERIFIER_nondet_bool()) lock = given = &elements[1];
#endif
#ifdef GIVES_OTHER
  given = any();
#endif
#ifdef SOMETIMES
  _Bool locks = element != &elements[3];
#else
  _Bool locks = 1;
#endif
  if (locks) pthread_mutex_lock(&lock->lock);
#ifdef GIVEN_BACK
  if (element == &elements[2]) {
    pthread_mutex_unlock(&given->lock);
    locks = 0;
  }
#endif
#ifdef READ_AGAIN
  element = &elements[chosen++ % ELEMENTS];
#endif
  element->field++;
  assert(element->field == 1);
  element->field--;
  if (locks) pthread_mutex_unlock(&given->lock);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, thread, 0);
  pthread_create(&u, 0, thread, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
