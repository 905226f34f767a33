import { firstIndex } from '../../base/first-index.js';
import type { ObjectId } from '../../steps/ids.js';

/** Addresses from `first` up to `end`, which is not one of them. */
export interface Interval {
  readonly first: number;
  readonly end: number;
}

/** Where an object lies that is memory. */
interface Occupant {
  readonly id: ObjectId;
  readonly first: number;
  /** In bytes; undefined if it is not a constant. */
  readonly size: number | undefined;
  /** Where objects lie that share addresses with it; undefined if none may. */
  readonly slot: bigint | undefined;
}

/** Which addresses of a small address space are taken. */
export class Occupied {
  private readonly occupants = new Map<ObjectId, Occupant>();
  /** Objects of which it is not known how large they are. */
  readonly unknown = new Set<ObjectId>();
  /**
   * Of all whose sizes are known: sorted, apart from each other, and not empty; undefined if that has to be found out.
   */
  private taken: Interval[] | undefined = [];
  /** How far those reach that begin where others do. */
  private readonly ends = new Map<bigint, number>();

  note(next: Occupant): void {
    if (this.occupants.has(next.id)) this.taken = undefined;
    this.occupants.set(next.id, next);
    if (next.size === undefined) this.unknown.add(next.id);
    else this.unknown.delete(next.id);
    if (this.taken) this.take(this.taken, next);
  }

  /** The object no longer lies there. */
  leave(object: ObjectId): void {
    this.occupants.delete(object);
    this.unknown.delete(object);
    this.taken = undefined;
  }

  /**
   * Where there is memory besides these objects, as far as sizes are known. What shares its addresses with one of them
   * is not alive while that is.
   */
  besides(objects: readonly ObjectId[], among: Interval): Interval[] {
    const taken = (this.taken ??= this.allTaken());
    let found = taken.slice(
      firstIndex(taken, ({ end }) => end > among.first),
      firstIndex(taken, ({ first }) => first >= among.end),
    );
    for (const object of objects) {
      const own = this.occupants.get(object);
      if (own)
        found = without(found, {
          first: own.first,
          end: own.slot === undefined ? own.first + (own.size ?? 0) : this.ends.get(own.slot)!,
        });
    }
    return found;
  }

  private allTaken(): Interval[] {
    const taken: Interval[] = [];
    this.ends.clear();
    for (const occupant of [...this.occupants.values()].sort((a, b) => a.first - b.first)) this.take(taken, occupant);
    return taken;
  }

  private take(taken: Interval[], { first, size = 0, slot }: Occupant): void {
    const end = first + size;
    if (slot !== undefined) this.ends.set(slot, Math.max(this.ends.get(slot) ?? 0, end));
    if (size === 0) return;
    const from = firstIndex(taken, (other) => other.end >= first);
    const to = firstIndex(taken, (other) => other.first > end);
    const met = taken.slice(from, to);
    taken.splice(from, to - from, {
      first: Math.min(first, ...met.map((each) => each.first)),
      end: Math.max(end, ...met.map((each) => each.end)),
    });
  }
}

/** The intervals without these addresses. */
function without(intervals: Interval[], { first, end }: Interval): Interval[] {
  if (first === end) return intervals;
  const from = firstIndex(intervals, (other) => other.end > first);
  const to = firstIndex(intervals, (other) => other.first >= end);
  const left = intervals.slice(from, to).flatMap((other) => [
    { first: other.first, end: Math.min(other.end, first) },
    { first: Math.max(other.first, end), end: other.end },
  ]);
  return [...intervals.slice(0, from), ...left.filter((each) => each.first < each.end), ...intervals.slice(to)];
}
