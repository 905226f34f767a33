/**
 * The addresses that a value can be that may be a number as well: a handle of one of two tasks, the link of a list's
 * element in a buffer that samples are written to. They are remembered as long as they are few; whatever else it is was
 * made from none. Where it is followed, it is one of these, and numbers that look like addresses are not followed
 * (`memory/resolver.ts`).
 *
 * Only where addresses are numbers of the machine, which fewer than 64 bits have: there no bit tells them from others.
 */
import type { BinaryOp } from '../../ir/ir.js';
import { isNumeric } from './cases.js';
import { membersOf } from './selection.js';
import type { Value } from './value.js';
import { numberOf } from './value.js';

/** In ascending order. */
export type AddressSet = readonly bigint[];

export const NO_ADDRESSES: AddressSet = [];
/** They are too many, or unknown. */
export const MANY_ADDRESSES = undefined;
type FewAddresses = AddressSet | typeof MANY_ADDRESSES;

/** More are not remembered. */
const MOST_ADDRESSES = 8;

/** The addresses that the value can be, but for those that are no more than numbers. */
export function addressesOf(value: Value): FewAddresses {
  const { bits, pointsTo, stray, cases, addresses } = value;
  if (pointsTo.length === 0) return NO_ADDRESSES;
  if (bits.length >= 64 || stray) return MANY_ADDRESSES;
  const number = numberOf(value);
  if (number !== undefined) return [number];
  if (!cases || !isNumeric(value))
    return addresses ?? (value.range && membersOf(value.range, bits.length, MOST_ADDRESSES));
  return inOrder(cases.flatMap((each) => (each.value.pointsTo.length > 0 ? [each.value.constant!] : [])));
}

/** Those of one value and of another; the same array if nothing is added. */
export function allAddresses(one: FewAddresses, other: FewAddresses): FewAddresses {
  if (one === undefined || other === undefined) return MANY_ADDRESSES;
  return other.every((address) => one.includes(address)) ? one : inOrder([...one, ...other]);
}

/** Of the choice of one of the values. */
export function chosenAddresses(then: Value, otherwise: Value): Pick<Value, 'addresses'> {
  if (then.bits.length >= 64 || (then.pointsTo.length === 0 && otherwise.pointsTo.length === 0)) return {};
  const addresses = allAddresses(addressesOf(then), addressesOf(otherwise));
  return addresses ? { addresses } : {};
}

/** Of an address that was moved by a number. */
export function movedAddresses(op: BinaryOp, left: Value, right: Value): Pick<Value, 'addresses'> {
  if (op !== 'add' && op !== 'sub') return {};
  const [pointer, distance] = op === 'add' && left.pointsTo.length === 0 ? [right, left] : [left, right];
  const number = numberOf(distance);
  if (!pointer.addresses || distance.pointsTo.length > 0 || number === undefined) return {};
  const moved = pointer.addresses.map((address) =>
    BigInt.asUintN(pointer.bits.length, op === 'add' ? address + number : address - number),
  );
  const addresses = inOrder(moved);
  return addresses ? { addresses } : {};
}

function inOrder(addresses: readonly bigint[]): FewAddresses {
  const sorted = [...new Set(addresses)].sort((a, b) => (a < b ? -1 : 1));
  return sorted.length > MOST_ADDRESSES ? MANY_ADDRESSES : sorted;
}
