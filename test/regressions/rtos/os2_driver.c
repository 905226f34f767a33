// tcbmc: bounded -- --fires 1
// tcbmc: bounded -- --race-only --fires 1
// tcbmc: bounded -- --deadlock-only --max-fires 2 --unwind 3
// tcbmc: violation assertion -- --fires 1 -DEARLY
// tcbmc: violation call-misuse -- --fires 1 -DWAITS
// tcbmc: violation call-misuse -- --fires 1 -DMUTEX
// tcbmc: violation race -- --race-only --fires 1 -DLOOKS
// tcbmc: violation deadlock -- --deadlock-only --no-isr-recognition
//
// A driver whose handler sets a flag of its thread when a byte has come.
#include <assert.h>
#include <cmsis_os2.h>

#define BYTE_READY 0x1U
static osThreadId_t driver;
static osMutexId_t lock;
static osSemaphoreId_t space;
static volatile int byte;

void UART_IRQHandler(void) {
#ifdef WAITS
  osSemaphoreAcquire(space, 10);
#endif
#ifdef MUTEX
  osMutexAcquire(lock, 0);
#endif
#ifdef EARLY
  osThreadFlagsSet(driver, BYTE_READY);
  byte = 7;
#else
  byte = 7;
  osThreadFlagsSet(driver, BYTE_READY);
#endif
}

static void drive(void *unused) {
#ifdef LOOKS
  if (byte == 7) byte = 0;
#endif
#ifdef EARLY
  uint32_t flags = osThreadFlagsWait(BYTE_READY, osFlagsWaitAny, osWaitForever);
  /* A handler runs to its end before a thread does: only a look at the flag before it comes is too early. */
  assert(flags == BYTE_READY && byte == 0);
#else
  uint32_t flags = osThreadFlagsWait(BYTE_READY, osFlagsWaitAny, osWaitForever);
  assert(flags == BYTE_READY);
  assert(byte == 7);
#endif
  for (;;) osDelay(10);
}

int main(void) {
  osKernelInitialize();
  lock = osMutexNew(NULL);
  space = osSemaphoreNew(1, 1, NULL);
  driver = osThreadNew(drive, NULL, NULL);
  osKernelStart();
}
