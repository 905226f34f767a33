// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: safe -- --race-only
// tcbmc: violation deadlock -- --deadlock-only -DLIMIT=1
// tcbmc: violation race -- --race-only -DCOUNT=1
// tcbmc: violation call-misuse -- -DCOUNT=5
//
// A counting semaphore whose limit is too small loses what is given; one that is there too early orders nothing.
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>

#ifndef LIMIT
#define LIMIT 2
#endif
#ifndef COUNT
#define COUNT 0
#endif
static SemaphoreHandle_t ready;
static int results[2];

static void compute(void *unused) {
  for (int i = 0; i < 2; i++) {
    results[i] = i + 1;
    xSemaphoreGive(ready);
  }
  vTaskDelete(NULL);
}

static void show(void *unused) {
  for (int i = 0; i < 2; i++) {
    xSemaphoreTake(ready, portMAX_DELAY);
    if (!COUNT) configASSERT(results[i] == i + 1);
    results[i] = 0;
  }
  vTaskDelete(NULL);
}

int main(void) {
  ready = xSemaphoreCreateCounting(LIMIT, COUNT);
  xTaskCreate(show, "show", 128, NULL, 1, NULL);
  xTaskCreate(compute, "compute", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
