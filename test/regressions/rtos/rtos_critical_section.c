// tcbmc: bounded -- --fires 2
// tcbmc: bounded -- --fires 1 --race-only
// tcbmc: bounded -- --fires 1 --atomicity-only
// tcbmc: violation assertion -- --fires 1 -DOPEN
// tcbmc: violation race -- --fires 1 --race-only -DOPEN
// tcbmc: violation race -- --no-isr-recognition --race-only -DOPEN
// tcbmc: violation call-misuse -- --fires 1 -DWAITS
// tcbmc: violation call-misuse -- --fires 1 -DONCE_MORE
//
// Critical sections keep out the other tasks and the handlers, also where they are nested.
#include <FreeRTOS.h>
#include <task.h>

#ifdef OPEN
#undef taskENTER_CRITICAL
#undef taskEXIT_CRITICAL
#define taskENTER_CRITICAL() ((void)0)
#define taskEXIT_CRITICAL() ((void)0)
#endif
static int count;

void TIM2_IRQHandler(void) {
  UBaseType_t before = taskENTER_CRITICAL_FROM_ISR();
  count++;
  taskEXIT_CRITICAL_FROM_ISR(before);
}

static void inner(void) {
  taskENTER_CRITICAL();
  count++;
  taskEXIT_CRITICAL();
}

static void work(void *unused) {
  taskENTER_CRITICAL();
  int before = count;
  inner();
#ifdef WAITS
  vTaskDelay(1);
#endif
  configASSERT(count == before + 1);
  taskEXIT_CRITICAL();
#ifdef ONCE_MORE
  taskEXIT_CRITICAL();
#endif
  vTaskDelete(NULL);
}

int main(void) {
  count = 0;
  xTaskCreate(work, "one", 128, NULL, 1, NULL);
  xTaskCreate(work, "two", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
