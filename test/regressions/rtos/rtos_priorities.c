// tcbmc: bounded
// tcbmc: bounded -- --rtos-scheduling priorities
// tcbmc: violation assertion -- --rtos-scheduling any
// tcbmc: violation assertion -- -DLESS=2
// tcbmc: violation assertion -- -DLESS=2 --unwind 3
// tcbmc: bounded -- -DLESS=3
// tcbmc: violation assertion -- -DWAITS
// tcbmc: violation assertion -- -DDELAYS
// tcbmc: violation assertion -- -DCHANGES
// tcbmc: violation assertion -- -DSTOPS
// tcbmc: violation race -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
//
// Two numbers that a task writes one after the other: one of a lower priority
// sees either none of them or both, unless the writer waits in between.
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>

#ifndef LESS
#define LESS 1
#endif

static SemaphoreHandle_t wanted, lock;
static TaskHandle_t writing;
static int first, second;

static void writer(void *unused) {
  for (int i = 0; i < 2; i++) {
    xSemaphoreTake(wanted, portMAX_DELAY);
    first++;
#ifdef WAITS
    xSemaphoreTake(lock, portMAX_DELAY);
    xSemaphoreGive(lock);
#elif defined(DELAYS)
    vTaskDelay(1);
#endif
    second++;
  }
  vTaskDelete(NULL);
}

static void reader(void *unused) {
  xSemaphoreGive(wanted);
#ifdef CHANGES
  vTaskPrioritySet(NULL, 2);
#endif
  int seen = first;
  configASSERT(seen <= second);
  vTaskDelete(NULL);
}

#ifdef STOPS
static void stopper(void *unused) {
  vTaskDelay(1);
  vTaskSuspend(writing);
  vTaskDelete(NULL);
}
#endif

int main(void) {
  wanted = xSemaphoreCreateBinary();
  lock = xSemaphoreCreateBinary();
  xSemaphoreGive(lock);
  xTaskCreate(writer, "writer", 128, NULL, 2, &writing);
#ifdef STOPS
  xTaskCreate(stopper, "stopper", 128, NULL, 3, NULL);
#endif
  xTaskCreate(reader, "reader", 128, NULL, LESS, NULL);
  vTaskStartScheduler();
}
