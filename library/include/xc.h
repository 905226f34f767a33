/*
 * <xc.h>, as far as no part is known: registers are what nobody declares (`c/pic.ts`). Interrupts are off until GIE
 * is set.
 */
#ifndef __TCBMC_XC_H
#define __TCBMC_XC_H
#include <intrinsics.h>
extern const unsigned char __tcbmc_starts_masked;
extern const unsigned char __tcbmc_is_pic;
extern const unsigned char __tcbmc_handlers_keep_mask;
extern volatile _Atomic unsigned char __tcbmc_status;
#define di() __disable_interrupt()
#define ei() __enable_interrupt()
#define __builtin_disable_interrupts() __disable_interrupt()
#define __builtin_enable_interrupts() __enable_interrupt()
#define NOP() ((void)0)
#define Nop() ((void)0)
#define ClrWdt() ((void)0)
#define CLRWDT() ((void)0)
void __tcbmc_some_sleep(void);
#define SLEEP() __tcbmc_some_sleep()
#define Sleep() __tcbmc_some_sleep()
#define Idle() __tcbmc_some_sleep()
#define RESET() do { } while (1)
#define _delay(cycles) ((void)(cycles))
#define _delaywdt(cycles) ((void)(cycles))
#define __delay_ms(time) ((void)(time))
#define __delay_us(time) ((void)(time))
#define __CONFIG(...) extern const unsigned char __tcbmc_is_pic
#define __EEPROM_DATA(...) extern const unsigned char __tcbmc_is_pic
#endif
