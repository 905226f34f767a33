#ifndef _AVR_POWER_H_
#define _AVR_POWER_H_
#include <avr/io.h>
#ifdef PRADC
#ifdef PRR
#define power_adc_enable() ((void)(PRR &= (unsigned char)~_BV(PRADC)))
#define power_adc_disable() ((void)(PRR |= (unsigned char)_BV(PRADC)))
#else
#define power_adc_enable() ((void)(PRR0 &= (unsigned char)~_BV(PRADC)))
#define power_adc_disable() ((void)(PRR0 |= (unsigned char)_BV(PRADC)))
#endif
#endif
#ifdef PRTIM0
#ifdef PRR
#define power_timer0_enable() ((void)(PRR &= (unsigned char)~_BV(PRTIM0)))
#define power_timer0_disable() ((void)(PRR |= (unsigned char)_BV(PRTIM0)))
#else
#define power_timer0_enable() ((void)(PRR0 &= (unsigned char)~_BV(PRTIM0)))
#define power_timer0_disable() ((void)(PRR0 |= (unsigned char)_BV(PRTIM0)))
#endif
#endif
#ifdef PRTIM1
#ifdef PRR
#define power_timer1_enable() ((void)(PRR &= (unsigned char)~_BV(PRTIM1)))
#define power_timer1_disable() ((void)(PRR |= (unsigned char)_BV(PRTIM1)))
#else
#define power_timer1_enable() ((void)(PRR0 &= (unsigned char)~_BV(PRTIM1)))
#define power_timer1_disable() ((void)(PRR0 |= (unsigned char)_BV(PRTIM1)))
#endif
#endif
#ifdef PRTIM2
#ifdef PRR
#define power_timer2_enable() ((void)(PRR &= (unsigned char)~_BV(PRTIM2)))
#define power_timer2_disable() ((void)(PRR |= (unsigned char)_BV(PRTIM2)))
#else
#define power_timer2_enable() ((void)(PRR0 &= (unsigned char)~_BV(PRTIM2)))
#define power_timer2_disable() ((void)(PRR0 |= (unsigned char)_BV(PRTIM2)))
#endif
#endif
#ifdef PRTIM3
#ifdef PRR
#define power_timer3_enable() ((void)(PRR &= (unsigned char)~_BV(PRTIM3)))
#define power_timer3_disable() ((void)(PRR |= (unsigned char)_BV(PRTIM3)))
#else
#define power_timer3_enable() ((void)(PRR1 &= (unsigned char)~_BV(PRTIM3)))
#define power_timer3_disable() ((void)(PRR1 |= (unsigned char)_BV(PRTIM3)))
#endif
#endif
#ifdef PRTIM4
#ifdef PRR
#define power_timer4_enable() ((void)(PRR &= (unsigned char)~_BV(PRTIM4)))
#define power_timer4_disable() ((void)(PRR |= (unsigned char)_BV(PRTIM4)))
#else
#define power_timer4_enable() ((void)(PRR1 &= (unsigned char)~_BV(PRTIM4)))
#define power_timer4_disable() ((void)(PRR1 |= (unsigned char)_BV(PRTIM4)))
#endif
#endif
#ifdef PRTIM5
#ifdef PRR
#define power_timer5_enable() ((void)(PRR &= (unsigned char)~_BV(PRTIM5)))
#define power_timer5_disable() ((void)(PRR |= (unsigned char)_BV(PRTIM5)))
#else
#define power_timer5_enable() ((void)(PRR1 &= (unsigned char)~_BV(PRTIM5)))
#define power_timer5_disable() ((void)(PRR1 |= (unsigned char)_BV(PRTIM5)))
#endif
#endif
#ifdef PRUSART0
#ifdef PRR
#define power_usart0_enable() ((void)(PRR &= (unsigned char)~_BV(PRUSART0)))
#define power_usart0_disable() ((void)(PRR |= (unsigned char)_BV(PRUSART0)))
#else
#define power_usart0_enable() ((void)(PRR0 &= (unsigned char)~_BV(PRUSART0)))
#define power_usart0_disable() ((void)(PRR0 |= (unsigned char)_BV(PRUSART0)))
#endif
#endif
#ifdef PRUSART1
#ifdef PRR
#define power_usart1_enable() ((void)(PRR &= (unsigned char)~_BV(PRUSART1)))
#define power_usart1_disable() ((void)(PRR |= (unsigned char)_BV(PRUSART1)))
#else
#define power_usart1_enable() ((void)(PRR1 &= (unsigned char)~_BV(PRUSART1)))
#define power_usart1_disable() ((void)(PRR1 |= (unsigned char)_BV(PRUSART1)))
#endif
#endif
#ifdef PRUSART2
#ifdef PRR
#define power_usart2_enable() ((void)(PRR &= (unsigned char)~_BV(PRUSART2)))
#define power_usart2_disable() ((void)(PRR |= (unsigned char)_BV(PRUSART2)))
#else
#define power_usart2_enable() ((void)(PRR1 &= (unsigned char)~_BV(PRUSART2)))
#define power_usart2_disable() ((void)(PRR1 |= (unsigned char)_BV(PRUSART2)))
#endif
#endif
#ifdef PRUSART3
#ifdef PRR
#define power_usart3_enable() ((void)(PRR &= (unsigned char)~_BV(PRUSART3)))
#define power_usart3_disable() ((void)(PRR |= (unsigned char)_BV(PRUSART3)))
#else
#define power_usart3_enable() ((void)(PRR1 &= (unsigned char)~_BV(PRUSART3)))
#define power_usart3_disable() ((void)(PRR1 |= (unsigned char)_BV(PRUSART3)))
#endif
#endif
#ifdef PRUSB
#ifdef PRR
#define power_usb_enable() ((void)(PRR &= (unsigned char)~_BV(PRUSB)))
#define power_usb_disable() ((void)(PRR |= (unsigned char)_BV(PRUSB)))
#else
#define power_usb_enable() ((void)(PRR1 &= (unsigned char)~_BV(PRUSB)))
#define power_usb_disable() ((void)(PRR1 |= (unsigned char)_BV(PRUSB)))
#endif
#endif
#ifdef PRUSI
#ifdef PRR
#define power_usi_enable() ((void)(PRR &= (unsigned char)~_BV(PRUSI)))
#define power_usi_disable() ((void)(PRR |= (unsigned char)_BV(PRUSI)))
#else
#define power_usi_enable() ((void)(PRR0 &= (unsigned char)~_BV(PRUSI)))
#define power_usi_disable() ((void)(PRR0 |= (unsigned char)_BV(PRUSI)))
#endif
#endif
#ifdef PRTWI
#ifdef PRR
#define power_twi_enable() ((void)(PRR &= (unsigned char)~_BV(PRTWI)))
#define power_twi_disable() ((void)(PRR |= (unsigned char)_BV(PRTWI)))
#else
#define power_twi_enable() ((void)(PRR0 &= (unsigned char)~_BV(PRTWI)))
#define power_twi_disable() ((void)(PRR0 |= (unsigned char)_BV(PRTWI)))
#endif
#endif
#ifdef PRSPI
#ifdef PRR
#define power_spi_enable() ((void)(PRR &= (unsigned char)~_BV(PRSPI)))
#define power_spi_disable() ((void)(PRR |= (unsigned char)_BV(PRSPI)))
#else
#define power_spi_enable() ((void)(PRR0 &= (unsigned char)~_BV(PRSPI)))
#define power_spi_disable() ((void)(PRR0 |= (unsigned char)_BV(PRSPI)))
#endif
#endif
#ifdef PRUSART0
#define power_usart_enable() power_usart0_enable()
#define power_usart_disable() power_usart0_disable()
#endif
#ifdef PRR
#define power_all_enable() ((void)(PRR = 0))
#define power_all_disable() ((void)(PRR = 0xff))
#elif defined(PRR1)
#define power_all_enable() ((void)(PRR0 = 0, PRR1 = 0))
#define power_all_disable() ((void)(PRR0 = 0xff, PRR1 = 0xff))
#elif defined(PRR0)
#define power_all_enable() ((void)(PRR0 = 0))
#define power_all_disable() ((void)(PRR0 = 0xff))
#endif
#ifdef CLKPR
typedef enum {
  clock_div_1,
  clock_div_2,
  clock_div_4,
  clock_div_8,
  clock_div_16,
  clock_div_32,
  clock_div_64,
  clock_div_128,
  clock_div_256
} clock_div_t;
#define clock_prescale_set(divisor) ((void)(CLKPR = (unsigned char)_BV(CLKPCE), CLKPR = (unsigned char)(divisor)))
#define clock_prescale_get() ((clock_div_t)(CLKPR & 15))
#endif
#endif
