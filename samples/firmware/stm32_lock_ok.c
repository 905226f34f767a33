// tcbmc: bounded -- --fires 1
//
// The question and the lock are one step, with interrupts off.
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { EXTI0_IRQn = 6, USART1_IRQn = 37 } IRQn_Type;
#define __NVIC_PRIO_BITS 4
#include "core_cm4.h"

typedef struct {
  __IO uint32_t SR, DR, BRR, CR1;
} USART_TypeDef;
typedef struct {
  __IO uint32_t IMR, EMR, RTSR, FTSR, SWIER, PR;
} EXTI_TypeDef;
#define USART1 ((USART_TypeDef *)0x40011000)
#define EXTI ((EXTI_TypeDef *)0x40013c00)

enum state { READY, BUSY };
static struct {
  volatile enum state state;
  const uint8_t *volatile data;
  volatile uint16_t left;
} uart;
static volatile uint16_t accepted, sent;

static bool transmit(const uint8_t *data, uint16_t length) {
  uint32_t mask = __get_PRIMASK();
  __disable_irq();
  bool free = uart.state == READY;
  if (free) uart.state = BUSY;
  __set_PRIMASK(mask);
  if (!free) return false;
  uart.data = data;
  uart.left = length;
  NVIC_EnableIRQ(USART1_IRQn);
  return true;
}

void USART1_IRQHandler(void) {
  USART1->DR = *uart.data++;
  sent++;
  if (--uart.left == 0) {
    NVIC_DisableIRQ(USART1_IRQn);
    uart.state = READY;
  }
}

void EXTI0_IRQHandler(void) {
  static const uint8_t alarm[] = {'!'};
  EXTI->PR = 1;
  if (transmit(alarm, sizeof alarm)) accepted += sizeof alarm;
}

int main(void) {
  static const uint8_t greeting[] = {'h', 'i'};
  NVIC_EnableIRQ(EXTI0_IRQn);
  bool taken = transmit(greeting, sizeof greeting);
  __disable_irq();
  if (taken) accepted += sizeof greeting;
  assert(accepted == sent + (uart.state == BUSY ? uart.left : 0));
  __enable_irq();
  for (;;) __WFI();
}
