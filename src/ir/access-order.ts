import type { AtomicOrder, MemoryOrder } from '../base/memory-order.js';
import type { Position } from '../source/diagnostic.js';
import type { Instr } from './ir.js';
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

/** The order of an atomic load or store, by itself; undefined for any other instruction. */
export function atomicOrder(instr: Instr): AtomicOrder | undefined {
  if (instr.kind !== 'load' && instr.kind !== 'store') return undefined;
  const order = orderOf(instr.flags, false);
  return order === 'plain' ? undefined : order;
}

/** By place: the orders of read-modify-writes if they store. */
export function updatesIn(code: readonly Instr[]): ReadonlyMap<string, AtomicOrder> {
  const sections = new Set(code.flatMap((instr) => (instr.kind === 'atomic-begin' ? [placeOf(instr)] : [])));
  const stores = code.flatMap((instr): [string, AtomicOrder][] => {
    const order = instr.kind === 'store' ? atomicOrder(instr) : undefined;
    return order !== undefined && sections.has(placeOf(instr)) ? [[placeOf(instr), order]] : [];
  });
  return new Map(stores);
}

/** The name of the place in the text. */
export function placeOf({ position: { file, line, column } }: { readonly position: Position }): string {
  return `${file}:${line}:${column}`;
}

/** The flags of the same access with another order. */
export function withOrder(flags: AccessFlags, order: AtomicOrder): AccessFlags {
  return ((flags & ~MASK) | atomicFlags(order)) as AccessFlags;
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
