/**
 * Values of the 80-bit format of x87: a sign, 15 bits of the exponent, and 64 of the significand, the leading one
 * included. What is computed with is the image: all of them as one number.
 */
const BIAS = 16383;
const LEADING = 63;
const TOP = 0x7fff;
const INFINITE = (BigInt(TOP) << 64n) | (1n << 63n);
const SIGN = 1n << 79n;
const QUIET = INFINITE | (1n << 62n);
/** The least number that is normal. */
export const LEAST_NORMAL = (1n << 64n) | (1n << 63n);

function lengthOf(value: bigint): number {
  return value.toString(2).length;
}

/** `value / 2^by`, to nearest, ties to even. */
function shifted(value: bigint, by: number): bigint {
  if (by <= 0) return value << BigInt(-by);
  const rest = BigInt.asUintN(by, value);
  const half = 1n << BigInt(by - 1);
  const whole = value >> BigInt(by);
  return rest > half || (rest === half && (whole & 1n) === 1n) ? whole + 1n : whole;
}

/** The nearest image of a quotient that is not negative. */
export function extendedOf(numerator: bigint, denominator: bigint): bigint {
  if (numerator === 0n) return 0n;
  // Three digits more than there is room for, and whether others follow.
  const spare = LEADING + 4 - (lengthOf(numerator) - lengthOf(denominator));
  const [n, d] = spare >= 0 ? [numerator << BigInt(spare), denominator] : [numerator, denominator << BigInt(-spare)];
  const digits = ((n / d) << 1n) | (n % d === 0n ? 0n : 1n);
  const exponent = lengthOf(digits) - 1 - spare - 1 + BIAS;
  const significand = shifted(digits, lengthOf(digits) - (LEADING + 1) + Math.max(0, 1 - exponent));
  // A carry makes the exponent larger by itself, as long as the leading one is not counted twice.
  const fraction = significand - (exponent >= 1 ? 1n << BigInt(LEADING) : 0n);
  const packed = (BigInt(Math.max(exponent, 1) - (exponent >= 1 ? 0 : 1)) << BigInt(LEADING)) + fraction;
  const biased = packed >> BigInt(LEADING);
  if (biased >= BigInt(TOP)) return INFINITE;
  return (biased << 64n) | (biased > 0n ? 1n << 63n : 0n) | BigInt.asUintN(LEADING, packed);
}

/** The image of a double, which has it without loss. */
export function extendedOfNumber(value: number): bigint {
  if (Number.isNaN(value)) return QUIET;
  const sign = value < 0 || Object.is(value, -0) ? SIGN : 0n;
  const magnitude = Math.abs(value);
  if (magnitude === Infinity) return sign | INFINITE;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, magnitude);
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n);
  const significand = BigInt.asUintN(52, bits) | (exponent > 0 ? 1n << 52n : 0n);
  return sign | extendedOf(significand << BigInt(Math.max(exponent, 1)), 1n << 1075n);
}

/** The significand, and the exponent of its last bit; undefined for what is not finite. */
function parts(image: bigint): { readonly significand: bigint; readonly exponent: number } | undefined {
  const exponent = Number((image >> 64n) & BigInt(TOP));
  return exponent === TOP
    ? undefined
    : { significand: BigInt.asUintN(64, image), exponent: Math.max(exponent, 1) - BIAS - LEADING };
}

/** The nearest double, or that of type float if so many bytes are asked for. */
export function numberOf(image: bigint, size: number): number {
  const finite = parts(image);
  const sign = image & SIGN ? -1 : 1;
  if (!finite) return BigInt.asUintN(63, image) === 0n ? sign * Infinity : NaN;
  if (finite.significand === 0n) return sign * 0;
  const [bits, least] = size === 4 ? [24, -149] : [53, -1074];
  const lost = Math.max(lengthOf(finite.significand) - bits, least - finite.exponent, 0);
  const rounded = Number(shifted(finite.significand, lost));
  const exponent = finite.exponent + lost;
  const half = Math.trunc(exponent / 2);
  const result = sign * rounded * 2 ** half * 2 ** (exponent - half);
  return size === 4 ? Math.fround(result) : result;
}

/** The integer part; undefined for infinities and NaNs. */
export function integerOf(image: bigint): bigint | undefined {
  const finite = parts(image);
  if (!finite) return undefined;
  const { significand, exponent } = finite;
  const magnitude = exponent >= 0 ? significand << BigInt(exponent) : significand >> BigInt(-exponent);
  return image & SIGN ? -magnitude : magnitude;
}

/** A finite number as a quotient. */
function quotientOf(image: bigint): readonly [bigint, bigint] | undefined {
  const finite = parts(image);
  if (!finite) return undefined;
  const signed = image & SIGN ? -finite.significand : finite.significand;
  return finite.exponent >= 0 ? [signed << BigInt(finite.exponent), 1n] : [signed, 1n << BigInt(-finite.exponent)];
}

/** The sign of the difference; undefined where one is not finite. */
export function compareExtended(a: bigint, b: bigint): bigint | undefined {
  const [x, y] = [quotientOf(a), quotientOf(b)];
  return x && y && x[0] * y[1] - y[0] * x[1];
}

/** `a operator b`; undefined for what is not finite. */
export function computeExtended(operator: string, a: bigint, b: bigint): bigint | undefined {
  const [x, y] = [quotientOf(a), quotientOf(operator === '-' ? b ^ SIGN : b)];
  if (!x || !y) return undefined;
  switch (operator) {
    case '+':
    case '-':
      return signedImage(x[0] * y[1] + y[0] * x[1], x[1] * y[1], a & (operator === '-' ? b ^ SIGN : b) & SIGN);
    case '*':
      return signedImage(x[0] * y[0], x[1] * y[1], (a ^ b) & SIGN);
    case '/':
      return y[0] === 0n
        ? undefined
        : signedImage(x[0] * y[1] * (y[0] < 0n ? -1n : 1n), x[1] * (y[0] < 0n ? -y[0] : y[0]), (a ^ b) & SIGN);
    default:
      return undefined;
  }
}

/** The sign of zero is that which is given. */
function signedImage(numerator: bigint, denominator: bigint, ofZero: bigint): bigint {
  if (numerator === 0n) return ofZero;
  return numerator < 0n ? SIGN | extendedOf(-numerator, denominator) : extendedOf(numerator, denominator);
}

export function negated(image: bigint): bigint {
  return image ^ SIGN;
}

/** The image of an integer. */
export function extendedOfInteger(value: bigint): bigint {
  return signedImage(value, 1n, 0n);
}
