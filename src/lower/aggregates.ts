import { flagsOf } from '../ir/ids.js';
import type { Position } from '../source/diagnostic.js';
import type { CType, RecordDecl } from '../source/ctypes/ctype.js';
import { binary, compare, constant, offsetBy, register } from '../ir/expr.js';
import { type Expr } from '../ir/ir.js';
import { IS_ATOMIC, type AccessFlags, PLAIN } from '../ir/access-flags.js';
import { Label } from './builder.js';
import type { FunctionContext } from './context.js';
import { accessSize, accessFlags, fieldAccess, sizeOf } from './types.js';

/** Larger arrays are handled by a loop. */
export const UNROLLED_PARTS = 64;

/** A piece of an object that is copied or filled by one access. */
export interface Part {
  readonly offset: number;
  readonly size: number;
  readonly flags: AccessFlags;
}

type TypedPart = Part & { readonly type?: CType };

/** An action for each part: `at` is the offset of the part in the whole object. */
type PartAction = (at: Expr, part: Part) => void;

/** The number of accesses that treat an object of the type. */
export function countParts(type: CType): number {
  if (type.kind === 'array') return (type.length ?? 0) * countParts(type.of);
  if (type.kind !== 'record') return 1;
  if (type.record.kind === 'union') return Math.ceil(sizeOf(type) / unionUnit(type.record));
  return type.record.layout!.fields.reduce((sum, field) => sum + countParts(field.type), 0);
}

/** The size of the scalars as which a union is copied: its alignment, as far as that divides its size. */
function unionUnit(record: RecordDecl): number {
  const { size, align } = record.layout!;
  let unit = Math.min(align, 8);
  while (size % unit !== 0) unit /= 2;
  return unit;
}

/** The accesses that treat a struct or union; those of fields have their type. */
export function recordParts(record: RecordDecl, padding: boolean): TypedPart[] {
  const layout = record.layout!;
  if (record.kind === 'union') {
    const unit = unionUnit(record);
    return Array.from({ length: layout.size / unit }, (_, i) => ({ offset: i * unit, size: unit, flags: PLAIN }));
  }
  const result: TypedPart[] = [];
  let covered = 0;
  const fill = (end: number): void => {
    for (; padding && covered < end; covered++) result.push({ offset: covered, size: 1, flags: PLAIN });
  };
  for (const field of layout.fields) {
    const { offset, size } = fieldAccess(field);
    if (field.bits && offset + size <= covered) continue;
    fill(offset);
    result.push({ offset, size, flags: accessFlags(field.type), ...(field.bits ? {} : { type: field.type }) });
    covered = Math.max(covered, offset + size);
  }
  fill(layout.size);
  return result;
}

/**
 * Performs `action` on each scalar part of an object of the type, in order of address; big arrays by a loop at run
 * time. With `padding` the bytes between the fields count as parts too.
 */
export function forEachPart(
  cx: FunctionContext,
  type: CType,
  base: Expr,
  padding: boolean,
  position: Position,
  action: PartAction,
  flags = PLAIN,
): void {
  if (type.kind === 'array') {
    const length = type.length ?? 0;
    const step = sizeOf(type.of);
    if (countParts(type) <= UNROLLED_PARTS) {
      for (let i = 0; i < length; i++)
        forEachPart(cx, type.of, offsetBy(base, i * step), padding, position, action, flags);
    } else {
      loopOver(cx, length * step, step, position, (offset) => {
        const at = cx.code.atom(binary('add', base, offset), position);
        forEachPart(cx, type.of, at, padding, position, action, flags);
      });
    }
  } else if (type.kind === 'record') {
    sizeOf(type, position);
    for (const part of recordParts(type.record, padding)) {
      const at = offsetBy(base, part.offset);
      if (part.type) forEachPart(cx, part.type, at, padding, position, action, flagsOf(flags, part.flags));
      else action(at, { ...part, flags: flagsOf(part.flags, flags) });
    }
  } else {
    action(base, {
      offset: 0,
      size: padding ? sizeOf(type) : accessSize(type),
      flags: flagsOf(flags, accessFlags(type)),
    });
  }
}

/** Runs `body` for the offsets 0, `step`, 2·`step`, … below `end`. */
export function loopOver(
  cx: FunctionContext,
  end: number,
  step: number,
  position: Position,
  body: (offset: Expr) => void,
): void {
  const width = cx.pointerBits;
  const counter = cx.code.newRegister(width);
  const offset = register(width, counter);
  const head = new Label();
  const exit = new Label();
  cx.emit({ kind: 'assign', dst: counter, value: constant(width, 0), position });
  cx.code.placeLoop(head, position);
  cx.code.branch(compare('ule', constant(width, end), offset), exit, position);
  body(offset);
  cx.emit({ kind: 'assign', dst: counter, value: binary('add', offset, constant(width, step)), position });
  cx.code.jump(head, position);
  cx.code.place(exit);
}

/** Copies an object part by part; an `_Atomic` struct is copied in one atomic section. */
export function copyObject(
  cx: FunctionContext,
  type: CType,
  target: Expr,
  source: Expr,
  position: Position,
  options: { padding?: boolean; targetFlags?: AccessFlags; sourceFlags?: AccessFlags } = {},
): void {
  const { padding = false, targetFlags = PLAIN, sourceFlags = PLAIN } = options;
  const to = cx.code.atom(target, position);
  const from = cx.code.atom(source, position);
  const atomic = ((targetFlags | sourceFlags) & IS_ATOMIC) !== 0;
  if (atomic) cx.emit({ kind: 'atomic-begin', position });
  forEachPart(cx, type, constant(cx.pointerBits, 0), padding, position, (at, part) => {
    const plain = withoutAtomic(part.flags);
    const value = cx.load(add(from, at), part.size, flagsOf(plain, sourceFlags), position);
    cx.store(add(to, at), value, flagsOf(plain, targetFlags), position);
  });
  if (atomic) cx.emit({ kind: 'atomic-end', position });
}

/**
 * Of an object that is treated as a whole no part is accessed atomically, whatever its type: as of `memcpy`, nobody
 * promises that.
 */
export function withoutAtomic(flags: AccessFlags): AccessFlags {
  return (flags & ~IS_ATOMIC) as AccessFlags;
}

/** A copy of what is at an address, padding included. */
export function copyOf(cx: FunctionContext, type: CType, address: Expr, flags: AccessFlags, position: Position): Expr {
  const copy = cx.temporary('<value>', type, position);
  copyObject(cx, type, copy, address, position, { padding: true, sourceFlags: flags });
  return copy;
}

/** Stores the same byte everywhere in an object; `byte` has 8 bits. */
export function fillObject(
  cx: FunctionContext,
  type: CType,
  target: Expr,
  byte: Expr,
  padding: boolean,
  position: Position,
): void {
  const value = cx.code.atom(byte, position);
  const to = cx.code.atom(target, position);
  forEachPart(cx, type, to, padding, position, (at, part) => {
    cx.store(at, repeat(value, part.size), withoutAtomic(part.flags), position);
  });
}

function add(base: Expr, offset: Expr): Expr {
  return offset.kind === 'const' ? offsetBy(base, Number(offset.value)) : binary('add', base, offset);
}

/** The byte, `count` times side by side. */
function repeat(byte: Expr, count: number): Expr {
  const width = count * 8;
  const ones = Array.from({ length: count }).reduce<bigint>((sum) => (sum << 8n) | 1n, 0n);
  const wide: Expr = byte.kind === 'const' ? constant(width, byte.value) : { kind: 'zext', width, arg: byte };
  return count === 1 ? byte : binary('mul', wide, constant(width, ones));
}
