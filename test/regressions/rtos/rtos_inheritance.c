// tcbmc: violation assertion
// tcbmc: bounded -- -DSEMAPHORE
// tcbmc: bounded -- -DSETS_UP
//
// Who holds a mutex that an urgent task waits for is as urgent, and sees what
// a task in between has half done. A semaphore has no owner. What the more
// urgent task sets up before it waits is there for the others, on one core.
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>

static SemaphoreHandle_t lock;
static volatile int busy, ready;

#ifdef SETS_UP
static void urgent(void *unused) {
  ready = 1;
  vTaskSuspend(NULL);
}

static void other(void *unused) {
  configASSERT(ready == 1);
  vTaskSuspend(NULL);
}

int main(void) {
  xTaskCreate(urgent, "urgent", 128, NULL, 2, NULL);
  xTaskCreate(other, "other", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
#else
static void urgent(void *unused) {
  vTaskDelay(1);
  xSemaphoreTake(lock, portMAX_DELAY);
  vTaskSuspend(NULL);
}

static void between(void *unused) {
  vTaskDelay(1);
  busy = 1;
  busy = 0;
  vTaskSuspend(NULL);
}

static void holder(void *unused) {
  xSemaphoreTake(lock, portMAX_DELAY);
  taskENTER_CRITICAL();
  configASSERT(busy == 0);
  taskEXIT_CRITICAL();
  xSemaphoreGive(lock);
  vTaskSuspend(NULL);
}

int main(void) {
#ifdef SEMAPHORE
  lock = xSemaphoreCreateBinary();
  xSemaphoreGive(lock);
#else
  lock = xSemaphoreCreateMutex();
#endif
  xTaskCreate(urgent, "urgent", 128, NULL, 3, NULL);
  xTaskCreate(between, "between", 128, NULL, 2, NULL);
  xTaskCreate(holder, "holder", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
#endif
