// tcbmc: safe switches=5
//
// Two passengers choose any of four seats, with an atomic compare-and-swap on the seat.
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);

#define SEATS 4

int seats[SEATS];

void book(int passenger) {
  unsigned seat = __VERIFIER_nondet_uint();
  __VERIFIER_assume(seat < SEATS);
  if (__sync_bool_compare_and_swap(&seats[seat], 0, passenger)) assert(seats[seat] == passenger);
}

void *second(void *arg) {
  book(2);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  book(1);
  return 0;
}
