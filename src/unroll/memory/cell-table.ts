import type { CellId, ObjectId } from '../../steps/ids.js';
import type { Contents } from './contents.js';
import { emptyContents } from './contents.js';
import { Partition } from './partition.js';

export interface CellInfo {
  readonly id: CellId;
  readonly object: ObjectId;
  readonly offset: number;
  readonly width: number;
  readonly contents: Contents;
}

/** How memory is divided into cells: of each object the bytes, as they are accessed, and flags. */
export class CellTable {
  private readonly cells: CellInfo[] = [];
  private readonly byKey = new Map<string, CellId>();
  private readonly partitions = new Map<ObjectId, Partition>();
  private readonly flags = new Map<ObjectId, CellId[]>();

  get(id: CellId): CellInfo {
    return this.cells[id]!;
  }

  /** All of them, also those that come into being meanwhile. */
  get all(): readonly CellInfo[] {
    return this.cells;
  }

  get count(): number {
    return this.cells.length;
  }

  /** A cell outside the bytes of an object: a flag with a negative offset. */
  flag(object: ObjectId, offset: number, width: number): CellId {
    const count = this.cells.length;
    const cell = this.intern(object, offset, width);
    if (this.cells.length > count) this.flags.set(object, [...(this.flags.get(object) ?? []), cell]);
    return cell;
  }

  /** Everything that an object is divided into by now. */
  of(object: ObjectId): readonly CellId[] {
    return [...(this.flags.get(object) ?? []), ...(this.partitions.get(object)?.cells() ?? [])];
  }

  /** The cells that cover `size` bytes from `offset`, in order. Uncovered stretches become new cells. */
  cover(object: ObjectId, offset: number, size: number): readonly CellId[] {
    let partition = this.partitions.get(object);
    if (!partition)
      this.partitions.set(object, (partition = new Partition((at, width) => this.intern(object, at, width))));
    return partition.cover(offset, size);
  }

  /** The cells by now that so many bytes from `offset` have a part of, in order. */
  within(object: ObjectId, offset: number, size: number): readonly CellInfo[] {
    return (this.partitions.get(object)?.within(offset, size) ?? []).map((cell) => this.get(cell));
  }

  /** Makes one cell of what was accessed in overlapping units. @returns true if that changed cells */
  merge(): boolean {
    return [...this.partitions.values()].filter((partition) => partition.merge()).length > 0;
  }

  private intern(object: ObjectId, offset: number, width: number): CellId {
    const key = `${object}:${offset}:${width}`;
    const known = this.byKey.get(key);
    if (known !== undefined) return known;
    const id = this.cells.length as CellId;
    this.cells.push({ id, object, offset, width, contents: emptyContents() });
    this.byKey.set(key, id);
    return id;
  }
}
