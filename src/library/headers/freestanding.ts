/** The headers of a freestanding implementation (C11 4p6), and <iso646.h>. They adapt to the target through the predefined macros. */
import { RARE_LIMITS } from './rare-constants.js';

export const LIMITS = String.raw`#ifndef __TCBMC_LIMITS_H
#define __TCBMC_LIMITS_H
${RARE_LIMITS}#define CHAR_BIT __CHAR_BIT__
#define SCHAR_MAX __SCHAR_MAX__
#define SCHAR_MIN (-SCHAR_MAX - 1)
#define UCHAR_MAX (SCHAR_MAX * 2 + 1)
#define CHAR_MIN SCHAR_MIN
#define CHAR_MAX SCHAR_MAX
#define MB_LEN_MAX 16
#define SHRT_MAX __SHRT_MAX__
#define SHRT_MIN (-SHRT_MAX - 1)
#if __SHRT_WIDTH__ < __INT_WIDTH__
#define USHRT_MAX (SHRT_MAX * 2 + 1)
#else
#define USHRT_MAX (SHRT_MAX * 2U + 1U)
#endif
#define INT_MAX __INT_MAX__
#define INT_MIN (-INT_MAX - 1)
#define UINT_MAX (INT_MAX * 2U + 1U)
#define LONG_MAX __LONG_MAX__
#define LONG_MIN (-LONG_MAX - 1L)
#define ULONG_MAX (LONG_MAX * 2UL + 1UL)
#define LLONG_MAX __LONG_LONG_MAX__
#define LLONG_MIN (-LLONG_MAX - 1LL)
#define ULLONG_MAX (LLONG_MAX * 2ULL + 1ULL)
#define SSIZE_MAX __PTRDIFF_MAX__
#define PATH_MAX 4096
#define NAME_MAX 255
#define IOV_MAX 1024
#define PTHREAD_DESTRUCTOR_ITERATIONS 4
#define PTHREAD_KEYS_MAX 1024
#define PTHREAD_STACK_MIN 16384
#define SEM_VALUE_MAX 2147483647
#endif
`;

export const STDDEF = String.raw`#ifndef __TCBMC_STDDEF_H
#define __TCBMC_STDDEF_H
#include <tcbmc/size.h>
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef struct {
  long long __integer;
  long double __floating;
  void *__pointer;
} max_align_t;
typedef void *nullptr_t;
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
`;

/** Not a public header: what many headers define alike. */
export const SIZE = String.raw`#ifndef __TCBMC_SIZE_H
#define __TCBMC_SIZE_H
typedef __SIZE_TYPE__ size_t;
#undef NULL
#define NULL ((void *)0)
#endif
`;

export const STDBOOL = String.raw`#ifndef __TCBMC_STDBOOL_H
#define __TCBMC_STDBOOL_H
#define bool _Bool
#define true 1
#define false 0
#define __bool_true_false_are_defined 1
#endif
`;

export const STDALIGN = String.raw`#ifndef __TCBMC_STDALIGN_H
#define __TCBMC_STDALIGN_H
#define alignas _Alignas
#define alignof _Alignof
#define __alignas_is_defined 1
#define __alignof_is_defined 1
#endif
`;

export const STDNORETURN = String.raw`#ifndef __TCBMC_STDNORETURN_H
#define __TCBMC_STDNORETURN_H
#define noreturn _Noreturn
#endif
`;

export const STDARG = String.raw`#ifndef __TCBMC_STDARG_H
#define __TCBMC_STDARG_H
typedef __builtin_va_list va_list;
#define va_start(list, ...) __builtin_va_start(list, 0)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
#define va_end(list) __builtin_va_end(list)
#endif
`;

export const ISO646 = String.raw`#ifndef __TCBMC_ISO646_H
#define __TCBMC_ISO646_H
#define and &&
#define and_eq &=
#define bitand &
#define bitor |
#define compl ~
#define not !
#define not_eq !=
#define or ||
#define or_eq |=
#define xor ^
#define xor_eq ^=
#endif
`;

function floatMacros(type: string): string {
  const macros = ['MANT_DIG', 'DIG', 'MIN_EXP', 'MIN_10_EXP', 'MAX_EXP', 'MAX_10_EXP', 'MAX', 'EPSILON', 'MIN', 'DECIMAL_DIG'];
  const lines = macros.map((macro) => `#define ${type}_${macro} __${type}_${macro}__\n`);
  return `${lines.join('')}#define ${type}_TRUE_MIN __${type}_DENORM_MIN__\n#define ${type}_HAS_SUBNORM 1\n`;
}

export const FLOAT = `#ifndef __TCBMC_FLOAT_H
#define __TCBMC_FLOAT_H
#define FLT_RADIX __FLT_RADIX__
#define FLT_ROUNDS 1
#define FLT_EVAL_METHOD __FLT_EVAL_METHOD__
#define DECIMAL_DIG __DECIMAL_DIG__
${floatMacros('FLT')}${floatMacros('DBL')}${floatMacros('LDBL')}#endif
`;

export const ENDIAN = String.raw`#ifndef __TCBMC_ENDIAN_H
#define __TCBMC_ENDIAN_H
#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __PDP_ENDIAN 3412
#define __BYTE_ORDER __LITTLE_ENDIAN
#define LITTLE_ENDIAN __LITTLE_ENDIAN
#define BIG_ENDIAN __BIG_ENDIAN
#define PDP_ENDIAN __PDP_ENDIAN
#define BYTE_ORDER __BYTE_ORDER
#define htobe16(x) __builtin_bswap16(x)
#define htole16(x) ((__UINT16_TYPE__)(x))
#define be16toh(x) __builtin_bswap16(x)
#define le16toh(x) ((__UINT16_TYPE__)(x))
#define htobe32(x) __builtin_bswap32(x)
#define htole32(x) ((__UINT32_TYPE__)(x))
#define be32toh(x) __builtin_bswap32(x)
#define le32toh(x) ((__UINT32_TYPE__)(x))
#define htobe64(x) __builtin_bswap64(x)
#define htole64(x) ((__UINT64_TYPE__)(x))
#define be64toh(x) __builtin_bswap64(x)
#define le64toh(x) ((__UINT64_TYPE__)(x))
#endif
`;
