// tcbmc: safe -- --race-only --target arm
// tcbmc: violation race -- --race-only --target arm -DMORE_URGENT
// tcbmc: violation race -- --race-only --target arm -DTOO_EARLY
// tcbmc: violation race -- --race-only --target arm -DONE_LINE
// A converter's interrupt fills a block, a timer's counts; main takes the block with PRIMASK set, and puts that back.
// word: proved block[…].value, block[…].channel, filled, ticks, sum
// word -DMORE_URGENT: race ticks; proved block[…].value, filled, sum
// word -DTOO_EARLY: race filled; proved block[…].value, ticks, sum
// word -DONE_LINE: race ticks; proved block[…].value, filled, sum
#include <stdint.h>

typedef enum { SysTick_IRQn = -1, ADC_IRQn = 18, TIM2_IRQn = 28 } IRQn_Type;
void __disable_irq(void);
void __enable_irq(void);
uint32_t __get_PRIMASK(void);
void __set_PRIMASK(uint32_t);
void NVIC_EnableIRQ(IRQn_Type);
void NVIC_DisableIRQ(IRQn_Type);
void NVIC_SetPriority(IRQn_Type, uint32_t);

typedef struct {
  volatile uint32_t SR, CR1, CR2, DR;
} ADC_TypeDef;
#define ADC1 ((ADC_TypeDef *)0x40012000)

static volatile struct {
  uint16_t value;
  uint8_t channel;
} block[8];
static volatile uint32_t filled, ticks;
static uint32_t sum;

void ADC_IRQHandler(void) {
  if (filled < 8) {
    block[filled].value = (uint16_t)ADC1->DR;
    block[filled].channel = (uint8_t)filled;
    filled++;
  }
  ticks++;
}

void TIM2_IRQHandler(void) { ticks++; }

static uint32_t lock(void) {
  uint32_t before = __get_PRIMASK();
  __disable_irq();
  return before;
}

static void unlock(uint32_t before) {
  if (!before) __enable_irq();
}

static uint32_t elapsed(void) {
  uint32_t before = lock(), copy = ticks;
  unlock(before);
  return copy;
}

int main(void) {
#ifdef MORE_URGENT
  NVIC_SetPriority(ADC_IRQn, 3);
  NVIC_SetPriority(TIM2_IRQn, 1);
#else
  NVIC_SetPriority(ADC_IRQn, 3);
  NVIC_SetPriority(TIM2_IRQn, 3);
#endif
  ADC1->CR2 |= 1;
  NVIC_EnableIRQ(ADC_IRQn);
  NVIC_EnableIRQ(TIM2_IRQn);
  for (;;) {
    uint32_t before = lock();
    if (elapsed() > 100)
      for (uint32_t i = 0; i < filled; i++) sum += block[i].value + block[i].channel;
#ifdef TOO_EARLY
    unlock(before);
    filled = 0;
#else
    filled = 0;
    unlock(before);
#endif
#ifdef ONE_LINE
    NVIC_DisableIRQ(ADC_IRQn);
    ticks = 0;
    NVIC_EnableIRQ(ADC_IRQn);
#endif
  }
}
