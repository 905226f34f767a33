#ifndef _AVR_SLEEP_H_
#define _AVR_SLEEP_H_
#include <avr/io.h>
#if defined(SM2) && !defined(SMCR) && SM2 < SM1
#define __SLEEP_MODE(number) ((((number) & 3) << SM0) | ((((number) >> 2) & 1) << SM2))
#elif defined(SM1)
#define __SLEEP_MODE(number) ((number) << SM0)
#else
#define __SLEEP_MODE(number) ((number) << SM)
#endif
#define SLEEP_MODE_IDLE __SLEEP_MODE(0)
#define SLEEP_MODE_ADC __SLEEP_MODE(1)
#define SLEEP_MODE_PWR_DOWN __SLEEP_MODE(2)
#define SLEEP_MODE_PWR_SAVE __SLEEP_MODE(3)
#define SLEEP_MODE_STANDBY __SLEEP_MODE(6)
#define SLEEP_MODE_EXT_STANDBY __SLEEP_MODE(7)
#ifdef SMCR
#define __SLEEP_CONTROL SMCR
#else
#define __SLEEP_CONTROL MCUCR
#endif
#define __SLEEP_MODES (SLEEP_MODE_PWR_DOWN | SLEEP_MODE_PWR_SAVE | SLEEP_MODE_EXT_STANDBY | SLEEP_MODE_ADC)
#define set_sleep_mode(mode) ((void)(__SLEEP_CONTROL = (unsigned char)((__SLEEP_CONTROL & ~__SLEEP_MODES) | (mode))))
#define sleep_enable() ((void)(__SLEEP_CONTROL |= (unsigned char)_BV(SE)))
#define sleep_disable() ((void)(__SLEEP_CONTROL &= (unsigned char)~_BV(SE)))
static inline void sleep_bod_disable(void) {}
void __tcbmc_avr_sleep(volatile unsigned char *__control, unsigned char __enabling);
void __tcbmc_avr_sleep_mode(volatile unsigned char *__control, unsigned char __enabling);
#define sleep_cpu() __tcbmc_avr_sleep(&__SLEEP_CONTROL, _BV(SE))
#define sleep_mode() __tcbmc_avr_sleep_mode(&__SLEEP_CONTROL, _BV(SE))
#endif
