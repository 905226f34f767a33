/**
 * Data races, with TCBMC's write flags (CAV 2005, section 5) on the bytes really touched: two accesses by different tasks that overlap, at least
 * one of them a write and not both atomic, and that can be executed one directly after the other.
 *
 * Of two plain accesses that can meet, either can come first, so it is enough that writes leave a flag. What an atomic section does may depend on
 * a condition that the other access changes: then only the order with the section first may be possible, so its reads leave a flag as well. An interrupt
 * races with the access after which it comes.
 */
import type { AccessEvent, Monitor, Offer } from './property.js';
import { defineProperty } from './property.js';

function offerOf({ kind, place, atomic }: AccessEvent): Offer {
  return { address: place.address, size: place.size, write: kind === 'write', atomic };
}

function refuseConflicts(event: AccessEvent, m: Monitor): void {
  const { address, size } = event.place;
  const conflicts = (other: Offer): boolean =>
    (other.address as bigint) < address + BigInt(size) &&
    address < (other.address as bigint) + BigInt(other.size as number) &&
    (event.kind === 'write' || other.write === true) &&
    !(event.atomic && other.atomic === true);
  m.refuse(conflicts, 'two threads access the same memory at the same time, and one of them writes');
}

export const RACE = defineProperty({
  name: 'race',
  on: {
    read(event, m) {
      refuseConflicts(event, m);
      if (event.conditional) m.offer(offerOf(event));
    },
    write(event, m) {
      refuseConflicts(event, m);
      m.offer(offerOf(event));
    },
  },
});
