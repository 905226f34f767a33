// tcbmc: bounded
// tcbmc: violation assertion -- -DconfigMAX_PRIORITIES=8
// tcbmc: violation assertion -- -DconfigMAX_PRIORITIES=5
// tcbmc: violation assertion -- -DconfigMAX_PRIORITIES=5 -DSTATIC
// tcbmc: bounded -- -DconfigMAX_PRIORITIES=10
// tcbmc: safe -- -DconfigMAX_PRIORITIES=5 -DASKS
//
// A priority that is too large is the largest that there is: two tasks of which one seems more urgent interleave.
#include <FreeRTOS.h>
#include <task.h>

static int first, second;

static void writer(void *unused) {
  first++;
  second++;
  vTaskDelete(NULL);
}

static void reader(void *unused) {
#ifdef ASKS
  configASSERT(uxTaskPriorityGet(NULL) == 4);
  vTaskPrioritySet(NULL, 2);
  configASSERT(uxTaskPriorityGet(NULL) == 2);
  vTaskPrioritySet(NULL, 6);
  configASSERT(uxTaskPriorityGet(NULL) == 4);
#else
  int seen = first;
  configASSERT(seen <= second);
#endif
  vTaskDelete(NULL);
}

int main(void) {
#ifdef STATIC
  static StaticTask_t task;
  static StackType_t stack[128];
  xTaskCreateStatic(writer, "writer", 128, NULL, 9, stack, &task);
#else
  xTaskCreate(writer, "writer", 128, NULL, 9, NULL);
#endif
  xTaskCreate(reader, "reader", 128, NULL, 7, NULL);
  vTaskStartScheduler();
}
