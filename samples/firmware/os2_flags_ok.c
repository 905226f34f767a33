// tcbmc: safe -- --deadlock-only
//
// A wait clears the flags that it has seen, so there are no old ones to be rid of.
#include <cmsis_os2.h>

static osThreadId_t consumer;
static volatile int value;

static void consume(void *unused) {
  osThreadFlagsWait(1, osFlagsWaitAny, osWaitForever);
  osThreadExit();
}

static void produce(void *unused) {
  value = 42;
  osThreadFlagsSet(consumer, 1);
  osThreadExit();
}

int main(void) {
  osKernelInitialize();
  consumer = osThreadNew(consume, NULL, NULL);
  osThreadNew(produce, NULL, NULL);
  osKernelStart();
}
