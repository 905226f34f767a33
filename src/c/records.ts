import type { Position } from '../source/diagnostic.js';
import type { CType, Field, IntType, RecordLayout } from './ctype.js';
import type { Target } from '../source/target.js';
import { alignOf, sizeOf } from './types.js';

/** A member as declared. An unnamed bit-field has the name undefined; an anonymous struct or union has the name ''. */
export interface Member {
  readonly name: string | undefined;
  readonly type: CType;
  /** The width of a bit-field. */
  readonly width: number | undefined;
  readonly packed: boolean;
  /** From `aligned` and `_Alignas`; 1 if there is none. */
  readonly minimumAlign: number;
  readonly position: Position;
}

interface Placed {
  readonly member: Member;
  /** From the start of the record, in bits. */
  readonly bit: number;
}

/** Lays out a struct or union as GCC does for the System V ABIs. */
export function layOut(kind: 'struct' | 'union', members: readonly Member[], minimumAlign: number, target: Target): RecordLayout {
  let align = minimumAlign;
  let bit = 0;
  let end = 0;
  const placed: Placed[] = [];
  for (const member of members) {
    if (kind === 'union') bit = 0;
    const natural = memberAlign(member, target);
    if (member.name !== undefined) align = Math.max(align, natural);
    bit = member.width === undefined ? roundUp(bit, 8 * natural) : bitFieldStart(bit, member, natural, target);
    if (member.name !== undefined) placed.push({ member, bit });
    bit += member.width ?? 8 * sizeOf(member.type);
    end = Math.max(end, bit);
  }
  const size = roundUp(Math.ceil(end / 8), align);
  return { size, align, fields: placed.map((each) => toField(each, placed, size, kind, target)) };
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

function memberAlign(member: Member, target: Target): number {
  return Math.max(member.packed ? 1 : alignOf(member.type, target), member.minimumAlign);
}

/** A bit-field may not span more units of its type's alignment than the type itself has; width 0 starts a new unit. */
function bitFieldStart(bit: number, member: Member, align: number, target: Target): number {
  const width = member.width ?? 0;
  if (width === 0) return roundUp(bit, 8 * Math.max(alignOf(member.type, target), member.minimumAlign));
  if (member.minimumAlign > 1) bit = roundUp(bit, 8 * member.minimumAlign);
  if (member.packed) return bit;
  const unit = 8 * align;
  const spanned = Math.ceil(((bit % unit) + width) / unit);
  return spanned > Math.ceil((8 * sizeOf(member.type)) / unit) ? roundUp(bit, unit) : bit;
}

function toField(each: Placed, all: readonly Placed[], size: number, kind: 'struct' | 'union', target: Target): Field {
  const { member, bit } = each;
  const name = member.name ?? '';
  if (member.width === undefined) return { name, type: member.type, offset: bit / 8 };
  const neighbours = kind === 'union' ? [] : all.filter((other) => other.member.width === undefined);
  const unit = storageUnit(each, size, neighbours, target);
  if (unit) return { name, type: unit.type, offset: unit.offset, bits: { start: bit - 8 * unit.offset, width: member.width } };
  const offset = Math.floor(bit / 8);
  const field: Field = { name, type: member.type, offset, bits: { start: bit - 8 * offset, width: member.width } };
  inaccessible.add(field);
  return field;
}

const inaccessible = new WeakSet<Field>();

/** Whether a single access to a bit-field is possible that touches none of its neighbours. */
export function isAccessible(field: Field): boolean {
  return !inaccessible.has(field);
}

/**
 * The bytes that an access to a bit-field touches: those of its declared type, unless they would overlap a neighbour that is no bit-field (a
 * memory location of its own, C11 3.14) or the record's end; then the smallest power of two that holds it, if there is any.
 */
function storageUnit(each: Placed, size: number, neighbours: readonly Placed[], target: Target): { type: IntType; offset: number } | undefined {
  const { member, bit } = each;
  const width = member.width ?? 0;
  const type = member.type as IntType;
  const fits = (offset: number, bytes: number): boolean =>
    offset >= 0 &&
    offset + bytes <= size &&
    8 * offset <= bit &&
    bit + width <= 8 * (offset + bytes) &&
    neighbours.every((other) => other.bit + 8 * sizeOf(other.member.type) <= 8 * offset || other.bit >= 8 * (offset + bytes));
  const byte = Math.floor(bit / 8);
  const aligned = byte - (byte % type.size);
  if (fits(aligned, type.size)) return { type, offset: aligned };
  for (let bytes = 1; bytes <= Math.min(8, 2 * type.size); bytes *= 2) {
    for (let offset = byte; offset > byte - bytes; offset--) {
      if (fits(offset, bytes)) return { type: narrowed(type, bytes, target), offset };
    }
  }
  return undefined;
}

/** The integer type of this size and the signedness of `type`. */
function narrowed(type: IntType, size: number, target: Target): IntType {
  if (size === type.size) return type;
  const [rank, name] = size === 1 ? [1, 'char'] : size === target.int ? [3, 'int'] : size === target.short ? [2, 'short'] : [4, 'long'];
  return { ...type, size, rank, name: `${type.signed ? 'signed' : 'unsigned'} ${name}` };
}
