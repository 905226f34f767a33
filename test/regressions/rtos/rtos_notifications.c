// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: violation assertion -- -DACTION=eSetValueWithOverwrite
// tcbmc: violation deadlock -- --deadlock-only -DTAKES=3
// tcbmc: violation call-misuse -- -DGONE
//
// Notifications with all that they can do: bits are gathered, a value that is set again is lost.
#include <FreeRTOS.h>
#include <task.h>

#ifndef ACTION
#define ACTION eSetBits
#endif
#ifndef TAKES
#define TAKES 2
#endif
static TaskHandle_t waiter;

static void wait(void *unused) {
  uint32_t all = 0, bits;
  while (all != 3) {
    if (xTaskNotifyWait(0, 0xffffffff, &bits, portMAX_DELAY) == pdTRUE) all |= bits;
#ifdef GONE
    vTaskDelete(NULL);
#endif
    if (ACTION != eSetBits) {
      vTaskDelay(1);
      configASSERT(all != 2);
    }
  }
  for (int i = 0; i < TAKES; i++) configASSERT(ulTaskNotifyTakeIndexed(1, pdFALSE, portMAX_DELAY) != 0);
  configASSERT(ulTaskNotifyTakeIndexed(1, pdFALSE, 0) == 0);
  ulTaskNotifyTakeIndexed(3, pdTRUE, portMAX_DELAY);
  vTaskDelete(NULL);
}

static void tell(void *unused) {
  uint32_t before;
  xTaskNotifyGiveIndexed(waiter, 1);
  xTaskNotify(waiter, 1, ACTION);
  xTaskNotify(waiter, 2, ACTION);
  xTaskNotifyGiveIndexed(waiter, 1);
  xTaskNotifyIndexed(waiter, 2, 5, eSetValueWithoutOverwrite);
  configASSERT(xTaskNotifyAndQueryIndexed(waiter, 2, 6, eSetValueWithoutOverwrite, &before) == pdFAIL && before == 5);
  configASSERT(ulTaskNotifyValueClearIndexed(waiter, 2, 1) == 5);
  configASSERT(xTaskNotifyStateClearIndexed(waiter, 2) == pdTRUE);
  xTaskNotifyGiveIndexed(waiter, 3);
  vTaskDelete(NULL);
}

int main(void) {
  xTaskCreate(wait, "waiter", 128, NULL, 2, &waiter);
  xTaskCreate(tell, "teller", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
