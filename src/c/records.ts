import type { Position } from '../source/diagnostic.js';
import type { CType, Field, RecordLayout } from '../source/ctypes/ctype.js';
import type { Target } from '../source/target.js';
import { alignOf, sizeOf } from '../source/ctypes/types.js';

/** A member as declared. An unnamed bit-field has the name undefined; an anonymous struct or union has the name ''. */
export interface Member {
  readonly name: string | undefined;
  readonly type: CType;
  /** The width of a bit-field. */
  readonly width: number | undefined;
  readonly packed: boolean;
  /** From `aligned` and `_Alignas`; 0 if there is none. */
  readonly minimumAlign: number;
  readonly position: Position;
}

interface Placed {
  readonly member: Member;
  /** In bytes. */
  readonly align: number;
  /** From the start of the record, in bits. */
  readonly bit: number;
}

/** Limits of alignment from a record's attributes and `#pragma pack`. */
export interface AlignmentLimits {
  /** Of the record, at least. */
  readonly least: number;
  /** Of each member, at most, whatever it asks for. */
  readonly ofMembers: number | undefined;
}

/** Lays out a struct or union as GCC does for the System V ABIs. */
export function layOut(
  kind: 'struct' | 'union',
  members: readonly Member[],
  limits: AlignmentLimits,
  target: Target,
): RecordLayout {
  const pack = limits.ofMembers;
  let align = limits.least;
  let bit = 0;
  let end = 0;
  const placed: Placed[] = [];
  for (const member of members) {
    if (kind === 'union') bit = 0;
    const natural = memberAlign(member, pack, target);
    if (member.name !== undefined) align = Math.max(align, natural);
    bit = member.width === undefined ? roundUp(bit, 8 * natural) : bitFieldStart(bit, member, natural, pack, target);
    if (member.name !== undefined) placed.push({ member, align: natural, bit });
    bit += member.width ?? 8 * sizeOf(member.type);
    end = Math.max(end, bit);
  }
  const size = roundUp(Math.ceil(end / 8), align);
  return { size, align, fields: placed.map((each) => toField(each, placed, size, kind, target)) };
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}

function memberAlign(member: Member, pack: number | undefined, target: Target): number {
  const own = alignOf(member.type, target);
  // As in GCC, `#pragma pack` undoes what `packed` does for the alignment that a bit-field gives to the record.
  const isPacked = member.packed && (member.width === undefined || pack === undefined);
  return Math.min(Math.max(isPacked ? 1 : own, member.minimumAlign), pack ?? Infinity);
}

/** A bit-field may not span more units of its type's alignment than the type itself has; width 0 starts a new unit. */
function bitFieldStart(bit: number, member: Member, align: number, pack: number | undefined, target: Target): number {
  const width = member.width ?? 0;
  if (width === 0) return roundUp(bit, 8 * Math.max(alignOf(member.type, target), member.minimumAlign));
  if (member.minimumAlign > 0) bit = roundUp(bit, 8 * Math.min(member.minimumAlign, pack ?? member.minimumAlign));
  if (member.packed || pack !== undefined) return bit;
  const unit = 8 * align;
  const spanned = Math.ceil(((bit % unit) + width) / unit);
  return spanned > Math.ceil((8 * sizeOf(member.type)) / unit) ? roundUp(bit, unit) : bit;
}

function toField(
  { member, align, bit }: Placed,
  all: readonly Placed[],
  size: number,
  kind: 'struct' | 'union',
  target: Target,
): Field {
  const { type, width } = member;
  const name = member.name ?? '';
  if (width === undefined)
    return { name, type, offset: bit / 8, ...(align === alignOf(type, target) ? {} : { align }) };
  const neighbours = kind === 'union' ? [] : all.filter((other) => other.member.width === undefined);
  const { offset, bytes } = storageUnit(bit, width, sizeOf(type), size, neighbours);
  return { name, type, offset, bits: { start: bit - 8 * offset, width, bytes } };
}

/**
 * The bytes that an access to a bit-field touches: those of its declared type. Where these would overlap a neighbour
 * that is no bit-field (a memory location of its own, C11 3.14) or the record's end, or do not hold it, they are
 * those that it has bits in.
 */
function storageUnit(
  bit: number,
  width: number,
  typeSize: number,
  size: number,
  neighbours: readonly Placed[],
): { offset: number; bytes: number } {
  const first = Math.floor(bit / 8);
  const least = { offset: first, bytes: Math.ceil((bit + width) / 8) - first };
  const offset = first - (first % typeSize);
  const end = offset + typeSize;
  const isFree = neighbours.every(
    (other) => other.bit + 8 * sizeOf(other.member.type) <= 8 * offset || other.bit >= 8 * end,
  );
  return end <= size && bit + width <= 8 * end && isFree ? { offset, bytes: typeSize } : least;
}
