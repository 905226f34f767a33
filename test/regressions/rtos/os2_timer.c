// tcbmc: safe -- -DTYPE=osTimerOnce
// tcbmc: safe -- -DTYPE=osTimerOnce --deadlock-only
// tcbmc: safe -- -DTYPE=osTimerOnce --race-only
// tcbmc: violation assertion -- -DTYPE=osTimerPeriodic --timeout 300
// tcbmc: violation deadlock -- -DTYPE=osTimerOnce -DNEVER --deadlock-only
// tcbmc: violation assertion -- -DTYPE=osTimerOnce -DSTOPS
// tcbmc: violation call-misuse -- -DTYPE=osTimerOnce -DDELETES
//
// A timer's function against a thread: a periodic one comes once more, one that is stopped may have expired already.
#include <assert.h>
#include <cmsis_os2.h>

static osSemaphoreId_t done;
static osTimerId_t timer;
static int ticks, id = 5;

static void expired(void *argument) {
  assert(*(int *)argument == 5);
  ticks++;
  osSemaphoreRelease(done);
}

static void work(void *unused) {
#ifdef STOPS
  osTimerStart(timer, 10);
  osTimerStop(timer);
  assert(!osTimerIsRunning(timer));
  int before = ticks;
  osDelay(20);
  assert(ticks == before);
#else
#ifndef NEVER
  assert(osTimerStart(timer, 10) == osOK);
#endif
#ifdef DELETES
  osTimerDelete(timer);
  osTimerStart(timer, 10);
#endif
  osSemaphoreAcquire(done, osWaitForever);
  assert(ticks == 1);
  assert(TYPE == osTimerPeriodic || osTimerStop(timer) == osErrorResource);
#endif
}

int main(void) {
  osKernelInitialize();
  done = osSemaphoreNew(1, 0, NULL);
  timer = osTimerNew(expired, TYPE, &id, NULL);
  osThreadNew(work, NULL, NULL);
  osKernelStart();
}
