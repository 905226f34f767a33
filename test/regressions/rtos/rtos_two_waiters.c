// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe -- --deadlock-only -DOWN
//
// Two drivers keep who waits in one variable: the second one overwrites the
// first. What it can be are two addresses, also where they are numbers.
typedef enum { A_IRQn = 35, B_IRQn = 36 } IRQn_Type;
#include <FreeRTOS.h>
#include <core_cm4.h>
#include <task.h>

#ifdef OWN
static TaskHandle_t waiters[2];
#define WAITER(i) waiters[i]
#else
static TaskHandle_t waiter;
#define WAITER(i) waiter
#endif

void A_IRQHandler(void) {
  NVIC_DisableIRQ(A_IRQn);
  if (WAITER(0)) vTaskNotifyGiveFromISR(WAITER(0), NULL);
}

void B_IRQHandler(void) {
  NVIC_DisableIRQ(B_IRQn);
  if (WAITER(1)) vTaskNotifyGiveFromISR(WAITER(1), NULL);
}

static void first(void *unused) {
  WAITER(0) = xTaskGetCurrentTaskHandle();
  NVIC_EnableIRQ(A_IRQn);
  ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
  vTaskDelete(NULL);
}

static void second(void *unused) {
  WAITER(1) = xTaskGetCurrentTaskHandle();
  NVIC_EnableIRQ(B_IRQn);
  ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
  vTaskDelete(NULL);
}

int main(void) {
  xTaskCreate(first, "first", 128, NULL, 1, NULL);
  xTaskCreate(second, "second", 128, NULL, 1, NULL);
  vTaskStartScheduler();
}
