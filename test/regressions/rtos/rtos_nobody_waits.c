// tcbmc: bounded
// tcbmc: violation assertion -- --rtos-scheduling any
// tcbmc: safe -- --hang-only
//
// No task ever waits, so that the less urgent one never runs: on one core nothing of it is seen, in whatever order.
#include <FreeRTOS.h>
#include <task.h>
#include <assert.h>
static volatile int set, seen;
static void low(void *unused) { set = 1; set = 2; while (1); }
static void high(void *unused) { seen = set; assert(seen == 0); while (1); }
int main(void) {
  xTaskCreate(low, "low", 128, NULL, 1, NULL);
  xTaskCreate(high, "high", 128, NULL, 2, NULL);
  vTaskStartScheduler();
}
