import type { Expression } from '../c/ast.js';
import type { Position } from '../source/diagnostic.js';
import { binary, compare, constant, FALSE, ite, resize, TRUE } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import { largestBlock, outOfReach } from '../ir/address-space.js';
import type { FunctionContext } from './context.js';
import { lowerOperands, movePointer } from './expressions.js';
import { isSigned } from './types.js';

/** `length × count`: a violation if the array would have no element, or more bytes than an object can have. */
export function lowerArrayCount(cx: FunctionContext, e: Extract<Expression, { kind: 'array-count' }>): Expr {
  const { position, elementSize } = e;
  const [length, count] = lowerOperands(cx, [e.length, e.count]) as [Expr, Expr];
  const saved = cx.code.atom(length, position);
  const signed = isSigned(e.length.type);
  const zero = constant(saved.width, 0);
  check(cx, compare(signed ? 'slt' : 'ult', zero, saved), 'a variable-length array without elements', position);
  const width = cx.pointerBits;
  const { fits, value } = product(
    cx,
    resize(saved, Math.max(width, saved.width), signed),
    resize(count, width, false),
    position,
  );
  const most = largestBlock(width) / BigInt(Math.max(1, elementSize));
  check(
    cx,
    binary('and', fits, compare('ule', value, constant(width, most))),
    'a variable-length array that is larger than any object',
    position,
  );
  return value;
}

function check(cx: FunctionContext, cond: Expr, message: string, position: Position): void {
  if (cond.kind === 'const' && cond.value === 1n) return;
  cx.emit({ kind: 'assert', cond, property: 'out-of-bounds', message, after: 'unknown', position });
}

/**
 * `left × right` in the width of a pointer, and whether that is the product and a distance that some object has room
 * for. `right` counts as unsigned.
 */
function product(cx: FunctionContext, left: Expr, right: Expr, position: Position): { fits: Expr; value: Expr } {
  const [a, b] = [cx.code.atom(left, position), cx.code.atom(right, position)];
  const width = cx.pointerBits;
  const most = largestBlock(width).toString(2).length + 1;
  if (most + 2 >= width) {
    const wide = cx.code.atom(binary('mul', resize(a, 2 * width, true), resize(b, 2 * width, false)), position);
    return { fits: within(wide, width - 1), value: resize(wide, width, false) };
  }
  // Where one factor is below a power of two, the other may be so large that the product does not wrap around; together
  // these cover all distances.
  const step = width - 2 - most;
  let fits: Expr = FALSE;
  for (let low = step, high = most; ; low += step, high -= step) {
    fits = binary(
      'or',
      fits,
      binary('and', compare('ult', b, constant(b.width, 1n << BigInt(low))), within(a, Math.max(high, 1))),
    );
    if (low >= most) break;
  }
  return { fits, value: binary('mul', resize(a, width, true), b) };
}

/** −2^exponent ≤ value < 2^exponent. */
function within(value: Expr, exponent: number): Expr {
  const shifted = binary('add', value, constant(value.width, 1n << BigInt(exponent)));
  return exponent + 1 >= value.width
    ? TRUE
    : compare('ult', shifted, constant(value.width, 1n << BigInt(exponent + 1)));
}

interface Displacement {
  /** Of the index. */
  readonly signed: boolean;
  readonly elementSize: number;
  readonly subtract: boolean;
  readonly position: Position;
}

/** `pointer ± index` where each element is a variable-length array of `count` elements of `elementSize` bytes. */
export function moveByArrays(cx: FunctionContext, pointer: Expr, index: Expr, count: Expr, by: Displacement): Expr {
  const { fits, value } = product(
    cx,
    resize(index, Math.max(index.width, pointer.width), by.signed),
    count,
    by.position,
  );
  return ite(
    fits,
    movePointer(pointer, value, true, by.elementSize, by.subtract),
    constant(pointer.width, outOfReach(pointer.width)),
  );
}
