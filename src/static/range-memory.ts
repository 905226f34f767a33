/**
 * Numbers in memory: for each instruction that writes there, the interval of all that it ever writes. A read may get
 * any of those that it overlaps, or what is there in the beginning.
 */
import type { Effort } from './effort.js';
import type { Instance } from './instances.js';
import type { NumberInterval } from './intervals.js';
import { full, hull, isFull, isWithinInterval } from './intervals.js';
import type { Location, ObjectId } from './locations.js';
import { gcd, overlap, sameSpan } from './locations.js';
import type { PointsTo } from './points-to.js';
import type { Growth } from './range-knowledge.js';

interface WrittenNumbers {
  readonly place: Location;
  readonly size: number;
  readonly value: NumberInterval;
  readonly times: number;
}

export class RangeMemory {
  private readonly written = new Map<ObjectId, Map<string, WrittenNumbers>>();
  private readonly readers = new Map<ObjectId, Set<Instance>>();
  /** Some number may be any only because nothing was trusted. */
  isCautious = false;

  /**
   * @param trusts that nobody reads what was never written
   * @param again is told who has to read once more
   */
  constructor(
    private readonly pointsTo: PointsTo,
    private readonly trusts: boolean,
    private readonly growth: Growth,
    private readonly effort: Effort,
    private readonly again: (reader: Instance) => void,
  ) {}

  write(instance: Instance, pc: number, places: readonly Location[], size: number, value: NumberInterval): void {
    for (const place of places) {
      let sites = this.written.get(place.object);
      if (!sites) this.written.set(place.object, (sites = new Map()));
      const key = `${instance.number}:${pc} ${place.base} ${place.stride} ${size}`;
      const before = sites.get(key);
      const now = before ? this.grown(before, place, value) : { place, size, value, times: 1 };
      if (before && sameSpan(before.place, now.place) && isWithinInterval(now.value, before.value)) continue;
      sites.set(key, now);
      for (const reader of this.readers.get(place.object) ?? []) this.again(reader);
    }
  }

  /** Numbers that a read may get. */
  read(instance: Instance, places: readonly Location[], size: number): NumberInterval {
    const all = full(size * 8);
    for (const { object } of places) {
      const readers = this.readers.get(object);
      if (readers) readers.add(instance);
      else this.readers.set(object, new Set([instance]));
    }
    let known: NumberInterval | undefined;
    for (const place of places)
      for (const value of this.valuesAt(place, size)) {
        known = known ? hull(known, value) : value;
        // More would tell nothing.
        if (isFull(known, size * 8)) return all;
      }
    return known ?? all;
  }

  private grown(before: WrittenNumbers, { span }: Location, value: NumberInterval): WrittenNumbers {
    const { place, size, times } = before;
    const { span: known, ...anywhere } = place;
    const both = known && span && this.growth.interval(known, span, times);
    return {
      place: both ? { ...anywhere, span: both } : anywhere,
      size,
      value: this.growth.interval(before.value, value, times),
      times: times + 1,
    };
  }

  private *valuesAt(place: Location, size: number): Iterable<NumberInterval> {
    yield* this.initially(place, size);
    const extent = { ...place, size };
    for (const written of this.written.get(place.object)?.values() ?? []) {
      this.effort.spend();
      if (overlap(extent, { ...written.place, size: written.size }))
        yield written.size === size && isAligned(place, written.place) ? written.value : full(size * 8);
    }
  }

  private initially(place: Location, size: number): NumberInterval[] {
    const all = [full(size * 8)];
    const object = this.pointsTo.objects.get(place.object);
    switch (object.kind) {
      case 'global': {
        const { init, inputBytes, machineState } = this.pointsTo.program.globals[object.id]!;
        if (inputBytes || machineState) return all;
        const met = init.filter((each) =>
          overlap({ ...place, size }, { base: each.offset, stride: 0, size: each.size }),
        );
        const values = met.map(({ offset, size: own, value }) => {
          const number = value.kind === 'const' ? Number(BigInt.asIntN(value.width, value.value)) : undefined;
          const isWhole =
            number !== undefined && own === size && isAligned(place, { ...place, base: offset, stride: 0 });
          return isWhole && Number.isSafeInteger(number) ? { lo: number, hi: number } : all[0]!;
        });
        return place.stride === 0 && met.length === 1 ? values : [...values, ZERO];
      }
      case 'heap': {
        const instr = object.instance.fn.code[object.pc]!;
        if (instr.kind !== 'alloc' || instr.given) return all;
        return instr.zero ? [ZERO] : this.unset(all);
      }
      case 'local':
        return this.unset(all);
      case 'function':
      case 'task':
      case 'self':
      case 'unknown':
        return all;
    }
  }

  private unset(all: NumberInterval[]): NumberInterval[] {
    if (this.trusts) return [];
    this.isCautious = true;
    return all;
  }
}

const ZERO: NumberInterval = { lo: 0, hi: 0 };

/** Two that overlap are the same bytes, if they are of one size. */
function isAligned(one: Location, other: Location): boolean {
  const stride = gcd(one.stride, other.stride);
  const distance = one.base - other.base;
  return stride === 0 ? distance === 0 : distance % stride === 0;
}
