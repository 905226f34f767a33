// tcbmc: safe
// tcbmc: violation assertion -- --rtos-scheduling any
//
// Tasks that have one core see what those before have written, in its order.
#include <FreeRTOS.h>
#include <task.h>
#include <assert.h>
static volatile int ready, data;
static void low(void *unused) {
  data = 1;
  ready = 1;
  vTaskDelete(NULL);
}
static void high(void *unused) {
  for (;;) {
    if (ready) assert(data == 1);
    vTaskDelay(1);
  }
}
int main(void) {
  xTaskCreate(low, "low", 128, NULL, 1, NULL);
  xTaskCreate(high, "high", 128, NULL, 2, NULL);
  vTaskStartScheduler();
}
