// tcbmc: violation assertion
//
// A task stops the safety timer of its heater and goes on at once. The order to stop only waits in the daemon's queue by then: a timer that expires before the daemon comes to it still calls its function.
#include <FreeRTOS.h>
#include <stdbool.h>
#include <task.h>
#include <timers.h>

enum { NONE, FRONT, REAR };

static TaskHandle_t cook;
static TimerHandle_t safety;
static volatile uint8_t zone, switched_off[3];

static void switch_off(TimerHandle_t unused) {
  configASSERT(zone != NONE);
  switched_off[zone]++;
}

static void stopped(void *task, uint32_t unused) { xTaskNotifyGive(task); }

static void heat(uint8_t which) {
  zone = which;
  xTimerStart(safety, portMAX_DELAY);
  vTaskDelay(pdMS_TO_TICKS(1000));
  xTimerStop(safety, portMAX_DELAY);
  zone = NONE;
}

static void cook_task(void *unused) {
  heat(FRONT);
  vTaskDelete(NULL);
}

int main(void) {
  safety = xTimerCreate("safety", pdMS_TO_TICKS(2000), pdFALSE, NULL, switch_off);
  xTaskCreate(cook_task, "cook", 128, NULL, 1, &cook);
  vTaskStartScheduler();
}
