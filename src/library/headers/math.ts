/** <math.h> (C11 7.12): declarations by families of equal signatures, each for `double`, `float` and `long double`. */

const ONE = (
  'acos asin atan cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 log log10 log1p log2 logb cbrt fabs sqrt erf erfc ' +
  'lgamma tgamma ceil floor nearbyint rint round trunc'
).split(' ');
const TWO = 'atan2 hypot pow fmod remainder copysign nextafter fdim fmax fmin'.split(' ');
const FLOATING: readonly (readonly [suffix: string, type: string])[] = [
  ['', 'double'],
  ['f', 'float'],
  ['l', 'long double'],
];

function declarations(suffix: string, type: string): string {
  return [
    ...ONE.map((name) => `${type} ${name}${suffix}(${type} __x);`),
    ...TWO.map((name) => `${type} ${name}${suffix}(${type} __x, ${type} __y);`),
    `${type} fma${suffix}(${type} __x, ${type} __y, ${type} __z);`,
    `${type} frexp${suffix}(${type} __x, int *__exponent);`,
    `${type} ldexp${suffix}(${type} __x, int __exponent);`,
    `${type} modf${suffix}(${type} __x, ${type} *__whole);`,
    `${type} scalbn${suffix}(${type} __x, int __exponent);`,
    `${type} scalbln${suffix}(${type} __x, long __exponent);`,
    `${type} nan${suffix}(const char *__tag);`,
    `${type} nexttoward${suffix}(${type} __x, long double __y);`,
    `${type} remquo${suffix}(${type} __x, ${type} __y, int *__quotient);`,
    `int ilogb${suffix}(${type} __x);`,
    ...['rint', 'round'].flatMap((name) => [`long l${name}${suffix}(${type} __x);`, `long long ll${name}${suffix}(${type} __x);`]),
  ].join('\n');
}

const CLASSIFICATIONS = ['isfinite', 'isinf', 'isnan', 'isnormal', 'signbit'].map((name) => `#define ${name}(x) __builtin_${name}(x)`);
const COMPARISONS = ['isgreater', 'isgreaterequal', 'isless', 'islessequal', 'islessgreater', 'isunordered'].map(
  (name) => `#define ${name}(x, y) __builtin_${name}((x), (y))`,
);

export const MATH = `#ifndef __TCBMC_MATH_H
#define __TCBMC_MATH_H
typedef float float_t;
typedef double double_t;
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define HUGE_VALL __builtin_huge_vall()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define FP_ILOGB0 (-__INT_MAX__ - 1)
#define FP_ILOGBNAN (-__INT_MAX__ - 1)
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)
#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, (x))
${CLASSIFICATIONS.join('\n')}
${COMPARISONS.join('\n')}
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
${FLOATING.map(([suffix, type]) => declarations(suffix, type)).join('\n')}
#endif
`;

const COMPLEX_PARTS = ['creal', 'cimag', 'cabs', 'carg'];
const COMPLEX_FUNCTIONS = ['conj', 'cproj', 'cexp', 'clog', 'csqrt', 'cacos', 'casin', 'catan', 'ccos', 'csin', 'ctan', 'ccosh', 'csinh', 'ctanh'];

/** <complex.h> (C11 7.3), so that programs which only include it are read: there are no complex values. */
export const COMPLEX = `#ifndef __TCBMC_COMPLEX_H
#define __TCBMC_COMPLEX_H
#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I
${FLOATING.flatMap(([suffix, type]) => [
  ...COMPLEX_PARTS.map((name) => `${type} ${name}${suffix}(${type} _Complex __z);`),
  ...COMPLEX_FUNCTIONS.map((name) => `${type} _Complex ${name}${suffix}(${type} _Complex __z);`),
  `${type} _Complex cpow${suffix}(${type} _Complex __z, ${type} _Complex __y);`,
]).join('\n')}
#endif
`;
