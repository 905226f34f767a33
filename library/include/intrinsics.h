/* IAR's functions for all interrupts. */
#ifndef __TCBMC_INTRINSICS_H
#define __TCBMC_INTRINSICS_H
typedef unsigned int __istate_t;
void __disable_interrupt(void);
void __enable_interrupt(void);
__istate_t __get_interrupt_state(void);
void __set_interrupt_state(__istate_t __state);
#endif
