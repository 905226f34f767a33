/** What programs for Cortex-M use of CMSIS's core headers. The numbers of a device's interrupts come from its own header, as `NAME_IRQn`. */

export const CMSIS_CORE = String.raw`#ifndef __TCBMC_CMSIS_CORE_H
#define __TCBMC_CMSIS_CORE_H
#include <stdint.h>
#define __I volatile const
#define __O volatile
#define __IO volatile
#define __IM volatile const
#define __OM volatile
#define __IOM volatile
#define __INLINE inline
#define __STATIC_INLINE static inline
#define __STATIC_FORCEINLINE static inline
#define __NO_RETURN __attribute__((__noreturn__))
#define __USED __attribute__((used))
#define __WEAK __attribute__((weak))
#define __PACKED __attribute__((packed, aligned(1)))
#define __ALIGNED(bytes) __attribute__((aligned(bytes)))
void __disable_irq(void);
void __enable_irq(void);
uint32_t __get_PRIMASK(void);
void __set_PRIMASK(uint32_t __masked);
void __NOP(void);
void __WFI(void);
void __WFE(void);
void __SEV(void);
void __DSB(void);
void __DMB(void);
void __ISB(void);
void NVIC_EnableIRQ(int __number);
void NVIC_DisableIRQ(int __number);
uint32_t NVIC_GetEnableIRQ(int __number);
void NVIC_SetPendingIRQ(int __number);
void NVIC_ClearPendingIRQ(int __number);
uint32_t NVIC_GetPendingIRQ(int __number);
void NVIC_SetPriority(int __number, uint32_t __priority);
static inline void NVIC_SetPriorityGrouping(uint32_t __group) { (void)__group; }
static inline uint32_t SysTick_Config(uint32_t __ticks) { (void)__ticks; return 0; }
#endif
`;

/** IAR's functions for all interrupts. */
export const INTRINSICS = String.raw`#ifndef __TCBMC_INTRINSICS_H
#define __TCBMC_INTRINSICS_H
typedef unsigned int __istate_t;
void __disable_interrupt(void);
void __enable_interrupt(void);
__istate_t __get_interrupt_state(void);
void __set_interrupt_state(__istate_t __state);
#endif
`;
