// tcbmc: safe
// tcbmc: safe -- --race-only
// tcbmc: violation deadlock -- -DWAITS --deadlock-only
// tcbmc: violation assertion -- -DEQUAL
//
// Functions of timers come one after the other, the one that is due first: one that waits for another one waits for ever.
#include <FreeRTOS.h>
#include <semphr.h>
#include <timers.h>

static SemaphoreHandle_t ready;
static int running, last;

static void enter(int number) {
  running++;
  configASSERT(running == 1);
  configASSERT(last < number);
  last = number;
  running--;
}

static void first(TimerHandle_t unused) {
#ifdef WAITS
  xSemaphoreTake(ready, portMAX_DELAY);
#endif
  enter(1);
}

static void second(TimerHandle_t unused) {
  enter(2);
  xSemaphoreGive(ready);
}

int main(void) {
  static StaticTimer_t memory;
  ready = xSemaphoreCreateBinary();
#ifdef EQUAL
  TimerHandle_t early = xTimerCreateStatic("early", 20, pdFALSE, NULL, second, &memory);
  TimerHandle_t late = xTimerCreate("late", 10, pdFALSE, NULL, first);
#else
  TimerHandle_t early = xTimerCreateStatic("early", 10, pdFALSE, NULL, first, &memory);
  TimerHandle_t late = xTimerCreate("late", 20, pdFALSE, NULL, second);
#endif
  xTimerStart(early, 0);
  xTimerStart(late, 0);
  vTaskStartScheduler();
}
