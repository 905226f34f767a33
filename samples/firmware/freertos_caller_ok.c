// tcbmc: bounded -- --deadlock-only --fires 2
//
// Only one task at a time uses the bus: who waits is told before the next one says that it does.
typedef enum { I2C1_EV_IRQn = 31 } IRQn_Type;
#include <FreeRTOS.h>
#include <core_cm4.h>
#include <semphr.h>
#include <task.h>

#define I2C1_DR (*(volatile uint32_t *)0x40005410)

static SemaphoreHandle_t bus;
static TaskHandle_t caller;

void I2C1_EV_IRQHandler(void) {
  BaseType_t woken = pdFALSE;
  NVIC_DisableIRQ(I2C1_EV_IRQn);
  vTaskNotifyGiveFromISR(caller, &woken);
  portYIELD_FROM_ISR(woken);
}

static void i2c_write(uint8_t byte) {
  xSemaphoreTake(bus, portMAX_DELAY);
  caller = xTaskGetCurrentTaskHandle();
  I2C1_DR = byte;
  NVIC_EnableIRQ(I2C1_EV_IRQn);
  ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
  xSemaphoreGive(bus);
}

static void sensor(void *unused) {
  i2c_write(0x48);
  vTaskDelete(NULL);
}

static void display(void *unused) {
  i2c_write(0x3c);
  vTaskDelete(NULL);
}

int main(void) {
  bus = xSemaphoreCreateMutex();
  NVIC_SetPriority(I2C1_EV_IRQn, 6);
  xTaskCreate(sensor, "sensor", 128, NULL, 1, NULL);
  xTaskCreate(display, "display", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
