import { flagsOf } from '../ir/ids.js';
import { alignOf, EXTENDED_BYTES, isExtended } from '../source/ctypes/types.js';
import { fail, type Position } from '../source/diagnostic.js';
import { ATOMIC, CONST, NO_QUALS, VOLATILE, type CType, type Field, type RecordType } from '../source/ctypes/ctype.js';
import type { Target } from '../source/target.js';
import { IS_ATOMIC, IS_VOLATILE, type AccessFlags, PLAIN } from '../ir/access-flags.js';

/** Bytes that an object of the type occupies. */
export function sizeOf(type: CType, position?: Position): number {
  switch (type.kind) {
    case 'int':
    case 'pointer':
    case 'float':
      return type.size;
    case 'array':
      return (type.length ?? 0) * sizeOf(type.of, position);
    case 'record':
      if (type.record.layout) return type.record.layout.size;
      return fail('type', `'${type.record.kind} ${type.record.name}' is incomplete`, position);
    case 'void':
    case 'function':
      return 1;
  }
}

/** Bytes that an access to an object of the type reads or writes: the rest of it is padding. */
export function accessSize(type: CType): number {
  return isExtended(type) ? EXTENDED_BYTES : sizeOf(type);
}

/**
 * Of a variable of this type, declared with this alignment. System V's ABI for x86-64 (3.1.2): arrays of 16 bytes or
 * more are aligned to 16.
 */
export function alignOfVariable(type: CType, declared: number | undefined, target: Target): number {
  const isLong = target.name === 'lp64' && type.kind === 'array' && sizeOf(type) >= 16;
  return Math.max(alignOf(type, target), declared ?? 1, isLong ? 16 : 1);
}

/** A struct with these members, laid out as the target does. */
export function structOf(
  name: string,
  members: readonly { readonly name: string; readonly type: CType }[],
  target: Target,
): RecordType {
  const fields: Field[] = [];
  let size = 0;
  let align = 1;
  for (const { name: field, type } of members) {
    const fieldAlign = alignOf(type, target);
    const offset = Math.ceil(size / fieldAlign) * fieldAlign;
    fields.push({ name: field, type, offset });
    size = offset + sizeOf(type);
    align = Math.max(align, fieldAlign);
  }
  const layout = { size: Math.ceil(size / align) * align, align, fields };
  return { kind: 'record', record: { kind: 'struct', name, layout }, quals: NO_QUALS };
}

/** Those of the floating types whose values are modelled. */
type Float = Extract<CType, { kind: 'float' }> & { readonly isModelled?: true };

/** Types whose values are one bit vector. */
export function isScalar(type: CType): type is Extract<CType, { kind: 'int' | 'pointer' }> | Float {
  return type.kind === 'int' || type.kind === 'pointer' || isFloat(type);
}

/** A type whose values are those of IEEE 754's binary32 or binary64, or the 80 bits of x87. */
export function isFloat(type: CType): type is Float {
  return type.kind === 'float' && (type.size <= 8 || isExtended(type));
}

export function isSigned(type: CType): boolean {
  return type.kind === 'int' && type.signed;
}

export function isBool(type: CType): boolean {
  return type.kind === 'int' && type.bool;
}

/** Width in bits of a value of the type; 0 for void. Floating types of 128 bits are refused. */
export function widthOf(type: CType, position: Position): number {
  if (type.kind === 'void') return 0;
  if (isScalar(type)) return (type.kind === 'int' ? type.precision : undefined) ?? accessSize(type) * 8;
  if (type.kind === 'float')
    return fail(
      'unsupported',
      `floating point of type '${type.name}'`,
      position,
      'float, double and long double are modelled',
    );
  throw new Error(`a ${type.kind} has no width`);
}

export function accessFlags(type: CType): AccessFlags {
  return flagsOf(type.quals & VOLATILE ? IS_VOLATILE : PLAIN, type.quals & ATOMIC ? IS_ATOMIC : PLAIN);
}

/** Whether objects of the type change by themselves: registers. */
export function isVolatile(type: CType): boolean {
  return (type.quals & VOLATILE) !== 0 || (type.kind === 'array' && isVolatile(type.of));
}

export function isConst(type: CType): boolean {
  return (type.quals & CONST) !== 0 || (type.kind === 'array' && isConst(type.of));
}

/** A range of bits in an access of `size` bytes, counted from the least significant. */
export interface BitRange {
  readonly start: number;
  readonly width: number;
}

export interface FieldAccess {
  readonly offset: number;
  readonly size: number;
  readonly bits?: BitRange;
}

/** The bytes through which a field is read and written: for a bit-field its storage unit. */
export function fieldAccess({ offset, type, bits }: Field): FieldAccess {
  return bits ? { offset, size: bits.bytes, bits } : { offset, size: accessSize(type) };
}
