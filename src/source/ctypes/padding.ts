import type { CType, Field } from './ctype.js';
import { EXTENDED_BYTES, isExtended, sizeOf } from './types.js';

const WHOLE = 0xff;
const MOST = 1 << 16;

/**
 * The bits of each byte of a type that belong to no member; undefined if there are none, or too many bytes. Of an
 * array, those of an element.
 */
export function paddingOf(type: CType): readonly number[] | undefined {
  if (type.kind === 'array') return paddingOf(type.of);
  const size = type.kind === 'record' ? (type.record.layout?.size ?? 0) : isExtended(type) ? sizeOf(type) : 0;
  if (size > MOST) return undefined;
  const padding = Array.from({ length: size }, (_, offset) => paddingAt(type, offset));
  return padding.some((bits) => bits !== 0) ? padding : undefined;
}

function paddingAt(type: CType, offset: number): number {
  if (type.kind === 'array') return paddingAt(type.of, offset);
  if (isExtended(type)) return offset % sizeOf(type) < EXTENDED_BYTES ? 0 : WHOLE;
  if (type.kind !== 'record' || !type.record.layout) return 0;
  const { size, fields } = type.record.layout;
  if (size === 0) return 0;
  const at = offset % size;
  return fields.reduce((rest, field) => rest & paddingBeside(field, at), WHOLE);
}

/** The bits of the byte beside a member. */
function paddingBeside({ type, offset, bits }: Field, at: number): number {
  if (bits) {
    const first = 8 * (at - offset) - bits.start;
    return Array.from({ length: 8 }, (_, bit) => (first + bit >= 0 && first + bit < bits.width ? 0 : 1 << bit)).reduce(
      (a, b) => a | b,
      0,
    );
  }
  // A flexible array member has all that follows.
  const length = type.kind === 'array' && !type.length ? Infinity : sizeOf(type);
  return at >= offset && at < offset + length ? paddingAt(type, at - offset) : WHOLE;
}
