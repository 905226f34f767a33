// tcbmc: violation assertion -- --fires 2 --rtos-scheduling any
//
// A receiver's interrupt takes a free block, fills it and hands it to a task. If the task's queue is full, nobody has the block any more: in the end there are none.
typedef enum { USART2_IRQn = 38 } IRQn_Type;
#define __NVIC_PRIO_BITS 4
#include <FreeRTOS.h>
#include <core_cm4.h>
#include <queue.h>
#include <stdbool.h>
#include <task.h>

#define USART2_DR (*(volatile uint32_t *)0x40004404)
enum { BLOCKS = 2, WAITING = 1 };

static struct block {
  volatile bool taken;
  uint8_t byte;
} blocks[BLOCKS];
static QueueHandle_t received;
static volatile uint32_t dropped;

void USART2_IRQHandler(void) {
  BaseType_t woken = pdFALSE;
  uint8_t byte = (uint8_t)USART2_DR;
  for (uint8_t i = 0; i < BLOCKS; i++) {
    if (blocks[i].taken) continue;
    blocks[i].taken = true;
    blocks[i].byte = byte;
    if (xQueueSendFromISR(received, &i, &woken) != pdPASS) {
      dropped++;
    }
    break;
  }
  portYIELD_FROM_ISR(woken);
}

static void consume(void *unused) {
  uint8_t i;
  xQueueReceive(received, &i, portMAX_DELAY);
  blocks[i].taken = false;
  taskENTER_CRITICAL();
  configASSERT(blocks[0].taken + blocks[1].taken == uxQueueMessagesWaiting(received));
  taskEXIT_CRITICAL();
  vTaskDelete(NULL);
}

int main(void) {
  received = xQueueCreate(WAITING, sizeof(uint8_t));
  xTaskCreate(consume, "consume", 128, NULL, 2, NULL);
  NVIC_SetPriority(USART2_IRQn, 6);
  NVIC_EnableIRQ(USART2_IRQn);
  vTaskStartScheduler();
}
