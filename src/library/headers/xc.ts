import { HANDLERS_MASK } from './avr.js';

/** <xc.h>, as far as no part is known: registers are what nobody declares (`c/pic.ts`). Interrupts are off until GIE is set. */
const XC = `#ifndef __TCBMC_XC_H
#define __TCBMC_XC_H
#include <intrinsics.h>
${HANDLERS_MASK}extern const unsigned char __tcbmc_is_pic;
extern const unsigned char __tcbmc_handlers_keep_mask;
extern volatile _Atomic unsigned char __tcbmc_status;
#define di() __disable_interrupt()
#define ei() __enable_interrupt()
#define __builtin_disable_interrupts() __disable_interrupt()
#define __builtin_enable_interrupts() __enable_interrupt()
#define NOP() ((void)0)
#define Nop() ((void)0)
#define ClrWdt() ((void)0)
#define CLRWDT() ((void)0)
#define SLEEP() ((void)0)
#define Sleep() ((void)0)
#define Idle() ((void)0)
#define RESET() do { } while (1)
#define _delay(cycles) ((void)(cycles))
#define _delaywdt(cycles) ((void)(cycles))
#define __delay_ms(time) ((void)(time))
#define __delay_us(time) ((void)(time))
#define __CONFIG(...) extern const unsigned char __tcbmc_is_pic
#define __EEPROM_DATA(...) extern const unsigned char __tcbmc_is_pic
#endif
`;

/** XC8's; programs define `putch` themselves. */
const CONIO = '#ifndef __TCBMC_CONIO_H\n#define __TCBMC_CONIO_H\nint getch(void);\nint getche(void);\nint kbhit(void);\n#endif\n';

/** The names by which programs ask for it; a part's own headers come with it. */
const NAMES = /^(?:xc|htc|picc?|pic18|pic16|p(?:ic)?(?:1[0268]|24|3[023])[a-z]*\d\w*)\.h$/i;

export function xcHeader(name: string): string | undefined {
  return NAMES.test(name) ? XC : undefined;
}

export const XC_HEADERS: readonly (readonly [string, string])[] = [
  ['conio.h', CONIO],
  ['xc.h', XC],
];
