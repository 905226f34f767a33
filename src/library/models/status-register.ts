import type { ModelFile } from './model.js';

/**
 * What GCC for the MSP430 has as functions: of the status register, bit 3 lets interrupts in; other bits are 0. The bits that a handler sets or clears in the
 * register that it returns to mean a sleep that ends there, which is the program going on as ever; a handler never leaves interrupts off.
 */
export const STATUS_REGISTER: ModelFile = {
  file: '<model of the status register>',
  header: 'intrinsics.h',
  defines: {
    __dint: 'masks all interrupts',
    __eint: 'unmasks all interrupts',
    __nop: 'no effect',
    __read_status_register: 'the bit GIE',
    __write_status_register: 'of the bits, GIE',
    __bis_status_register: 'sets GIE if that is among the bits; sleeping is no effect',
    __bic_status_register: 'clears GIE if that is among the bits',
    __bis_status_register_on_exit: 'no effect',
    __bic_status_register_on_exit: 'no effect; that GIE is not among the bits is taken for granted',
    __swap_bytes: 'exact',
    __delay_cycles: 'no effect',
  },
  text: String.raw`
enum { GIE = 8 };
unsigned char __tcbmc_status_byte(void);
void __tcbmc_mask_all(_Bool);
void __dint(void) { __tcbmc_mask_all(1); }
void __eint(void) { __tcbmc_mask_all(0); }
void __nop(void) {}
unsigned int __read_status_register(void) { return __tcbmc_status_byte() & 0x80 ? GIE : 0; }
void __write_status_register(unsigned int bits) { __tcbmc_mask_all(!(bits & GIE)); }
void __bis_status_register(unsigned int bits) { if (bits & GIE) __tcbmc_mask_all(0); }
void __bic_status_register(unsigned int bits) { if (bits & GIE) __tcbmc_mask_all(1); }
void __bis_status_register_on_exit(unsigned int bits) { (void)bits; }
void __bic_status_register_on_exit(unsigned int bits) {
  if (bits & GIE) __tcbmc_take_for_granted("no handler leaves interrupts off");
}
unsigned int __swap_bytes(unsigned int word) { return (word << 8 | (word >> 8 & 255)) & 65535; }
void __delay_cycles(unsigned long int cycles) { (void)cycles; }
`,
};
