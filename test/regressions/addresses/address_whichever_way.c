// tcbmc: violation assertion -- -DBAD=1
// tcbmc: violation assertion -- -DBAD=2
// tcbmc: violation assertion -- -DBAD=3
// tcbmc: violation assertion -- -DBAD=4
// tcbmc: violation assertion -- -DBAD=5
// tcbmc: violation assertion -- -DBAD=6
// tcbmc: violation assertion -- -DBAD=7
// tcbmc: violation assertion -- -DBAD=8
// tcbmc: violation assertion -- -DBAD=9
// tcbmc: violation assertion -- -DBAD=10
// tcbmc: violation assertion -- -DBAD=11
// tcbmc: violation assertion -- -DBAD=12
// tcbmc: violation assertion -- -DBAD=13
// tcbmc: violation assertion -- -DBAD=14
// tcbmc: bounded
// The same address, whichever way it went: moved, stored, as a number, in parts. That objects do not touch is assumed.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
unsigned long __VERIFIER_nondet_ulong(void);
int a[8];
int *kept;
uintptr_t number;
int *moved(int *p, long n) { return p + n; }
void *thread(void *arg) { return (int *)arg + 1; }
#ifdef BAD
#define check(n, c) assert(BAD != n || !(c))
#else
#define check(n, c) assert(c)
#endif
int main(void) {
  unsigned long in = __VERIFIER_nondet_ulong() & 7;
  int *p = a + in, *q = a + 7;
  check(1, q - p == 7 - (long)in && p <= q && p >= a);
  kept = moved(p, 7 - (long)in);
  check(2, kept == q && kept - a == 7);
  number = (uintptr_t)p;
  number += 4 * (7 - in);
  check(3, (int *)number == q && number - (uintptr_t)a == 28);
  *(int *)number = 5;
  check(4, a[7] == 5);
  uintptr_t marked = (uintptr_t)q | 1;
  check(5, (marked & 1) == 1 && (marked & 3) == 1 && *(int *)(marked & ~3UL) == 5);
  marked ^= 3;
  check(6, (marked & 3) == 2 && *(int *)(marked & ~(uintptr_t)3) == 5);
  int *r;
  for (unsigned i = 0; i < sizeof r; i++) ((unsigned char *)&r)[i] = ((unsigned char *)&q)[i];
  check(7, r == q && *r == 5);
  int *s;
  memcpy(&s, &kept, sizeof s);
  *s = 6;
  check(8, a[7] == 6 && s - r == 0);
  uintptr_t hidden = ~(uintptr_t)q;
  check(9, *(int *)~hidden == 6);
  hidden = (uintptr_t)q * 2;
  check(10, *(int *)(hidden / 2) == 6);
  pthread_t t;
  void *result;
  pthread_create(&t, 0, thread, a + 6);
  pthread_join(t, &result);
  check(11, result == q && *(int *)result == 6);
  int *other = malloc(16);
  if (!other) return 0;
  *other = 7;
  uintptr_t both = (uintptr_t)other ^ (uintptr_t)q;
  check(12, *(int *)(both ^ (uintptr_t)q) == 7 && *(int *)(both ^ (uintptr_t)other) == 6);
  check(13, (uintptr_t)other >> 47 == 0 && (uintptr_t)other % 16 == 0);
  unsigned low = (unsigned)(uintptr_t)other, high = (unsigned)((uintptr_t)other >> 32);
  check(14, *(int *)((uintptr_t)high << 32 | low) == 7);
  free(other);
  return 0;
}
