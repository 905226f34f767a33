// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: safe -- --race-only
// tcbmc: violation deadlock switches=2 -- --deadlock-only -DOPPOSITE
// tcbmc: violation race -- --race-only -DUNLOCKED
// tcbmc: violation lock-misuse -- -DFOREIGN
// tcbmc: violation deadlock -- --deadlock-only -DTWICE
// tcbmc: safe -- --deadlock-only -DOPPOSITE -DTICKS=5
//
// Two tasks with two mutexes, in one order or in opposite ones; who gives up does not wait for ever.
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>

#ifndef TICKS
#define TICKS portMAX_DELAY
#endif
static SemaphoreHandle_t left, right;
static int shared;

static void work(SemaphoreHandle_t first, SemaphoreHandle_t second) {
  if (xSemaphoreTake(first, TICKS) != pdTRUE) return;
#ifdef TWICE
  xSemaphoreTake(first, TICKS);
#endif
  if (xSemaphoreTake(second, TICKS) == pdTRUE) {
    int before = shared;
    shared = before + 1;
    configASSERT(shared == before + 1);
    xSemaphoreGive(second);
  }
  xSemaphoreGive(first);
}

static void one(void *unused) {
  work(left, right);
#ifdef FOREIGN
  xSemaphoreGive(left);
#endif
#ifdef UNLOCKED
  shared = 0;
#endif
  vTaskDelete(NULL);
}

static void other(void *unused) {
#ifdef OPPOSITE
  work(right, left);
#else
  work(left, right);
#endif
  vTaskDelete(NULL);
}

int main(void) {
  left = xSemaphoreCreateMutex();
  right = xSemaphoreCreateMutex();
  xTaskCreate(one, "one", 128, NULL, 1, NULL);
  xTaskCreate(other, "other", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
