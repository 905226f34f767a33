/**
 * Words that compilers for small machines add to C, by what becomes of each. All are reserved, unless another list says
 * otherwise.
 */

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/**
 * Where something lies, or how a call is made: nothing that a program could see. SDCC, XC8, IAR, Keil, TI, and GCC's
 * named address spaces.
 */
export const WITHOUT_EFFECT = words(
  '__data __idata __xdata __pdata __bdata __code __near __far __huge __tiny __sram __saddr __data16 __data20 __io __rom __ram __zpage __nv ' +
    '__flash __flash1 __flash2 __flash3 __flash4 __flash5 __memx __farflash __hugeflash __tinyflash __eeprom __root __regvar ' +
    '__ramfunc __intrinsic __nested __task __C_task __stackless __arm __thumb __softfp __value_in_regs __pure __trap __smallc __banked ' +
    '__reentrant __nonreentrant __software __compiled __control __z88dk_fastcall __z88dk_callee __raisonance __iar cregister',
);

/** Words without effect that have arguments in parentheses. */
export const WITHOUT_EFFECT_OF_ARGUMENT = words(
  '__using __bank __section __preserves_regs __sdcccall __addressmod __swi __svc __global_reg',
);

/** Words of system headers that are names there. */
export const ALSO_NAMES = words('__data __code __far __near __io __ram __nv __root __pure');

/** Words that GNU C has another way for. */
export const IN_GNU_C: Readonly<Record<string, readonly string[]>> = {
  __bit: ['_Bool'],
  __no_init: ['__attribute__', '(', '(', 'noinit', ')', ')'],
  __persistent: ['__attribute__', '(', '(', 'noinit', ')', ')'],
  __naked: ['__attribute__', '(', '(', 'naked', ')', ')'],
  __weak: ['__attribute__', '(', '(', 'weak', ')', ')'],
  __forceinline: ['inline'],
  __noreturn: ['_Noreturn'],
};

export const HANDLER_MARKS = words('__interrupt __irq __fiq');

/** The function, or the block, is executed with interrupts off. */
export const WITHOUT_INTERRUPTS = words('__critical __monitor');

/** Special function registers, with their bits: of SDCC, which are reserved, and of Keil's C51. */
export const REGISTER_BITS: Readonly<Record<string, number>> = {
  __sfr: 8,
  __sfr16: 16,
  __sfr32: 32,
  sfr: 8,
  sfr16: 16,
};

/** Keil's, in which any program can have the names; they count where nothing else can be meant. */
export const KEIL_MEMORY = words('data idata xdata pdata bdata code far small compact large reentrant');

/** SDCC's for memories that only an 8051 has. */
export const SDCC_MEMORY = words('__idata __xdata __pdata');
