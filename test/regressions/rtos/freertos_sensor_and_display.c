// tcbmc: bounded -- --race-only
// tcbmc: violation race -- --race-only -DPERHAPS
// tcbmc: violation race -- --race-only -DGIVEN_EARLY
// tcbmc: violation race -- --race-only -DTHREE
// tcbmc: violation race -- --race-only -DIN_A_LOOP
// tcbmc: violation race -- --race-only -DHANDLER
// tcbmc: violation race -- --race-only -DOTHER_LOCK
// Tasks share a value under a mutex, a count in critical sections with a handler, and a table while the scheduler is suspended.
// What main sets up before the scheduler starts nobody sees too early.
// word: proved value, samples, overruns, table[…], rounds, mutex
// word -DPERHAPS: race value; proved samples, overruns, table[…], rounds
// word -DGIVEN_EARLY: race value; proved samples, overruns, table[…], rounds
// word -DTHREE: race rounds; proved value, samples, overruns, table[…]
// word -DIN_A_LOOP: race rounds; proved value, samples, overruns, table[…]
// word -DHANDLER: race samples; proved value, overruns, table[…], rounds
// word -DOTHER_LOCK: race table[…]; proved value, samples, overruns, rounds
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"

static SemaphoreHandle_t mutex;
static int value, table[4];
static volatile unsigned int samples, overruns;
static unsigned int rounds;

void TIM2_IRQHandler(void) {
  UBaseType_t before = taskENTER_CRITICAL_FROM_ISR();
  samples++;
  taskEXIT_CRITICAL_FROM_ISR(before);
  overruns++;
}

static void sense(void *unused) {
  for (;;) {
    taskENTER_CRITICAL();
    unsigned int now = samples;
    taskENTER_CRITICAL();
    samples = 0;
    overruns = 0;
    taskEXIT_CRITICAL();
    taskEXIT_CRITICAL();
#ifdef HANDLER
    samples++;
#endif
    xSemaphoreTake(mutex, portMAX_DELAY);
    value += (int)now;
    xSemaphoreGive(mutex);
    vTaskSuspendAll();
    for (int i = 0; i < 4; i++) table[i]++;
    xTaskResumeAll();
    vTaskDelay(10);
  }
}

static void show(void *unused) {
  for (;;) {
    rounds++;
#ifdef PERHAPS
    xSemaphoreTake(mutex, 10);
    value--;
    xSemaphoreGive(mutex);
#elif defined GIVEN_EARLY
    xSemaphoreTake(mutex, portMAX_DELAY);
    xSemaphoreGive(mutex);
    value--;
#else
    if (xSemaphoreTake(mutex, 10) == pdTRUE) {
      value--;
      xSemaphoreGive(mutex);
    }
#endif
#ifdef OTHER_LOCK
    xSemaphoreTake(mutex, portMAX_DELAY);
    table[0] = 0;
    xSemaphoreGive(mutex);
#else
    vTaskSuspendAll();
    table[0] = 0;
    xTaskResumeAll();
#endif
    vTaskDelay(5);
  }
}

int main(void) {
  mutex = xSemaphoreCreateMutex();
  xTaskCreate(sense, "sense", 128, 0, 2, 0);
  xTaskCreate(show, "show", 128, 0, 1, 0);
#ifdef IN_A_LOOP
  for (int i = 0; i < 2; i++) xTaskCreate(show, "more", 128, 0, 1, 0);
#endif
#ifdef THREE
  xTaskCreate(show, "more", 128, 0, 1, 0);
#endif
  value = 1;
  rounds = 0;
  vTaskStartScheduler();
  return 0;
}
