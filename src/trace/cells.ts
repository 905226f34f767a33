import type { CType, Field, RecordType } from '../ctypes/ctype.js';
import { EXTENDED_BYTES, isExtended, sizeOf } from '../ctypes/types.js';

/** A part of an object as a programmer would write it: what follows the object's name, and its type if it is exactly that. */
export interface Cell {
  readonly suffix: string;
  readonly type: CType | undefined;
}

/** The part of an object of this type that the bytes from `offset` are. */
export function cellAt(type: CType, offset: number, size: number): Cell {
  if (type.kind === 'array') return elementAt(type.of, offset, size) ?? bytesOf(offset, size);
  if (type.kind === 'record') return memberAt(type, offset, size) ?? wholeOrBytes(type, offset, size);
  return wholeOrBytes(type, offset, size);
}

/** The same for a heap block, which may hold several instances of the type. */
export function heapCellAt(type: CType, blockSize: number, offset: number, size: number): Cell {
  const single = sizeInBytes(type) >= blockSize;
  return single ? cellAt(type, offset, size) : (elementAt(type, offset, size) ?? bytesOf(offset, size));
}

function sizeInBytes(type: CType): number {
  if (type.kind === 'record' && !type.record.layout) return 0;
  if (type.kind === 'void' || type.kind === 'function') return 0;
  if (type.kind === 'array') return (type.length ?? 0) * sizeInBytes(type.of);
  return sizeOf(type);
}

function elementAt(of: CType, offset: number, size: number): Cell | undefined {
  const elementSize = sizeInBytes(of);
  if (elementSize === 0) return undefined;
  const index = Math.floor(offset / elementSize);
  const inner = offset - index * elementSize;
  if (inner + size > elementSize) return undefined;
  const cell = cellAt(of, inner, size);
  return { suffix: `[${index}]${cell.suffix}`, type: cell.type };
}

/** In a union, the member that fits best: one that is exactly a scalar, if there is any. */
function memberAt(type: RecordType, offset: number, size: number): Cell | undefined {
  const fields = type.record.layout?.fields ?? [];
  const covering = fields.filter((field) => field.offset <= offset && offset + size <= field.offset + (field.bits?.bytes ?? sizeInBytes(field.type)));
  const packed = covering.filter((field) => field.bits);
  if (type.record.kind === 'struct' && packed.length > 1) return bitFields(packed);
  const cells = covering.map((field) => inField(field, offset, size));
  return cells.find((cell) => cell.type !== undefined) ?? cells[0];
}

function inField(field: Field, offset: number, size: number): Cell {
  if (field.bits) return { suffix: `.${field.name}`, type: undefined };
  const cell = cellAt(field.type, offset - field.offset, size);
  return { suffix: field.name === '' ? cell.suffix : `.${field.name}${cell.suffix}`, type: cell.type };
}

/** Neighbours in one storage unit are accessed together. */
function bitFields(fields: readonly Field[]): Cell {
  return { suffix: `.{${fields.map((field) => field.name || 'unnamed').join(', ')}}`, type: undefined };
}

function wholeOrBytes(type: CType, offset: number, size: number): Cell {
  const whole = isExtended(type) ? EXTENDED_BYTES : sizeInBytes(type);
  return offset === 0 && size === whole ? { suffix: '', type } : bytesOf(offset, size);
}

function bytesOf(offset: number, size: number): Cell {
  const text = size === 1 ? `byte ${offset}` : `bytes ${offset}–${offset + size - 1}`;
  return { suffix: ` (${text})`, type: undefined };
}
