// tcbmc: violation assertion
// tcbmc: violation assertion -- -DMUTEX
// tcbmc: violation assertion -- -DQUEUE
// tcbmc: violation assertion -- -DFLAGS
// tcbmc: violation assertion -- -DGIVES_LATER
// tcbmc: safe -- -DGIVES_BEFORE
// tcbmc: violation assertion -- -DONLY_RESUMES
// tcbmc: violation assertion -- -DFLAGS -DONLY_RESUMES
// tcbmc: bounded -- -DAT_ONCE
// tcbmc: bounded -- -DAT_ONCE -DONLY_RESUMES
//
// A thread that is suspended while it waits, and one that is resumed while it waits, may give up then, as RTX has it.
// One that is less urgent does not come to its wait before.
#include <assert.h>
#include <cmsis_os2.h>

static osThreadId_t worker;
static osSemaphoreId_t semaphore;
static osMutexId_t lock;
static osMessageQueueId_t queue;

static void work(void *unused) {
#ifdef MUTEX
  assert(osMutexAcquire(lock, osWaitForever) == osOK);
#elif defined FLAGS
  assert(osThreadFlagsWait(1, osFlagsWaitAny, osWaitForever) == 1);
#elif defined QUEUE
  int message;
  assert(osMessageQueueGet(queue, &message, NULL, osWaitForever) == osOK);
#else
  assert(osSemaphoreAcquire(semaphore, osWaitForever) == osOK);
#endif
}

static void stop(void *unused) {
#ifndef AT_ONCE
  osDelay(1);
#endif
#ifdef GIVES_BEFORE
  osSemaphoreRelease(semaphore);
#endif
#ifndef ONLY_RESUMES
  osThreadSuspend(worker);
#endif
#ifdef GIVES_LATER
  osSemaphoreRelease(semaphore);
#endif
  osThreadResume(worker);
}

static void hold(void *unused) {
  osMutexAcquire(lock, osWaitForever);
  osDelay(1);
  osMutexRelease(lock);
}

int main(void) {
  osKernelInitialize();
  semaphore = osSemaphoreNew(1, 0, NULL);
  lock = osMutexNew(NULL);
  queue = osMessageQueueNew(1, sizeof(int), NULL);
  const osThreadAttr_t attributes = {.attr_bits = osThreadJoinable, .priority = osPriorityLow};
  worker = osThreadNew(work, NULL, &attributes);
  osThreadNew(stop, NULL, NULL);
#ifdef MUTEX
  osThreadNew(hold, NULL, NULL);
#endif
  osKernelStart();
}
