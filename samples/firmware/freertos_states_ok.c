// tcbmc: safe
//
// The wait itself clears what it has seen: an event that comes later sets its bit again.
#include <FreeRTOS.h>
#include <event_groups.h>
#include <task.h>

enum { PRESSED = 1, DONE = 2 };

static EventGroupHandle_t events;
static volatile uint8_t told, handled;

static void machine(void *unused) {
  for (;;) {
    EventBits_t bits = xEventGroupWaitBits(events, PRESSED | DONE, pdTRUE, pdFALSE, portMAX_DELAY);
    if (bits & PRESSED) handled = told;
    if (bits & DONE) break;
  }
  configASSERT(handled == 2);
  vTaskSuspend(NULL);
}

static void button(void *unused) {
  for (uint8_t i = 1; i <= 2; i++) {
    told = i;
    xEventGroupSetBits(events, PRESSED);
  }
  xEventGroupSetBits(events, DONE);
  vTaskSuspend(NULL);
}

int main(void) {
  events = xEventGroupCreate();
  xTaskCreate(machine, "machine", 128, NULL, 1, NULL);
  xTaskCreate(button, "button", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
