/** Numbers that expressions may have, and where in each object they may lead. */
import type { Expr } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { NumberInterval } from './intervals.js';
import { ANY, fitted, hull, intervalOf, isFull, refinedBy } from './intervals.js';
import type { Location, ObjectId } from './locations.js';
import type { PointsTo } from './points-to.js';
import type { Growth, Offsets, RangeKnowledge, RangeValue } from './range-knowledge.js';

export class RangeValues {
  constructor(
    private readonly pointsTo: PointsTo,
    private readonly growth: Growth,
  ) {}

  /** The places of the value, with the bounds of their offsets. */
  places(instance: Instance, e: Expr, known: RangeKnowledge): readonly Location[] {
    const places = this.pointsTo.placesOf(instance, e);
    if (places.every(({ stride }) => stride === 0)) return places;
    return this.bounded(places, this.offsetsOf(instance, e, known));
  }

  bounded(places: readonly Location[], offsets: Offsets): readonly Location[] {
    return places.map((place) => {
      const span = place.stride === 0 ? undefined : offsets.get(place.object);
      return span && !isFull(span, 64) ? { ...place, span } : place;
    });
  }

  valueOf(instance: Instance, e: Expr, known: RangeKnowledge): RangeValue {
    const number = fitted(e.width, intervalOf(e, known.numbers));
    const isPointer = e.width === this.pointsTo.program.pointerBits && e.kind !== 'const';
    return { number, offsets: isPointer ? this.offsetsOf(instance, e, known) : undefined };
  }

  /** Where in each object the value may lead. */
  private offsetsOf(instance: Instance, e: Expr, known: RangeKnowledge): Offsets {
    switch (e.kind) {
      case 'const':
        return new Map();
      case 'reg':
        return known.pointers.get(e.reg) ?? this.anyOffsets(instance, e);
      case 'binary': {
        if (e.op !== 'add' && e.op !== 'sub') return this.anyOffsets(instance, e);
        const [left, right] = [this.offsetsOf(instance, e.left, known), this.offsetsOf(instance, e.right, known)];
        if (right.size === 0) return this.moved(left, intervalOf(e.right, known.numbers), e.op === 'add' ? 1 : -1);
        if (left.size === 0 && e.op === 'add') return this.moved(right, intervalOf(e.left, known.numbers), 1);
        return this.anyOffsets(instance, e);
      }
      case 'ite':
        return [true, false]
          .flatMap((holds) => {
            const numbers = refinedBy(e.cond, holds, known.numbers);
            if (!numbers) return [];
            return [this.offsetsOf(instance, holds ? e.then : e.otherwise, { ...known, numbers: new Map(numbers) })];
          })
          .reduce((one, other) => this.growth.offsets(one, other, 0), new Map<ObjectId, NumberInterval>());
      case 'addr':
      case 'zext':
      case 'sext':
      case 'trunc':
      case 'unary':
      case 'compare':
        return this.anyOffsets(instance, e);
    }
  }

  /** Offsets that leave the half of the address space before which an object begins may come back to it. */
  private moved(offsets: Offsets, by: NumberInterval, sign: 1 | -1): Offsets {
    const [lo, hi] = sign === 1 ? [by.lo, by.hi] : [-by.hi, -by.lo];
    const { pointerBits } = this.pointsTo.program;
    const isSafe = (each: NumberInterval): boolean =>
      pointerBits >= 64 || (each.lo >= 0 && each.hi < 2 ** (pointerBits - 1));
    return new Map(
      [...offsets].map(([object, each]) => {
        const now = { lo: each.lo + lo, hi: each.hi + hi };
        return [object, isSafe(now) ? now : ANY];
      }),
    );
  }

  private anyOffsets(instance: Instance, e: Expr): Offsets {
    const offsets = new Map<ObjectId, NumberInterval>();
    for (const { object, base, stride } of this.pointsTo.placesOf(instance, e)) {
      const own = stride === 0 ? { lo: base, hi: base } : ANY;
      const known = offsets.get(object);
      offsets.set(object, known ? hull(known, own) : own);
    }
    return offsets;
  }
}
