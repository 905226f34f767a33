import type { CType, IntType } from '../source/ctypes/ctype.js';
import { integerOf, numberOf } from '../source/ctypes/extended.js';
import { isExtended } from '../source/ctypes/types.js';
import type { BinaryOperator } from './ast.js';

/** A constant: exact integer, or floating. */
export type Value = bigint | number;

/** The number of bits that count. */
export function precisionOf({ precision, size }: IntType): number {
  return precision ?? 8 * size;
}

/** The value of `type` that is congruent to `value`; pointers are unsigned. */
export function wrap(value: bigint, type: CType): bigint {
  if (type.kind === 'int') {
    if (type.bool) return value === 0n ? 0n : 1n;
    return type.signed ? BigInt.asIntN(precisionOf(type), value) : BigInt.asUintN(precisionOf(type), value);
  }
  return type.kind === 'pointer' ? BigInt.asUintN(8 * type.size, value) : value;
}

/** Conversion of a constant (C11 6.3.1); undefined where C leaves it undefined. */
export function convertValue(value: Value, to: CType): Value | undefined {
  if (to.kind === 'float')
    return isExtended(to) && typeof value === 'bigint' && BigInt(Number(value)) !== value
      ? undefined
      : to.size === 4
        ? single(value)
        : Number(value);
  if (to.kind !== 'int' && to.kind !== 'pointer') return undefined;
  if (typeof value === 'bigint') return wrap(value, to);
  if (to.kind === 'int' && to.bool) return value === 0 ? 0n : 1n;
  if (!Number.isFinite(value)) return undefined;
  const whole = BigInt(Math.trunc(value));
  return wrap(whole, to) === whole ? whole : undefined;
}

/** Converts to an integer or another format the image of a number in the format of x87. */
export function convertExtended(image: bigint, to: CType): Value | undefined {
  if (to.kind === 'float') return isExtended(to) ? undefined : numberOf(image, to.size);
  const whole = to.kind === 'int' && !to.bool ? integerOf(image) : undefined;
  return whole !== undefined && wrap(whole, to) === whole ? whole : undefined;
}

/** Rounded once: of a long integer only the leading bits and whether others follow count. */
function single(value: Value): number {
  if (typeof value === 'number') return Math.fround(value);
  const magnitude = value < 0n ? -value : value;
  const spare = BigInt(Math.max(0, magnitude.toString(2).length - 40));
  const kept = (magnitude >> spare) | (BigInt.asUintN(Number(spare), magnitude) === 0n ? 0n : 1n);
  const result = Math.fround(Number(kept)) * 2 ** Number(spare);
  return value < 0n ? -result : result;
}

const COMPARISONS: Partial<Record<BinaryOperator, (a: Value, b: Value) => boolean>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

/**
 * `a operator b` on operands of one type, the result in `type`; undefined for what has no value, such as division by
 * zero.
 */
export function applyBinary(operator: BinaryOperator, a: Value, b: Value, type: CType): Value | undefined {
  const compare = COMPARISONS[operator];
  if (compare) return compare(a, b) ? 1n : 0n;
  if (typeof a === 'number' && typeof b === 'number') return applyFloating(operator, a, b, type);
  if (typeof a !== 'bigint' || typeof b !== 'bigint') return undefined;
  const result = applyInteger(operator, a, b, type);
  return result === undefined ? undefined : wrap(result, type);
}

function applyInteger(operator: BinaryOperator, a: bigint, b: bigint, type: CType): bigint | undefined {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0n ? undefined : a / b;
    case '%':
      return b === 0n ? undefined : a % b;
    case '&':
      return a & b;
    case '|':
      return a | b;
    case '^':
      return a ^ b;
    case '<<':
    case '>>':
      if (b < 0n || type.kind !== 'int' || b >= BigInt(precisionOf(type))) return undefined;
      return operator === '<<' ? a << b : a >> b;
    case '!=':
    case '<':
    case '<=':
    case '==':
    case '>':
    case '>=':
      return undefined;
  }
}

function applyFloating(operator: BinaryOperator, a: number, b: number, type: CType): number | undefined {
  // What is computed with more digits than a number has here is computed when the program runs.
  if (isExtended(type)) return undefined;
  const results: Partial<Record<BinaryOperator, number>> = { '+': a + b, '-': a - b, '*': a * b, '/': a / b };
  const result = results[operator];
  if (result === undefined) return undefined;
  return type.kind === 'float' && type.size === 4 ? Math.fround(result) : result;
}
