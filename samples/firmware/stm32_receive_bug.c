// tcbmc: violation out-of-bounds
//
// A receiver's interrupt hands over its buffer when it is full, and a timer's what is there after a pause. The receiver is more urgent and comes in the middle of that: it starts anew, and the timer's length is below zero.
#include <stdint.h>
#include <string.h>

typedef enum { TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#define __NVIC_PRIO_BITS 4
#include "core_cm3.h"

typedef struct {
  __IO uint32_t CR1, CR2, SMCR, DIER, SR;
} TIM_TypeDef;
typedef struct {
  __IO uint32_t SR, DR;
} USART_TypeDef;
#define TIM2 ((TIM_TypeDef *)0x40000000)
#define USART1 ((USART_TypeDef *)0x40013800)

enum { SIZE = 2 };
static struct {
  uint8_t buffer[SIZE];
  volatile uint32_t count, offset;
} rx;
static uint8_t message[SIZE];
static volatile uint32_t length;

static void hand_over(uint32_t from, uint32_t size) {
  memcpy(message, rx.buffer + from, size);
  length = size;
}

void USART1_IRQHandler(void) {
  rx.buffer[rx.count++] = (uint8_t)USART1->DR;
  if (rx.count == SIZE) {
    hand_over(rx.offset, SIZE - rx.offset);
    rx.offset = 0;
    rx.count = 0;
  }
}

void TIM2_IRQHandler(void) {
  TIM2->SR = 0;
  uint32_t from = rx.offset;
  uint32_t size = rx.count - from;
  if (size == 0) return;
  hand_over(from, size);
  rx.offset = from + size;
}

int main(void) {
  NVIC_SetPriority(USART1_IRQn, 1);
  NVIC_SetPriority(TIM2_IRQn, 2);
  NVIC_EnableIRQ(USART1_IRQn);
  NVIC_EnableIRQ(TIM2_IRQn);
  for (;;) __WFI();
}
