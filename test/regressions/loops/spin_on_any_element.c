// tcbmc: safe
// tcbmc: violation assertion -- -DOTHER
//
// A test-and-set lock in an element that an input chooses, and one in a bit beside others: who fails to take them has changed nothing, and waits.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct account {
  atomic_int lock;
  int owner;
} accounts[3];
_Atomic unsigned char flags = 1;
int inside;
static void *use(void *argument) {
  unsigned i = __VERIFIER_nondet_uint() % 3, j = i;
#ifdef OTHER
  j = __VERIFIER_nondet_uint() % 3;
#endif
  while (atomic_exchange(&accounts[i].lock, 1));
  accounts[j].owner = 1;
  assert(accounts[j].owner == 1);
  accounts[j].owner = 0;
  atomic_store(&accounts[i].lock, 0);
  while (atomic_fetch_or(&flags, 2) & 2);
  inside++;
  assert(inside == 1);
  inside--;
  atomic_fetch_and(&flags, (unsigned char)~2);
  assert(flags & 1);
  return argument;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, use, 0);
  pthread_create(&second, 0, use, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
