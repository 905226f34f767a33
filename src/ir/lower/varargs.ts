import { fail, type Position } from '../../source/diagnostic.js';
import type { Expression, Lvalue } from '../../c/ast.js';
import { NO_QUALS, type CType } from '../../ctypes/ctype.js';
import { offsetBy, resize } from '../expr.js';
import { PLAIN, type Expr } from '../ir.js';
import { copyObject } from './aggregates.js';
import type { FunctionContext, Place } from './context.js';
import { lowerPlace, readPlace, writePlace } from './lvalues.js';
import { accessSize, isScalar, isSigned, sizeOf, widthOf } from './types.js';

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

/**
 * Where a `va_list` keeps the address of the next slot: it is that pointer itself, or has it as a member (`overflow_arg_area` of the
 * System V structure, an array of one element, which as a parameter is a pointer to it).
 */
function cursorOf(cx: FunctionContext, list: Lvalue): Place {
  const { type, position } = list;
  const place = lowerPlace(cx, list);
  const record = type.kind === 'array' ? type.of : type.kind === 'pointer' ? type.to : type;
  if (record.kind !== 'record') return isScalar(type) ? place : fail('unsupported', 'a va_list of an unknown kind', position);
  const field = record.record.layout?.fields.find((f) => f.name === 'overflow_arg_area');
  if (!field) return fail('unsupported', 'a va_list of an unknown kind', position);
  const base = type.kind === 'pointer' ? readPlace(cx, place, type, position) : place.kind === 'memory' ? place.address : undefined;
  if (!base) throw new Error('a va_list in a register');
  return { kind: 'memory', address: cx.code.atom(offsetBy(base, field.offset), position), size: cx.pointerBits / 8, flags: PLAIN };
}

/** `va_start`, `va_arg`, `va_copy`, `va_end`. Yields a value only for `va_arg`. */
export function lowerVa(cx: FunctionContext, e: Extract<Expression, { kind: 'va' }>): Expr | undefined {
  const { position } = e;
  if (e.operation === 'end') return undefined;
  const pointer: CType = { kind: 'pointer', to: SLOT_TYPE, size: cx.pointerBits / 8, quals: NO_QUALS };
  const list = cursorOf(cx, e.list);
  if (e.operation === 'start') {
    if (!cx.varargs) return fail('type', "'va_start' in a function without '...'", position);
    writePlace(cx, list, cx.varargs, pointer, position);
    return undefined;
  }
  if (e.operation === 'copy') {
    if (!e.source) throw new Error('va_copy without source');
    writePlace(cx, list, readPlace(cx, cursorOf(cx, e.source), pointer, position), pointer, position);
    return undefined;
  }
  const slot = cx.code.save(readPlace(cx, list, pointer, position), position);
  writePlace(cx, list, offsetBy(slot, slotsOf(e.type) * SLOT), pointer, position);
  if (!isScalar(e.type)) {
    if (e.type.kind === 'float') widthOf(e.type, position);
    return slot;
  }
  return resize(cx.load(slot, Math.max(accessSize(e.type), SLOT), PLAIN, position), widthOf(e.type, position), false);
}
