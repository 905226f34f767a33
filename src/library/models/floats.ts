import type { ModelFile } from './model.js';

/** A binary interchange format of IEEE 754: bits in all, bits of the fraction, bias of the exponent. */
interface Format {
  readonly bits: 32 | 64;
  readonly fraction: number;
  readonly bias: number;
}

const BINARY32: Format = { bits: 32, fraction: 23, bias: 127 };
const BINARY64: Format = { bits: 64, fraction: 52, bias: 1023 };

function words({ bits, fraction, bias }: Format): Record<'f' | 'u' | 'top' | 'hidden' | 'sign' | 'magnitude' | 'infinity' | 'quiet' | 'invalid', string> {
  const infinity = BigInt(2 * bias + 1) << BigInt(fraction);
  const quiet = 1n << BigInt(fraction - 1);
  const sign = 1n << BigInt(bits - 1);
  const hex = (value: bigint): string => `((u${bits})0x${value.toString(16)}ull)`;
  return {
    f: `f${bits}`,
    u: `u${bits}`,
    top: String(2 * bias + 1),
    hidden: hex(1n << BigInt(fraction)),
    sign: hex(sign),
    magnitude: hex(sign - 1n),
    infinity: hex(infinity),
    quiet: hex(quiet),
    invalid: hex(sign | infinity | quiet),
  };
}

/**
 * A number on its way is (-1)^s · m · 2^(e - bias - fraction - 3): three bits more than the result has (guard, round, sticky), and the
 * leading one at bit fraction + 3. `round` makes it subnormal where e < 1, and rounds to nearest, ties to even.
 */
function representation(format: Format): string {
  const { f, u, top, hidden, sign, magnitude, infinity } = words(format);
  const { fraction, bits } = format;
  const steps = (bits === 64 ? [32, 16, 8, 4, 2, 1] : [16, 8, 4, 2, 1]).map(
    (by) => `  e = m >> ${fraction + 4 - by} ? e : e - ${by};\n  m = m >> ${fraction + 4 - by} ? m : m << ${by};`,
  );
  return `
struct ${f} { i32 e; ${u} m; };

static ${u} ${f}_right(${u} m, i32 by) {
  i32 n = by > ${fraction + 5} ? ${fraction + 5} : by;
  return (m >> n) | ((m & (((${u})1 << n) - 1)) != 0);
}

static ${u} ${f}_round(${u} sign, i32 e, ${u} m) {
  m = ${f}_right(m, e < 1 ? 1 - e : 0);
  ${u} whole = m >> 3, rest = m & 7;
  whole = whole + (rest > 4 || (rest == 4 && (whole & 1)));
  ${u} packed = ((${u})(e < 1 ? 0 : e - 1) << ${fraction}) + whole;
  packed = e >= ${top} || packed > ${infinity} ? ${infinity} : packed;
  return sign | (m == 0 ? 0 : packed);
}

static struct ${f} ${f}_normal(i32 e, ${u} m) {
${steps.join('\n')}
  struct ${f} result = { e, m };
  return result;
}

static i32 ${f}_exponent(${u} a) { return (i32)((a & ${magnitude}) >> ${fraction}); }
static ${u} ${f}_mantissa(${u} a) { return ${f}_exponent(a) ? (a & (${hidden} - 1)) | ${hidden} : a & (${hidden} - 1); }
static struct ${f} ${f}_unpack(${u} a) {
  return ${f}_normal(${f}_exponent(a) ? ${f}_exponent(a) : 1, ${f}_mantissa(a) << 3);
}
static ${u} ${f}_nan(${u} a, ${u} b) { return ((a & ${magnitude}) > ${infinity} ? a : b) | ${words(format).quiet}; }
static ${u} ${f}_sign(${u} a) { return a & ${sign}; }
`;
}

function addition(format: Format): string {
  const { f, u, magnitude, infinity, sign, invalid } = words(format);
  const { fraction } = format;
  return `
${u} __tcbmc_${f}_add(${u} a, ${u} b) {
  ${u} x = a & ${magnitude}, y = b & ${magnitude};
  ${u} big = x >= y ? a : b, small = x >= y ? b : a;
  int differ = ${f}_sign(a) != ${f}_sign(b);
  i32 e = ${f}_exponent(big) ? ${f}_exponent(big) : 1;
  i32 other = ${f}_exponent(small) ? ${f}_exponent(small) : 1;
  ${u} p = ${f}_mantissa(big) << 3, q = ${f}_right(${f}_mantissa(small) << 3, e - other);
  ${u} m = differ ? p - q : p + q;
  int carry = (m >> ${fraction + 4}) != 0;
  struct ${f} r = ${f}_normal(carry ? e + 1 : e, carry ? (m >> 1) | (m & 1) : m);
  ${u} finite = ${f}_round(differ && m == 0 ? 0 : ${f}_sign(big), r.e, r.m);
  ${u} infinite = differ && x == y ? ${invalid} : big;
  return x > ${infinity} || y > ${infinity} ? ${f}_nan(a, b) : (big & ${magnitude}) == ${infinity} ? infinite : finite;
}

${u} __tcbmc_${f}_sub(${u} a, ${u} b) {
  return __tcbmc_${f}_add(a, (b & ${magnitude}) > ${infinity} ? b : b ^ ${sign});
}
`;
}

function multiplication(format: Format): string {
  const { f, u, magnitude, infinity, invalid } = words(format);
  const { fraction, bias, bits } = format;
  const wide = bits === 64 ? 'u128' : 'u64';
  return `
${u} __tcbmc_${f}_mul(${u} a, ${u} b) {
  ${u} x = a & ${magnitude}, y = b & ${magnitude}, sign = ${f}_sign(a ^ b);
  struct ${f} p = ${f}_unpack(a), q = ${f}_unpack(b);
  ${wide} product = (${wide})(p.m >> 3) * (q.m >> 3);
  int carry = (product >> ${2 * fraction + 1}) != 0;
  ${wide} low = product & (((${wide})1 << ${fraction - 3}) - 1);
  ${u} m = (${u})(product >> ${fraction - 3});
  m = (carry ? (m >> 1) | (m & 1) : m) | (low != 0);
  ${u} finite = ${f}_round(sign, p.e + q.e - ${bias} + carry, m);
  ${u} infinite = x == 0 || y == 0 ? ${invalid} : sign | ${infinity};
  return x > ${infinity} || y > ${infinity} ? ${f}_nan(a, b) : x == ${infinity} || y == ${infinity} ? infinite : finite;
}

${u} __tcbmc_${f}_div(${u} a, ${u} b) {
  ${u} x = a & ${magnitude}, y = b & ${magnitude}, sign = ${f}_sign(a ^ b);
  struct ${f} p = ${f}_unpack(a), q = ${f}_unpack(b);
  ${u} rest = p.m >> 3, by = q.m >> 3, m = 0;
  for (int i = 0; i < ${fraction + 5}; i++) {
    m = (m << 1) | (rest >= by);
    rest = (rest >= by ? rest - by : rest) << 1;
  }
  int carry = (m >> ${fraction + 4}) != 0;
  m = (carry ? (m >> 1) | (m & 1) : m) | (rest != 0);
  ${u} finite = ${f}_round(sign, p.e - q.e + ${bias - 1} + carry, x == 0 ? 0 : m);
  ${u} special = x == y ? ${invalid} : x == ${infinity} || y == 0 ? sign | ${infinity} : sign;
  return x > ${infinity} || y > ${infinity} ? ${f}_nan(a, b) : x == ${infinity} || y == ${infinity} || y == 0 ? special : finite;
}
`;
}

function fromIntegers(format: Format): string {
  const { f, sign } = words(format);
  return `${fromBits(format, 64)}${fromBits(format, 128)}
${words(format).u} __tcbmc_${f}_from_u64(u64 n) { return ${f}_of64(0, n); }
${words(format).u} __tcbmc_${f}_from_s64(u64 n) { return n >> 63 ? ${f}_of64(${sign}, -n) : ${f}_of64(0, n); }
${words(format).u} __tcbmc_${f}_from_u128(u128 n) { return ${f}_of128(0, n); }
${words(format).u} __tcbmc_${f}_from_s128(u128 n) { return n >> 127 ? ${f}_of128(${sign}, -n) : ${f}_of128(0, n); }
`;
}

/** A magnitude of so many bits. */
function fromBits(format: Format, width: 64 | 128): string {
  const { f, u } = words(format);
  const { fraction, bias } = format;
  const spare = width - 4 - fraction;
  const halves = [64, 32, 16, 8, 4, 2, 1].filter((by) => by < width);
  const steps = halves.map((by) => `  e = n >> ${width - by} ? e : e - ${by};\n  n = n >> ${width - by} ? n : n << ${by};`);
  return `
static ${u} ${f}_of${width}(${u} sign, u${width} n) {
  i32 e = ${bias + width - 1};
${steps.join('\n')}
  return ${f}_round(sign, e, (${u})(n >> ${spare}) | ((n & (((u${width})1 << ${spare}) - 1)) != 0));
}
`;
}

const F32 = words(BINARY32);
const F64 = words(BINARY64);
const SHIFT = BINARY64.fraction - BINARY32.fraction;

/** Out of range, conversions to integers of up to 64 bits give what the instructions of x86-64 give. */
const CONVERSIONS = `
u64 __tcbmc_f64_from_f32(u32 a) {
  u32 x = a & ${F32.magnitude};
  struct f32 p = f32_unpack(a);
  u64 sign = (u64)f32_sign(a) << 32;
  u64 finite = ((u64)(p.e + ${BINARY64.bias - BINARY32.bias}) << 52) | ((u64)((p.m >> 3) & (${F32.hidden} - 1)) << ${SHIFT});
  u64 special = ${F64.infinity} | ((u64)(x & (${F32.hidden} - 1)) << ${SHIFT}) | (x > ${F32.infinity} ? ${F64.quiet} : 0);
  return sign | (x >= ${F32.infinity} ? special : x == 0 ? 0 : finite);
}

u32 __tcbmc_f32_from_f64(u64 a) {
  u64 x = a & ${F64.magnitude}, m = f64_mantissa(a);
  u32 sign = (u32)(f64_sign(a) >> 32);
  u32 finite = f32_round(sign, f64_exponent(a) - ${BINARY64.bias - BINARY32.bias}, (u32)(m >> 26) | ((m & 0x3ffffff) != 0));
  u32 special = sign | ${F32.infinity} | (u32)((x & (${F64.hidden} - 1)) >> ${SHIFT}) | (x > ${F64.infinity} ? ${F32.quiet} : 0);
  return x >= ${F64.infinity} ? special : finite;
}

static u64 whole(u64 a) {
  i32 by = f64_exponent(a) - ${BINARY64.bias + BINARY64.fraction};
  u64 m = f64_mantissa(a);
  return by >= 0 ? m << by : by < -63 ? 0 : m >> -by;
}

u64 __tcbmc_f64_to_s64(u64 a) {
  u64 sign = f64_sign(a), n = whole(a);
  u64 result = sign ? -n : n;
  return f64_exponent(a) >= ${BINARY64.bias + 63} ? ${F64.sign} : result;
}

u64 __tcbmc_f64_to_s32(u64 a) {
  u64 n = whole(a);
  int fits = f64_exponent(a) < ${BINARY64.bias + 32} && (f64_sign(a) ? n <= 0x80000000ull : n < 0x80000000ull);
  return !fits ? 0x80000000ull : f64_sign(a) ? -n : n;
}

u64 __tcbmc_f64_to_u64(u64 a) {
  int high = !f64_sign(a) && f64_exponent(a) == ${BINARY64.bias + 63};
  int beyond = (a & ${F64.magnitude}) > ${F64.infinity} || f64_exponent(a) > ${BINARY64.bias + 63};
  u64 other = __tcbmc_f64_to_s64(a);
  return high ? whole(a) : beyond && !f64_sign(a) && (a & ${F64.magnitude}) <= ${F64.infinity} ? 0 : other;
}

u128 __tcbmc_f64_to_128(u64 a) {
  i32 by = f64_exponent(a) - ${BINARY64.bias + BINARY64.fraction};
  u64 m = f64_mantissa(a);
  u128 n = by > 75 ? 0 : by >= 0 ? (u128)m << by : by < -63 ? 0 : m >> -by;
  return f64_sign(a) ? -n : n;
}
`;

const OPERATIONS = ['add', 'sub', 'mul', 'div', 'from_u64', 'from_s64', 'from_u128', 'from_s128'];
const EXACT = 'exact';

/** Arithmetic of IEEE 754 with integers: to nearest, ties to even. The lowering calls it for the operators of C. */
export const FLOATS: ModelFile = {
  file: '<model of floating point>',
  header: 'float.h',
  defines: Object.fromEntries(
    [
      ...['f32', 'f64'].flatMap((f) => OPERATIONS.map((operation) => `__tcbmc_${f}_${operation}`)),
      ...['f64_from_f32', 'f32_from_f64', 'f64_to_s64', 'f64_to_s32', 'f64_to_u64', 'f64_to_128'].map((name) => `__tcbmc_${name}`),
    ].map((name) => [name, EXACT]),
  ),
  text: `
typedef __UINT32_TYPE__ u32;
typedef __INT32_TYPE__ i32;
typedef __UINT64_TYPE__ u64;
typedef unsigned __int128 u128;
${[BINARY32, BINARY64].flatMap((format) => [representation, addition, multiplication, fromIntegers].map((part) => part(format))).join('')}${CONVERSIONS}`,
};
