// tcbmc: safe
// tcbmc: safe -- --deadlock-only -DLATCHED
// tcbmc: violation deadlock -- --deadlock-only --rtos-scheduling any
// tcbmc: bounded -- --deadlock-only
// tcbmc: bounded -- --fires 1 -DHANDLER
// tcbmc: violation assertion -- --fires 1 -DHANDLER -DAT_ONCE
//
// Who waits for a flag goes on although it is cleared at once; who comes later does not. A handler sets flags by way
// of the timer task.
#include <FreeRTOS.h>
#include <event_groups.h>
#include <task.h>

static EventGroupHandle_t events;
static TaskHandle_t waiter;

#ifdef HANDLER
void PULSE_IRQHandler(void) {
  BaseType_t woken = pdFALSE;
  xEventGroupSetBitsFromISR(events, 1, &woken);
#ifdef AT_ONCE
  configASSERT(xEventGroupGetBitsFromISR(events) == 1);
#endif
  portYIELD_FROM_ISR(woken);
}
#endif

static void wait(void *unused) {
  EventBits_t bits = xEventGroupWaitBits(events, 1, pdFALSE, pdFALSE, portMAX_DELAY);
  configASSERT(bits & 1);
  vTaskDelete(NULL);
}

static void pulse(void *unused) {
#ifndef HANDLER
  xEventGroupSetBits(events, 1);
#ifndef LATCHED
  xEventGroupClearBits(events, 1);
#endif
#endif
  vTaskDelete(NULL);
}

int main(void) {
  static StaticEventGroup_t memory;
  events = xEventGroupCreateStatic(&memory);
  xTaskCreate(wait, "wait", 128, NULL, 2, &waiter);
  xTaskCreate(pulse, "pulse", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
