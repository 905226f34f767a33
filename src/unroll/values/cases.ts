import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, TRUE, isConst, isNegated, literalOf, nodeOf, not } from '../../logic/aig.js';
import { constant } from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';
import type { PointsTo } from '../addresses/pointsto.js';
import { NOWHERE, union } from '../addresses/pointsto.js';
import { either, exactly } from './range.js';
import { casesOfRange } from './selection.js';
import type { Case, Value } from './value.js';
import { constantOf, mostOf, numberOf } from './value.js';

/** A value that may be more numbers than this is only its bits. */
const MAX_CASES = 64;

/**
 * The cases of a value: on the paths that have it, exactly one of the conditions holds. What is computed from it is
 * computed of each, so that constants fold, and what a branch excludes falls away: a pointer that walks along a string
 * does not walk past its end. (Value summaries: Sen, Necula, Gong, Choi, "MultiSE: Multi-path symbolic execution using
 * value summaries", FSE 2015.) Elsewhere the bits say the same.
 */
export type Cases = readonly Case[];

/** The value that has these alternatives; undefined if they are too many. */
export function summary(g: Aig, width: number, alternatives: Cases): Value | undefined {
  const cases = joined(
    g,
    alternatives.flatMap((each) => divided(g, each)).filter(({ when }) => when !== FALSE),
  );
  if (cases.length === 0 || cases.length > MAX_CASES) return undefined;
  if (cases.length === 1) return cases[0]!.value;
  const pointsTo = cases.reduce<PointsTo>((all, { value }) => union(all, value.pointsTo), NOWHERE);
  const most = cases.reduce((highest, { value }) => (mostOf(value) > highest ? mostOf(value) : highest), 0n);
  const numbers = numbersOf(cases);
  if (!numbers) return { bits: Array.from({ length: width }, (_, i) => chosenBit(g, cases, i)), pointsTo, most, cases };
  return {
    bits: chosenNumber(g, width, cases, numbers),
    pointsTo,
    most,
    range: numbers.map(exactly).reduce(either),
    cases,
  };
}

/** The cases of a value that is itself one of a few numbers. */
function divided(g: Aig, { when, value }: Case): Cases {
  if (!value.cases || value.stray || !isNumeric(value)) return [{ when, value }];
  return value.cases.map((each) => ({ when: g.and(when, each.when), value: each.value }));
}

/** The chosen one of alternatives, with its bits alone where these are too many; undefined if there is none. */
export function chosenOf(g: Aig, alternatives: Cases): Value | undefined {
  const cases = alternatives.filter(({ when }) => when !== FALSE);
  if (cases.length === 0) return undefined;
  const width = cases[0]!.value.bits.length;
  return (
    summary(g, width, cases) ?? {
      bits: Array.from({ length: width }, (_, i) => chosenBit(g, cases, i)),
      pointsTo: NOWHERE,
    }
  );
}

/** So many bits, if they vary alone, make few numbers. */
const FEW_BITS = 3;

/** Alternatives of a value that is known to be one of a few, or of which only a few bits vary. */
export function fewCases(g: Aig, value: Value): Cases | undefined {
  return value.cases ?? casesOfRange(g, value, 2 ** FEW_BITS) ?? casesOfBits(g, value);
}

function casesOfBits(g: Aig, value: Value): Cases | undefined {
  const { bits, pointsTo } = value;
  return numbersOfBits(value)?.map(({ number, varying }) => ({
    when: g.andAll(varying),
    value: constantOf(bits.length, number, pointsTo),
  }));
}

/** The numbers that it can be, each with the literals of its bits that make it that one, if only a few of them vary. */
export function numbersOfBits(
  value: Value,
): readonly { readonly number: bigint; readonly varying: readonly Lit[] }[] | undefined {
  const ones = value.stray ? undefined : onesOf(value.bits);
  if (!ones || ones.size === 0) return undefined;
  const most = mostOf(value);
  const always = value.bits.reduce((sum, bit, i) => (bit === TRUE ? sum | (1n << BigInt(i)) : sum), 0n);
  let result: { number: bigint; varying: readonly Lit[] }[] = [{ number: always, varying: [] }];
  for (const [node, [without, withIt]] of ones)
    result = [false, true].flatMap((isSet) =>
      result.map(({ number, varying }) => ({
        number: number | (isSet ? withIt : without),
        varying: [...varying, literalOf(node, !isSet)],
      })),
    );
  return result.filter(({ number }) => number <= most);
}

/** Of each node of a few, the bits that are set without it, and with it; undefined if they are more. */
function onesOf(bits: Bits): ReadonlyMap<number, readonly [bigint, bigint]> | undefined {
  const ones = new Map<number, [bigint, bigint]>();
  for (const [i, bit] of bits.entries()) {
    if (isConst(bit)) continue;
    const known = ones.get(nodeOf(bit)) ?? [0n, 0n];
    known[isNegated(bit) ? 0 : 1] |= 1n << BigInt(i);
    ones.set(nodeOf(bit), known);
    if (ones.size > FEW_BITS) return undefined;
  }
  return ones;
}

/** Whether it may be few numbers and nothing else; so is one. */
export function isNumeric(value: Value): boolean {
  return value.cases ? value.cases.every((each) => each.value.constant !== undefined) : numberOf(value) !== undefined;
}

function numbersOf(cases: Cases): readonly bigint[] | undefined {
  const numbers = cases.flatMap(({ value: { constant: number } }) => (number === undefined ? [] : [number]));
  return numbers.length === cases.length ? numbers : undefined;
}

/** Alternatives that are the same number are one. */
function joined(g: Aig, cases: Cases): Cases {
  const byNumber = new Map<bigint, Case>();
  const others: Case[] = [];
  for (const { when, value } of cases) {
    const number = numberOf(value);
    const same = number === undefined ? undefined : byNumber.get(number);
    if (number === undefined) others.push({ when, value });
    else if (same)
      byNumber.set(number, {
        when: g.or(same.when, when),
        value: asNumber(same.value, number, union(same.value.pointsTo, value.pointsTo)),
      });
    else byNumber.set(number, { when, value: asNumber(value, number, value.pointsTo) });
  }
  return [...byNumber.values(), ...others];
}

function asNumber(value: Value, number: bigint, pointsTo: PointsTo): Value {
  return value.constant !== undefined && value.pointsTo === pointsTo
    ? value
    : constantOf(value.bits.length, number, pointsTo);
}

function chosenBit(g: Aig, cases: Cases, bit: number): Lit {
  const bits = cases.map(({ value }) => value.bits[bit]!);
  if (bits.every((each) => each === bits[0])) return bits[0]!;
  return g.orAll(cases.map(({ when }, i) => g.and(when, bits[i]!)));
}

/** Only the bits in which the numbers differ depend on which one it is. */
function chosenNumber(g: Aig, width: number, cases: Cases, numbers: readonly bigint[]): Bits {
  const result = [...constant(width, numbers[0]!)];
  const varying = numbers.reduce((sum, number) => sum | (number ^ numbers[0]!), 0n);
  for (let i = 0; varying >> BigInt(i) !== 0n; i++) {
    if (((varying >> BigInt(i)) & 1n) === 0n) continue;
    const isSet = (_: Case, k: number): boolean => ((numbers[k]! >> BigInt(i)) & 1n) === 1n;
    const ones = cases.filter(isSet).map(({ when }) => when);
    const zeros = cases.filter((each, k) => !isSet(each, k)).map(({ when }) => when);
    result[i] = ones.length <= zeros.length ? g.orAll(ones) : not(g.orAll(zeros));
  }
  return result;
}

/** `condition ? then : otherwise`, if both may be few numbers only. */
export function chooseCase(g: Aig, condition: Lit, then: Value, otherwise: Value): Value | undefined {
  if (then.bits.length === 1 || then.stray || otherwise.stray || (!isNumeric(then) && !isNumeric(otherwise)))
    return undefined;
  const [first, second] = [numericCases(g, then, otherwise), numericCases(g, otherwise, then)];
  if (!first || !second) return undefined;
  const under = (cond: Lit, cases: Cases): Cases =>
    cases.map(({ when, value }) => ({ when: g.and(cond, when), value }));
  return likeThose(summary(g, then.bits.length, [...under(condition, first), ...under(not(condition), second)]), [
    then,
    otherwise,
  ]);
}

/** An index beside -1: of both together hardly a bit is constant, though there are few numbers. */
function numericCases(g: Aig, value: Value, beside: Value): Cases | undefined {
  if (isNumeric(value)) return value.cases ?? [{ when: TRUE, value }];
  if (value.pointsTo.length > 0 || beside.pointsTo.length > 0) return undefined;
  const differing = value.bits.filter((bit, i) => bit !== beside.bits[i]).length;
  return differing > 2 * FEW_BITS ? fewCases(g, value) : undefined;
}

/** The result of an operation, case by case; undefined if no operand has any, or both have their own. */
export function byCases(
  g: Aig,
  width: number,
  operands: readonly [Value, ...Value[]],
  operation: (...operands: [Value, ...Value[]]) => Value,
): Value | undefined {
  const divided = operands.filter(({ cases }) => cases !== undefined);
  const [first] = divided;
  if (!first?.cases || !divided.every(({ cases }) => isSamePartition(first.cases!, cases!))) return undefined;
  if (!operands.every((value) => value.cases !== undefined || numberOf(value) !== undefined)) return undefined;
  const [left, ...others] = operands;
  const at = (value: Value, i: number): Value => value.cases?.[i]?.value ?? value;
  const results = first.cases.map(({ when }, i) => ({
    when,
    value: operation(at(left, i), ...others.map((each) => at(each, i))),
  }));
  return results.some(({ value }) => value.stray) ? undefined : likeThose(summary(g, width, results), operands);
}

/** Marks a value as counted if its sources are. */
function likeThose(value: Value | undefined, sources: readonly Value[]): Value | undefined {
  return value && sources.some(({ counted }) => counted) ? asCounted(value) : value;
}

/** One number is none. */
export function asCounted(value: Value): Value {
  return value.cases ? { ...value, counted: true } : value;
}

function isSamePartition(one: Cases, other: Cases): boolean {
  return one === other || (one.length === other.length && one.every(({ when }, i) => when === other[i]!.when));
}

/** Without the alternatives that are excluded. */
export function withoutCases(g: Aig, value: Value, isExcluded: (when: Lit) => boolean): Value {
  const left = value.cases?.filter(({ when }) => !isExcluded(when));
  if (!left || left.length === value.cases!.length || left.length === 0) return value;
  return summary(g, value.bits.length, left) ?? value;
}

/** Further conditions where a condition is true or false: that it is none of the cases that make it the opposite. */
export function excludedBy(condition: Value, isTrue: boolean): readonly Lit[] {
  const opposite = isTrue ? FALSE : TRUE;
  return (condition.cases ?? []).flatMap(({ when, value }) => (value.bits[0] === opposite ? [not(when)] : []));
}
