/** What programs for Cortex-M use of CMSIS's core headers. The numbers of a device's interrupts come from its own header, as `NAME_IRQn`. */

const SYSTEM_BITS = {
  SCB_ICSR_VECTACTIVE: [0, 0x1ff],
  SCB_ICSR_PENDSTCLR: [25, 1],
  SCB_ICSR_PENDSTSET: [26, 1],
  SCB_ICSR_PENDSVCLR: [27, 1],
  SCB_ICSR_PENDSVSET: [28, 1],
  SCB_AIRCR_SYSRESETREQ: [2, 1],
  SCB_AIRCR_PRIGROUP: [8, 7],
  SCB_AIRCR_VECTKEY: [16, 0xffff],
  SCB_SCR_SLEEPONEXIT: [1, 1],
  SCB_SCR_SLEEPDEEP: [2, 1],
  SCB_SCR_SEVONPEND: [4, 1],
  SCB_CCR_UNALIGN_TRP: [3, 1],
  SCB_CCR_DIV_0_TRP: [4, 1],
  SCB_CCR_STKALIGN: [9, 1],
  SCB_SHCSR_MEMFAULTENA: [16, 1],
  SCB_SHCSR_BUSFAULTENA: [17, 1],
  SCB_SHCSR_USGFAULTENA: [18, 1],
  SysTick_CTRL_ENABLE: [0, 1],
  SysTick_CTRL_TICKINT: [1, 1],
  SysTick_CTRL_CLKSOURCE: [2, 1],
  SysTick_CTRL_COUNTFLAG: [16, 1],
  SysTick_LOAD_RELOAD: [0, 0xffffff],
  SysTick_VAL_CURRENT: [0, 0xffffff],
  DWT_CTRL_CYCCNTENA: [0, 1],
  CoreDebug_DHCSR_C_DEBUGEN: [0, 1],
  CoreDebug_DEMCR_TRCENA: [24, 1],
  MPU_CTRL_ENABLE: [0, 1],
  MPU_CTRL_HFNMIENA: [1, 1],
  MPU_CTRL_PRIVDEFENA: [2, 1],
} as const;

const systemBits = Object.entries(SYSTEM_BITS)
  .map(([name, [place, mask]]) => `#define ${name}_Pos ${place}U\n#define ${name}_Msk (0x${mask.toString(16)}UL << ${name}_Pos)\n`)
  .join('');

/** The processor's own peripherals: objects that the model defines, since the hardware changes them. */
export const CORE_PERIPHERALS: readonly string[] = ['SCB', 'SysTick', 'NVIC', 'DWT', 'CoreDebug', 'ITM', 'MPU', 'FPU'];

const EXCLUSIVE = [
  ['B', 'b', 8],
  ['H', 'h', 16],
  ['W', '', 32],
]
  .map(
    ([name, suffix, bits]) => `static inline uint${bits}_t __LDREX${name}(volatile uint${bits}_t *__place) {
  uint${bits}_t __value;
  __asm volatile("ldrex${suffix} %0, [%1]" : "=r"(__value) : "r"(__place) : "memory");
  return __value;
}
static inline uint32_t __STREX${name}(uint${bits}_t __value, volatile uint${bits}_t *__place) {
  uint32_t __failed;
  __asm volatile("strex${suffix} %0, %1, [%2]" : "=&r"(__failed) : "r"(__value), "r"(__place) : "memory");
  return __failed;
}
`,
  )
  .join('');

const SYSTEM_TYPES = String.raw`typedef struct {
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
${CORE_PERIPHERALS.map((name) => `extern ${name}_Type __${name}_registers;\n#define ${name} (&__${name}_registers)\n`).join('')}${systemBits}`;

/** The bits in reverse, and saturation to so many bits, under the names that they have in each header. */
const bitsAndLimits = (reverse: string, signed: string, unsigned: string): string => `static inline uint32_t __${reverse}(uint32_t __value) {
  uint32_t __result = 0;
  for (int __bit = 0; __bit < 32; __bit++) __result |= ((__value >> __bit) & 1) << (31 - __bit);
  return __result;
}
static inline int32_t __${signed}(int32_t __value, uint32_t __bits) {
  int32_t __most = (int32_t)((1U << (__bits - 1)) - 1);
  return __value > __most ? __most : __value < -__most - 1 ? -__most - 1 : __value;
}
static inline uint32_t __${unsigned}(int32_t __value, uint32_t __bits) {
  uint32_t __most = (uint32_t)(((uint64_t)1 << __bits) - 1);
  return __value < 0 ? 0 : (uint32_t)__value > __most ? __most : (uint32_t)__value;
}
`;

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
${SYSTEM_TYPES}static inline void __CLREX(void) { __asm volatile("clrex" ::: "memory"); }
${EXCLUSIVE}void __disable_irq(void);
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
static inline void NVIC_SystemReset(void) { while (1) { } }
uint32_t __get_CONTROL(void);
void __set_CONTROL(uint32_t __value);
uint32_t __get_IPSR(void);
uint32_t __get_MSP(void);
void __set_MSP(uint32_t __value);
uint32_t __get_PSP(void);
void __set_PSP(uint32_t __value);
#define __REV(value) __builtin_bswap32(value)
#define __BKPT(number) ((void)0)
static inline uint32_t __REV16(uint32_t __value) { return ((__value & 0x00ff00ffU) << 8) | ((__value >> 8) & 0x00ff00ffU); }
static inline uint32_t __ROR(uint32_t __value, uint32_t __places) {
  __places %= 32;
  return __places == 0 ? __value : (__value >> __places) | (__value << (32 - __places));
}
static inline uint8_t __CLZ(uint32_t __value) {
  uint8_t __zeros = 0;
  while (__zeros < 32 && !(__value & (0x80000000U >> __zeros))) __zeros++;
  return __zeros;
}
${bitsAndLimits('RBIT', 'SSAT', 'USAT')}static inline uint32_t SysTick_Config(uint32_t __ticks) { (void)__ticks; return 0; }
#endif
`;

const instructions = (names: string): string =>
  names
    .split(' ')
    .map((name) => `static inline void __${name}(void) { __asm volatile("${name}"); }\n`)
    .join('');
const barriers = (names: string): string =>
  names
    .split(' ')
    .map((name) => `static inline void __${name}(unsigned int __kind) { (void)__kind; __asm volatile("${name}" ::: "memory"); }\n`)
    .join('');
/** Of `unsigned int`, `unsigned long` and `uint64_t`. */
const widths = (text: (suffix: string, type: string, builtin: string) => string): string =>
  [text('', 'uint32_t', ''), text('l', 'unsigned long', 'l'), text('ll', 'uint64_t', 'll')].join('');

/** Arm's own intrinsics, of which CMSIS makes its. */
export const ARM_ACLE = String.raw`#ifndef __TCBMC_ARM_ACLE_H
#define __TCBMC_ARM_ACLE_H
#include <stdint.h>
${instructions('nop wfi wfe sev sevl yield')}${barriers('dmb dsb isb')}#define __dbg(number) ((void)(number))
#define __pld(address) ((void)(address))
#define __pli(address) ((void)(address))
${widths(
  (suffix, type, builtin) => `static inline unsigned int __clz${suffix}(${type} __value) {
  return __value == 0 ? 8 * sizeof __value : (unsigned int)__builtin_clz${builtin}(__value);
}
static inline unsigned int __cls${suffix}(${type} __value) { return (unsigned int)__builtin_clrsb${builtin}(__value); }
static inline ${type} __ror${suffix}(${type} __value, uint32_t __places) {
  __places %= 8 * sizeof __value;
  return __places == 0 ? __value : (__value >> __places) | (__value << (8 * sizeof __value - __places));
}
`,
)}static inline uint32_t __rev(uint32_t __value) { return __builtin_bswap32(__value); }
static inline unsigned long __revl(unsigned long __value) { return sizeof __value == 8 ? __builtin_bswap64(__value) : __builtin_bswap32((uint32_t)__value); }
static inline uint64_t __revll(uint64_t __value) { return __builtin_bswap64(__value); }
static inline uint32_t __rev16(uint32_t __value) { return ((__value & 0x00ff00ffU) << 8) | ((__value >> 8) & 0x00ff00ffU); }
static inline int16_t __revsh(int16_t __value) { return (int16_t)__builtin_bswap16((uint16_t)__value); }
${bitsAndLimits('rbit', 'ssat', 'usat')}static inline int32_t __tcbmc_saturated(int64_t __value) {
  return __value > INT32_MAX ? INT32_MAX : __value < INT32_MIN ? INT32_MIN : (int32_t)__value;
}
static inline int32_t __qadd(int32_t __left, int32_t __right) { return __tcbmc_saturated((int64_t)__left + __right); }
static inline int32_t __qsub(int32_t __left, int32_t __right) { return __tcbmc_saturated((int64_t)__left - __right); }
static inline int32_t __qdbl(int32_t __value) { return __qadd(__value, __value); }
#endif
`;

/** What Arm's compiler keeps of its predecessor. */
export const ARM_COMPAT = String.raw`#ifndef __ARM_COMPAT_H
#define __ARM_COMPAT_H
#include <arm_acle.h>
void __disable_irq(void);
void __enable_irq(void);
#define __breakpoint(number) ((void)0)
#define __schedule_barrier() ((void)0)
#define __force_stores() ((void)0)
#define __memory_changed() ((void)0)
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
