// tcbmc: violation race switches=3 -- --race-only --isr twice:1:1:1
// The handler comes before main has begun, and what main does first has nothing to do with the race.
#include <pthread.h>
void __VERIFIER_assume(int), disable_isr(int);
int x;
void twice(void) {
  for (int i = 0; i < 2; i++) {
    int seen = x;
    x = seen + 1;
  }
}
static void *reset(void *unused) {
  if (x == 2) x = 0;
  return unused;
}
int main(void) {
  pthread_t thread;
  disable_isr(1);
  pthread_create(&thread, 0, reset, 0);
  __VERIFIER_assume(x != 2);
  return 0;
}
