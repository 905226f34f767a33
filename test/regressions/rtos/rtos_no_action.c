// tcbmc: bounded -- --property checks,deadlock
// tcbmc: violation assertion -- -DBELIEVES
// tcbmc: violation deadlock -- --deadlock-only -DEARLY
//
// Who waits for a notification wakes up whatever it is told, also if that leaves the value at 0. What was told before
// it waited does not count.
#include <FreeRTOS.h>
#include <task.h>

static TaskHandle_t waiter;
static volatile int waits;

static void wait(void *unused) {
  waits = 1;
  uint32_t got = ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
#ifdef BELIEVES
  configASSERT(got != 0);
#else
  configASSERT(got == 0);
#endif
  vTaskDelete(NULL);
}

static void tell(void *unused) {
#ifdef EARLY
  xTaskNotify(waiter, 0, eNoAction);
#else
  configASSERT(waits);
  xTaskNotify(waiter, 7, eNoAction);
#endif
  vTaskDelete(NULL);
}

int main(void) {
#ifdef EARLY
  enum { WAITER = 1, TELLER = 2 };
#else
  enum { WAITER = 2, TELLER = 1 };
#endif
  xTaskCreate(wait, "waiter", 128, NULL, WAITER, &waiter);
  xTaskCreate(tell, "teller", 128, NULL, TELLER, NULL);
  vTaskStartScheduler();
}
