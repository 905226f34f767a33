#ifndef __TCBMC_CMSIS_CORE_H
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
typedef struct {
  __IM uint32_t CPUID;
  __IOM uint32_t ICSR;
  __IOM uint32_t VTOR;
  __IOM uint32_t AIRCR;
  __IOM uint32_t SCR;
  __IOM uint32_t CCR;
  union {
    __IOM uint8_t SHP[12];
    __IOM uint8_t SHPR[12];
  };
  __IOM uint32_t SHCSR;
  __IOM uint32_t CFSR;
  __IOM uint32_t HFSR;
  __IOM uint32_t DFSR;
  __IOM uint32_t MMFAR;
  __IOM uint32_t BFAR;
  __IOM uint32_t AFSR;
  __IM uint32_t PFR[2];
  __IM uint32_t DFR;
  __IM uint32_t ADR;
  __IM uint32_t MMFR[4];
  __IM uint32_t ISAR[5];
  uint32_t __reserved[5];
  __IOM uint32_t CPACR;
} SCB_Type;
typedef struct {
  __IOM uint32_t CTRL;
  __IOM uint32_t LOAD;
  __IOM uint32_t VAL;
  __IM uint32_t CALIB;
} SysTick_Type;
typedef struct {
  __IOM uint32_t ISER[8];
  uint32_t __reserved0[24];
  __IOM uint32_t ICER[8];
  uint32_t __reserved1[24];
  __IOM uint32_t ISPR[8];
  uint32_t __reserved2[24];
  __IOM uint32_t ICPR[8];
  uint32_t __reserved3[24];
  __IOM uint32_t IABR[8];
  uint32_t __reserved4[56];
  union {
    __IOM uint8_t IP[240];
    __IOM uint8_t IPR[240];
  };
  uint32_t __reserved5[644];
  __OM uint32_t STIR;
} NVIC_Type;
typedef struct {
  __IOM uint32_t CTRL;
  __IOM uint32_t CYCCNT;
  __IOM uint32_t CPICNT;
  __IOM uint32_t EXCCNT;
  __IOM uint32_t SLEEPCNT;
  __IOM uint32_t LSUCNT;
  __IOM uint32_t FOLDCNT;
  __IM uint32_t PCSR;
} DWT_Type;
typedef struct {
  __IOM uint32_t DHCSR;
  __OM uint32_t DCRSR;
  __IOM uint32_t DCRDR;
  __IOM uint32_t DEMCR;
} CoreDebug_Type;
typedef struct {
  union {
    __OM uint8_t u8;
    __OM uint16_t u16;
    __OM uint32_t u32;
  } PORT[32];
  uint32_t __reserved0[864];
  __IOM uint32_t TER;
  uint32_t __reserved1[15];
  __IOM uint32_t TPR;
  uint32_t __reserved2[15];
  __IOM uint32_t TCR;
} ITM_Type;
typedef struct {
  __IM uint32_t TYPE;
  __IOM uint32_t CTRL;
  __IOM uint32_t RNR;
  __IOM uint32_t RBAR;
  __IOM uint32_t RASR;
} MPU_Type;
typedef struct {
  uint32_t __reserved;
  __IOM uint32_t FPCCR;
  __IOM uint32_t FPCAR;
  __IOM uint32_t FPDSCR;
} FPU_Type;
extern SCB_Type __SCB_registers;
#define SCB (&__SCB_registers)
extern SysTick_Type __SysTick_registers;
#define SysTick (&__SysTick_registers)
extern NVIC_Type __NVIC_registers;
#define NVIC (&__NVIC_registers)
extern DWT_Type __DWT_registers;
#define DWT (&__DWT_registers)
extern CoreDebug_Type __CoreDebug_registers;
#define CoreDebug (&__CoreDebug_registers)
extern ITM_Type __ITM_registers;
#define ITM (&__ITM_registers)
extern MPU_Type __MPU_registers;
#define MPU (&__MPU_registers)
extern FPU_Type __FPU_registers;
#define FPU (&__FPU_registers)
#define SCB_ICSR_VECTACTIVE_Pos 0U
#define SCB_ICSR_VECTACTIVE_Msk (0x1ffUL << SCB_ICSR_VECTACTIVE_Pos)
#define SCB_ICSR_PENDSTCLR_Pos 25U
#define SCB_ICSR_PENDSTCLR_Msk (0x1UL << SCB_ICSR_PENDSTCLR_Pos)
#define SCB_ICSR_PENDSTSET_Pos 26U
#define SCB_ICSR_PENDSTSET_Msk (0x1UL << SCB_ICSR_PENDSTSET_Pos)
#define SCB_ICSR_PENDSVCLR_Pos 27U
#define SCB_ICSR_PENDSVCLR_Msk (0x1UL << SCB_ICSR_PENDSVCLR_Pos)
#define SCB_ICSR_PENDSVSET_Pos 28U
#define SCB_ICSR_PENDSVSET_Msk (0x1UL << SCB_ICSR_PENDSVSET_Pos)
#define SCB_AIRCR_SYSRESETREQ_Pos 2U
#define SCB_AIRCR_SYSRESETREQ_Msk (0x1UL << SCB_AIRCR_SYSRESETREQ_Pos)
#define SCB_AIRCR_PRIGROUP_Pos 8U
#define SCB_AIRCR_PRIGROUP_Msk (0x7UL << SCB_AIRCR_PRIGROUP_Pos)
#define SCB_AIRCR_VECTKEY_Pos 16U
#define SCB_AIRCR_VECTKEY_Msk (0xffffUL << SCB_AIRCR_VECTKEY_Pos)
#define SCB_SCR_SLEEPONEXIT_Pos 1U
#define SCB_SCR_SLEEPONEXIT_Msk (0x1UL << SCB_SCR_SLEEPONEXIT_Pos)
#define SCB_SCR_SLEEPDEEP_Pos 2U
#define SCB_SCR_SLEEPDEEP_Msk (0x1UL << SCB_SCR_SLEEPDEEP_Pos)
#define SCB_SCR_SEVONPEND_Pos 4U
#define SCB_SCR_SEVONPEND_Msk (0x1UL << SCB_SCR_SEVONPEND_Pos)
#define SCB_CCR_UNALIGN_TRP_Pos 3U
#define SCB_CCR_UNALIGN_TRP_Msk (0x1UL << SCB_CCR_UNALIGN_TRP_Pos)
#define SCB_CCR_DIV_0_TRP_Pos 4U
#define SCB_CCR_DIV_0_TRP_Msk (0x1UL << SCB_CCR_DIV_0_TRP_Pos)
#define SCB_CCR_STKALIGN_Pos 9U
#define SCB_CCR_STKALIGN_Msk (0x1UL << SCB_CCR_STKALIGN_Pos)
#define SCB_SHCSR_MEMFAULTENA_Pos 16U
#define SCB_SHCSR_MEMFAULTENA_Msk (0x1UL << SCB_SHCSR_MEMFAULTENA_Pos)
#define SCB_SHCSR_BUSFAULTENA_Pos 17U
#define SCB_SHCSR_BUSFAULTENA_Msk (0x1UL << SCB_SHCSR_BUSFAULTENA_Pos)
#define SCB_SHCSR_USGFAULTENA_Pos 18U
#define SCB_SHCSR_USGFAULTENA_Msk (0x1UL << SCB_SHCSR_USGFAULTENA_Pos)
#define SysTick_CTRL_ENABLE_Pos 0U
#define SysTick_CTRL_ENABLE_Msk (0x1UL << SysTick_CTRL_ENABLE_Pos)
#define SysTick_CTRL_TICKINT_Pos 1U
#define SysTick_CTRL_TICKINT_Msk (0x1UL << SysTick_CTRL_TICKINT_Pos)
#define SysTick_CTRL_CLKSOURCE_Pos 2U
#define SysTick_CTRL_CLKSOURCE_Msk (0x1UL << SysTick_CTRL_CLKSOURCE_Pos)
#define SysTick_CTRL_COUNTFLAG_Pos 16U
#define SysTick_CTRL_COUNTFLAG_Msk (0x1UL << SysTick_CTRL_COUNTFLAG_Pos)
#define SysTick_LOAD_RELOAD_Pos 0U
#define SysTick_LOAD_RELOAD_Msk (0xffffffUL << SysTick_LOAD_RELOAD_Pos)
#define SysTick_VAL_CURRENT_Pos 0U
#define SysTick_VAL_CURRENT_Msk (0xffffffUL << SysTick_VAL_CURRENT_Pos)
#define DWT_CTRL_CYCCNTENA_Pos 0U
#define DWT_CTRL_CYCCNTENA_Msk (0x1UL << DWT_CTRL_CYCCNTENA_Pos)
#define CoreDebug_DHCSR_C_DEBUGEN_Pos 0U
#define CoreDebug_DHCSR_C_DEBUGEN_Msk (0x1UL << CoreDebug_DHCSR_C_DEBUGEN_Pos)
#define CoreDebug_DEMCR_TRCENA_Pos 24U
#define CoreDebug_DEMCR_TRCENA_Msk (0x1UL << CoreDebug_DEMCR_TRCENA_Pos)
#define MPU_CTRL_ENABLE_Pos 0U
#define MPU_CTRL_ENABLE_Msk (0x1UL << MPU_CTRL_ENABLE_Pos)
#define MPU_CTRL_HFNMIENA_Pos 1U
#define MPU_CTRL_HFNMIENA_Msk (0x1UL << MPU_CTRL_HFNMIENA_Pos)
#define MPU_CTRL_PRIVDEFENA_Pos 2U
#define MPU_CTRL_PRIVDEFENA_Msk (0x1UL << MPU_CTRL_PRIVDEFENA_Pos)
static inline void __CLREX(void) { __asm volatile("clrex" ::: "memory"); }
static inline uint8_t __LDREXB(volatile uint8_t *__place) {
  uint8_t __value;
  __asm volatile("ldrexb %0, [%1]" : "=r"(__value) : "r"(__place) : "memory");
  return __value;
}
static inline uint32_t __STREXB(uint8_t __value, volatile uint8_t *__place) {
  uint32_t __failed;
  __asm volatile("strexb %0, %1, [%2]" : "=&r"(__failed) : "r"(__value), "r"(__place) : "memory");
  return __failed;
}
static inline uint16_t __LDREXH(volatile uint16_t *__place) {
  uint16_t __value;
  __asm volatile("ldrexh %0, [%1]" : "=r"(__value) : "r"(__place) : "memory");
  return __value;
}
static inline uint32_t __STREXH(uint16_t __value, volatile uint16_t *__place) {
  uint32_t __failed;
  __asm volatile("strexh %0, %1, [%2]" : "=&r"(__failed) : "r"(__value), "r"(__place) : "memory");
  return __failed;
}
static inline uint32_t __LDREXW(volatile uint32_t *__place) {
  uint32_t __value;
  __asm volatile("ldrex %0, [%1]" : "=r"(__value) : "r"(__place) : "memory");
  return __value;
}
static inline uint32_t __STREXW(uint32_t __value, volatile uint32_t *__place) {
  uint32_t __failed;
  __asm volatile("strex %0, %1, [%2]" : "=&r"(__failed) : "r"(__value), "r"(__place) : "memory");
  return __failed;
}
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
uint32_t NVIC_GetPriority(int __number);
uint32_t NVIC_GetPriorityGrouping(void);
uint32_t NVIC_GetActive(int __number);
static inline void NVIC_SystemReset(void) {
  while (1) {}
}
uint32_t __get_CONTROL(void);
void __set_CONTROL(uint32_t __value);
uint32_t __get_IPSR(void);
uint32_t __get_MSP(void);
void __set_MSP(uint32_t __value);
uint32_t __get_PSP(void);
void __set_PSP(uint32_t __value);
#define __REV(value) __builtin_bswap32(value)
#define __BKPT(number) ((void)0)
static inline uint32_t __REV16(uint32_t __value) {
  return ((__value & 0x00ff00ffU) << 8) | ((__value >> 8) & 0x00ff00ffU);
}
static inline uint32_t __ROR(uint32_t __value, uint32_t __places) {
  __places %= 32;
  return __places == 0 ? __value : (__value >> __places) | (__value << (32 - __places));
}
static inline uint8_t __CLZ(uint32_t __value) {
  uint8_t __zeros = 0;
  while (__zeros < 32 && !(__value & (0x80000000U >> __zeros))) __zeros++;
  return __zeros;
}
static inline uint32_t __RBIT(uint32_t __value) {
  uint32_t __result = 0;
  for (int __bit = 0; __bit < 32; __bit++) __result |= ((__value >> __bit) & 1) << (31 - __bit);
  return __result;
}
static inline int32_t __SSAT(int32_t __value, uint32_t __bits) {
  int32_t __most = (int32_t)((1U << (__bits - 1)) - 1);
  return __value > __most ? __most : __value < -__most - 1 ? -__most - 1 : __value;
}
static inline uint32_t __USAT(int32_t __value, uint32_t __bits) {
  uint32_t __most = (uint32_t)(((uint64_t)1 << __bits) - 1);
  return __value < 0 ? 0 : (uint32_t)__value > __most ? __most : (uint32_t)__value;
}
static inline uint32_t SysTick_Config(uint32_t __ticks) {
  (void)__ticks;
  return 0;
}
#endif
