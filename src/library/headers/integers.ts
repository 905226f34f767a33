/** <stdint.h> and <inttypes.h>, whose contents follow from the predefined macros by a regular scheme. */

const WIDTHS = [8, 16, 32, 64];
/** Name of the typedef without `int` and `_t`, and of the predefined macros: `_fast8`, `_FAST8`. */
const FAMILIES = WIDTHS.flatMap((bits) => [
  { typedef: String(bits), macro: String(bits) },
  { typedef: `_least${bits}`, macro: `_LEAST${bits}` },
  { typedef: `_fast${bits}`, macro: `_FAST${bits}` },
]).concat([
  { typedef: 'max', macro: 'MAX' },
  { typedef: 'ptr', macro: 'PTR' },
]);

const TYPEDEFS = FAMILIES.map(({ typedef, macro }) => `typedef __INT${macro}_TYPE__ int${typedef}_t;\ntypedef __UINT${macro}_TYPE__ uint${typedef}_t;\n`);
const LIMITS = FAMILIES.map(
  ({ macro }) =>
    `#define INT${macro}_MAX __INT${macro}_MAX__\n#define INT${macro}_MIN (-INT${macro}_MAX - 1)\n` + `#define UINT${macro}_MAX __UINT${macro}_MAX__\n`,
);
const CONSTANTS = [...WIDTHS.map(String), 'MAX'].map((name) => `#define INT${name}_C(c) __INT${name}_C(c)\n#define UINT${name}_C(c) __UINT${name}_C(c)\n`);

export const STDINT = `#ifndef __TCBMC_STDINT_H
#define __TCBMC_STDINT_H
#include <tcbmc/internal_types.h>
${TYPEDEFS.join('')}${LIMITS.join('')}#define PTRDIFF_MAX __PTRDIFF_MAX__
#define PTRDIFF_MIN (-PTRDIFF_MAX - 1)
#define SIG_ATOMIC_MAX __SIG_ATOMIC_MAX__
#define SIG_ATOMIC_MIN __SIG_ATOMIC_MIN__
#define SIZE_MAX __SIZE_MAX__
#undef WCHAR_MAX
#undef WCHAR_MIN
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN __WCHAR_MIN__
#undef WINT_MAX
#undef WINT_MIN
#define WINT_MAX __WINT_MAX__
#define WINT_MIN __WINT_MIN__
${CONSTANTS.join('')}#endif
`;

/** `PRI` and `SCN` macros of one width; the length modifier is chosen by the header's own tests. */
function formats(name: string, modifier: string, scanModifier: string): string {
  const print = [...'diouxX'].map((c) => `#define PRI${c}${name} ${modifier} "${c}"\n`);
  const scan = [...'dioux'].map((c) => `#define SCN${c}${name} ${scanModifier} "${c}"\n`);
  return print.join('') + scan.join('');
}

const EXACT_AND_LEAST = WIDTHS.flatMap((bits) => [String(bits), `LEAST${bits}`].map((name) => formats(name, `__PRI${bits}`, `__SCN${bits}`)));
const FAST = WIDTHS.map((bits) => formats(`FAST${bits}`, `__PRIFAST${bits}`, bits === 8 ? '__SCN8' : `__PRIFAST${bits}`));

export const INTTYPES = `#ifndef __TCBMC_INTTYPES_H
#define __TCBMC_INTTYPES_H
#include <stdint.h>
#include <stddef.h>
#define __PRI8 ""
#define __SCN8 "hh"
#define __PRI16 ""
#if __INT_WIDTH__ == 16
#define __SCN16 ""
#define __PRI32 "l"
#else
#define __SCN16 "h"
#define __PRI32 ""
#endif
#define __SCN32 __PRI32
#if __LONG_WIDTH__ == 64
#define __PRI64 "l"
#else
#define __PRI64 "ll"
#endif
#define __SCN64 __PRI64
#if __INTPTR_WIDTH__ == 64
#define __PRIPTR "l"
#else
#define __PRIPTR ""
#endif
#define __PRIFAST8 ""
#define __PRIFAST16 __PRIPTR
#if __INT_FAST32_WIDTH__ == __INTPTR_WIDTH__
#define __PRIFAST32 __PRIPTR
#else
#define __PRIFAST32 __PRI32
#endif
#define __PRIFAST64 __PRI64
${EXACT_AND_LEAST.join('')}${FAST.join('')}${formats('MAX', '__PRI64', '__PRI64')}${formats('PTR', '__PRIPTR', '__PRIPTR')}typedef struct {
  intmax_t quot;
  intmax_t rem;
} imaxdiv_t;
intmax_t imaxabs(intmax_t __value);
imaxdiv_t imaxdiv(intmax_t __numerator, intmax_t __denominator);
intmax_t strtoimax(const char *restrict __text, char **restrict __end, int __base);
uintmax_t strtoumax(const char *restrict __text, char **restrict __end, int __base);
#endif
`;
