// tcbmc: violation assertion -- -DUSE=1
// tcbmc: safe -- -DUSE=1 -DSAFE
// tcbmc: violation assertion -- -DUSE=2
// tcbmc: safe -- -DUSE=2 -DSAFE
// tcbmc: violation assertion -- -DUSE=3
// tcbmc: safe -- -DUSE=3 -DSAFE
// tcbmc: violation assertion -- -DUSE=4
// tcbmc: safe -- -DUSE=4 -DSAFE
// tcbmc: violation assertion -- -DUSE=5
// tcbmc: safe -- -DUSE=5 -DSAFE
// tcbmc: violation assertion -- -DUSE=6
// tcbmc: safe -- -DUSE=6 -DSAFE
// tcbmc: violation assertion -- -DUSE=7
// tcbmc: safe -- -DUSE=7 -DSAFE
// tcbmc: violation assertion -- -DUSE=8
// tcbmc: safe -- -DUSE=8 -DSAFE
// tcbmc: violation assertion -- -DUSE=9
// tcbmc: safe -- -DUSE=9 -DSAFE
// tcbmc: violation assertion -- -DUSE=10
// tcbmc: safe -- -DUSE=10 -DSAFE
// tcbmc: violation assertion -- -DUSE=11
// tcbmc: safe -- -DUSE=11 -DSAFE
// tcbmc: violation assertion -- -DUSE=12
// tcbmc: safe -- -DUSE=12 -DSAFE
// A number that has been computed is none of an address, whatever its bits are.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

typedef unsigned long word;
/* The bits by which the checker tells the first object. */
#define LIKE 0x4000010000000018UL
#ifdef SAFE
#define NOT(value, other) __VERIFIER_assume((value) != (other))
#else
#define NOT(value, other)
#endif
word __VERIFIER_nondet_ulong(void);
void __VERIFIER_assume(int);
int g;
int *p = &g;
word kept;
struct pair {
  word first, second;
} pair, copy;
word handed(word v, word w) { return v * 3 + w; }
word whole(word v) { return v; }
void *thread(void *arg) {
  kept = (word)arg * 5;
  return (void *)((word)arg ^ 1);
}
int main(void) {
  *p = 1;
  word in = __VERIFIER_nondet_ulong();
  word near = (in & 0xff) + LIKE;
#if USE == 1
  word v = in ^ 0x1234567;
  NOT(v, LIKE);
  assert(v * 3 != LIKE * 3);
#elif USE == 2
  word v = (in & 0xff) * (LIKE / 8);
  NOT(in & 0xff, 8);
  assert(v >> 3 != LIKE >> 3);
#elif USE == 3
  word v = (0x40000100 + (in & 3)) << 32 | 0x18;
  NOT(in & 3, 0);
  assert(-v != -LIKE);
#elif USE == 4
  word v = ~(in << 3);
  NOT(v, LIKE + 7);
  assert((v ^ 7) / 8 != LIKE / 8);
#elif USE == 5
  NOT(near, LIKE + 8);
  assert(near != LIKE + 8 || near <= 1UL << 62);
#elif USE == 6
  kept = near;
  word v = kept;
  NOT(near, LIKE + 4);
  assert(v * 7 != (LIKE + 4) * 7);
#elif USE == 7
  word w;
  for (unsigned i = 0; i < sizeof w; i++) ((unsigned char *)&w)[i] = ((unsigned char *)&near)[i];
  NOT(near, LIKE + 4);
  assert(w * 7 != (LIKE + 4) * 7);
#elif USE == 8
  pair.first = near;
  memcpy(&copy, &pair, sizeof copy);
  NOT(near, LIKE + 5);
  assert((unsigned)copy.first != (unsigned)LIKE + 5 || (unsigned short)(copy.first >> 32) != (unsigned short)(LIKE >> 32));
#elif USE == 9
  NOT(in & 0xff, 9);
  assert((int)near != (int)(LIKE + 9) || (unsigned char)(near >> 56) != 0x40);
#elif USE == 10
  NOT(near, LIKE + 2);
  assert(handed(near, whole(near)) != LIKE * 4 + 8);
#elif USE == 11
  pthread_t t;
  void *result;
  pthread_create(&t, 0, thread, (void *)near);
  pthread_join(t, &result);
  NOT(near, LIKE + 2);
  assert(kept != (LIKE + 2) * 5 || ((word)result ^ 3) * 3 != LIKE * 3);
#elif USE == 12
  NOT(in, LIKE);
  assert(in * 3 != LIKE * 3);
#endif
  return 0;
}
