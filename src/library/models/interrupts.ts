import type { ModelFile } from './model.js';

/**
 * Masks: one flag for all interrupts, and one for each number. A firing of an interrupt starts when both are up (`ir/lower/interrupts.ts`). Since it
 * may start at any such time, one that comes while it is masked and stays pending is the same as one that comes when it is unmasked.
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
    __get_PRIMASK: '1 while all interrupts are masked',
    __set_PRIMASK: 'masks or unmasks all interrupts',
    NVIC_EnableIRQ: 'as enable_isr',
    NVIC_DisableIRQ: 'as disable_isr',
    NVIC_GetEnableIRQ: 'exact',
    __tcbmc_interrupt_open: 'whether an interrupt may fire',
    __tcbmc_mask_line: 'masks or unmasks one number',
    __tcbmc_mask_all: 'masks or unmasks everything',
    __tcbmc_lines_masked: 'by number',
    __tcbmc_primask: 'of all interrupts',
  },
  text: String.raw`
enum { LINES = 256 };
_Atomic _Bool __tcbmc_lines_masked[LINES];
_Atomic _Bool __tcbmc_primask;

unsigned char __tcbmc_interrupt_open(int number) { return !__tcbmc_primask && !__tcbmc_lines_masked[number]; }

void __tcbmc_mask_all(_Bool masked) { __tcbmc_primask = masked; }

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
void NVIC_DisableIRQ(int number) { __tcbmc_mask_line(number, 1); }
void NVIC_EnableIRQ(int number) { __tcbmc_mask_line(number, 0); }
unsigned int NVIC_GetEnableIRQ(int number) { return !__tcbmc_lines_masked[number]; }
void cli(void) { __tcbmc_mask_all(1); }
void sei(void) { __tcbmc_mask_all(0); }
void __disable_irq(void) { __tcbmc_mask_all(1); }
void __enable_irq(void) { __tcbmc_mask_all(0); }
unsigned int __get_PRIMASK(void) { return __tcbmc_primask; }
void __set_PRIMASK(unsigned int masked) { __tcbmc_mask_all(masked & 1); }
`,
};
