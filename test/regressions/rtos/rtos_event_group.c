// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DALL=pdFALSE --rtos-scheduling any
// tcbmc: violation assertion -- -DALL=pdFALSE --rtos-scheduling any
// tcbmc: bounded -- -DALL=pdFALSE --rtos-scheduling priorities
// tcbmc: bounded -- -DALL=pdFALSE
// tcbmc: violation deadlock -- --deadlock-only -DFORGETS
// tcbmc: violation call-misuse -- -DUPPER
//
// A machine of states that starts once all of its parts are ready; two tasks wait for one flag, and both go on.
#include <FreeRTOS.h>
#include <event_groups.h>
#include <task.h>

#ifndef ALL
#define ALL pdTRUE
#endif
#define SENSOR (1 << 0)
#define RADIO (1 << 1)
#define STARTED (1 << 2)

static EventGroupHandle_t events;
static int sensor, radio;

static void prepare_sensor(void *unused) {
  sensor = 1;
  xEventGroupSetBits(events, SENSOR);
#ifndef FORGETS
  xEventGroupWaitBits(events, STARTED, pdFALSE, pdTRUE, portMAX_DELAY);
#endif
  vTaskDelete(NULL);
}

static void prepare_radio(void *unused) {
  radio = 1;
#ifdef UPPER
  xEventGroupSetBits(events, 1u << 24);
#endif
#ifndef FORGETS
  xEventGroupSetBits(events, RADIO);
#endif
  xEventGroupWaitBits(events, STARTED, pdFALSE, pdTRUE, portMAX_DELAY);
  vTaskDelete(NULL);
}

static void run(void *unused) {
  EventBits_t bits = xEventGroupWaitBits(events, SENSOR | RADIO, pdTRUE, ALL, portMAX_DELAY);
  configASSERT(sensor == 1 && radio == 1);
  configASSERT((bits & (SENSOR | RADIO)) == (SENSOR | RADIO));
  configASSERT((xEventGroupGetBits(events) & (SENSOR | RADIO)) == 0);
  vTaskDelay(5);
  xEventGroupSetBits(events, STARTED);
  vTaskDelete(NULL);
}

int main(void) {
  events = xEventGroupCreate();
  xTaskCreate(prepare_sensor, "sensor", 128, NULL, 2, NULL);
  xTaskCreate(prepare_radio, "radio", 128, NULL, 2, NULL);
  xTaskCreate(run, "run", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
