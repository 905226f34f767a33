// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: safe -- --race-only
// tcbmc: violation deadlock switches=2 -- --deadlock-only -DOPPOSITE
// tcbmc: violation race -- --race-only -DUNLOCKED
// tcbmc: violation lock-misuse -- -DFOREIGN
// tcbmc: violation deadlock -- --deadlock-only -DTWICE
// tcbmc: safe -- --deadlock-only -DTWICE -DATTRIBUTES=osMutexRecursive
// tcbmc: safe -- --deadlock-only -DOPPOSITE -DTICKS=5
// tcbmc: violation deadlock -- --deadlock-only -DKEEPS
// tcbmc: safe -- --deadlock-only -DKEEPS -DATTRIBUTES=osMutexRobust
//
// Two threads with two mutexes, in one order or in opposite ones; who gives up does not wait for ever.
#include <assert.h>
#include <cmsis_os2.h>

#ifndef TICKS
#define TICKS osWaitForever
#endif
#ifndef ATTRIBUTES
#define ATTRIBUTES osMutexPrioInherit
#endif
static osMutexId_t left, right;
static int shared;

static void work(osMutexId_t first, osMutexId_t second) {
  if (osMutexAcquire(first, TICKS) != osOK) return;
#ifdef TWICE
  osMutexAcquire(first, TICKS);
  osMutexRelease(first);
#endif
  if (osMutexAcquire(second, TICKS) == osOK) {
    assert(osMutexGetOwner(second) == osThreadGetId());
    int before = shared;
    shared = before + 1;
    assert(shared == before + 1);
#ifdef KEEPS
    osThreadExit();
#endif
    osMutexRelease(second);
  }
  osMutexRelease(first);
}

static void one(void *unused) {
  work(left, right);
#ifdef FOREIGN
  osMutexRelease(left);
#endif
#ifdef UNLOCKED
  shared = 0;
#endif
}

static void other(void *unused) {
#ifdef OPPOSITE
  work(right, left);
#else
  work(left, right);
#endif
}

int main(void) {
  const osMutexAttr_t attributes = {.name = "lock", .attr_bits = ATTRIBUTES};
  osKernelInitialize();
  left = osMutexNew(&attributes);
  right = osMutexNew(&attributes);
  osThreadNew(one, NULL, NULL);
  osThreadNew(other, NULL, NULL);
  osKernelStart();
}
