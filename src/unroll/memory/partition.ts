import type { CellId } from '../../steps/ids.js';

/** Wider than any scalar. */
const MAX_CELL_BYTES = 16;
/** Overlapping cells become one up to this size. */
const MAX_MERGED_BYTES = 8;

interface Range {
  readonly offset: number;
  readonly size: number;
}

interface Part extends Range {
  readonly cell: CellId;
}

/**
 * How the bytes of one object are divided into cells. Cells come into being when they are first accessed, in the unit
 * of that access, and never overlap. Other accesses are put together from cells or take a part of one, until {@link
 * Partition.merge} makes one cell of what overlaps.
 */
export class Partition {
  /** By offset. */
  private readonly parts = new Map<number, Part>();
  /** Ranges that were accessed and are not cells. */
  private readonly odd = new Map<string, Range>();

  /** @param newCell gives the cell at an offset with a width in bits */
  constructor(private readonly newCell: (offset: number, width: number) => CellId) {}

  /** The cells that cover `size` bytes from `offset`, in order. */
  cover(offset: number, size: number): readonly CellId[] {
    const exact = this.parts.get(offset);
    return exact?.size === size ? [exact.cell] : this.coverOdd(offset, size);
  }

  cells(): CellId[] {
    return Array.from(this.parts.values(), ({ cell }) => cell);
  }

  /** Cells by now that begin in so many bytes from `offset`, or reach into them, in order. */
  within(offset: number, size: number): readonly CellId[] {
    if (size > this.parts.size) {
      const inside = [...this.parts.values()].filter(
        (part) => part.offset < offset + size && part.offset + part.size > offset,
      );
      return inside.sort((a, b) => a.offset - b.offset).map(({ cell }) => cell);
    }
    const first = this.partAt(offset);
    const result = first && first.offset < offset ? [first.cell] : [];
    for (let at = offset; at < offset + size; at++) {
      const part = this.parts.get(at);
      if (part) result.push(part.cell);
    }
    return result;
  }

  private coverOdd(offset: number, size: number): readonly CellId[] {
    const end = offset + size;
    const result: CellId[] = [];
    let isNew = true;
    for (let at = offset; at < end;) {
      const known = this.partAt(at);
      if (known) isNew = false;
      let stop = at + 1;
      while (!known && stop < end && !this.parts.has(stop)) stop++;
      const part = known ?? this.add(at, stop - at);
      result.push(part.cell);
      at = part.offset + part.size;
    }
    if (!isNew) this.odd.set(`${offset}:${size}`, { offset, size });
    return result;
  }

  private add(offset: number, size: number): Part {
    const part = { offset, size, cell: this.newCell(offset, size * 8) };
    this.parts.set(offset, part);
    return part;
  }

  private partAt(at: number): Part | undefined {
    for (let start = at; start > at - MAX_CELL_BYTES && start >= 0; start--) {
      const part = this.parts.get(start);
      if (part) return start + part.size > at ? part : undefined;
    }
    return undefined;
  }

  /**
   * Makes one cell of what was accessed in overlapping units, where that is at most a machine word.
   * @returns true if that changed cells
   */
  merge(): boolean {
    let changed = false;
    if (this.odd.size === 0) return false;
    for (const { offset, size } of components([...this.parts.values(), ...this.odd.values()])) {
      if (size > MAX_MERGED_BYTES || this.parts.get(offset)?.size === size) continue;
      for (let start = offset; start < offset + size; start++) this.parts.delete(start);
      this.add(offset, size);
      changed = true;
    }
    this.odd.clear();
    return changed;
  }
}

/** The unions of overlapping ranges. */
function components(ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a.offset - b.offset);
  const result: { offset: number; size: number }[] = [];
  for (const { offset, size } of sorted) {
    const last = result[result.length - 1];
    if (last && offset < last.offset + last.size) last.size = Math.max(last.size, offset + size - last.offset);
    else result.push({ offset, size });
  }
  return result;
}
