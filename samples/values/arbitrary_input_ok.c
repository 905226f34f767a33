// tcbmc: safe switches=6
//
// An arbitrary input is restricted by an assumption; for every input that remains, the access is in bounds.
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);

#define SLOTS 4

int slots[SLOTS];
unsigned selected;

void *mark(void *arg) {
  slots[selected] = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  selected = __VERIFIER_nondet_uint();
  __VERIFIER_assume(selected < SLOTS);
  pthread_create(&thread, NULL, mark, NULL);
  pthread_join(thread, NULL);
  return 0;
}
