// tcbmc: safe -- -DUNSEEN
// tcbmc: violation assertion -- -DTORN
// tcbmc: violation assertion -- -DTORN -DMUTEX
// tcbmc: bounded -- -DTORN -DURGENT
// tcbmc: violation assertion -- -DTORN -DURGENT --rtos-scheduling any
// tcbmc: bounded -- -DFREE -DMUTEX --deadlock-only
// tcbmc: violation deadlock -- -DHOLDS -DMUTEX --deadlock-only
// tcbmc: bounded -- -DWAITS --property all
// tcbmc: violation assertion -- -DNEVER_BEGINS
// tcbmc: violation assertion -- -DSPINS --unwind 3
// tcbmc: safe -- -DSTANDS
// tcbmc: violation assertion -- -DGOES_ON
// tcbmc: safe -- -DOWN
// tcbmc: violation call-misuse -- -DTWICE
//
// A task that another one deletes or suspends stops where it is: it makes no step from then on, calls nothing, and does
// not return; a mutex that it holds it keeps.
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>

static TaskHandle_t worker;
static SemaphoreHandle_t lock, work;
static int first, second;
static volatile int ready;

static void update(void *unused) {
#if defined SPINS
  while (!ready);
#elif defined WAITS
  xSemaphoreTake(work, portMAX_DELAY);
  first = 1;
#elif defined HOLDS || defined FREE
#ifdef HOLDS
  xSemaphoreTake(lock, portMAX_DELAY);
#endif
  first = 1;
#ifdef HOLDS
  xSemaphoreGive(lock);
#endif
#elif defined TORN
  vTaskDelay(1);
  first++;
  second++;
#elif defined GOES_ON
  first = 1;
  if (ready) configASSERT(0);
#else
  first++;
  uxTaskPriorityGet(NULL);
  first++;
#endif
#ifdef TWICE
  vTaskDelete(NULL);
#endif
  vTaskSuspend(NULL);
  vTaskDelete(NULL);
}

static void stop(void *unused) {
#if defined STANDS || defined GOES_ON
  vTaskSuspend(worker);
#else
#ifndef NEVER_BEGINS
  vTaskDelay(1);
#endif
  vTaskDelete(worker);
#endif
#if defined TORN
  configASSERT(first == second);
#elif defined WAITS
  xSemaphoreGive(work);
  configASSERT(uxSemaphoreGetCount(work) == 1 || first == 1);
  first = 2;
#elif defined HOLDS || defined FREE
  xSemaphoreTake(lock, portMAX_DELAY);
  xSemaphoreGive(lock);
#elif defined NEVER_BEGINS
  configASSERT(first != 0);
#elif defined SPINS
  configASSERT(0);
#elif defined GOES_ON
  ready = 1;
  vTaskResume(worker);
#else
  int before = first;
  configASSERT(before == first);
#endif
  vTaskDelete(NULL);
}

int main(void) {
  work = xSemaphoreCreateBinary();
#ifdef MUTEX
  lock = xSemaphoreCreateMutex();
#endif
#ifdef URGENT
  xTaskCreate(update, "update", 128, NULL, 3, &worker);
#else
  xTaskCreate(update, "update", 128, NULL, 1, &worker);
#endif
  xTaskCreate(stop, "stop", 128, NULL, 2, NULL);
  vTaskStartScheduler();
}
