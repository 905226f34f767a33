/* <zephyr/irq.h>: interrupts. What connects a handler also marks it as one, with a number that has to be a literal. */
#ifndef ZEPHYR_INCLUDE_IRQ_H_
#define ZEPHYR_INCLUDE_IRQ_H_
#include <stdint.h>
#include <zephyr/spinlock.h>

void __tcbmc_set_priority(int __irq, unsigned int __priority);
void __tcbmc_connect_irq(int __irq, const void *__argument);
#define IRQ_CONNECT(irq, priority, isr, argument, flags) \
  do { \
    extern __typeof__(isr) isr __attribute__((interrupt(irq))); \
    __tcbmc_set_priority(irq, priority); \
    __tcbmc_connect_irq(irq, argument); \
  } while (0)
#define IRQ_DIRECT_CONNECT(irq, priority, isr, flags) IRQ_CONNECT(irq, priority, isr, 0, flags)
#define ISR_DIRECT_DECLARE(name) \
  static int __tcbmc_body_of_##name(void); \
  void name(void) { (void)__tcbmc_body_of_##name(); } \
  static int __tcbmc_body_of_##name(void)
#define ISR_DIRECT_HEADER()
#define ISR_DIRECT_FOOTER(reschedules)
#define ISR_DIRECT_PM()
unsigned int irq_lock(void);
void irq_unlock(unsigned int __key);
void irq_enable(unsigned int __irq);
void irq_disable(unsigned int __irq);
int irq_is_enabled(unsigned int __irq);
#endif
