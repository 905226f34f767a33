// tcbmc: violation race -- -p race
// tcbmc: violation race -- -p race -DEXCHANGE
// tcbmc: safe -- -p race -DLOOK
//
// Who exchanges a value for the same one, or sets a bit that is set, has written all the same: a plain read beside it races.
#include <pthread.h>
int x = 2, y;
void *change(void *argument) {
#ifdef EXCHANGE
  __atomic_exchange_n(&x, 2, __ATOMIC_SEQ_CST);
#elif defined LOOK
  __atomic_load_n(&x, __ATOMIC_SEQ_CST);
#else
  __atomic_fetch_or(&x, 2, __ATOMIC_SEQ_CST);
#endif
  return argument;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, change, 0);
  y = x;
  pthread_join(thread, 0);
  return 0;
}
