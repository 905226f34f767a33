// tcbmc: safe
// tcbmc: violation assertion -- -DUSED
// tcbmc: violation assertion -- -DBEHIND
// tcbmc: violation assertion -- -DBREAKS
// tcbmc: violation assertion -- -DBESIDE
//
// A loop of which nothing is left waits until a clock has begun anew sixty times: how often it goes round matters to
// nobody. It does where its last input is used, where it can be left in two ways, and what comes behind it is looked at.
#include <assert.h>
#include <pthread.h>
unsigned short __VERIFIER_nondet_ushort(void);
#define input __VERIFIER_nondet_ushort
static int other;
static void *set(void *unused) {
  other = 1;
  return unused;
}
int main(void) {
  unsigned char rounds;
  unsigned short next = 0, last = input();
  int broke = 0;
  pthread_t thread;
#ifdef BESIDE
  pthread_create(&thread, 0, set, 0);
#endif
  for (rounds = 60; rounds;) {
    next = input();
    if (next < last) rounds--;
#ifdef BREAKS
    if (next == 77) {
      broke = 1;
      break;
    }
#endif
    last = next;
  }
#ifdef USED
  assert(next != 12);
#endif
#ifdef BEHIND
  assert(input() != 7);
#endif
  assert(!broke);
  assert(!other);
  (void)thread;
  return 0;
}
