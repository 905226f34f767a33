// tcbmc: safe
//
// Once the interrupt is off, a notification that has come too late is taken away.
typedef enum { SPI2_IRQn = 36 } IRQn_Type;
#define __NVIC_PRIO_BITS 4
#include <FreeRTOS.h>
#include <core_cm4.h>
#include <stdbool.h>
#include <task.h>

#define SPI2_DR (*(volatile uint32_t *)0x4000380c)

static TaskHandle_t driver;
static uint8_t answer[2];
static volatile uint8_t missing;

void SPI2_IRQHandler(void) {
  BaseType_t woken = pdFALSE;
  answer[--missing] = (uint8_t)SPI2_DR;
  if (missing == 0) {
    NVIC_DisableIRQ(SPI2_IRQn);
    vTaskNotifyGiveFromISR(driver, &woken);
  }
  portYIELD_FROM_ISR(woken);
}

static bool transfer(uint8_t command) {
  missing = 1;
  SPI2_DR = command;
  NVIC_EnableIRQ(SPI2_IRQn);
  bool told = ulTaskNotifyTake(pdTRUE, pdMS_TO_TICKS(10)) != 0;
  NVIC_DisableIRQ(SPI2_IRQn);
  if (!told) ulTaskNotifyTake(pdTRUE, 0);
  return told;
}

static void read_flash(void *unused) {
  for (int attempt = 0; attempt < 2; attempt++) {
    if (transfer(0x9f)) {
      configASSERT(missing == 0);
      break;
    }
  }
  vTaskDelete(NULL);
}

int main(void) {
  NVIC_SetPriority(SPI2_IRQn, 6);
  xTaskCreate(read_flash, "flash", 128, NULL, 1, &driver);
  vTaskStartScheduler();
}
