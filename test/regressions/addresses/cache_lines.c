// tcbmc: violation assertion
// tcbmc: violation assertion -- -DLINE=4096
// tcbmc: violation assertion -- -DLINE=128 -DLOCAL
// tcbmc: safe -- -DRIGHT
// Objects that are aligned more strictly than any number lie where that is so.
#include <assert.h>
#include <pthread.h>
#ifndef LINE
#define LINE 64
#endif
static char before;
static _Alignas(LINE) struct { int count; } counters[2];
static _Alignas(LINE) int total;
static void *count(void *own) {
  ++*(int *)own;
  return 0;
}
int main(void) {
  pthread_t one, other;
#ifdef LOCAL
  _Alignas(LINE) int first = before, second = 0;
#else
  int *const slots[] = {&counters[0].count, &total};
#define first *slots[0]
#define second *slots[1]
#endif
  pthread_create(&one, 0, count, &first);
  pthread_create(&other, 0, count, &second);
  pthread_join(one, 0);
  pthread_join(other, 0);
#ifdef RIGHT
  assert(first + second == 2);
#else
  assert(first + second != 2);
#endif
  return 0;
}
