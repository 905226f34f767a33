// tcbmc: safe
// tcbmc: bounded -- --hang-only
// tcbmc: bounded -- --hang-only -DASSEMBLY
// tcbmc: safe -- --hang-only -DNONE
//
// A processor sleeps beside a thread, or by an instruction of which nothing is known: that it is woken is said.
#include <pthread.h>
#include <core_cm3.h>

static void *work(void *unused) { return unused; }

int main(void) {
#ifdef ASSEMBLY
  __asm("sleep");
#elif !defined NONE
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  __WFI();
  pthread_join(thread, 0);
#endif
  return 0;
}
