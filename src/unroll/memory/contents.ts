import type { FewNumbers } from '../values/few-numbers.js';
import { MANY_NUMBERS, NO_NUMBERS, fewOf, likenessOf, together } from '../values/few-numbers.js';
import type { AddressSet } from '../values/few-addresses.js';
import { MANY_ADDRESSES, NO_ADDRESSES, addressesOf, allAddresses } from '../values/few-addresses.js';
import type { Lit } from '../../logic/aig.js';
import { FALSE, TRUE } from '../../logic/aig.js';
import type { PointsTo } from '../addresses/pointsto.js';
import { NOWHERE, includesAll, union } from '../addresses/pointsto.js';
import type { Value } from '../values/value.js';
import { mostOf } from '../values/value.js';

/** The possible contents of a cell: undefined bits vary, the others are the same in all values. */
export interface Contents {
  bits: (Lit | undefined)[] | undefined;
  pointsTo: PointsTo;
  /** No larger, as an unsigned number. */
  most: bigint;
  /** The numbers, if they are few. */
  few: FewNumbers;
  /** The addresses among them, if they are few (`values/few-addresses.ts`). */
  addresses: AddressSet | undefined;
}

/** No value yet. */
export function emptyContents(): Contents {
  return { bits: undefined, pointsTo: NOWHERE, most: 0n, few: NO_NUMBERS, addresses: NO_ADDRESSES };
}

/** Adds a value; says whether that changed what the contents may point to, or only the numbers. */
export function join(contents: Contents, value: Value): 'targets' | 'numbers' | undefined {
  const added = value.bits.map((bit) => (bit === TRUE || bit === FALSE ? bit : undefined));
  return joinContents(contents, {
    bits: added,
    pointsTo: value.pointsTo,
    most: mostOf(value),
    few: fewOf(value),
    addresses: addressesOf(value),
  });
}

export function joinContents(contents: Contents, added: Contents): 'targets' | 'numbers' | undefined {
  if (!added.bits) return undefined;
  const known = contents.bits !== undefined && includesAll(contents.pointsTo, added.pointsTo);
  if (!known) contents.pointsTo = union(contents.pointsTo, added.pointsTo);
  contents.bits ??= [...added.bits];
  const few = together(contents.few, added.few);
  // Nobody looks at numbers whose bits are not alike.
  const addresses = allAddresses(contents.addresses, added.addresses);
  let changed =
    added.most > contents.most ||
    addresses !== contents.addresses ||
    (few !== contents.few && likenessOf(contents.few, added.bits.length) !== undefined);
  contents.addresses = addresses;
  contents.few = few;
  if (added.most > contents.most) contents.most = added.most;
  for (let i = 0; i < added.bits.length; i++) {
    if (contents.bits[i] === undefined || contents.bits[i] === added.bits[i]) continue;
    contents.bits[i] = undefined;
    changed = true;
  }
  return known ? (changed ? 'numbers' : undefined) : 'targets';
}

/** Nothing is added by the value. */
export function isIn({ bits, pointsTo, most, few, addresses }: Contents, value: Value): boolean {
  return (
    bits !== undefined &&
    mostOf(value) <= most &&
    value.bits.every((bit, i) => bits[i] === undefined || bits[i] === bit) &&
    includesAll(pointsTo, value.pointsTo) &&
    allAddresses(addresses, addressesOf(value)) === addresses &&
    together(few, fewOf(value)) === few
  );
}

/** Each includes the other. */
export function areSame(one: Contents, other: Contents): boolean {
  return (
    one.most === other.most &&
    (one.bits === undefined) === (other.bits === undefined) &&
    (one.bits?.every((bit, i) => bit === other.bits![i]) ?? true) &&
    includesAll(one.pointsTo, other.pointsTo) &&
    includesAll(other.pointsTo, one.pointsTo) &&
    allAddresses(one.addresses, other.addresses) === one.addresses &&
    allAddresses(other.addresses, one.addresses) === other.addresses &&
    together(one.few, other.few) === one.few &&
    together(other.few, one.few) === other.few
  );
}

/** From now on every number is possible. */
export function widen(contents: Contents, width: number): void {
  contents.bits?.fill(undefined);
  contents.most = (1n << BigInt(width)) - 1n;
  contents.few = MANY_NUMBERS;
  if (contents.pointsTo.length > 0) contents.addresses = MANY_ADDRESSES;
}

/** As if no value had been added, but for what it may point to. */
export function forget(contents: Contents): void {
  contents.bits = undefined;
  contents.most = 0n;
  if (contents.few !== MANY_NUMBERS) contents.few = NO_NUMBERS;
}
