import { flagsOf } from '../ir/ids.js';
import type { CType, RecordDecl } from '../source/ctypes/ctype.js';
import type { Position } from '../source/diagnostic.js';
import { binary, constant, offsetBy, register, resize } from '../ir/expr.js';
import { type Expr } from '../ir/ir.js';
import { IS_PLAIN_IN_SECTION, type AccessFlags, PLAIN } from '../ir/access-flags.js';
import { countParts, loopOver, recordParts, UNROLLED_PARTS } from './aggregates.js';
import type { FunctionContext } from './context.js';
import { accessSize, accessFlags, isBool, isConst, isScalar, sizeOf, widthOf } from './types.js';

/** Bytes of an object that may be an array or a string: where addresses have less than 32 bits, and elsewhere. */
const SMALL_ROOM = 64;
const ROOM = 1024;

/** Who makes something up, for reports. */
export interface Source {
  readonly name: string;
  readonly position: Position;
}

/** Whether only the library knows what is in it: a mutex, a stream. */
export function isOpaque(type: CType): boolean {
  if (type.kind !== 'record') return false;
  const fields = type.record.layout?.fields;
  return fields === undefined || (fields.length > 0 && fields.every(({ name }) => name.startsWith('__')));
}

/** A type that objects can have, of which the program sees the parts. */
export function isTransparent(type: CType): boolean {
  return isComplete(type) && !isOpaque(type);
}

export function isComplete(type: CType): boolean {
  return (
    type.kind !== 'void' &&
    type.kind !== 'function' &&
    !(type.kind === 'record' && !type.record.layout) &&
    sizeOf(type) > 0
  );
}

/** An action for each scalar; `type` is absent for a piece of a union or of bit-fields. */
type ScalarAction = (address: Expr, size: number, type: CType | undefined, flags: AccessFlags) => void;

/** Performs `action` on each scalar of an object, but for parts that only the library knows. */
export function forEachScalar(
  cx: FunctionContext,
  type: CType,
  base: Expr,
  position: Position,
  action: ScalarAction,
  isWhole = true,
): void {
  if (isOpaque(type) && !isWhole) return;
  if (type.kind === 'array') return forEachElement(cx, type, base, position, action);
  if (type.kind !== 'record') return action(base, accessSize(type), type, accessFlags(type));
  for (const part of recordParts(type.record, false)) {
    const at = offsetBy(base, part.offset);
    if (part.type) forEachScalar(cx, part.type, at, position, action, false);
    else action(at, part.size, pointerIn(type.record, part.size), part.flags);
  }
}

function forEachElement(
  cx: FunctionContext,
  type: Extract<CType, { kind: 'array' }>,
  base: Expr,
  position: Position,
  action: ScalarAction,
): void {
  const { of, length = 0 } = type;
  const step = sizeOf(of, position);
  if (countParts(type) <= UNROLLED_PARTS) {
    for (let i = 0; i < length; i++) forEachScalar(cx, of, offsetBy(base, i * step), position, action, false);
  } else {
    loopOver(cx, length * step, step, position, (offset) => {
      forEachScalar(cx, of, cx.code.atom(binary('add', base, offset), position), position, action, false);
    });
  }
}

/** A union with a pointer among its members is treated as one. */
function pointerIn({ kind, layout }: RecordDecl, size: number): CType | undefined {
  if (kind !== 'union') return undefined;
  const holds = (type: CType): CType | undefined => (type.kind === 'pointer' && type.size === size ? type : undefined);
  return layout!.fields.map(({ type }) => holds(type)).find((type) => type !== undefined);
}

/** Any value of a scalar type that is no pointer. */
export function anyScalar(
  cx: FunctionContext,
  size: number,
  type: CType | undefined,
  { name, position }: Source,
): Expr {
  const width = type && isScalar(type) ? widthOf(type, position) : size * 8;
  const free = type && isBool(type) ? 1 : width;
  return resize(cx.nondet(free, name, position, type), size * 8, false);
}

/** Null, or the address of an object that nobody else knows; a pointer to a function is null. */
export function anyPointer(cx: FunctionContext, type: Extract<CType, { kind: 'pointer' }>, source: Source): Expr {
  if (type.to.kind === 'function') return cx.pointer(0);
  const object = unknownObject(cx, type.to, source);
  return orNull(cx, object, source);
}

export function orNull(cx: FunctionContext, pointer: Expr, { name, position }: Source): Expr {
  const isThere = cx.nondet(1, `${name} is not null`, position);
  return cx.code.save(
    { kind: 'ite', width: cx.pointerBits, cond: isThere, then: pointer, otherwise: cx.pointer(0) },
    position,
  );
}

/**
 * A new block of any contents. It has room for one struct, or for many of anything else; what consists of characters
 * ends with a null character. Pointers in it lead to further objects, to which the same applies, except that their own
 * pointers are null; pointers to its own type lead to itself or are null.
 */
export function unknownObject(cx: FunctionContext, type: CType, source: Source, isInner = false): Expr {
  const { position } = source;
  const isKnown = isTransparent(type);
  const single = isKnown && (type.kind === 'record' || type.kind === 'array') ? sizeOf(type, position) : 0;
  const room = single > 0 ? single : roomIn(cx);
  const dst = cx.code.newRegister(cx.pointerBits);
  cx.emit({
    kind: 'alloc',
    dst,
    size: constant(cx.pointerBits, room),
    zero: false,
    given: true,
    certain: true,
    ...(isKnown ? { type } : {}),
    position,
  });
  const address = register(cx.pointerBits, dst);
  if (type.kind === 'int' && type.size === 1) cx.store(offsetBy(address, room - 1), constant(8, 0), PLAIN, position);
  else if (single > 0) setPointers(cx, type, address, source, isInner ? undefined : type);
  else if (type.kind === 'pointer') fillRow(cx, type, address, room, source, isInner);
  return address;
}

const roomIn = (cx: FunctionContext): number => (cx.pointerBits < 32 ? SMALL_ROOM : ROOM);

/** All pointers of a row lead to the same object, the last one is null. */
function fillRow(
  cx: FunctionContext,
  type: Extract<CType, { kind: 'pointer' }>,
  address: Expr,
  room: number,
  source: Source,
  isInner: boolean,
): void {
  const { position } = source;
  const element = isInner || type.to.kind === 'function' ? cx.pointer(0) : unknownObject(cx, type.to, source, true);
  for (let at = 0; at + type.size <= room; at += type.size)
    cx.store(
      offsetBy(address, at),
      at + 2 * type.size > room ? cx.pointer(0) : orNull(cx, element, source),
      PLAIN,
      position,
    );
}

/**
 * Gives the pointers in an object of unknown contents values that can be followed.
 * @param self the object's type; without it all become null
 */
export function setPointers(
  cx: FunctionContext,
  type: CType,
  base: Expr,
  source: Source,
  self: CType | undefined,
): void {
  forEachScalar(cx, type, base, source.position, (at, _, part, flags) => {
    if (part?.kind !== 'pointer') return;
    cx.store(at, pointerFor(cx, part, base, source, self), flagsOf(flags, IS_PLAIN_IN_SECTION), source.position);
  });
}

function pointerFor(
  cx: FunctionContext,
  { to }: Extract<CType, { kind: 'pointer' }>,
  base: Expr,
  source: Source,
  self: CType | undefined,
): Expr {
  if (!self || to.kind === 'function') return cx.pointer(0);
  if (to.kind === 'record' && self.kind === 'record' && to.record === self.record) return orNull(cx, base, source);
  return isConst(to) && !isTransparent(to) ? cx.pointer(0) : unknownObject(cx, to, source, true);
}
