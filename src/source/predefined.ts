import { SOME_CORTEX_M } from './arm-macros.js';
import type { Target } from './target.js';

/** The version of GCC whose dialect we speak. */
const GCC = { major: 12, minor: 2, patch: 0 };

interface IntegerType {
  readonly name: string;
  readonly bits: number;
  readonly suffix: string;
}

/** `unsigned long` is spelled `long unsigned int`, as GCC does. */
function unsignedName(name: string): string {
  if (name === 'signed char') return 'unsigned char';
  return name.replace(/int$/, 'unsigned int');
}

function hexMax(bits: number, suffix: string): string {
  return `0x${(2n ** BigInt(bits) - 1n).toString(16)}${suffix}`;
}

/** A constant expression for the largest value: constants narrower than `int` have no suffix. */
function signedMax(type: IntegerType): string {
  return hexMax(type.bits - 1, type.suffix);
}

function unsignedMax(type: IntegerType, intBits: number): string {
  return hexMax(type.bits, type.bits < intBits ? '' : `U${type.suffix}`);
}

/** The standard integer types of a target, and which of them play the roles of <stdint.h> and <stddef.h>. */
class IntegerTypes {
  readonly char: IntegerType = { name: 'signed char', bits: 8, suffix: '' };
  readonly short: IntegerType;
  readonly int: IntegerType;
  readonly long: IntegerType;
  readonly longLong: IntegerType;
  /** Of the size of a pointer: `int` unless only `long` is. */
  readonly pointer: IntegerType;
  readonly wchar: IntegerType;

  constructor(target: Target) {
    this.short = { name: 'short int', bits: target.short * 8, suffix: '' };
    this.int = { name: 'int', bits: target.int * 8, suffix: '' };
    this.long = { name: 'long int', bits: target.long * 8, suffix: 'L' };
    this.longLong = { name: 'long long int', bits: target.longLong * 8, suffix: 'LL' };
    this.pointer = target.pointer === target.int ? this.int : this.long;
    this.wchar =
      target.name === 'ilp32' ? this.long : target.name === 'arm' ? { ...this.int, name: 'unsigned int' } : this.int;
  }

  /** The type of exactly so many bits. */
  exact(bits: number): IntegerType {
    const ranked =
      bits === 16 && this.int.bits === 16 ? [this.int] : [this.char, this.short, this.int, this.long, this.longLong];
    return ranked.find((type) => type.bits === bits) ?? this.longLong;
  }

  /** At least so many bits; the GNU system takes a register's width for all but 8. */
  fast(bits: number): IntegerType {
    if (bits === 8) return this.char;
    const exact = this.exact(bits);
    return this.pointer.bits >= exact.bits ? this.pointer : exact;
  }
}

function integerMacros(target: Target, define: (name: string, text: string | number) => void): void {
  const types = new IntegerTypes(target);
  const role = (name: string, type: IntegerType, withMax: boolean): void => {
    define(`__${name}_TYPE__`, type.name);
    if (withMax) define(`__${name}_MAX__`, signedMax(type));
    define(`__${name}_WIDTH__`, type.bits);
  };
  for (const bits of [8, 16, 32, 64]) {
    const exact = types.exact(bits);
    const fast = types.fast(bits);
    define(`__INT${bits}_TYPE__`, exact.name);
    define(`__INT${bits}_MAX__`, signedMax(exact));
    define(`__INT${bits}_C(c)`, exact.suffix === '' ? 'c' : `c ## ${exact.suffix}`);
    define(`__UINT${bits}_TYPE__`, unsignedName(exact.name));
    define(`__UINT${bits}_MAX__`, unsignedMax(exact, types.int.bits));
    define(`__UINT${bits}_C(c)`, bits < types.int.bits ? 'c' : `c ## U${exact.suffix}`);
    role(`INT_LEAST${bits}`, exact, true);
    define(`__UINT_LEAST${bits}_TYPE__`, unsignedName(exact.name));
    define(`__UINT_LEAST${bits}_MAX__`, unsignedMax(exact, types.int.bits));
    role(`INT_FAST${bits}`, fast, true);
    define(`__UINT_FAST${bits}_TYPE__`, unsignedName(fast.name));
    define(`__UINT_FAST${bits}_MAX__`, unsignedMax(fast, types.int.bits));
  }
  const intmax = types.exact(64);
  role('INTMAX', intmax, true);
  define('__INTMAX_C(c)', `c ## ${intmax.suffix}`);
  define('__UINTMAX_TYPE__', unsignedName(intmax.name));
  define('__UINTMAX_MAX__', unsignedMax(intmax, types.int.bits));
  define('__UINTMAX_C(c)', `c ## U${intmax.suffix}`);
  role('INTPTR', types.pointer, true);
  define('__UINTPTR_TYPE__', unsignedName(types.pointer.name));
  define('__UINTPTR_MAX__', unsignedMax(types.pointer, types.int.bits));
  role('PTRDIFF', types.pointer, true);
  define('__SIZE_TYPE__', unsignedName(types.pointer.name));
  define('__SIZE_MAX__', unsignedMax(types.pointer, types.int.bits));
  define('__SIZE_WIDTH__', types.pointer.bits);
  role('WCHAR', types.wchar, true);
  define('__WCHAR_MIN__', '(-__WCHAR_MAX__ - 1)');
  define('__WINT_TYPE__', 'unsigned int');
  define('__WINT_MAX__', unsignedMax(types.int, types.int.bits));
  define('__WINT_MIN__', '0U');
  define('__WINT_WIDTH__', types.int.bits);
  role('SIG_ATOMIC', types.int, true);
  define('__SIG_ATOMIC_MIN__', '(-__SIG_ATOMIC_MAX__ - 1)');
  define('__CHAR16_TYPE__', unsignedName(types.exact(16).name));
  define('__CHAR32_TYPE__', unsignedName(types.exact(32).name));
  const limits: [string, IntegerType][] = [
    ['SCHAR', types.char],
    ['SHRT', types.short],
    ['INT', types.int],
    ['LONG', types.long],
    ['LONG_LONG', types.longLong],
  ];
  for (const [name, type] of limits) {
    define(`__${name}_MAX__`, signedMax(type));
    define(`__${name}_WIDTH__`, type.bits);
  }
}

function sizeMacros(target: Target, define: (name: string, text: string | number) => void): void {
  const sizes: Record<string, number> = {
    SHORT: target.short,
    INT: target.int,
    LONG: target.long,
    LONG_LONG: target.longLong,
    POINTER: target.pointer,
    SIZE_T: target.pointer,
    PTRDIFF_T: target.pointer,
    WCHAR_T: target.int,
    WINT_T: target.int,
    FLOAT: 4,
    DOUBLE: target.double,
    LONG_DOUBLE: target.longDouble,
  };
  for (const [name, size] of Object.entries(sizes)) define(`__SIZEOF_${name}__`, size);
  define('__CHAR_BIT__', 8);
  if (target.unsignedChar) define('__CHAR_UNSIGNED__', 1);
  define('__BIGGEST_ALIGNMENT__', target.maxAlign);
  define('__ORDER_LITTLE_ENDIAN__', 1234);
  define('__ORDER_BIG_ENDIAN__', 4321);
  define('__ORDER_PDP_ENDIAN__', 3412);
  define('__BYTE_ORDER__', '__ORDER_LITTLE_ENDIAN__');
  define('__FLOAT_WORD_ORDER__', '__ORDER_LITTLE_ENDIAN__');
}

interface FloatFormat {
  readonly mantissa: number;
  readonly maxExponent: number;
  readonly max: string;
  readonly min: string;
  readonly epsilon: string;
  readonly denormal: string;
}

/** IEC 60559 binary32 and binary64, and the x87 extended format; decimal values are exact enough to round back. */
const BINARY32: FloatFormat = {
  mantissa: 24,
  maxExponent: 128,
  max: '3.40282346638528859812e+38',
  min: '1.17549435082228750797e-38',
  epsilon: '1.19209289550781250000e-7',
  denormal: '1.40129846432481707092e-45',
};
const BINARY64: FloatFormat = {
  mantissa: 53,
  maxExponent: 1024,
  max: '1.79769313486231570815e+308',
  min: '2.22507385850720138309e-308',
  epsilon: '2.22044604925031308085e-16',
  denormal: '4.94065645841246544177e-324',
};
const X87: FloatFormat = {
  mantissa: 64,
  maxExponent: 16384,
  max: '1.18973149535723176502e+4932',
  min: '3.36210314311209350626e-4932',
  epsilon: '1.08420217248550443401e-19',
  denormal: '3.64519953188247460253e-4951',
};

/** The characteristics of C11 5.2.4.2.2, from mantissa width p and largest exponent by its formulas (radix 2). */
function floatMacros(
  prefix: string,
  { mantissa, maxExponent, max, min, epsilon, denormal }: FloatFormat,
  literal: (value: string) => string,
  define: (name: string, text: string | number) => void,
): void {
  define(`__${prefix}_MANT_DIG__`, mantissa);
  define(`__${prefix}_DIG__`, Math.floor((mantissa - 1) * Math.LOG10E * Math.LN2));
  define(`__${prefix}_DECIMAL_DIG__`, Math.ceil(1 + mantissa * Math.LOG10E * Math.LN2));
  define(`__${prefix}_MAX_EXP__`, maxExponent);
  define(`__${prefix}_MIN_EXP__`, `(${3 - maxExponent})`);
  define(`__${prefix}_MAX_10_EXP__`, Number(max.slice(max.indexOf('e') + 2)));
  define(`__${prefix}_MIN_10_EXP__`, `(-${Number(min.slice(min.indexOf('e') + 2)) - 1})`);
  define(`__${prefix}_MAX__`, literal(max));
  define(`__${prefix}_NORM_MAX__`, literal(max));
  define(`__${prefix}_MIN__`, literal(min));
  define(`__${prefix}_EPSILON__`, literal(epsilon));
  define(`__${prefix}_DENORM_MIN__`, literal(denormal));
  for (const property of ['DENORM', 'INFINITY', 'QUIET_NAN']) define(`__${prefix}_HAS_${property}__`, 1);
}

function machineMacros(target: Target, define: (name: string, text: string | number) => void): void {
  if (target.name === 'arm') {
    for (const name of ['__arm__', '__ARM_EABI__', '__ARMEL__']) define(name, 1);
    for (const [name, text] of Object.entries(SOME_CORTEX_M)) define(name, text);
  }
  if (target.name === 'mcs51') define('__DATE2__', '"01/01/70"');
  if (target.name === 'avr') for (const name of ['__AVR__', '__AVR']) define(name, 1);
  if (target.name !== 'lp64' && target.name !== 'ilp32') return;
  const names =
    target.name === 'lp64'
      ? ['__x86_64', '__x86_64__', '__amd64', '__amd64__', '_LP64', '__LP64__']
      : ['__i386', '__i386__', '_ILP32', '__ILP32__'];
  const system = ['__linux', '__linux__', '__gnu_linux__', '__unix', '__unix__', '__ELF__'];
  for (const name of [...names, ...system]) define(name, 1);
  if (target.name === 'lp64') define('__SIZEOF_INT128__', 16);
}

function languageMacros(target: Target, define: (name: string, text: string | number) => void): void {
  define('__tcbmc__', 1);
  define('__STDC__', 1);
  define('__STDC_VERSION__', '201112L');
  define('__STDC_HOSTED__', target.int === 2 ? 0 : 1);
  define('__STDC_UTF_16__', 1);
  define('__STDC_UTF_32__', 1);
  define('__STDC_IEC_559__', 1);
  define('__STDC_ISO_10646__', '201706L');
  define('__GNUC__', GCC.major);
  define('__GNUC_MINOR__', GCC.minor);
  define('__GNUC_PATCHLEVEL__', GCC.patch);
  define('__VERSION__', `"${GCC.major}.${GCC.minor}.${GCC.patch}"`);
  define('__GNUC_STDC_INLINE__', 1);
  define('__NO_INLINE__', 1);
  define('__USER_LABEL_PREFIX__', '');
  define('__REGISTER_PREFIX__', '');
  define('__FINITE_MATH_ONLY__', 0);
  define('__FLT_EVAL_METHOD__', 0);
  define('__FLT_RADIX__', 2);
  define('__DATE__', '"Jan  1 1970"');
  define('__TIME__', '"00:00:00"');
  define('__TIMESTAMP__', '"Thu Jan  1 00:00:00 1970"');
}

function atomicMacros(target: Target, define: (name: string, text: string | number) => void): void {
  ['RELAXED', 'CONSUME', 'ACQUIRE', 'RELEASE', 'ACQ_REL', 'SEQ_CST'].forEach((order, i) =>
    define(`__ATOMIC_${order}`, i),
  );
  for (const type of ['BOOL', 'CHAR', 'CHAR16_T', 'CHAR32_T', 'WCHAR_T', 'SHORT', 'INT', 'LONG', 'LLONG', 'POINTER'])
    define(`__GCC_ATOMIC_${type}_LOCK_FREE`, 2);
  define('__GCC_ATOMIC_TEST_AND_SET_TRUEVAL', 1);
  for (const size of target.int === 2 ? [1, 2] : [1, 2, 4, 8]) define(`__GCC_HAVE_SYNC_COMPARE_AND_SWAP_${size}`, 1);
}

/**
 * GCC's predefined macros for a target, as `name` or `name(parameters)` → replacement. Dates are fixed, so that one
 * input has one result.
 */
export function predefinedMacros(target: Target): ReadonlyMap<string, string> {
  const macros = new Map<string, string>();
  const define = (name: string, text: string | number): void => void macros.set(name, String(text));
  languageMacros(target, define);
  machineMacros(target, define);
  sizeMacros(target, define);
  integerMacros(target, define);
  atomicMacros(target, define);
  const format = (size: number): FloatFormat => (size === 4 ? BINARY32 : size === 8 ? BINARY64 : X87);
  floatMacros('FLT', BINARY32, (value) => `${value}F`, define);
  floatMacros('DBL', format(target.double), (value) => `((double)${value}L)`, define);
  floatMacros('LDBL', format(target.longDouble), (value) => `${value}L`, define);
  define('__DECIMAL_DIG__', '__LDBL_DECIMAL_DIG__');
  return macros;
}
