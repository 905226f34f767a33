/**
 * @model interrupts
 * @header (interrupts)
 *
 * Masks: bit 7 of the status for all interrupts, as in AVR's SREG, and a flag for each number. A firing of an
 * interrupt starts when neither masks it (`lower/interrupts.ts`). Since it may start at any such time, one that comes
 * while it is masked and stays pending is the same as one that comes when it is unmasked. Dropped instead, it is the
 * same as one that does not come, which is possible anyway. So pending flags, and whether they get lost
 * (__TCBMC_LOSSY), matter only for interrupts that come for no other reason than that the program sets them pending.
 *
 * The other bits of the status are those last written: flags of the arithmetic unit are not modelled.
 */

enum { LINES = 256, SYSTEM_LINES = 16, OPEN = 0x80 };
/** by number */
_Atomic _Bool __tcbmc_lines_masked[LINES];
/** of the machine */
volatile _Atomic unsigned char __tcbmc_status __attribute__((tcbmc_machine_state)) = OPEN;
/** by number */
_Atomic _Bool __tcbmc_pending[LINES];
_Bool __tcbmc_software[LINES];

#ifdef __TCBMC_RTOS
extern _Atomic _Bool __tcbmc_kernel_masks;
extern _Atomic _Bool __tcbmc_has_sections;
static _Bool letInByKernel(void) {
  if (__tcbmc_has_sections)
    __tcbmc_take_for_granted("critical sections keep every interrupt out, whatever its priority",
                             "configMAX_SYSCALL_INTERRUPT_PRIORITY");
  return !__tcbmc_kernel_masks;
}
#define LET_IN_BY_KERNEL && letInByKernel()
#ifdef __TCBMC_TIMER_FUNCTIONS
#define FROM_THE_KERNEL_ON \
  __tcbmc_take_for_granted("no interrupt comes while the function of a timer runs", "k_timer_start");
#elif !defined __TCBMC_ENABLING && !defined __TCBMC_ZEPHYR
/* Nobody sees where it is enabled in a device. */
#ifdef __TCBMC_OS2
#define STARTING "osKernelStart"
#else
#define STARTING "vTaskStartScheduler"
#endif
#define FROM_THE_KERNEL_ON __tcbmc_take_for_granted("no interrupt comes before the scheduler starts", STARTING);
#endif
#else
#define LET_IN_BY_KERNEL
#endif
#ifndef FROM_THE_KERNEL_ON
#define FROM_THE_KERNEL_ON
#endif

#ifdef __TCBMC_SLEEPS
/** somebody sleeps with all interrupts masked, for ever */
_Atomic _Bool __tcbmc_stands_by;
/** such a sleep is over: whoever has ended it comes when the mask is taken away */
_Atomic _Bool __tcbmc_owed;
#define OR_STANDS_BY || __tcbmc_stands_by
#define NOBODY_OWED __tcbmc_owed = 0;
#define HAS_COME \
  if (__tcbmc_status & OPEN) __tcbmc_assume(!__tcbmc_owed);
#else
#define OR_STANDS_BY
#define NOBODY_OWED
#define HAS_COME
#endif

#ifdef __TCBMC_8051
// The register IE: bit 7 for all, and bit n for interrupt n, as far as all relatives of the 8051 have them.
enum { IN_STATUS = 6, OTHERS = 0x7f };
/** whether an interrupt may fire */
unsigned char __tcbmc_interrupt_open(int number) {
  unsigned char status = __tcbmc_status;
  return (status & OPEN) && (number >= IN_STATUS || (status >> number & 1)) &&
         !__tcbmc_lines_masked[number] LET_IN_BY_KERNEL;
}
/** masks or unmasks everything */
void __tcbmc_mask_all(_Bool masked) {
  __tcbmc_atomic_begin();
  __tcbmc_status = (__tcbmc_status & OTHERS) | (masked ? 0 : OPEN);
  __tcbmc_atomic_end();
}
/** sets the status */
void __tcbmc_restore_status(const unsigned char *saved) { __tcbmc_mask_all(!(*saved & OPEN)); }
#else
enum { OTHERS = 0 };
void __tcbmc_mask_all(_Bool masked) {
  __tcbmc_status = masked ? 0 : OPEN;
  HAS_COME
}
void __tcbmc_restore_status(const unsigned char *saved) {
  __tcbmc_status = *saved;
  HAS_COME
}
unsigned char __tcbmc_interrupt_open(int number) {
  FROM_THE_KERNEL_ON
  return ((__tcbmc_status & OPEN) OR_STANDS_BY) && !__tcbmc_lines_masked[number] LET_IN_BY_KERNEL;
}
#endif

/** the same for one that software triggers */
unsigned char __tcbmc_take_pending(int number) {
  if (!__tcbmc_interrupt_open(number) || !__tcbmc_pending[number]) return 0;
  __tcbmc_pending[number] = 0;
  return 1;
}

/** an interrupt is triggered by software only */
void __tcbmc_software_line(int number) { __tcbmc_software[number] = 1; }

/** masks all interrupts and tells the status before */
unsigned char __tcbmc_save_status(void) {
  __tcbmc_atomic_begin();
  unsigned char before = __tcbmc_status;
  __tcbmc_status = before & OTHERS;
  __tcbmc_atomic_end();
  return before;
}

/** of the machine */
unsigned char __tcbmc_status_byte(void) { return __tcbmc_status; }
/** sets it */
void __tcbmc_set_status_byte(unsigned char status) {
  __tcbmc_status = status;
  HAS_COME
}

/** who has a reservation */
_Atomic unsigned long __tcbmc_exclusive __attribute__((tcbmc_machine_state));
/** the next exclusive store of this task succeeds, unless a handler or another reservation comes between */
void __tcbmc_reserve_exclusive(void) { __tcbmc_exclusive = __tcbmc_self(); }
/** whether it does; the reservation ends */
_Bool __tcbmc_is_exclusive(void) {
  __tcbmc_atomic_begin();
  _Bool is = __tcbmc_exclusive == __tcbmc_self();
  __tcbmc_exclusive = 0;
  __tcbmc_atomic_end();
  return is;
}

/** nobody has a reservation any more */
void __tcbmc_end_reservation(void) { __tcbmc_exclusive = 0; }

static int slot(int number) {
  __tcbmc_assert(number >= -SYSTEM_LINES && number < LINES - SYSTEM_LINES, "out-of-bounds",
                 "there is no interrupt with this number: they go from -16 to 239");
  return number < 0 ? number + LINES : number;
}

/** masks or unmasks one number */
void __tcbmc_mask_line(int number, _Bool masked) {
  __tcbmc_assert(number >= -1 && number < LINES, "out-of-bounds", "there is no interrupt with this number");
  NOBODY_OWED
  if (number >= 0) {
    __tcbmc_lines_masked[number] = masked;
  } else {
    __tcbmc_atomic_begin();
    for (int i = 0; i < LINES; i++) __tcbmc_lines_masked[i] = masked;
    __tcbmc_atomic_end();
  }
}

/** masks the interrupt with this number, or all numbers for -1 */
void disable_isr(int number) { __tcbmc_mask_line(number, 1); }
/** unmasks the interrupt with this number, or all numbers for -1 */
void enable_isr(int number) { __tcbmc_mask_line(number, 0); }
/** as disable_isr */
void NVIC_DisableIRQ(int number) {
  if (number >= 0) __tcbmc_mask_line(number, 1);
}
/** as enable_isr */
void NVIC_EnableIRQ(int number) {
  if (number >= 0) __tcbmc_mask_line(number, 0);
}
/** exact */
unsigned int NVIC_GetEnableIRQ(int number) { return number >= 0 && !__tcbmc_lines_masked[slot(number)]; }
/** exact for interrupts that only software triggers; others may be set again at once */
void NVIC_ClearPendingIRQ(int number) {
  NOBODY_OWED
  __tcbmc_pending[slot(number)] = 0;
}
/** constant arguments only: read from the source */
void NVIC_SetPriority(int number, unsigned int priority) {
  (void)number;
  (void)priority;
}

/** of Zephyr: as NVIC_SetPriority */
void __tcbmc_set_priority(int number, unsigned int priority) { NVIC_SetPriority(number, priority); }

/** lets an interrupt that only software triggers fire; others may at any time */
void NVIC_SetPendingIRQ(int number) {
  number = slot(number);
#ifdef __TCBMC_LOSSY
  __tcbmc_atomic_begin();
  if (__tcbmc_interrupt_open(number)) __tcbmc_pending[number] = 1;
  __tcbmc_atomic_end();
#else
  __tcbmc_pending[number] = 1;
#endif
}

/** exact for interrupts that only software triggers, any value for others */
unsigned int NVIC_GetPendingIRQ(int number) {
  number = slot(number);
  if (__tcbmc_software[number]) return __tcbmc_pending[number];
  return __VERIFIER_nondet_bool();
}

/** as NVIC_EnableIRQ */
void __NVIC_EnableIRQ(int number) { NVIC_EnableIRQ(number); }
/** as NVIC_DisableIRQ */
void __NVIC_DisableIRQ(int number) { NVIC_DisableIRQ(number); }
/** as NVIC_GetEnableIRQ */
unsigned int __NVIC_GetEnableIRQ(int number) { return NVIC_GetEnableIRQ(number); }
/** as NVIC_SetPendingIRQ */
void __NVIC_SetPendingIRQ(int number) { NVIC_SetPendingIRQ(number); }
/** as NVIC_ClearPendingIRQ */
void __NVIC_ClearPendingIRQ(int number) { NVIC_ClearPendingIRQ(number); }
/** as NVIC_GetPendingIRQ */
unsigned int __NVIC_GetPendingIRQ(int number) { return NVIC_GetPendingIRQ(number); }
/** as NVIC_SetPriority */
void __NVIC_SetPriority(int number, unsigned int priority) { NVIC_SetPriority(number, priority); }
/** no effect */
void __NOP(void) {}
void __DSB(void) {}
void __DMB(void) {}
void __ISB(void) {}

/** masks all interrupts */
void cli(void) { __tcbmc_mask_all(1); }
/** unmasks all interrupts */
void sei(void) { __tcbmc_mask_all(0); }
/** as cli */
void __tcbmc_avr_cli(void) { __tcbmc_mask_all(1); }
/** as sei */
void __tcbmc_avr_sei(void) { __tcbmc_mask_all(0); }
/** masks all interrupts */
void __disable_irq(void) { __tcbmc_mask_all(1); }
/** unmasks all interrupts */
void __enable_irq(void) { __tcbmc_mask_all(0); }
/** masks all interrupts */
void __disable_interrupt(void) { __tcbmc_mask_all(1); }
/** unmasks all interrupts */
void __enable_interrupt(void) { __tcbmc_mask_all(0); }
/** 1 while all interrupts are masked */
unsigned int __get_PRIMASK(void) { return !(__tcbmc_status & OPEN); }
/** masks or unmasks all interrupts */
void __set_PRIMASK(unsigned int masked) { __tcbmc_mask_all(masked & 1); }
/** as __get_PRIMASK */
unsigned int __get_interrupt_state(void) { return __get_PRIMASK(); }
/** as __set_PRIMASK */
void __set_interrupt_state(unsigned int state) { __set_PRIMASK(state); }
/* Of the MSP430's status register. */
#define GIE 8
/** the status register of an MSP430: GIE is set while interrupts may come, other bits are not */
unsigned int __tcbmc_status_register(void) { return __get_PRIMASK() ? 0 : GIE; }
/** masks or unmasks all interrupts, by GIE */
void __tcbmc_set_status_register(unsigned int state) { __set_PRIMASK((state & GIE) == 0); }
