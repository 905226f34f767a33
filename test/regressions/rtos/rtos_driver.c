// tcbmc: bounded -- --fires 1
// tcbmc: bounded -- --race-only --fires 1
// tcbmc: bounded -- --deadlock-only --max-fires 2 --unwind 3
// tcbmc: violation assertion -- --fires 1 -DEARLY
// tcbmc: violation call-misuse -- --fires 1 -DWRONG_FORM
// tcbmc: violation race -- --race-only --fires 1 -DLOOKS
// tcbmc: violation deadlock -- --deadlock-only --no-isr-recognition
//
// A driver whose handler notifies its task of a byte: told before the byte is there, the task may read an old one.
#include <FreeRTOS.h>
#include <task.h>

static TaskHandle_t driver;
static volatile int byte;

void UART_IRQHandler(void) {
  BaseType_t woken = pdFALSE;
#ifdef EARLY
  vTaskNotifyGiveFromISR(driver, &woken);
  byte = 7;
#elif defined(WRONG_FORM)
  byte = 7;
  xTaskNotifyGive(driver);
#else
  byte = 7;
  vTaskNotifyGiveFromISR(driver, &woken);
#endif
  portYIELD_FROM_ISR(woken);
}

static void drive(void *unused) {
#ifdef LOOKS
  if (byte == 7) byte = 0;
#endif
  ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
#ifdef EARLY
  /* A handler runs to its end before its task does: only a second look, before the first notification, is too early. */
  configASSERT(byte == 0);
#else
  configASSERT(byte == 7);
#endif
  for (;;) vTaskDelay(pdMS_TO_TICKS(10));
}

int main(void) {
  xTaskCreate(drive, "driver", 128, NULL, 3, &driver);
  vTaskStartScheduler();
}
