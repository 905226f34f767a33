// tcbmc: safe
// tcbmc: safe -- -DNUMBER=double -DLESS --target arm
// tcbmc: violation assertion -- -DNUMBER=double
// tcbmc: violation assertion -- -DLESS
#include <assert.h>
#include <float.h>
#include <pthread.h>
#include <string.h>

#ifndef NUMBER
#define NUMBER long double
#endif
#ifdef LESS
#define START 1001
#else
#define START 0x4000000000000001
#endif

NUMBER shared = 1;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *grow(void *unused) {
  pthread_mutex_lock(&lock);
  shared = shared * 1.5L;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  long number = START + (__VERIFIER_nondet_long() & 6);
  NUMBER x = number, half = x / 2;
#ifdef LESS
  assert(LDBL_MANT_DIG == 53 && sizeof(long double) == 8);
#endif
  assert((long)(half * 2) == number);
  char bytes[sizeof x];
  memcpy(bytes, &x, sizeof x);
  NUMBER y;
  memcpy(&y, bytes, sizeof y);
  assert(y == x && memcmp(bytes, &y, sizeof y) == 0);
  pthread_t a, b;
  pthread_create(&a, 0, grow, 0);
  pthread_create(&b, 0, grow, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(shared == 2.25L);
  return 0;
}
