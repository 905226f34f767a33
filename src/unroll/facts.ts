import type { CompareOp } from '../ir/ir.js';
import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, TRUE, not } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import { highest, progression, within } from './range.js';
import type { Value } from './value.js';
import { numberOf, rangeOf } from './value.js';

/** So many conditions of a path are looked at. */
const MAX_CONDITIONS = 64;

/** A number is between two bounds, as a number of its kind. */
interface Fact {
  /** Without zeros at the top. */
  readonly bits: Bits;
  readonly least: bigint;
  readonly most: bigint;
  /** Every number of the kind, signed or not. */
  readonly kind: { readonly least: bigint; readonly most: bigint };
  /** Of the number that was compared: negative ones of another width are others. */
  readonly width: number;
}

/** What the conditions on a path tell of numbers that were compared with constants. */
export class Facts {
  private readonly byCondition = new Map<Lit, Fact>();
  private readonly byGuard = new Map<Lit, readonly Fact[]>();

  /** The condition is the result of this comparison. */
  note(condition: Lit, op: CompareOp, left: Value, right: Value): void {
    const constant = numberOf(right);
    const isMirrored = constant === undefined;
    const bound = constant ?? numberOf(left);
    if (condition === TRUE || condition === FALSE || bound === undefined) return;
    const { bits } = isMirrored ? right : left;
    const isSigned = op === 'slt' || op === 'sle';
    const half = 1n << BigInt(bits.length - 1);
    const kind = isSigned ? { least: bits.at(-1) === FALSE ? 0n : -half, most: half - 1n } : { least: 0n, most: 2n * half - 1n };
    const number = isSigned ? BigInt.asIntN(bits.length, bound) : bound;
    const add = (literal: Lit, least: bigint, most: bigint): void => {
      if (least <= most) this.byCondition.set(literal, { bits: significant(bits), least, most, kind, width: bits.length });
    };
    if (op === 'eq') add(condition, number, number);
    if (op === 'ne') add(not(condition), number, number);
    if (op === 'eq' || op === 'ne') return;
    const isStrict = op === 'slt' || op === 'ult';
    if (isMirrored) {
      add(condition, isStrict ? number + 1n : number, kind.most);
      add(not(condition), kind.least, isStrict ? number : number - 1n);
    } else {
      add(condition, kind.least, isStrict ? number - 1n : number);
      add(not(condition), isStrict ? number : number + 1n, kind.most);
    }
  }

  /** Whether anything is known where the condition holds. */
  tells(g: Aig, condition: Lit): boolean {
    return this.implied(g, condition).length > 0;
  }

  /** The value with what is known of it where all of these conditions hold. */
  narrowed(g: Aig, value: Value, conditions: readonly Lit[]): Value {
    if (this.byCondition.size === 0 || value.constant !== undefined || value.pointsTo.length > 0 || value.bits.length === 1) return value;
    let range = value.range;
    const own = significant(value.bits);
    for (const condition of conditions)
      for (const { bits, least, most, kind, width } of this.implied(g, condition)) {
        if (kind.least < 0n && width !== value.bits.length) continue;
        if (bits.length !== own.length || bits.some((bit, i) => bit !== own[i])) continue;
        const before = range ?? rangeOf(value);
        const isOfKind = before.low >= kind.least && highest(before) <= kind.most;
        range = isOfKind ? within(before, least, most) : progression(least, most);
      }
    return range === value.range ? value : { ...value, ...(range ? { range } : {}) };
  }

  private implied(g: Aig, guard: Lit): readonly Fact[] {
    const known = this.byGuard.get(guard);
    if (known) return known;
    const facts: Fact[] = [];
    const open = [guard];
    for (let visited = 0; visited < MAX_CONDITIONS && open.length > 0; visited++) {
      const condition = open.shift()!;
      const fact = this.byCondition.get(condition);
      if (fact) facts.push(fact);
      if ((condition & 1) === 0 && g.isAnd(condition >> 1)) open.push(g.left(condition >> 1), g.right(condition >> 1));
    }
    this.byGuard.set(guard, facts);
    return facts;
  }
}

function significant(value: Bits): Bits {
  let width = value.length;
  while (width > 1 && value[width - 1] === FALSE) width--;
  return width === value.length ? value : value.slice(0, width);
}
