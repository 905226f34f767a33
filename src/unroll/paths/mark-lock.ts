import { isImplied } from '../../steps/conjuncts.js';
import type { Lit } from '../../logic/literal.js';
import * as bits from '../../logic/bits.js';
import type { LockOperation, Step } from '../../steps/events.js';
import type { Round } from './round.js';
import type { Value } from '../values/value.js';
import { objectsIn } from '../addresses/pointsto.js';
import type { Bits } from '../../logic/bits.js';

/** The operations of the library's marks on the lock at the address that they are given. */
const OPERATIONS: ReadonlyMap<string, LockOperation> = new Map([
  ['lock', 'take'],
  ['unlock', 'give'],
]);

/**
 * Puts a mark of the library on the writes of this section that are made on its path to what the address points to,
 * and certainly to that. It is certain because the write was made by this address, or because its guard says so.
 */
export function markLock(round: Round, mark: string, lock: Value, step: Step, guard: Lit): void {
  const operation = OPERATIONS.get(mark);
  if (!operation) return;
  const { g, knowledge, space } = round;
  const objects = objectsIn(lock.pointsTo);
  step.actions.forEach((action, i) => {
    if (action.kind !== 'write' || !isImplied(g, action.guard, guard)) return;
    const { object, offset } = knowledge.cells.get(action.cell);
    if (!objects.includes(object)) return;
    const base = round.objects.address(space.get(object)).bits;
    const isThere = (): Lit => bits.eq(g, lock.bits, bits.add(g, base, bits.constant(base.length, BigInt(offset))));
    if (isSame(action.address, lock.bits) || isImplied(g, action.guard, isThere()))
      step.actions[i] = { ...action, lock: operation };
  });
}

function isSame(one: Bits | undefined, other: Bits): boolean {
  return one?.length === other.length && one.every((bit, i) => bit === other[i]);
}
