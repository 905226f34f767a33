// tcbmc: violation deadlock -- --deadlock-only
//
// A thread clears its flags before it waits, to be rid of old ones: one that is set before it comes to that is lost, too.
#include <cmsis_os2.h>

static osThreadId_t consumer;
static volatile int value;

static void consume(void *unused) {
  osThreadFlagsClear(1);
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
