// tcbmc: safe -- -DRELOADS=pdFALSE
// tcbmc: safe -- -DRELOADS=pdFALSE --deadlock-only
// tcbmc: safe -- -DRELOADS=pdFALSE --race-only
// tcbmc: violation assertion -- -DRELOADS=pdTRUE
// tcbmc: violation race -- -DRELOADS=pdTRUE --race-only
// tcbmc: violation deadlock -- -DRELOADS=pdFALSE -DNEVER --deadlock-only
// tcbmc: violation assertion -- -DRELOADS=pdFALSE -DSTOPS
// tcbmc: safe -- -DRELOADS=pdFALSE -DSTOPS -DWAITS
// tcbmc: violation call-misuse -- -DRELOADS=pdFALSE -DDELETES
//
// A timer's function against a task: a timer that reloads itself comes once more, one that is stopped may still come.
#include <FreeRTOS.h>
#include <semphr.h>
#include <task.h>
#include <timers.h>

static SemaphoreHandle_t done;
static TimerHandle_t timer;
static int ticks;

static void expired(TimerHandle_t which) {
  configASSERT(which == timer && *(int *)pvTimerGetTimerID(which) == 5);
  ticks++;
  xSemaphoreGive(done);
}

static void stopped(void *unused, uint32_t number) {
  configASSERT(number == 3);
  xSemaphoreGive(done);
}

static void work(void *unused) {
#ifdef STOPS
  xTimerStart(timer, 0);
  xTimerStop(timer, 0);
#ifdef WAITS
  xTimerPendFunctionCall(stopped, NULL, 3, 0);
  xSemaphoreTake(done, portMAX_DELAY);
#endif
  int before = ticks;
  vTaskDelay(20);
  configASSERT(ticks == before);
#else
#ifndef NEVER
  configASSERT(xTimerStart(timer, 0) == pdPASS);
#endif
#ifdef DELETES
  xTimerDelete(timer, 0);
  xTimerReset(timer, 0);
#endif
  xSemaphoreTake(done, portMAX_DELAY);
  configASSERT(ticks == 1);
#endif
  vTaskDelete(NULL);
}

int main(void) {
  static int id = 5;
  done = xSemaphoreCreateBinary();
  timer = xTimerCreate("timer", pdMS_TO_TICKS(10), RELOADS, &id, expired);
  xTaskCreate(work, "work", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
