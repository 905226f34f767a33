import { BIT_QUESTIONS } from '../../base/bit-questions.js';
import { BIT_SUFFIXES } from '../models/standard-bits.js';

const FUNCTIONS = Object.entries(BIT_QUESTIONS).flatMap(([name, result]) =>
  Object.entries(BIT_SUFFIXES).map(
    ([suffix, type]) =>
      `${result === 'T' ? type : result === 'bool' ? '_Bool' : result} __stdc_${name}_${suffix}(${type} __value);\n#define stdc_${name}_${suffix} __stdc_${name}_${suffix}`,
  ),
);
const MACROS = Object.keys(BIT_QUESTIONS).map((name) => `#define stdc_${name}(value) __builtin_stdc_${name}(value)`);

/** <stdbit.h> (C23 7.18). */
export const STDBIT = `#ifndef __TCBMC_STDBIT_H
#define __TCBMC_STDBIT_H
#define __STDC_VERSION_STDBIT_H__ 202311L
#define __STDC_ENDIAN_LITTLE__ __ORDER_LITTLE_ENDIAN__
#define __STDC_ENDIAN_BIG__ __ORDER_BIG_ENDIAN__
#define __STDC_ENDIAN_NATIVE__ __BYTE_ORDER__
${[...FUNCTIONS, ...MACROS].join('\n')}
#endif
`;

/** <stdckdint.h> (C23 7.20). */
export const STDCKDINT = `#ifndef __TCBMC_STDCKDINT_H
#define __TCBMC_STDCKDINT_H
#define __STDC_VERSION_STDCKDINT_H__ 202311L
${['add', 'sub', 'mul'].map((name) => `#define ckd_${name}(result, a, b) ((_Bool)__builtin_${name}_overflow((a), (b), (result)))`).join('\n')}
#endif
`;
