// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: safe -- --race-only
// tcbmc: violation assertion -- -DONCE_TOO_OFTEN
// tcbmc: violation deadlock -- --deadlock-only -DONCE_TOO_FEW
// tcbmc: violation lock-misuse -- -DPLAIN
//
// A recursive mutex is free when it was given as often as it was taken.
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>

static SemaphoreHandle_t lock;
static int low, high;

static void set(int value) {
  xSemaphoreTakeRecursive(lock, portMAX_DELAY);
  low = value;
  xSemaphoreGiveRecursive(lock);
#ifdef ONCE_TOO_OFTEN
  xSemaphoreGiveRecursive(lock);
#endif
}

static void write(void *value) {
#ifdef PLAIN
  xSemaphoreTake(lock, portMAX_DELAY);
#else
  xSemaphoreTakeRecursive(lock, portMAX_DELAY);
#endif
  set(*(int *)value);
  high = *(int *)value;
  configASSERT(low == high);
#ifndef ONCE_TOO_FEW
  xSemaphoreGiveRecursive(lock);
#endif
  vTaskDelete(NULL);
}

int main(void) {
  static int one = 1, two = 2;
  static StaticSemaphore_t memory;
  lock = xSemaphoreCreateRecursiveMutexStatic(&memory);
  xTaskCreate(write, "one", 128, &one, 1, NULL);
  xTaskCreate(write, "two", 128, &two, 1, NULL);
  vTaskStartScheduler();
}
