/**
 * Of what parts objects consist. An object of one origin is cut into cells as it is accessed first: a cell is what one
 * access reads or writes. What is accessed in other pieces later is taken apart and put together, which only numbers
 * can be. If that does not do, because a piece holds a pointer, the larger cell is {@link Relearn wanted from the
 * beginning}.
 */
import type { GlobalObject, Padding } from '../ir/ir.js';
import { Unsuited, wrapped } from './numbers.js';

/** Something was learned without which the search cannot go on; it begins anew. */
export class Relearn extends Error {}

/** Cells hold values; in programs with shadows (`transform/shadows.ts`), others hold which bits were never written. */
export type CellKind = 'value' | 'shadow';

export interface Cell {
  readonly kind: CellKind;
  readonly index: number;
  readonly offset: number;
  readonly size: number;
}

/** So many cells of an object are parts of a state each; of those beyond, so many are one part. */
const SINGLE = 64;
const TOGETHER = 64;

/** Which of an object's groups of cells one lies in. */
export function groupOf({ index }: Cell): number {
  return index < SINGLE ? index : SINGLE + Math.floor((index - SINGLE) / TOGETHER);
}

/** The index of the first cell of a group. */
export function firstOf(group: number): number {
  return group < SINGLE ? group : SINGLE + (group - SINGLE) * TOGETHER;
}

/** Whether it is one cell. */
export function isSingle(group: number): boolean {
  return group < SINGLE;
}

/** All objects of one origin are alike. */
export class Shape {
  readonly cells: Cell[] = [];
  /** By offset of each byte. */
  private readonly covered: Readonly<Record<CellKind, (Cell | undefined)[]>> = { value: [], shadow: [] };

  /**
   * @param wanted cells of values that there are from the beginning: larger than others that they overlap
   * @param initial what a cell holds in a new object
   */
  constructor(
    readonly number: number,
    readonly align: number,
    private readonly initial: (cell: Cell) => number,
    private readonly wanted: { offset: number; size: number }[],
  ) {
    for (const { offset, size } of wanted) if (this.isFree(offset, size, 'value')) this.add(offset, size, 'value');
  }

  private readonly initials: number[] = [];

  initially(cell: Cell): number {
    return (this.initials[cell.index] ??= this.initial(cell));
  }

  /** The cell that is exactly there, a new one where nothing is; undefined if others overlap it. */
  cell(offset: number, size: number, kind: CellKind = 'value'): Cell | undefined {
    const there = this.covered[kind][offset];
    if (there) return there.offset === offset && there.size === size ? there : undefined;
    return this.isFree(offset, size, kind) ? this.add(offset, size, kind) : undefined;
  }

  /** All cells with some byte of these, new ones of one byte where there was none. */
  pieces(offset: number, size: number, kind: CellKind = 'value'): readonly Cell[] {
    const found: Cell[] = [];
    for (let at = offset; at < offset + size;) {
      const cell = this.covered[kind][at] ?? this.add(at, 1, kind);
      found.push(cell);
      at = cell.offset + cell.size;
    }
    return found;
  }

  /** From the next search on there is such a cell. @throws Relearn, Unsuited */
  recut(offset: number, size: number): never {
    const larger = this.pieces(offset, size).every(
      (cell) => cell.offset >= offset && cell.offset + cell.size <= offset + size,
    );
    if (!larger || this.wanted.some((other) => other.offset < offset + size && offset < other.offset + other.size))
      throw new Unsuited('a part of a pointer is looked at');
    this.wanted.push({ offset, size });
    throw new Relearn();
  }

  private isFree(offset: number, size: number, kind: CellKind): boolean {
    for (let at = offset; at < offset + size; at++) if (this.covered[kind][at]) return false;
    return true;
  }

  private add(offset: number, size: number, kind: CellKind): Cell {
    const cell = { kind, index: this.cells.length, offset, size };
    this.cells.push(cell);
    for (let at = offset; at < offset + size; at++) this.covered[kind][at] = cell;
    return cell;
  }
}

/** Which initial values of a global lie in these bytes; that of all of them, if there is one. */
export function initialItems(
  { init }: GlobalObject,
  { offset, size }: Pick<Cell, 'offset' | 'size'>,
): GlobalObject['init'] {
  return init.filter((item) => item.offset < offset + size && offset < item.offset + item.size);
}

/** A shadow of memory that nobody has written: all bits but those that belong to no member of the object's type. */
export function unwritten({ offset, size }: Cell, padding: Padding = [0]): number {
  let bits = 0n;
  for (let at = offset + size - 1; at >= offset; at--)
    bits = (bits << 8n) | BigInt(WHOLE_BYTE & ~padding[at % padding.length]!);
  return wrapped(bits, 8 * size);
}

const WHOLE_BYTE = 0xff;
