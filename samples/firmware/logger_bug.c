// tcbmc: violation atomicity -- --target ilp32 --atomicity-only --fires 1 --unwindset main.0:2
//
// A data logger on an STM32F103: a SysTick clock, an ADC that a DMA channel reads into a ring, a serial line for commands and results. Main reads the 64-bit clock
// while the tick is on, and clears events by a read and a write between which a handler may set one more.
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- what the device's header says (STM32F103) ---- */

typedef enum {
  SysTick_IRQn = -1,
  DMA1_Channel1_IRQn = 11,
  USART1_IRQn = 37
} IRQn_Type;

#define __NVIC_PRIO_BITS 4U
#include "core_cm3.h"

typedef struct {
  __IO uint32_t CRL, CRH, IDR, ODR, BSRR, BRR, LCKR;
} GPIO_TypeDef;

typedef struct {
  __IO uint32_t CR, CFGR, CIR, APB2RSTR, APB1RSTR, AHBENR, APB2ENR, APB1ENR, BDCR, CSR;
} RCC_TypeDef;

typedef struct {
  __IO uint16_t SR;
  uint16_t RESERVED0;
  __IO uint16_t DR;
  uint16_t RESERVED1;
  __IO uint16_t BRR;
  uint16_t RESERVED2;
  __IO uint16_t CR1;
  uint16_t RESERVED3;
  __IO uint16_t CR2;
  uint16_t RESERVED4;
  __IO uint16_t CR3;
  uint16_t RESERVED5;
} USART_TypeDef;

typedef struct {
  __IO uint32_t SR, CR1, CR2, SMPR1, SMPR2, JOFR1, JOFR2, JOFR3, JOFR4, HTR, LTR, SQR1, SQR2, SQR3, JSQR, JDR1, JDR2, JDR3, JDR4, DR;
} ADC_TypeDef;

typedef struct {
  __IO uint32_t CCR, CNDTR, CPAR, CMAR;
} DMA_Channel_TypeDef;

typedef struct {
  __IO uint32_t ISR, IFCR;
} DMA_TypeDef;

#define PERIPH_BASE 0x40000000UL
#define APB2PERIPH_BASE (PERIPH_BASE + 0x10000UL)
#define AHBPERIPH_BASE (PERIPH_BASE + 0x20000UL)
#define GPIOA ((GPIO_TypeDef *)(APB2PERIPH_BASE + 0x0800UL))
#define GPIOC ((GPIO_TypeDef *)(APB2PERIPH_BASE + 0x1000UL))
#define ADC1 ((ADC_TypeDef *)(APB2PERIPH_BASE + 0x2400UL))
#define USART1 ((USART_TypeDef *)(APB2PERIPH_BASE + 0x3800UL))
#define DMA1 ((DMA_TypeDef *)AHBPERIPH_BASE)
#define DMA1_Channel1 ((DMA_Channel_TypeDef *)(AHBPERIPH_BASE + 0x0008UL))
#define RCC ((RCC_TypeDef *)(AHBPERIPH_BASE + 0x1000UL))

#define RCC_APB2ENR_IOPAEN (1UL << 2)
#define RCC_APB2ENR_IOPCEN (1UL << 4)
#define RCC_APB2ENR_ADC1EN (1UL << 9)
#define RCC_APB2ENR_USART1EN (1UL << 14)
#define RCC_AHBENR_DMA1EN (1UL << 0)
#define RCC_CR_HSEON (1UL << 16)
#define RCC_CR_HSERDY (1UL << 17)
#define USART_SR_RXNE (1U << 5)
#define USART_SR_TXE (1U << 7)
#define USART_CR1_RE (1U << 2)
#define USART_CR1_TE (1U << 3)
#define USART_CR1_RXNEIE (1U << 5)
#define USART_CR1_TXEIE (1U << 7)
#define USART_CR1_UE (1U << 13)
#define ADC_CR2_ADON (1UL << 0)
#define ADC_CR2_CONT (1UL << 1)
#define ADC_CR2_DMA (1UL << 8)
#define DMA_CCR_EN (1UL << 0)
#define DMA_CCR_TCIE (1UL << 1)
#define DMA_CCR_HTIE (1UL << 2)
#define DMA_CCR_CIRC (1UL << 5)
#define DMA_CCR_MINC (1UL << 7)
#define DMA_ISR_TCIF1 (1UL << 1)
#define DMA_ISR_HTIF1 (1UL << 2)

#define CLOCK_HZ 8000000UL
#define BAUD 115200UL

/* ---- shared with the handlers ---- */

#define EVENT_FIRST_HALF (1UL << 0)
#define EVENT_SECOND_HALF (1UL << 1)
#define EVENT_COMMAND (1UL << 2)
#define EVENT_SECOND (1UL << 3)

#define SAMPLES 8
#define TX_SIZE 32 /* a power of two */

static volatile uint64_t uptime; /* milliseconds */
static volatile uint32_t events;
static volatile uint8_t command;
static volatile uint16_t samples[SAMPLES]; /* written by the DMA */
static volatile uint8_t tx_buffer[TX_SIZE];
static volatile uint32_t tx_head, tx_tail;

/* ---- critical sections that nest ---- */

static inline uint32_t critical_enter(void) {
  uint32_t primask = __get_PRIMASK();
  __disable_irq();
  return primask;
}

static inline void critical_exit(uint32_t primask) {
  __set_PRIMASK(primask);
}

/* ---- handlers ---- */

void SysTick_Handler(void) {
  static uint32_t fraction;
  uptime++;
  if (++fraction >= 1000) {
    fraction = 0;
    events |= EVENT_SECOND;
  }
}

void DMA1_Channel1_IRQHandler(void) {
  uint32_t status = DMA1->ISR;
  DMA1->IFCR = status & (DMA_ISR_HTIF1 | DMA_ISR_TCIF1);
  if (status & DMA_ISR_HTIF1) events |= EVENT_FIRST_HALF;
  if (status & DMA_ISR_TCIF1) events |= EVENT_SECOND_HALF;
}

void USART1_IRQHandler(void) {
  uint16_t status = USART1->SR;
  if (status & USART_SR_RXNE) {
    command = (uint8_t)USART1->DR;
    events |= EVENT_COMMAND;
  }
  if ((status & USART_SR_TXE) && (USART1->CR1 & USART_CR1_TXEIE)) {
    if (tx_head == tx_tail)
      USART1->CR1 &= (uint16_t)~USART_CR1_TXEIE;
    else {
      USART1->DR = tx_buffer[tx_tail];
      tx_tail = (tx_tail + 1) & (TX_SIZE - 1);
    }
  }
}

/* ---- drivers ---- */

static void clock_init(void) {
  RCC->CR |= RCC_CR_HSEON;
  while (!(RCC->CR & RCC_CR_HSERDY))
    ;
  RCC->AHBENR |= RCC_AHBENR_DMA1EN;
  RCC->APB2ENR |= RCC_APB2ENR_IOPAEN | RCC_APB2ENR_IOPCEN | RCC_APB2ENR_ADC1EN | RCC_APB2ENR_USART1EN;
  SysTick->LOAD = CLOCK_HZ / 1000 - 1;
  SysTick->VAL = 0;
  SysTick->CTRL = SysTick_CTRL_CLKSOURCE_Msk | SysTick_CTRL_TICKINT_Msk | SysTick_CTRL_ENABLE_Msk;
}

static void adc_init(void) {
  DMA1_Channel1->CPAR = (uint32_t)(uintptr_t)&ADC1->DR;
  DMA1_Channel1->CMAR = (uint32_t)(uintptr_t)samples;
  DMA1_Channel1->CNDTR = SAMPLES;
  DMA1_Channel1->CCR = DMA_CCR_MINC | DMA_CCR_CIRC | DMA_CCR_HTIE | DMA_CCR_TCIE | DMA_CCR_EN;
  ADC1->SQR3 = 4;
  ADC1->CR2 = ADC_CR2_ADON | ADC_CR2_CONT | ADC_CR2_DMA;
  ADC1->CR2 |= ADC_CR2_ADON;
  NVIC_SetPriority(DMA1_Channel1_IRQn, 2);
  NVIC_EnableIRQ(DMA1_Channel1_IRQn);
}

static void uart_init(void) {
  GPIOA->CRH = (GPIOA->CRH & ~0x00000ff0UL) | 0x000004b0UL;
  USART1->BRR = (uint16_t)(CLOCK_HZ / BAUD);
  USART1->CR1 = USART_CR1_UE | USART_CR1_TE | USART_CR1_RE | USART_CR1_RXNEIE;
  NVIC_SetPriority(USART1_IRQn, 2);
  NVIC_EnableIRQ(USART1_IRQn);
}

static uint64_t now(void) {
  return uptime;
}

/* False if there is no room. */
static bool uart_put(uint8_t byte) {
  uint32_t head = tx_head;
  uint32_t next = (head + 1) & (TX_SIZE - 1);
  uint32_t primask;
  if (next == tx_tail) return false;
  tx_buffer[head] = byte;
  tx_head = next;
  primask = critical_enter();
  USART1->CR1 |= USART_CR1_TXEIE;
  critical_exit(primask);
  return true;
}

static void uart_number(uint32_t number) {
  char digits[5];
  int count = 0;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0 && count < (int)sizeof digits);
  while (count > 0) (void)uart_put((uint8_t)digits[--count]);
  (void)uart_put('\n');
}

/* What has happened since the last time. */
static uint32_t events_take(void) {
  uint32_t taken = events;
  events &= ~taken;
  return taken;
}

static uint32_t average(const volatile uint16_t *half) {
  uint32_t sum = 0;
  for (size_t i = 0; i < SAMPLES / 2; i++) sum += half[i];
  return sum / (SAMPLES / 2);
}

int main(void) {
  uint64_t reported = 0;
  uint32_t level = 0;
  bool verbose = false;

  __disable_irq();
  clock_init();
  adc_init();
  uart_init();
  NVIC_SetPriority(SysTick_IRQn, 2);
  GPIOC->CRH = (GPIOC->CRH & ~0x00f00000UL) | 0x00200000UL;
  __enable_irq();

  for (;;) {
    uint32_t pending = events_take();
    if (pending & EVENT_FIRST_HALF) level = average(&samples[0]);
    if (pending & EVENT_SECOND_HALF) level = average(&samples[SAMPLES / 2]);
    if (pending & EVENT_COMMAND) verbose = command == 'v';
    if (pending & EVENT_SECOND) GPIOC->ODR ^= 1UL << 13;
    if (verbose && now() - reported >= 100) {
      reported = now();
      uart_number(level);
    }
    if (pending == 0) __WFI();
  }
}
