// tcbmc: safe -- --deadlock-only
//
// Who waits is known before the transfer begins: whenever the interrupt comes, it tells somebody.
typedef enum { SPI1_IRQn = 35 } IRQn_Type;
#include <FreeRTOS.h>
#include <core_cm4.h>
#include <task.h>

#define SPI1_DR (*(volatile uint32_t *)0x4001300c)

static TaskHandle_t waiter;

void SPI1_IRQHandler(void) {
  BaseType_t woken = pdFALSE;
  NVIC_DisableIRQ(SPI1_IRQn);
  if (waiter) vTaskNotifyGiveFromISR(waiter, &woken);
  waiter = NULL;
  portYIELD_FROM_ISR(woken);
}

static void transfer(uint8_t byte) {
  waiter = xTaskGetCurrentTaskHandle();
  SPI1_DR = byte;
  NVIC_EnableIRQ(SPI1_IRQn);
  ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
}

static void driver(void *unused) {
  transfer(42);
  vTaskDelete(NULL);
}

int main(void) {
  NVIC_SetPriority(SPI1_IRQn, 6);
  xTaskCreate(driver, "driver", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
