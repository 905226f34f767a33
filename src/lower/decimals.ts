const view = new DataView(new ArrayBuffer(8));

function bitsOf(value: number): bigint {
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

/** Whether a positive binary64 is at least `numerator / denominator`. */
function isAtLeast(bits: bigint, numerator: bigint, denominator: bigint): boolean {
  const exponent = Number(bits >> 52n) - 1075;
  const mantissa = (bits & ((1n << 52n) - 1n)) | (1n << 52n);
  return exponent < 0
    ? mantissa * denominator >= numerator << BigInt(-exponent)
    : (mantissa << BigInt(exponent)) * denominator >= numerator;
}

/**
 * The representation of the least binary64 that has so many digits before the point when `%f` prints it: rounded to
 * `precision` digits behind it, to even where two are equally near (so 9.5 is 10).
 */
export function leastWithDigits(digits: number, precision: number): bigint {
  const denominator = 2n * 10n ** BigInt(precision);
  const numerator = denominator * 10n ** BigInt(digits - 1) - 1n;
  let bits = bitsOf(10 ** (digits - 1) - 0.5 * 10 ** -precision);
  while (isAtLeast(bits - 1n, numerator, denominator)) bits--;
  while (!isAtLeast(bits, numerator, denominator)) bits++;
  return bits;
}
