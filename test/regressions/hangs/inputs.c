// tcbmc: safe -- --hang-only -DFORM=1
// tcbmc: violation hang -- --hang-only -DFORM=2
// tcbmc: violation hang -- --hang-only -DFORM=3
// tcbmc: safe -- --hang-only -DFORM=4
// tcbmc: violation hang -- --hang-only -DFORM=5
// tcbmc: safe -- --hang-only -DFORM=5 -DSETS
//
// An input may end a loop at any time (1, 4); one at which nobody looks does not (2), nor one that only decides how a round fails (3, 5).
#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
atomic_int flag;
static void *set(void *argument) {
#ifdef SETS
  flag = 1;
#endif
  return argument;
}
int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
#if FORM == 1
  while (!flag && __VERIFIER_nondet_int() != 7);
#elif FORM == 2
  while (!flag) __VERIFIER_nondet_int();
#elif FORM == 3
  while (__VERIFIER_nondet_bool() || !flag);
#elif FORM == 4
  while (!flag && __VERIFIER_nondet_bool());
#else
  for (int expected = 1; !atomic_compare_exchange_weak(&flag, &expected, 0); expected = 1);
#endif
  pthread_join(setter, 0);
}
