import type { Position } from '../source/diagnostic.js';
import type { InitItem, Initializer } from '../c/ast.js';
import type { CType } from '../source/ctypes/ctype.js';
import { constant, offsetBy } from '../ir/expr.js';
import type { Expr } from '../ir/ir.js';
import { copyObject, countParts, fillObject, forEachPart } from './aggregates.js';
import type { FunctionContext, ObjectLocation } from './context.js';
import { lowerRecord, lowerValue } from './expressions.js';
import { checkConversion } from './implicit-conversions.js';
import { writePlace } from './lvalues.js';
import { accessSize, accessFlags, isScalar, sizeOf, widthOf } from './types.js';

/** Objects with more parts are zeroed as a whole before their items are stored. */
const LISTED_PARTS = 64;

/**
 * Stores an initialiser into an object that has just come into scope: zeros where nothing is mentioned, then the items
 * in order.
 */
export function initializeObject(
  cx: FunctionContext,
  address: Expr,
  type: CType,
  initializer: Initializer,
  position: Position,
): void {
  const { items } = initializer;
  if (!coversAll(items, type)) zeroRest(cx, address, type, items, position);
  for (const item of items) storeItem(cx, address, item);
}

function coversAll(items: readonly InitItem[], type: CType): boolean {
  return items.some((item) => item.offset === 0 && !item.bits && sizeOf(item.type) === sizeOf(type));
}

function zeroRest(
  cx: FunctionContext,
  address: Expr,
  type: CType,
  items: readonly InitItem[],
  position: Position,
): void {
  const zero = constant(8, 0);
  if (countParts(type) > LISTED_PARTS) {
    fillObject(cx, type, address, zero, false, position);
    return;
  }
  const covered = new Set<number>();
  for (const item of items) {
    if (item.bits) continue;
    for (let i = 0; i < sizeOf(item.type); i++) covered.add(item.offset + i);
  }
  forEachPart(cx, type, cx.pointer(0), false, position, (at, part) => {
    const offset = at.kind === 'const' ? Number(at.value) : 0;
    const whole = Array.from({ length: part.size }, (_, i) => covered.has(offset + i)).every(Boolean);
    if (!whole) cx.store(offsetBy(address, offset), constant(part.size * 8, 0), part.flags, position);
  });
}

function storeItem(cx: FunctionContext, address: Expr, item: InitItem): void {
  const position = item.value.position;
  const target = offsetBy(address, item.offset);
  if (!isScalar(item.type)) {
    if (item.type.kind === 'float') widthOf(item.type, position);
    copyObject(cx, item.type, target, lowerRecord(cx, item.value), position);
    return;
  }
  const given = lowerValue(cx, item.value);
  const value = item.bits ? checkConversion(cx, given, item.value.type, item.type, position, item.bits) : given;
  const place: ObjectLocation = {
    kind: 'memory',
    address: target,
    size: item.bits?.bytes ?? accessSize(item.type),
    flags: accessFlags(item.type),
    ...(item.bits ? { bits: item.bits } : {}),
  };
  writePlace(cx, place, value, item.type, position);
}
