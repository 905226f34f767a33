/**
 * Cells that hold one of a few numbers, such as -1 and three indices: their bits follow from each other. Bits that are
 * the same in all of these numbers are one bit of the cell, so that the sign bits of a number of 32 bits are one. What
 * is read is known to be one of the numbers (`cases.ts`), so that an index is known to be in bounds.
 *
 * The numbers are found as everything is that tasks have to know of each other (`knowledge.ts`): from none, each round
 * adds what the writes of the last one can have written. What is no such number, formally, is written by no execution.
 */
import type { Aig, Lit } from '../../logic/aig.js';
import { not } from '../../logic/aig.js';
import type { Bits } from '../../logic/bits.js';
import { numbersOfBits } from './cases.js';
import type { PointsTo } from '../addresses/pointsto.js';
import { NOWHERE } from '../addresses/pointsto.js';
import { TAG_BIT } from '../addresses/representation.js';
import { either, exactly } from './range.js';
import { membersOf } from './selection.js';
import type { Case, Value } from './value.js';
import { constantOf, numberOf } from './value.js';

/** More numbers are many. */
const MAX_FEW = 8;

export type FewNumbers = ReadonlySet<bigint>;

export const NO_NUMBERS: FewNumbers = new Set();
/** Not few: any number. */
export const MANY_NUMBERS: FewNumbers = new Set();

/** Of values that are written to many cells. */
const known = new WeakMap<Value, FewNumbers>();

/**
 * The numbers that the value can be, if they are seen to be few. Of pointers, addresses are counted where they are
 * representations, of which no two objects have the same.
 */
export function fewOf(value: Value): FewNumbers {
  let few = known.get(value);
  if (!few) known.set(value, (few = computeFew(value)));
  return few;
}

function computeFew(value: Value): FewNumbers {
  if (value.stray || value.counted || value.bits.length === 1) return MANY_NUMBERS;
  const numbers = numbersOf(value);
  if (numbers.length === 0 || numbers.length > MAX_FEW) return MANY_NUMBERS;
  const certain = numbers.filter((each) => each !== undefined);
  const isTold = value.pointsTo.length === 0 || (value.pointsTo[0]! >= 0 && certain.every(isTag));
  return certain.length === numbers.length && isTold ? new Set(certain) : MANY_NUMBERS;
}

function numbersOf(value: Value): readonly (bigint | undefined)[] {
  const number = numberOf(value);
  if (number !== undefined) return [number];
  return (
    value.cases?.map((each) => numberOf(each.value)) ??
    (value.range && membersOf(value.range, value.bits.length, MAX_FEW)) ??
    numbersOfBits(value)?.map((each) => each.number) ??
    []
  );
}

/** The first set itself if nothing is added. */
export function together(numbers: FewNumbers, added: FewNumbers): FewNumbers {
  if (numbers === MANY_NUMBERS || added === MANY_NUMBERS) return MANY_NUMBERS;
  const others = [...added].filter((number) => !numbers.has(number));
  if (others.length === 0) return numbers;
  const all = new Set([...numbers, ...others]);
  return all.size > MAX_FEW ? MANY_NUMBERS : all;
}

/**
 * Of each bit the lowest one that is the same in all of the numbers; undefined if the numbers are not few, or if it does
 * not help to know them. Each bit of addresses may be for itself: their bits make others as well, in other objects and
 * between the places.
 */
export function likenessOf(numbers: FewNumbers, width: number): readonly number[] | undefined {
  if (numbers.size < 2) return undefined;
  const columns = columnsOf([...numbers], width);
  const first = columns.map((column) => columns.indexOf(column));
  const varying = first.filter((_, i) => columns[i]!.includes('0') && columns[i]!.includes('1'));
  const apart = new Set(varying).size;
  const areAddresses = [...numbers].some((number) => number !== 0n && isTag(number));
  return varying.length > apart || (areAddresses && 2 ** apart > numbers.size) ? first : undefined;
}

/** Null, or the representation of an address; where addresses are those of a machine, only null is. */
function isTag(number: bigint): boolean {
  return number === 0n || number >> BigInt(TAG_BIT) === 1n;
}

/**
 * The value read of a cell whose bits are alike, where it is one of these numbers, and may point to these objects.
 */
export function readAsFew(g: Aig, bits: Bits, numbers: FewNumbers, pointsTo: PointsTo): Value {
  const all = [...numbers].sort((a, b) => (a < b ? -1 : 1));
  const telling = tellingBits(all, bits.length);
  const isSet = (number: bigint, bit: number): boolean => ((number >> BigInt(bit)) & 1n) === 1n;
  const whenOf = (number: bigint): Lit =>
    g.andAll(telling.map((bit) => (isSet(number, bit) ? bits[bit]! : not(bits[bit]!))));
  const cases = all.map((number): Case => ({
    when: whenOf(number),
    value: constantOf(bits.length, number, number === 0n ? NOWHERE : pointsTo),
  }));
  const most = all.reduce((largest, number) => (number > largest ? number : largest));
  return { bits, pointsTo, most, range: all.map(exactly).reduce(either), cases };
}

/** Of each bit what it is in the numbers, one after the other. */
function columnsOf(numbers: readonly bigint[], width: number): readonly string[] {
  return Array.from({ length: width }, (_, i) => numbers.map((number) => String((number >> BigInt(i)) & 1n)).join(''));
}

/** Bits by which no two of the numbers are the same, the lowest that do. */
function tellingBits(numbers: readonly bigint[], width: number): readonly number[] {
  const telling: number[] = [];
  const mark = (number: bigint): string => telling.map((bit) => (number >> BigInt(bit)) & 1n).join('');
  for (let bit = 0, apart = 1; bit < width && apart < numbers.length; bit++) {
    telling.push(bit);
    const now = new Set(numbers.map(mark)).size;
    if (now === apart) telling.pop();
    apart = now;
  }
  return telling;
}
