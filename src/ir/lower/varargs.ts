import { fail, type Position } from '../../source/diagnostic.js';
import type { Expression } from '../../c/ast.js';
import { NO_QUALS, type CType } from '../../c/ctype.js';
import { offsetBy, resize } from '../expr.js';
import { PLAIN, type Expr } from '../ir.js';
import { copyObject } from './aggregates.js';
import type { FunctionContext } from './context.js';
import { lowerPlace, readPlace, writePlace } from './lvalues.js';
import { isScalar, isSigned, sizeOf, widthOf } from './types.js';

const SLOT = 8;

const SLOT_TYPE: CType = { kind: 'int', size: SLOT, signed: false, bool: false, rank: 5, name: 'unsigned long long', quals: NO_QUALS };

function slotsOf(type: CType): number {
  return Math.max(1, Math.ceil(sizeOf(type) / SLOT));
}

/** Puts the variadic arguments of a call into an object of 8-byte slots and yields its address (null if there are none). */
export function packVarargs(cx: FunctionContext, args: readonly { value: Expr; type: CType }[], position: Position): Expr {
  if (args.length === 0) return cx.pointer(0);
  const length = args.reduce((sum, arg) => sum + slotsOf(arg.type), 0);
  const object = cx.temporary('<variadic arguments>', { kind: 'array', of: SLOT_TYPE, length, quals: NO_QUALS }, position);
  let slot = 0;
  for (const { value, type } of args) {
    const address = offsetBy(object, slot * SLOT);
    if (isScalar(type)) cx.store(address, resize(value, Math.max(value.width, SLOT * 8), isSigned(type)), PLAIN, position);
    else copyObject(cx, type, address, value, position);
    slot += slotsOf(type);
  }
  return object;
}

/** `va_start`, `va_arg`, `va_copy`, `va_end`; a `va_list` points to the next slot. Yields a value only for `va_arg`. */
export function lowerVa(cx: FunctionContext, e: Extract<Expression, { kind: 'va' }>): Expr | undefined {
  const { position } = e;
  if (e.operation === 'end') return undefined;
  if (!isScalar(e.list.type)) return fail('unsupported', 'a va_list that is not a pointer', position);
  const list = lowerPlace(cx, e.list);
  if (e.operation === 'start') {
    if (!cx.varargs) return fail('type', "'va_start' in a function without '...'", position);
    writePlace(cx, list, cx.varargs, e.list.type, position);
    return undefined;
  }
  if (e.operation === 'copy') {
    if (!e.source) throw new Error('va_copy without source');
    const source = readPlace(cx, lowerPlace(cx, e.source), e.source.type, position);
    writePlace(cx, list, source, e.list.type, position);
    return undefined;
  }
  const slot = cx.code.save(readPlace(cx, list, e.list.type, position), position);
  writePlace(cx, list, offsetBy(slot, slotsOf(e.type) * SLOT), e.list.type, position);
  if (!isScalar(e.type)) {
    if (e.type.kind === 'float') widthOf(e.type, position);
    return slot;
  }
  const bytes = Math.max(e.type.size, SLOT);
  return resize(cx.load(slot, bytes, PLAIN, position), e.type.size * 8, false);
}
