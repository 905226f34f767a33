import { flagsOf } from '../ir/ids.js';
import { fail, type Position } from '../source/diagnostic.js';
import type { Expression, Lvalue } from '../c/ast.js';
import { NO_QUALS, type CType, type Field } from '../source/ctypes/ctype.js';
import { typeName } from '../source/ctypes/types.js';
import { binary, compare, constant, ite, nonZero, offsetBy, resize } from '../ir/expr.js';
import { type Expr } from '../ir/ir.js';
import { IS_SILENT, PLAIN, type AccessFlags } from '../ir/access-flags.js';
import { AFTERMATH } from '../ir/check-classes.js';
import { copyObject } from './aggregates.js';
import type { FunctionContext, ObjectLocation } from './context.js';
import { lowerValue } from './expressions.js';
import { lowerPlace, readPlace, writePlace } from './lvalues.js';
import { accessSize, isConst, isScalar, isSigned, sizeOf, widthOf } from './types.js';

const SLOT = 8;
const PROPERTY = 'call-misuse';

const SLOT_TYPE: CType = {
  kind: 'int',
  size: SLOT,
  signed: false,
  bool: false,
  rank: 5,
  name: 'unsigned long long',
  quals: NO_QUALS,
};

/**
 * In the slot before each argument stands what it is: its kind, with the number of its bytes; 0 after the last one.
 * `library/models/formats.c` knows of it.
 */
const NUMBER = 2 ** 32;
const FLOATING = 2 ** 33;
const STRUCT = 2 ** 34;
/** Beside `NUMBER`. */
const IS_POINTER = 2 ** 35;

/** The address of the next slot of a list whose value is indeterminate: somebody else has used it, or it has ended. */
const USED = 1;
const ENDED = 2;

/** The System V structure has it in this member. */
const CURSOR = 'overflow_arg_area';

function bytesOf(type: CType): number {
  return Math.max(1, Math.ceil(sizeOf(type) / SLOT)) * SLOT;
}

function kindOf(type: CType): number {
  const size = sizeOf(type);
  if (type.kind === 'record') return STRUCT + size;
  if (type.kind === 'float') return FLOATING + size;
  return NUMBER + size;
}

/** Puts the variadic arguments of a call into an object of slots and yields its address (null if there are none). */
export function packVarargs(
  cx: FunctionContext,
  args: readonly { value: Expr; type: CType }[],
  position: Position,
): Expr {
  if (args.length === 0) return cx.pointer(0);
  const fields: Field[] = [];
  let end = 0;
  for (const [i, { type }] of args.entries()) {
    fields.push({ name: `${i + 1}`, type, offset: end + SLOT });
    end += SLOT + bytesOf(type);
  }
  const layout = { size: end + SLOT, align: SLOT, fields };
  const object = cx.temporary(
    '<variadic arguments>',
    { kind: 'record', record: { kind: 'struct', name: '', layout }, quals: NO_QUALS },
    position,
  );
  const note = (offset: number, kind: number): void =>
    cx.store(offsetBy(object, offset), constant(SLOT * 8, kind), IS_SILENT, position);
  for (const [i, { value, type }] of args.entries()) {
    const { offset } = fields[i]!;
    note(offset - SLOT, kindOf(type) + (type.kind === 'pointer' ? IS_POINTER : 0));
    const address = offsetBy(object, offset);
    if (isScalar(type)) cx.store(address, resize(value, accessSize(type) * 8, isSigned(type)), PLAIN, position);
    else copyObject(cx, type, address, value, position);
  }
  note(end, 0);
  return object;
}

/**
 * Where a `va_list` keeps the address of the next slot. It is that pointer itself, or has it as a member:
 * `overflow_arg_area` of the System V structure, which is an array of one element, and as a parameter a pointer to
 * it.
 */
function cursorOf(cx: FunctionContext, list: Lvalue): ObjectLocation {
  const { type, position } = list;
  const place = lowerPlace(cx, list);
  const record = type.kind === 'array' ? type.of : type.kind === 'pointer' ? type.to : type;
  if (record.kind !== 'record')
    return isScalar(type) ? place : fail('unsupported', 'a va_list of an unknown kind', position);
  const field = cursorField(record) ?? fail('unsupported', 'a va_list of an unknown kind', position);
  const base =
    type.kind === 'pointer'
      ? readPlace(cx, place, type, position)
      : place.kind === 'memory'
        ? place.address
        : undefined;
  if (!base) throw new Error('a va_list in a register');
  return {
    kind: 'memory',
    address: cx.code.atom(offsetBy(base, field.offset), position),
    size: cx.pointerBits / 8,
    flags: PLAIN,
  };
}

function cursorField(record: CType): Field | undefined {
  return record.kind === 'record' ? record.record.layout?.fields.find(({ name }) => name === CURSOR) : undefined;
}

/** Whether a value of this type is a list that its callee shares: a pointer to the System V structure. */
export function isSharedList(type: CType): boolean {
  return type.kind === 'pointer' && cursorField(type.to) !== undefined;
}

function sharedCursor(cx: FunctionContext, type: CType, list: Expr, flags: AccessFlags): ObjectLocation | undefined {
  const field = type.kind === 'pointer' ? cursorField(type.to) : undefined;
  return field && { kind: 'memory', address: offsetBy(list, field.offset), size: cx.pointerBits / 8, flags };
}

/** The next slot of a list that is an argument of a library function, which uses it up (C11 7.21.6.8). */
export function slotsIn(cx: FunctionContext, list: Expression): Expr {
  if (list.kind === 'cast') return slotsIn(cx, list.operand);
  const { type, position } = list;
  const who = 'a library function';
  if (isSharedList(type)) return useUp(cx, type, cx.code.save(lowerValue(cx, list), position), who, position);
  if (list.kind === 'load' && !isConst(list.lvalue.type))
    return takeFrom(cx, lowerPlace(cx, list.lvalue), who, position);
  const slots = cx.code.save(lowerValue(cx, list), position);
  checkValue(cx, slots, who, position);
  return slots;
}

/** Uses up a list that a function shares, as far as its caller can know; yields the next slot. */
export function useUp(cx: FunctionContext, type: CType, list: Expr, who: string, position: Position): Expr {
  const cursor = sharedCursor(cx, type, list, PLAIN) ?? fail('unsupported', 'a va_list of an unknown kind', position);
  return takeFrom(cx, cursor, who, position);
}

function takeFrom(cx: FunctionContext, list: ObjectLocation, who: string, position: Position): Expr {
  const slots = cx.code.save(readPlace(cx, list, slotPointer(cx), position), position);
  checkValue(cx, slots, who, position);
  invalidate(cx, list, USED, position);
  return slots;
}

/**
 * Before a call: yields what is to be done after it. The value of a list is then indeterminate if the function has read
 * arguments from it (C11 7.16p3).
 */
export function watchList(cx: FunctionContext, type: CType, list: Expr, position: Position): () => void {
  const cursor = sharedCursor(cx, type, list, IS_SILENT);
  if (!cursor) return () => undefined;
  const look = (): Expr => cx.code.save(readPlace(cx, cursor, slotPointer(cx), position), position);
  const before = look();
  return () => {
    const after = look();
    const value = ite(compare('eq', before, after), after, cx.pointer(USED));
    writePlace(cx, cursor, value, slotPointer(cx), position);
  };
}

function invalidate(cx: FunctionContext, list: ObjectLocation, why: number, position: Position): void {
  writePlace(
    cx,
    list.kind === 'memory' ? { ...list, flags: flagsOf(list.flags, IS_SILENT) } : list,
    cx.pointer(why),
    slotPointer(cx),
    position,
  );
}

function slotPointer(cx: FunctionContext): CType {
  return { kind: 'pointer', to: SLOT_TYPE, size: cx.pointerBits / 8, quals: NO_QUALS };
}

/** `va_start`, `va_arg`, `va_copy`, `va_end`. Yields a value only for `va_arg`. */
export function lowerVa(cx: FunctionContext, e: Extract<Expression, { kind: 'va' }>): Expr | undefined {
  const { position } = e;
  const pointer = slotPointer(cx);
  const list = cursorOf(cx, e.list);
  if (e.operation === 'end') {
    if (!cx.library) invalidate(cx, list, ENDED, position);
    return undefined;
  }
  if (e.operation === 'start') {
    if (!cx.varargs) return fail('type', "'va_start' in a function without '...'", position);
    writePlace(cx, list, cx.varargs, pointer, position);
    return undefined;
  }
  if (e.operation === 'copy') {
    if (!e.source) throw new Error('va_copy without source');
    const source = cx.code.save(readPlace(cx, cursorOf(cx, e.source), pointer, position), position);
    checkValue(cx, source, 'va_copy', position);
    writePlace(cx, list, source, pointer, position);
    return undefined;
  }
  const slot = cx.code.save(readPlace(cx, list, pointer, position), position);
  if (!cx.library) checkArgument(cx, slot, e.type, position);
  const argument = offsetBy(slot, SLOT);
  writePlace(cx, list, offsetBy(argument, bytesOf(e.type)), pointer, position);
  if (!isScalar(e.type)) {
    if (e.type.kind === 'float') widthOf(e.type, position);
    return argument;
  }
  return resize(cx.load(argument, accessSize(e.type), PLAIN, position), widthOf(e.type, position), false);
}

function claim(cx: FunctionContext, cond: Expr, message: string, position: Position): void {
  cx.emit({ kind: 'assert', cond, property: PROPERTY, message, after: AFTERMATH[PROPERTY], position });
}

/** The value of the list is determinate. */
function checkValue(cx: FunctionContext, slot: Expr, who: string, position: Position): void {
  const isNot = (why: number): Expr => compare('ne', slot, cx.pointer(why));
  claim(cx, isNot(USED), `${who} reads from a va_list that another function has used up`, position);
  claim(cx, isNot(ENDED), `${who} reads from a va_list after va_end`, position);
}

/**
 * There is an argument, and it is what is read, as far as a machine can tell (C11 7.16.1.1p2): integers and pointers of
 * one size are alike.
 */
function checkArgument(cx: FunctionContext, slot: Expr, type: CType, position: Position): void {
  checkValue(cx, slot, 'va_arg', position);
  const missing = `va_arg reads ${describe(type)}, and there are no more arguments`;
  claim(cx, nonZero(slot), missing, position);
  const kind = cx.code.save(cx.load(slot, SLOT, IS_SILENT, position), position);
  claim(cx, nonZero(kind), missing, position);
  const pointerless = binary('and', kind, constant(SLOT * 8, BigInt.asUintN(SLOT * 8, ~BigInt(IS_POINTER))));
  const wanted = constant(SLOT * 8, kindOf(type));
  const wrong = isPromoted(cx, type) ? 'which is never passed as it is' : 'and the argument is something else';
  claim(cx, compare('eq', pointerless, wanted), `va_arg reads ${describe(type)}, ${wrong}`, position);
}

/** A variable argument of this type becomes an `int` or a `double` (C11 6.5.2.2p6). */
function isPromoted({ program: { target } }: FunctionContext, { kind, ...type }: CType): boolean {
  return (
    (kind === 'int' || kind === 'float') && 'size' in type && type.size < (kind === 'int' ? target.int : target.double)
  );
}

function describe(type: CType): string {
  return `'${typeName(type)}'`;
}
