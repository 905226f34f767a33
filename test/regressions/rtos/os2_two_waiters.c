// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe -- --deadlock-only -DOPTIONS=osFlagsNoClear
// tcbmc: safe
//
// Two threads wait for one flag: the first one takes it away from the other, unless both leave it.
#include <assert.h>
#include <cmsis_os2.h>

#ifndef OPTIONS
#define OPTIONS osFlagsWaitAny
#endif
static osEventFlagsId_t go;

static void wait(void *unused) { assert(osEventFlagsWait(go, 4, OPTIONS, osWaitForever) == 4); }
static void start(void *unused) { osEventFlagsSet(go, 4); }

int main(void) {
  osKernelInitialize();
  go = osEventFlagsNew(NULL);
  osThreadNew(wait, NULL, NULL);
  osThreadNew(wait, NULL, NULL);
  osThreadNew(start, NULL, NULL);
  osKernelStart();
}
