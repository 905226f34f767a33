/**
 * Of what parts objects consist. An object of one origin is cut into cells as it is accessed first: a cell is what one
 * access reads or writes. What is accessed in other pieces later is taken apart and put together, which only numbers
 * can be. If that does not do, because a piece holds a pointer, the larger cell is {@link Relearn wanted from the
 * beginning}.
 */
import type { GlobalObject } from '../ir/ir.js';
import { Unsuited } from './numbers.js';

/** Something was learned without which the search cannot go on; it begins anew. */
export class Relearn extends Error {}

export interface Cell {
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
  private readonly covered: (Cell | undefined)[] = [];

  /**
   * @param wanted cells that there are from the beginning: larger than others that they overlap
   * @param initial what a cell holds in a new object
   */
  constructor(
    readonly number: number,
    readonly align: number,
    private readonly initial: (cell: Cell) => number,
    private readonly wanted: { offset: number; size: number }[],
  ) {
    for (const { offset, size } of wanted) if (this.isFree(offset, size)) this.add(offset, size);
  }

  private readonly initials: number[] = [];

  initially(cell: Cell): number {
    return (this.initials[cell.index] ??= this.initial(cell));
  }

  /** The cell that is exactly there, a new one where nothing is; undefined if others overlap it. */
  cell(offset: number, size: number): Cell | undefined {
    const there = this.covered[offset];
    if (there) return there.offset === offset && there.size === size ? there : undefined;
    return this.isFree(offset, size) ? this.add(offset, size) : undefined;
  }

  /** All cells with some byte of these, new ones of one byte where there was none. */
  pieces(offset: number, size: number): readonly Cell[] {
    const found: Cell[] = [];
    for (let at = offset; at < offset + size;) {
      const cell = this.covered[at] ?? this.add(at, 1);
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

  private isFree(offset: number, size: number): boolean {
    for (let at = offset; at < offset + size; at++) if (this.covered[at]) return false;
    return true;
  }

  private add(offset: number, size: number): Cell {
    const cell = { index: this.cells.length, offset, size };
    this.cells.push(cell);
    for (let at = offset; at < offset + size; at++) this.covered[at] = cell;
    return cell;
  }
}

/** Which initial values of a global lie in these bytes; that of all of them, if there is one. */
export function initialItems({ init }: GlobalObject, { offset, size }: Cell): GlobalObject['init'] {
  return init.filter((item) => item.offset < offset + size && offset < item.offset + item.size);
}
