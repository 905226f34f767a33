import type { AtomicOrder, MemoryOrder } from '../base/memory-order.js';
import { IS_ATOMIC, isAtomicAccess, type AccessFlags } from './access-flags.js';

/** Of atomic accesses that are not sequentially consistent, in the bits of {@link AccessFlags} from here on. */
const FIRST_BIT = 5;
const WEAKER = ['relaxed', 'acquire', 'release', 'acq_rel'] as const;
const MASK = 7 << FIRST_BIT;

/** Qualities of an atomic access of this order. */
export function atomicFlags(order: AtomicOrder): AccessFlags {
  const index = WEAKER.findIndex((weaker) => weaker === order);
  return (IS_ATOMIC | ((index + 1) << FIRST_BIT)) as AccessFlags;
}

/**
 * The order of an access with these flags. What stands in an atomic section without an order of its own is as strong as
 * any.
 */
export function orderOf(flags: AccessFlags, inSection: boolean): MemoryOrder {
  const index = (flags & MASK) >> FIRST_BIT;
  if (index > 0) return WEAKER[index - 1]!;
  return isAtomicAccess(flags, inSection) ? 'seq_cst' : 'plain';
}
