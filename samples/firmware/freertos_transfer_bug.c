// tcbmc: violation deadlock -- --deadlock-only
//
// A driver starts a transfer and then says who waits for its end. If the interrupt has come by then, it tells nobody, and the task waits for ever.
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
  SPI1_DR = byte;
  NVIC_EnableIRQ(SPI1_IRQn);
  waiter = xTaskGetCurrentTaskHandle();
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
