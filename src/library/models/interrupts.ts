import type { ModelFile } from './model.js';

/** CMSIS's own functions behind its macros, which write to addresses: the model's take their place. */
export const NVIC_INNER: readonly string[] = [
  '__NVIC_EnableIRQ',
  '__NVIC_DisableIRQ',
  '__NVIC_GetEnableIRQ',
  '__NVIC_SetPendingIRQ',
  '__NVIC_ClearPendingIRQ',
  '__NVIC_GetPendingIRQ',
  '__NVIC_SetPriority',
];
const BARRIERS: readonly string[] = ['__NOP', '__WFI', '__WFE', '__SEV', '__DSB', '__DMB', '__ISB'];

/**
 * Masks: bit 7 of the status for all interrupts, as in AVR's SREG, and a flag for each number. A firing of an interrupt starts when neither
 * masks it (`lower/interrupts.ts`). Since it may start at any such time, one that comes while it is masked and stays pending is the same as one that
 * comes when it is unmasked; dropped instead, it is the same as one that does not come, which is possible anyway. So pending flags, and whether they get lost
 * (__TCBMC_LOSSY), matter only for interrupts that come for no other reason than that the program sets them pending.
 *
 * The other bits of the status are those last written: flags of the arithmetic unit are not modelled.
 */
export const INTERRUPTS: ModelFile = {
  file: '<model of interrupts>',
  header: '(interrupts)',
  defines: {
    disable_isr: 'masks the interrupt with this number, or all numbers for -1',
    enable_isr: 'unmasks the interrupt with this number, or all numbers for -1',
    cli: 'masks all interrupts',
    sei: 'unmasks all interrupts',
    __disable_irq: 'masks all interrupts',
    __enable_irq: 'unmasks all interrupts',
    __disable_interrupt: 'masks all interrupts',
    __enable_interrupt: 'unmasks all interrupts',
    __get_PRIMASK: '1 while all interrupts are masked',
    __set_PRIMASK: 'masks or unmasks all interrupts',
    __get_interrupt_state: 'as __get_PRIMASK',
    __set_interrupt_state: 'as __set_PRIMASK',
    NVIC_EnableIRQ: 'as enable_isr',
    NVIC_DisableIRQ: 'as disable_isr',
    NVIC_GetEnableIRQ: 'exact',
    NVIC_SetPendingIRQ: 'lets an interrupt that only software triggers fire; others may at any time',
    NVIC_ClearPendingIRQ: 'exact for interrupts that only software triggers; others may be set again at once',
    NVIC_GetPendingIRQ: 'exact for interrupts that only software triggers, any value for others',
    NVIC_SetPriority: 'constant arguments only: read from the source',
    ...Object.fromEntries(NVIC_INNER.map((name) => [name, `as ${name.slice(2)}`])),
    ...Object.fromEntries(BARRIERS.map((name) => [name, 'no effect'])),
    __tcbmc_interrupt_open: 'whether an interrupt may fire',
    __tcbmc_take_pending: 'the same for one that software triggers',
    __tcbmc_software_line: 'an interrupt is triggered by software only',
    __tcbmc_mask_line: 'masks or unmasks one number',
    __tcbmc_mask_all: 'masks or unmasks everything',
    __tcbmc_save_status: 'masks all interrupts and tells the status before',
    __tcbmc_restore_status: 'sets the status',
    __tcbmc_avr_cli: 'as cli',
    __tcbmc_avr_sei: 'as sei',
    __tcbmc_status_byte: 'of the machine',
    __tcbmc_set_status_byte: 'sets it',
    __tcbmc_reserve_exclusive: 'the next exclusive store of this task succeeds, unless a handler or another reservation comes between',
    __tcbmc_is_exclusive: 'whether it does; the reservation ends',
    __tcbmc_end_reservation: 'nobody has a reservation any more',
    __tcbmc_exclusive: 'who has a reservation',
    __tcbmc_lines_masked: 'by number',
    __tcbmc_status: 'of the machine',
    __tcbmc_pending: 'by number',
    __tcbmc_software: 'by number',
  },
  text: String.raw`
enum { LINES = 256, SYSTEM_LINES = 16, OPEN = 0x80 };
_Atomic _Bool __tcbmc_lines_masked[LINES];
volatile _Atomic unsigned char __tcbmc_status __attribute__((tcbmc_machine_state)) = OPEN;
_Atomic _Bool __tcbmc_pending[LINES];
_Bool __tcbmc_software[LINES];

#ifdef __TCBMC_8051
// The register IE: bit 7 for all, and bit n for interrupt n, as far as all relatives of the 8051 have them.
enum { IN_STATUS = 6, OTHERS = 0x7f };
unsigned char __tcbmc_interrupt_open(int number) {
  unsigned char status = __tcbmc_status;
  return (status & OPEN) && (number >= IN_STATUS || (status >> number & 1)) && !__tcbmc_lines_masked[number];
}
void __tcbmc_mask_all(_Bool masked) {
  __tcbmc_atomic_begin();
  __tcbmc_status = (__tcbmc_status & OTHERS) | (masked ? 0 : OPEN);
  __tcbmc_atomic_end();
}
void __tcbmc_restore_status(const unsigned char *saved) { __tcbmc_mask_all(!(*saved & OPEN)); }
#else
enum { OTHERS = 0 };
void __tcbmc_mask_all(_Bool masked) { __tcbmc_status = masked ? 0 : OPEN; }
void __tcbmc_restore_status(const unsigned char *saved) { __tcbmc_status = *saved; }
unsigned char __tcbmc_interrupt_open(int number) { return (__tcbmc_status & OPEN) && !__tcbmc_lines_masked[number]; }
#endif

unsigned char __tcbmc_take_pending(int number) {
  if (!__tcbmc_interrupt_open(number) || !__tcbmc_pending[number]) return 0;
  __tcbmc_pending[number] = 0;
  return 1;
}

void __tcbmc_software_line(int number) { __tcbmc_software[number] = 1; }


unsigned char __tcbmc_save_status(void) {
  __tcbmc_atomic_begin();
  unsigned char before = __tcbmc_status;
  __tcbmc_status = before & OTHERS;
  __tcbmc_atomic_end();
  return before;
}


unsigned char __tcbmc_status_byte(void) { return __tcbmc_status; }
void __tcbmc_set_status_byte(unsigned char status) { __tcbmc_status = status; }

_Atomic unsigned long __tcbmc_exclusive __attribute__((tcbmc_machine_state));
void __tcbmc_reserve_exclusive(void) { __tcbmc_exclusive = __tcbmc_self(); }
_Bool __tcbmc_is_exclusive(void) {
  __tcbmc_atomic_begin();
  _Bool is = __tcbmc_exclusive == __tcbmc_self();
  __tcbmc_exclusive = 0;
  __tcbmc_atomic_end();
  return is;
}

void __tcbmc_end_reservation(void) { __tcbmc_exclusive = 0; }

static int slot(int number) {
  __tcbmc_assert(number >= -SYSTEM_LINES && number < LINES - SYSTEM_LINES, "out-of-bounds", "there is no interrupt with this number: they go from -16 to 239");
  return number < 0 ? number + LINES : number;
}

void __tcbmc_mask_line(int number, _Bool masked) {
  __tcbmc_assert(number >= -1 && number < LINES, "out-of-bounds", "there is no interrupt with this number");
  if (number >= 0) {
    __tcbmc_lines_masked[number] = masked;
  } else {
    __tcbmc_atomic_begin();
    for (int i = 0; i < LINES; i++) __tcbmc_lines_masked[i] = masked;
    __tcbmc_atomic_end();
  }
}

void disable_isr(int number) { __tcbmc_mask_line(number, 1); }
void enable_isr(int number) { __tcbmc_mask_line(number, 0); }
void NVIC_DisableIRQ(int number) { if (number >= 0) __tcbmc_mask_line(number, 1); }
void NVIC_EnableIRQ(int number) { if (number >= 0) __tcbmc_mask_line(number, 0); }
unsigned int NVIC_GetEnableIRQ(int number) { return number >= 0 && !__tcbmc_lines_masked[slot(number)]; }
void NVIC_ClearPendingIRQ(int number) { __tcbmc_pending[slot(number)] = 0; }
void NVIC_SetPriority(int number, unsigned int priority) { (void)number; (void)priority; }

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

unsigned int NVIC_GetPendingIRQ(int number) {
  number = slot(number);
  if (__tcbmc_software[number]) return __tcbmc_pending[number];
  return __VERIFIER_nondet_bool();
}

void __NVIC_EnableIRQ(int number) { NVIC_EnableIRQ(number); }
void __NVIC_DisableIRQ(int number) { NVIC_DisableIRQ(number); }
unsigned int __NVIC_GetEnableIRQ(int number) { return NVIC_GetEnableIRQ(number); }
void __NVIC_SetPendingIRQ(int number) { NVIC_SetPendingIRQ(number); }
void __NVIC_ClearPendingIRQ(int number) { NVIC_ClearPendingIRQ(number); }
unsigned int __NVIC_GetPendingIRQ(int number) { return NVIC_GetPendingIRQ(number); }
void __NVIC_SetPriority(int number, unsigned int priority) { NVIC_SetPriority(number, priority); }
${BARRIERS.map((name) => `void ${name}(void) {}\n`).join('')}
void cli(void) { __tcbmc_mask_all(1); }
void sei(void) { __tcbmc_mask_all(0); }
void __tcbmc_avr_cli(void) { __tcbmc_mask_all(1); }
void __tcbmc_avr_sei(void) { __tcbmc_mask_all(0); }
void __disable_irq(void) { __tcbmc_mask_all(1); }
void __enable_irq(void) { __tcbmc_mask_all(0); }
void __disable_interrupt(void) { __tcbmc_mask_all(1); }
void __enable_interrupt(void) { __tcbmc_mask_all(0); }
unsigned int __get_PRIMASK(void) { return !(__tcbmc_status & OPEN); }
void __set_PRIMASK(unsigned int masked) { __tcbmc_mask_all(masked & 1); }
unsigned int __get_interrupt_state(void) { return __get_PRIMASK(); }
void __set_interrupt_state(unsigned int state) { __set_PRIMASK(state); }
`,
};
