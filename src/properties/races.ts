/**
 * Data races, with TCBMC's write flags (CAV 2005, section 5) on the bytes really touched. A race is two accesses by
 * different tasks that overlap, at least one of them a write and not both atomic, and that can be executed one
 * directly after the other. To free a block is to write all of it.
 *
 * Every access leaves a flag: of two that conflict, one order may be impossible (an atomic section waits for the
 * other's write, what was freed is not used), or take one switch more than the other.
 *
 * Where memory is as C11 has it, the two accesses are those neither of which happens before the other (5.1.2.4p35).
 */
import type { AccessEvent, FreeEvent, Monitor, Offer } from './property.js';
import { defineProperty } from './property.js';

interface Touch {
  readonly address: bigint;
  readonly size: number;
  readonly write: boolean;
  readonly atomic: boolean;
}

const AT_THE_SAME_TIME = 'two threads access the same memory at the same time, and one of them writes';
/** The message where memory is as C11 has it. */
export const UNORDERED = 'two threads access the same memory, one of them writes, and nothing orders the accesses';

function meets(touch: Touch, m: Monitor): void {
  const { address, size, write, atomic } = touch;
  const conflicts = (other: Offer): boolean =>
    (other.address as bigint) < address + BigInt(size) &&
    address < (other.address as bigint) + BigInt(other.size as number) &&
    (write || other.write === true) &&
    !(atomic && other.atomic === true);
  m.refuse(conflicts, AT_THE_SAME_TIME);
  m.offer({ ...touch });
}

function access({ kind, place: { address, size }, atomic }: AccessEvent, m: Monitor): void {
  meets({ address, size, write: kind === 'write', atomic }, m);
}

function free({ place: { address, size }, atomic }: FreeEvent, m: Monitor): void {
  meets({ address, size, write: true, atomic }, m);
}

export const RACE = defineProperty({ name: 'race', on: { read: access, write: access, free } });
