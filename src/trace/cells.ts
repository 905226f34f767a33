import type { PathStep } from '../answer/data.js';
import type { CType, Field, RecordType } from '../source/ctypes/ctype.js';
import { EXTENDED_BYTES, isExtended, sizeOf } from '../source/ctypes/types.js';

/** A step on the way to a part, and the bytes that it leads to. */
export interface Subobject {
  readonly step: PathStep;
  readonly offset: number;
  readonly size: number;
  /** A member of a type that comes with a header of tcbmc; `inner`: one that only the library's models know. */
  readonly library?: 'member' | 'inner';
}

/** A part of an object as a programmer would write it. */
export interface Cell {
  readonly path: readonly Subobject[];
  /** The type of the part, if the bytes are exactly that; else they are some bytes of it. */
  readonly type: CType | undefined;
  /** Bytes of no member: where they begin in what the path leads to. */
  readonly bytes?: number;
}

/** The part of an object of this type that the bytes from `offset` are. */
export function cellAt(type: CType, offset: number, size: number): Cell {
  if (type.kind === 'array') return elementAt(type.of, offset, size) ?? bytesOf(offset);
  if (type.kind === 'record') return memberAt(type, offset, size) ?? wholeOrBytes(type, offset, size);
  return wholeOrBytes(type, offset, size);
}

/** The cell of a heap block, which may hold several instances of the type. */
export function heapCellAt(type: CType, blockSize: number, offset: number, size: number): Cell {
  const single = sizeInBytes(type) >= blockSize;
  return single ? cellAt(type, offset, size) : (elementAt(type, offset, size) ?? bytesOf(offset));
}

/** The part of a cell's name after that of the object: `.items[2]`, ` (bytes 4–7)`. */
export function suffixOf({ path, bytes }: Cell, size: number): string {
  const part = bytes === undefined ? '' : ` (${size === 1 ? `byte ${bytes}` : `bytes ${bytes}–${bytes + size - 1}`})`;
  return stepsText(path) + part;
}

export function stepsText(path: readonly Subobject[]): string {
  return path
    .map(({ step }) =>
      typeof step === 'number' ? `[${step}]` : `.${typeof step === 'string' ? step : `{${step.join(', ')}}`}`,
    )
    .join('');
}

function sizeInBytes(type: CType): number {
  if (type.kind === 'record' && !type.record.layout) return 0;
  if (type.kind === 'void' || type.kind === 'function') return 0;
  if (type.kind === 'array') return (type.length ?? 0) * sizeInBytes(type.of);
  return sizeOf(type);
}

/** @param step leads to what begins at `offset` and holds the cell */
function within(
  step: PathStep,
  offset: number,
  size: number,
  { path, ...rest }: Cell,
  library?: Subobject['library'],
): Cell {
  return {
    ...rest,
    path: [
      { step, offset, size, ...(library ? { library } : {}) },
      ...path.map((inner) => ({ ...inner, offset: inner.offset + offset })),
    ],
  };
}

function elementAt(of: CType, offset: number, size: number): Cell | undefined {
  const elementSize = sizeInBytes(of);
  if (elementSize === 0) return undefined;
  const index = Math.floor(offset / elementSize);
  const inner = offset - index * elementSize;
  if (inner + size > elementSize) return undefined;
  return within(index, offset - inner, elementSize, cellAt(of, inner, size));
}

/** In a union, the member that fits best: one that is exactly a scalar, if there is any. */
function memberAt(type: RecordType, offset: number, size: number): Cell | undefined {
  const fields = type.record.layout?.fields ?? [];
  const covering = fields.filter(
    (field) => field.offset <= offset && offset + size <= field.offset + (field.bits?.bytes ?? sizeInBytes(field.type)),
  );
  const packed = covering.filter((field) => field.bits);
  if (type.record.kind === 'struct' && packed.length > 1) return bitFields(packed, offset, size);
  const cells = covering.map((field) =>
    inField(field, offset, size, type.record.system ? (field.name.startsWith('__') ? 'inner' : 'member') : undefined),
  );
  return cells.find((cell) => cell.type !== undefined) ?? cells[0];
}

function inField(field: Field, offset: number, size: number, library: Subobject['library']): Cell {
  if (field.bits)
    return { path: [{ step: field.name, offset: field.offset, size: field.bits.bytes }], type: undefined };
  const inner = offset - field.offset;
  const cell = cellAt(field.type, inner, size);
  if (field.name !== '') return within(field.name, field.offset, sizeInBytes(field.type), cell, library);
  return { ...cell, path: cell.path.map((step) => ({ ...step, offset: step.offset + field.offset })) };
}

/** Neighbours in one storage unit are accessed together. */
function bitFields(fields: readonly Field[], offset: number, size: number): Cell {
  return { path: [{ step: fields.map((field) => field.name || 'unnamed'), offset, size }], type: undefined };
}

function wholeOrBytes(type: CType, offset: number, size: number): Cell {
  const whole = isExtended(type) ? EXTENDED_BYTES : sizeInBytes(type);
  return offset === 0 && size === whole ? { path: [], type } : bytesOf(offset);
}

function bytesOf(offset: number): Cell {
  return { path: [], type: undefined, bytes: offset };
}
