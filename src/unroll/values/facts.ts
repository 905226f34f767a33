import type { CompareOp } from '../../ir/ir.js';
import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE, isConst, not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import { isNumeric, summary, withoutCases } from './cases.js';
import { isTrueWhere } from '../../logic/implied.js';
import { highest, indexed, progression, within } from './range.js';
import { casesOfRange } from './selection.js';
import type { Value } from './value.js';
import { numberOf, rangeOf } from './value.js';

/** So many conditions of a path are looked at. */
const MAX_CONDITIONS = 128;
/**
 * So deep a comparison is looked into for what makes it true, since the conditions of a path are simplified together;
 * and of so many comparisons of a number.
 */
const MAX_DEPTH = 4;
const MAX_DEEP = 32;
/** A number that is one of so many is a choice of these. */
const MAX_FEW = 8;
/** So many paths are remembered. */
const MAX_GUARDS = 1024;

/** Where the condition holds, a number is between two bounds, as a number of its kind. */
interface Fact {
  readonly when: Lit;
  /** Without zeros at the top. */
  readonly bits: Bits;
  readonly least: bigint;
  readonly most: bigint;
  /** Every number of the kind, signed or not. */
  readonly kind: { readonly least: bigint; readonly most: bigint };
  /** Of the number that was compared: negative ones of another width are others. */
  readonly width: number;
}

/** Facts that the conditions on a path tell of numbers that were compared with constants. */
export class Facts {
  private readonly byCondition = new Map<Lit, Fact[]>();
  /** By a hash of the number. */
  private readonly byNumber = new Map<number, Fact[]>();
  private readonly conjuncts = new Map<Lit, ReadonlySet<Lit>>();
  /** The cases chosen of a pointer on the path that was asked about last. */
  private readonly pointers = new WeakMap<
    Value,
    { readonly guard: Lit; readonly assumed: readonly Lit[]; readonly chosen: Value }
  >();
  /** The assumptions of the path that was asked about last. */
  private last: { readonly assumed: readonly Lit[]; readonly literals: ReadonlySet<Lit> } = {
    assumed: [],
    literals: new Set(),
  };

  /** The condition is the result of this comparison. */
  note(condition: Lit, op: CompareOp, left: Value, right: Value): void {
    const constant = numberOf(right);
    const isMirrored = constant === undefined;
    const bound = constant ?? numberOf(left);
    if (condition === TRUE || condition === FALSE || bound === undefined) return;
    const { bits } = isMirrored ? right : left;
    const isSigned = op === 'slt' || op === 'sle';
    const half = 1n << BigInt(bits.length - 1);
    const kind = isSigned
      ? { least: bits.at(-1) === FALSE ? 0n : -half, most: half - 1n }
      : { least: 0n, most: 2n * half - 1n };
    const number = isSigned ? BigInt.asIntN(bits.length, bound) : bound;
    const add = (when: Lit, least: bigint, most: bigint): void => {
      if (least <= most) this.add({ when, bits: significant(bits), least, most, kind, width: bits.length });
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

  private add(fact: Fact): void {
    const known = entry(this.byCondition, fact.when);
    if (known.some((other) => isSame(fact, other))) return;
    known.push(fact);
    entry(this.byNumber, hashOf(fact.bits)).push(fact);
  }

  /** Whether anything is known where the condition holds. */
  tells(g: Aig, condition: Lit): boolean {
    return [...this.conjunctsOf(g, condition)].some((literal) => this.byCondition.has(literal));
  }

  /** The value with what is known of it where the guard and all that is assumed hold. */
  narrowed(g: Aig, whole: Value, guard: Lit, assumed: readonly Lit[]): Value {
    const value = this.remaining(g, whole, guard, assumed);
    if (isNumeric(value)) return value;
    if (value.pointsTo.length > 0) return this.chosen(g, value, guard, assumed);
    if (this.byNumber.size === 0 || value.constant !== undefined || value.bits.length === 1) return value;
    const own = significant(value.bits);
    const facts = this.byNumber.get(hashOf(own));
    if (!facts) return value;
    const known = [this.conjunctsOf(g, guard), this.allOf(g, assumed)];
    let range = value.range;
    const narrow = ({ least, most, kind }: Fact): void => {
      const before = range ?? rangeOf(value);
      const isOfKind = before.low >= kind.least && highest(before) <= kind.most;
      range = isOfKind ? within(before, least, most) : indexed(progression(least, most), value.bits);
    };
    const width = value.bits.length;
    for (const fact of facts.slice(0, MAX_DEEP))
      if (isAbout(fact, own, width) && isTrueWhere(g, fact.when, known, MAX_DEPTH)) narrow(fact);
    if (facts.length > MAX_DEEP)
      for (const fact of this.among(known, facts)) if (isAbout(fact, own, width)) narrow(fact);
    if (range === value.range || !range) return value;
    const found = { ...value, range };
    const few = casesOfRange(g, found, MAX_FEW);
    return (few && summary(g, width, few)) ?? found;
  }

  /** The value without the cases that the path excludes. */
  remaining(g: Aig, value: Value, guard: Lit, assumed: readonly Lit[] = []): Value {
    if (!value.cases || guard === TRUE || (value.pointsTo.length > 0 && isOneOrNull(value.bits))) return value;
    const known = [this.conjunctsOf(g, guard), this.allOf(g, assumed)];
    return withoutCases(g, value, (when) => known.some((literals) => literals.has(not(when))));
  }

  /**
   * The pointer without those that the path has not chosen: what another path left there, which met this one before the
   * two were told apart again.
   */
  private chosen(g: Aig, value: Value, guard: Lit, assumed: readonly Lit[]): Value {
    if (value.constant !== undefined || value.cases || value.stray || guard === TRUE || isOneOrNull(value.bits))
      return value;
    const before = this.pointers.get(value);
    if (before?.guard === guard && before.assumed === assumed) return before.chosen;
    const known = [this.conjunctsOf(g, guard), this.allOf(g, assumed)];
    const bits = value.bits.map((bit) => under(g, bit, known, MAX_DEPTH));
    const chosen = bits.some((bit, i) => bit !== value.bits[i]) ? { ...value, bits } : value;
    this.pointers.set(value, { guard, assumed, chosen });
    return chosen;
  }

  /** A sufficient test that two conditions never hold together. */
  exclude(g: Aig, one: Lit, other: Lit): boolean {
    const known = this.conjunctsOf(g, one);
    for (const condition of this.conjunctsOf(g, other)) if (known.has(not(condition))) return true;
    return false;
  }

  /** A sufficient test that a condition holds where all of some others do. */
  imply(g: Aig, conditions: readonly Lit[], condition: Lit): boolean {
    const known = conditions.map((each) => this.conjunctsOf(g, each));
    return isTrueWhere(g, condition, known, MAX_DEPTH);
  }

  /** Of some numbers those that a vector may be where all of the conditions hold, bit by bit. */
  possible<T extends { readonly number: bigint }>(
    g: Aig,
    vector: Bits,
    numbers: readonly T[],
    conditions: readonly Lit[],
  ): readonly T[] {
    if (numbers.length < 2) return numbers;
    const known = conditions.map((condition) => this.conjunctsOf(g, condition));
    const decided = vector.flatMap((bit, i) => {
      const value = isConst(bit)
        ? undefined
        : [bit, not(bit)].find((literal) => known.some((literals) => literals.has(literal)));
      return value === undefined ? [] : [{ mask: 1n << BigInt(i), isSet: value === bit }];
    });
    return decided.length === 0
      ? numbers
      : numbers.filter(({ number }) => decided.every(({ mask, isSet }) => ((number & mask) !== 0n) === isSet));
  }

  /**
   * Those that are known to hold as they are; looked for among the facts, or among what is known, whichever are fewer.
   */
  private among(known: readonly ReadonlySet<Lit>[], facts: readonly Fact[]): readonly Fact[] {
    if (facts.length < 2 * MAX_CONDITIONS)
      return facts.filter(({ when }) => known.some((literals) => literals.has(when)));
    return known.flatMap((literals) => [...literals].flatMap((literal) => this.byCondition.get(literal) ?? []));
  }

  private allOf(g: Aig, assumed: readonly Lit[]): ReadonlySet<Lit> {
    if (this.last.assumed !== assumed)
      this.last = { assumed, literals: new Set(assumed.flatMap((condition) => [...this.conjunctsOf(g, condition)])) };
    return this.last.literals;
  }

  private conjunctsOf(g: Aig, guard: Lit): ReadonlySet<Lit> {
    const known = this.conjuncts.get(guard);
    if (known) return known;
    const found = new Set([guard]);
    for (const condition of found) {
      if (found.size >= MAX_CONDITIONS) break;
      if ((condition & 1) === 0 && g.isAnd(condition >> 1))
        found.add(g.left(condition >> 1)).add(g.right(condition >> 1));
    }
    if (this.conjuncts.size >= MAX_GUARDS) this.conjuncts.clear();
    this.conjuncts.set(guard, found);
    return found;
  }
}

/**
 * A single condition decides which of two addresses it is. Such pointers stay as they are: equations of machine
 * addresses are solved slower without the condition.
 */
function isOneOrNull(bits: Bits): boolean {
  const varying = bits.find((bit) => !isConst(bit));
  return bits.every((bit) => isConst(bit) || bit >> 1 === varying! >> 1);
}

/** A literal that is the same wherever all of these are true. */
function under(g: Aig, literal: Lit, known: readonly ReadonlySet<Lit>[], depth: number): Lit {
  const node = literal >> 1;
  if (isConst(literal)) return literal;
  if (known.some((literals) => literals.has(literal))) return TRUE;
  if (known.some((literals) => literals.has(not(literal)))) return FALSE;
  if (depth === 0 || !g.isAnd(node)) return literal;
  const left = under(g, g.left(node), known, depth - 1);
  const right = under(g, g.right(node), known, depth - 1);
  if (left === g.left(node) && right === g.right(node)) return literal;
  return (literal & 1) === 0 ? g.and(left, right) : not(g.and(left, right));
}

function isAbout({ bits, kind, width }: Fact, number: Bits, valueWidth: number): boolean {
  if (kind.least < 0n && width !== valueWidth) return false;
  return bits.length === number.length && bits.every((bit, i) => bit === number[i]);
}

function hashOf(number: Bits): number {
  let hash = number.length;
  for (const bit of number) hash = (Math.imul(hash, 31) + bit) | 0;
  return hash;
}

function entry<K>(facts: Map<K, Fact[]>, key: K): Fact[] {
  let found = facts.get(key);
  if (!found) facts.set(key, (found = []));
  return found;
}

/** Of the same condition. */
function isSame(one: Fact, other: Fact): boolean {
  const bounds =
    one.least === other.least &&
    one.most === other.most &&
    one.width === other.width &&
    one.kind.least === other.kind.least;
  return bounds && one.bits.length === other.bits.length && one.bits.every((bit, i) => bit === other.bits[i]);
}

function significant(value: Bits): Bits {
  let width = value.length;
  while (width > 1 && value[width - 1] === FALSE) width--;
  return width === value.length ? value : value.slice(0, width);
}
