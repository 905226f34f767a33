/**
 * @model the status register
 * @header intrinsics.h
 *
 * What GCC for the MSP430 has as functions: of the status register, bit 3 lets interrupts in; other bits are 0. The
 * bits that a handler sets or clears in the register that it returns to mean a sleep that ends there, which is the
 * program going on as ever; a handler never leaves interrupts off.
 */

enum { GIE = 8 };
unsigned char __tcbmc_status_byte(void);
void __tcbmc_mask_all(_Bool);
/** masks all interrupts */
void __dint(void) { __tcbmc_mask_all(1); }
/** unmasks all interrupts */
void __eint(void) { __tcbmc_mask_all(0); }
/** no effect */
void __nop(void) {}
/** the bit GIE */
unsigned int __read_status_register(void) { return __tcbmc_status_byte() & 0x80 ? GIE : 0; }
/** of the bits, GIE */
void __write_status_register(unsigned int bits) { __tcbmc_mask_all(!(bits & GIE)); }
/** sets GIE if that is among the bits; sleeping is no effect */
void __bis_status_register(unsigned int bits) {
  if (bits & GIE) __tcbmc_mask_all(0);
}
/** clears GIE if that is among the bits */
void __bic_status_register(unsigned int bits) {
  if (bits & GIE) __tcbmc_mask_all(1);
}
/** no effect */
void __bis_status_register_on_exit(unsigned int bits) { (void)bits; }
/** no effect; that GIE is not among the bits is taken for granted */
void __bic_status_register_on_exit(unsigned int bits) {
  if (bits & GIE) __tcbmc_take_for_granted("no handler leaves interrupts off");
}
/** exact */
unsigned int __swap_bytes(unsigned int word) { return (word << 8 | (word >> 8 & 255)) & 65535; }
/** no effect */
void __delay_cycles(unsigned long int cycles) { (void)cycles; }
