import { HEADER_TEXTS } from '../texts.js';

/** Headers for compilers whose C is another one. */
export const XC_HEADERS: readonly string[] = ['conio.h', 'xc.h'];

/** The names by which programs ask for <xc.h>; a part's own headers come with it. */
const NAMES = /^(?:xc|htc|picc?|pic18|pic16|p(?:ic)?(?:1[0268]|24|3[023])[a-z]*\d\w*)\.h$/i;

export function xcHeader(name: string): string | undefined {
  return NAMES.test(name) ? HEADER_TEXTS.get('xc.h')!() : undefined;
}
