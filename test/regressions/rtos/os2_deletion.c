// tcbmc: safe
// tcbmc: violation call-misuse -- -DLATE
// tcbmc: violation call-misuse -- -DBEFORE_START
// tcbmc: violation call-misuse -- -DLOCKED
// tcbmc: violation assertion -- -DNOT_READY
//
// What is used after it was deleted, and waits where nothing may wait.
#include <assert.h>
#include <cmsis_os2.h>

static osSemaphoreId_t done;

static void work(void *unused) {
#ifdef LOCKED
  int32_t before = osKernelLock();
  osSemaphoreAcquire(done, 5);
  osKernelRestoreLock(before);
#endif
  osSemaphoreRelease(done);
}

static void clean(void *unused) {
  osSemaphoreAcquire(done, osWaitForever);
  osSemaphoreDelete(done);
#ifdef LATE
  osSemaphoreRelease(done);
#endif
}

int main(void) {
#ifndef NOT_READY
  assert(osKernelInitialize() == osOK && osKernelGetState() == osKernelReady);
#endif
  done = osSemaphoreNew(1, 0, NULL);
  assert(osSemaphoreAcquire(osSemaphoreNew(1, 2, NULL), 0) == osErrorParameter && osSemaphoreAcquire(done, 0) == osErrorResource);
  assert(osMutexAcquire(NULL, 0) == osErrorParameter);
#ifdef BEFORE_START
  osSemaphoreAcquire(done, 10);
#endif
  osThreadNew(work, NULL, NULL);
  osThreadNew(clean, NULL, NULL);
  osKernelStart();
  assert(0);
}
