// tcbmc: bounded -- --race-only
// tcbmc: bounded -- --race-only -DWRITES
// tcbmc: violation race -- --race-only -DOPEN
// tcbmc: violation race -- --race-only -DALIKE
// tcbmc: violation race -- --race-only -DMUTEX
// tcbmc: violation race -- --race-only --rtos-scheduling any
//
// Who is less urgent reads in a critical section what a task writes outside of one. That task does not come before the
// section is over, and is not preempted; unless both are as urgent, or the other one may have inherited its priority.
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>

#ifdef ALIKE
#define MORE 1
#else
#define MORE 2
#endif
static uint32_t count, seen;
static SemaphoreHandle_t lock;

static void fast(void *unused) {
  vTaskDelay(1);
  count++;
  vTaskDelete(NULL);
}

static void slow(void *unused) {
#ifdef MUTEX
  xSemaphoreTake(lock, portMAX_DELAY);
#endif
#ifndef OPEN
  taskENTER_CRITICAL();
#endif
#ifdef WRITES
  count = 0;
#else
  seen = count;
#endif
#ifndef OPEN
  taskEXIT_CRITICAL();
#endif
#ifdef MUTEX
  xSemaphoreGive(lock);
#endif
  vTaskDelete(NULL);
}

int main(void) {
  lock = xSemaphoreCreateMutex();
  xTaskCreate(fast, "fast", 128, NULL, MORE, NULL);
  xTaskCreate(slow, "slow", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
