// tcbmc: safe
// tcbmc: violation assertion -- -DALIKE
//
// Messages of a higher priority come before the others, equal ones in their order.
#include <assert.h>
#include <cmsis_os2.h>

#ifdef ALIKE
#define URGENT 1
#else
#define URGENT 2
#endif

static void check(void *unused) {
  osMessageQueueId_t queue = osMessageQueueNew(3, sizeof(int), NULL);
  int values[] = {10, 20, 30};
  osMessageQueuePut(queue, &values[0], 1, 0);
  osMessageQueuePut(queue, &values[1], 1, 0);
  osMessageQueuePut(queue, &values[2], URGENT, 0);
  assert(osMessageQueuePut(queue, &values[0], 1, 0) == osErrorResource && osMessageQueueGetSpace(queue) == 0);
  int got;
  uint8_t priority;
  assert(osMessageQueueGet(queue, &got, &priority, 0) == osOK && got == 30 && priority == 2);
  osMessageQueueGet(queue, &got, NULL, 0);
  assert(got == 10);
  osMessageQueueGet(queue, &got, NULL, 0);
  assert(got == 20);
  assert(osMessageQueueGet(queue, &got, NULL, 0) == osErrorResource);
}

int main(void) {
  osKernelInitialize();
  osThreadNew(check, NULL, NULL);
  osKernelStart();
}
