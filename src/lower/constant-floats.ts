/** Floating-point operations on constants, as compilers make them: where host and IEEE 754 agree for certain. */

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
};
/** Integers up to here are doubles, so that a conversion rounds once. */
const EXACT = 2n ** 53n;

/**
 * The result of a function of the model of floating point for these bits; undefined for what is left to the model:
 * formats of 80 bits, what is not finite, and conversions out of range.
 */
export function foldedFloat(name: string, args: readonly bigint[]): bigint | undefined {
  const [format, operation = ''] = name.split(/_(.*)/s);
  const bits = format === 'f32' ? 32 : format === 'f64' ? 64 : undefined;
  const [a = 0n, b = 0n] = args;
  if (bits === undefined) return undefined;
  const compute = ARITHMETIC[operation];
  if (compute) return imageOf(compute(numberOf(a, bits), numberOf(b, bits)), bits);
  const from = /^from_(?:f(32|64)|([su])(64|128))$/.exec(operation);
  if (from?.[1]) return imageOf(numberOf(a, Number(from[1])), bits);
  if (from) {
    const whole = from[2] === 's' ? BigInt.asIntN(Number(from[3]), a) : a;
    return whole <= EXACT && whole >= -EXACT ? imageOf(Number(whole), bits) : undefined;
  }
  const to = /^to_([su])(32|64)$/.exec(operation);
  return to ? integerOf(numberOf(a, bits), to[1] === 's', Number(to[2])) : undefined;
}

function numberOf(image: bigint, bits: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, image);
  return bits === 32 ? view.getFloat32(4) : view.getFloat64(0);
}

function imageOf(value: number, bits: number): bigint | undefined {
  const view = new DataView(new ArrayBuffer(8));
  if (bits === 32) view.setFloat32(4, value);
  else view.setFloat64(0, value);
  return Number.isFinite(value) && Number.isFinite(bits === 32 ? view.getFloat32(4) : value)
    ? view.getBigUint64(0)
    : undefined;
}

/** Truncated, in 64 bits, where that is the value. */
function integerOf(value: number, signed: boolean, bits: number): bigint | undefined {
  if (!Number.isFinite(value)) return undefined;
  const whole = BigInt(Math.trunc(value));
  const isThere = signed ? BigInt.asIntN(bits, whole) === whole : BigInt.asUintN(bits, whole) === whole;
  return isThere ? BigInt.asUintN(64, whole) : undefined;
}
