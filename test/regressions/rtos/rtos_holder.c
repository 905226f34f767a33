// tcbmc: bounded -- -DOUTSIDE
// tcbmc: bounded -- -DAFTER
// tcbmc: violation assertion -- -DINSIDE
// tcbmc: violation assertion -- -DNESTED
//
// Only a task that holds a mutex may have the priority of who waits for it: while it holds one, and until it gives back
// the last one. Outside it comes between no steps of a more urgent one.
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>

static SemaphoreHandle_t outer, inner;
static int first, second;

static void between(void *unused) {
  vTaskDelay(1);
  first++;
  second++;
  vTaskDelete(NULL);
}

static void look(void) {
  int seen = first;
  configASSERT(seen <= second);
}

static void holder(void *unused) {
#ifdef OUTSIDE
  look();
#endif
  xSemaphoreTake(outer, portMAX_DELAY);
#ifdef NESTED
  xSemaphoreTake(inner, portMAX_DELAY);
  xSemaphoreGive(inner);
#endif
#if defined INSIDE || defined NESTED
  look();
#endif
  xSemaphoreGive(outer);
#ifdef AFTER
  look();
#endif
  vTaskDelete(NULL);
}

static void urgent(void *unused) {
  vTaskDelay(1);
  xSemaphoreTake(outer, portMAX_DELAY);
  xSemaphoreGive(outer);
  vTaskDelete(NULL);
}

int main(void) {
  outer = xSemaphoreCreateMutex();
  inner = xSemaphoreCreateMutex();
  xTaskCreate(urgent, "urgent", 128, NULL, 3, NULL);
  xTaskCreate(between, "between", 128, NULL, 2, NULL);
  xTaskCreate(holder, "holder", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
