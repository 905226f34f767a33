import type { ModelFile } from './model.js';

/** A binary format as IEEE 754 has them: bits in all, bits of the fraction, bias of the exponent. */
interface Format {
  readonly bits: 32 | 64 | 79;
  readonly fraction: number;
  readonly bias: number;
}

const BINARY32: Format = { bits: 32, fraction: 23, bias: 127 };
const BINARY64: Format = { bits: 64, fraction: 52, bias: 1023 };
/** The format of x87 without the leading one, which it spells out. */
const EXTENDED: Format = { bits: 79, fraction: 63, bias: 16383 };

function words({ bits, fraction, bias }: Format): Record<'f' | 'u' | 'top' | 'hidden' | 'sign' | 'magnitude' | 'infinity' | 'quiet' | 'invalid', string> {
  const infinity = BigInt(2 * bias + 1) << BigInt(fraction);
  const quiet = 1n << BigInt(fraction - 1);
  const sign = 1n << BigInt(bits - 1);
  const hex = (value: bigint): string =>
    bits > 64
      ? `((u${bits})0x${(value >> 64n).toString(16)} << 64 | 0x${BigInt.asUintN(64, value).toString(16)}ull)`
      : `((u${bits})0x${value.toString(16)}ull)`;
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
  const { fraction } = format;
  const steps = [64, 32, 16, 8, 4, 2, 1]
    .filter((by) => by < fraction + 4)
    .map((by) => `  e = m >> ${fraction + 4 - by} ? e : e - ${by};\n  m = m >> ${fraction + 4 - by} ? m : m << ${by};`);
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
  const wide = bits === 32 ? 'u64' : 'u128';
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
  const { f, u, sign } = words(format);
  // What has as many digits as 64 bits need is made of twice as many.
  const widths = format.fraction < 61 ? ([64, 128] as const) : ([128] as const);
  const made = (width: 64 | 128): string => `${f}_of${width > 64 ? 128 : widths[0]}`;
  return `${widths.map((width) => fromBits(format, width)).join('')}
${u} __tcbmc_${f}_from_u64(u64 n) { return ${made(64)}(0, n); }
${u} __tcbmc_${f}_from_s64(u64 n) { return n >> 63 ? ${made(64)}(${sign}, -n) : ${made(64)}(0, n); }
${u} __tcbmc_${f}_from_u128(u128 n) { return ${made(128)}(0, n); }
${u} __tcbmc_${f}_from_s128(u128 n) { return n >> 127 ? ${made(128)}(${sign}, -n) : ${made(128)}(0, n); }
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

const FORMATS = [BINARY32, BINARY64, EXTENDED];

/** From a format to one that has all its numbers. */
function widening(from: Format, to: Format): string {
  const [a, b] = [words(from), words(to)];
  const [shift, up] = [to.fraction - from.fraction, to.bits - from.bits];
  return `
${b.u} __tcbmc_${b.f}_from_${a.f}(${a.u} a) {
  ${a.u} x = a & ${a.magnitude};
  struct ${a.f} p = ${a.f}_unpack(a);
  ${b.u} sign = (${b.u})${a.f}_sign(a) << ${up};
  ${b.u} finite = ((${b.u})(p.e + ${to.bias - from.bias}) << ${to.fraction}) | ((${b.u})((p.m >> 3) & (${a.hidden} - 1)) << ${shift});
  ${b.u} special = ${b.infinity} | ((${b.u})(x & (${a.hidden} - 1)) << ${shift}) | (x > ${a.infinity} ? ${b.quiet} : 0);
  return sign | (x >= ${a.infinity} ? special : x == 0 ? 0 : finite);
}
`;
}

function narrowing(from: Format, to: Format): string {
  const [a, b] = [words(from), words(to)];
  const shift = from.fraction - to.fraction;
  const lost = shift - 3;
  return `
${b.u} __tcbmc_${b.f}_from_${a.f}(${a.u} a) {
  ${a.u} x = a & ${a.magnitude}, m = ${a.f}_mantissa(a);
  ${b.u} sign = (${b.u})(${a.f}_sign(a) >> ${from.bits - to.bits});
  ${b.u} finite = ${b.f}_round(sign, ${a.f}_exponent(a) - ${from.bias - to.bias}, (${b.u})(m >> ${lost}) | ((m & (((${a.u})1 << ${lost}) - 1)) != 0));
  ${b.u} special = sign | ${b.infinity} | (${b.u})((x & (${a.hidden} - 1)) >> ${shift}) | (x > ${a.infinity} ? ${b.quiet} : 0);
  return x >= ${a.infinity} ? special : finite;
}
`;
}

/** Out of range, conversions to integers of up to 64 bits give what the instructions of x86-64 give. */
function toIntegers(format: Format): string {
  const { f, u, magnitude, infinity } = words(format);
  const { bias, fraction } = format;
  return `
static u64 ${f}_whole(${u} a) {
  i32 by = ${f}_exponent(a) - ${bias + fraction};
  u64 m = (u64)${f}_mantissa(a);
  return by >= 0 ? m << by : by < -63 ? 0 : m >> -by;
}

u64 __tcbmc_${f}_to_s64(${u} a) {
  u64 n = ${f}_whole(a);
  u64 result = ${f}_sign(a) ? -n : n;
  return ${f}_exponent(a) >= ${bias + 63} ? 0x8000000000000000ull : result;
}

u64 __tcbmc_${f}_to_s32(${u} a) {
  u64 n = ${f}_whole(a);
  int fits = ${f}_exponent(a) < ${bias + 32} && (${f}_sign(a) ? n <= 0x80000000ull : n < 0x80000000ull);
  return !fits ? 0x80000000ull : ${f}_sign(a) ? -n : n;
}

u64 __tcbmc_${f}_to_u64(${u} a) {
  int high = !${f}_sign(a) && ${f}_exponent(a) == ${bias + 63};
  int beyond = (a & ${magnitude}) > ${infinity} || ${f}_exponent(a) > ${bias + 63};
  u64 other = __tcbmc_${f}_to_s64(a);
  return high ? ${f}_whole(a) : beyond && !${f}_sign(a) && (a & ${magnitude}) <= ${infinity} ? 0 : other;
}

u128 __tcbmc_${f}_to_128(${u} a) {
  i32 by = ${f}_exponent(a) - ${bias + fraction};
  u64 m = (u64)${f}_mantissa(a);
  u128 n = by > ${127 - fraction} ? 0 : by >= 0 ? (u128)m << by : by < -63 ? 0 : m >> -by;
  return ${f}_sign(a) ? -n : n;
}
`;
}

const BINARY = ['add', 'sub', 'mul', 'div'];
const FROM_INTEGERS = ['from_u64', 'from_s64', 'from_u128', 'from_s128'];
const TO_INTEGERS = ['to_s64', 'to_s32', 'to_u64', 'to_128'];
const OPERATIONS = [...BINARY, ...FROM_INTEGERS];
const FROM_SMALLER = ['from_f32', 'from_f64'];
const EXACT = 'exact';

/** Operations on the images of 80 bits, by those without the leading one. What lacks that wrongly is no number. */
const IMAGES = `
static u79 f80_open(u128 a) {
  u79 e = a >> 64 & 0x7fff, sign = (a >> 79 & 1) << 78;
  u64 m = (u64)a;
  int leads = (m >> 63) != 0;
  u79 number = sign | ((e == 0 && leads ? 1 : e) << 63) | (m & 0x7fffffffffffffffull);
  return e != 0 && !leads ? ${words(EXTENDED).invalid} : number;
}

static u128 f80_closed(u79 a) {
  u128 e = a >> 63 & 0x7fff;
  return (a >> 78 & 1) << 79 | e << 64 | (u128)(e != 0) << 63 | (a & 0x7fffffffffffffffull);
}
${BINARY.map((name) => `u128 __tcbmc_f80_${name}(u128 a, u128 b) { return f80_closed(__tcbmc_f79_${name}(f80_open(a), f80_open(b))); }`).join('\n')}
${FROM_INTEGERS.map((name) => `u128 __tcbmc_f80_${name}(${name.replace('from_s', 'u').replace('from_', '')} n) { return f80_closed(__tcbmc_f79_${name}(n)); }`).join('\n')}
${FROM_SMALLER.map((name) => `u128 __tcbmc_f80_${name}(u${name.slice(6)} a) { return f80_closed(__tcbmc_f79_${name}(a)); }`).join('\n')}
${['32', '64'].map((bits) => `u${bits} __tcbmc_f${bits}_from_f80(u128 a) { return __tcbmc_f${bits}_from_f79(f80_open(a)); }`).join('\n')}
${TO_INTEGERS.map((name) => `${name === 'to_128' ? 'u128' : 'u64'} __tcbmc_f80_${name}(u128 a) { return __tcbmc_f79_${name}(f80_open(a)); }`).join('\n')}
`;

/** Arithmetic of IEEE 754 with integers: to nearest, ties to even. The lowering calls it for the operators of C. */
export const FLOATS: ModelFile = {
  file: '<model of floating point>',
  header: 'float.h',
  defines: Object.fromEntries(
    [
      ...['f32', 'f64', 'f79', 'f80'].flatMap((f) => OPERATIONS.map((operation) => `${f}_${operation}`)),
      ...['f64', 'f79', 'f80'].flatMap((f) => TO_INTEGERS.map((operation) => `${f}_${operation}`)),
      ...['f79', 'f80'].flatMap((f) => FROM_SMALLER.map((operation) => `${f}_${operation}`)),
      ...['f64_from_f32', 'f32_from_f64', 'f32_from_f79', 'f64_from_f79', 'f32_from_f80', 'f64_from_f80'],
    ].map((name) => [`__tcbmc_${name}`, EXACT]),
  ),
  text: `
typedef __UINT32_TYPE__ u32;
typedef __INT32_TYPE__ i32;
typedef __UINT64_TYPE__ u64;
typedef unsigned __int128 u79, u128;
${FORMATS.flatMap((format) => [representation, addition, multiplication, fromIntegers].map((part) => part(format))).join('')}${[
    ...[[BINARY32, BINARY64] as const, [BINARY32, EXTENDED] as const, [BINARY64, EXTENDED] as const].flatMap(([small, large]) => [
      widening(small, large),
      narrowing(large, small),
    ]),
    ...[BINARY64, EXTENDED].map(toIntegers),
    IMAGES,
  ].join('')}`,
};
