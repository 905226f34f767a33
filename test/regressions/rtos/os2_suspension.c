// tcbmc: safe -- --deadlock-only -DFLAG
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe -- -DTERMINATES
// tcbmc: violation deadlock -- -DTERMINATES -DHOLDS --deadlock-only
//
// A thread that suspends itself after it has looked is not woken by who resumed it before; a thread that is terminated
// while it holds a mutex keeps it for ever.
#include <assert.h>
#include <cmsis_os2.h>

static osThreadId_t sleeper;
static osMutexId_t lock;
static _Atomic int ready;

static void nap(void *unused) {
#ifdef TERMINATES
#ifdef HOLDS
  osMutexAcquire(lock, osWaitForever);
#endif
  osThreadSuspend(osThreadGetId());
  assert(0);
#elif defined(FLAG)
  osThreadFlagsWait(1, osFlagsWaitAny, osWaitForever);
#else
  if (!ready) osThreadSuspend(osThreadGetId());
#endif
}

static void wake(void *unused) {
#ifdef TERMINATES
  osThreadTerminate(sleeper);
  osMutexAcquire(lock, osWaitForever);
  osMutexRelease(lock);
#elif defined(FLAG)
  osThreadFlagsSet(sleeper, 1);
#else
  ready = 1;
  osThreadResume(sleeper);
#endif
}

int main(void) {
  osKernelInitialize();
  lock = osMutexNew(NULL);
  const osThreadAttr_t attributes = {.attr_bits = osThreadJoinable};
  sleeper = osThreadNew(nap, NULL, &attributes);
  osThreadNew(wake, NULL, NULL);
  osKernelStart();
}
