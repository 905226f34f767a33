/** The words for other orders of atomic accesses, and fences. */
import type { OrderAdvice, OrderChange } from '../answer/order-advice.js';
import type { CheckResult, Violation } from '../answer/result.js';
import { formatPosition } from '../source/position.js';

export interface OrdersTold {
  readonly sentence: string;
  /** Place, and what is to be there. */
  readonly rows: readonly (readonly [place: string, change: string])[];
}

/** Undefined if none were wanted. */
export function ordersTold({ orders }: Pick<CheckResult, 'orders'>): OrdersTold | undefined {
  if (!orders) return undefined;
  return {
    sentence: sentenceOf(orders),
    rows: orders.changes.map((change) => [formatPosition(change.position), changeTold(change)]),
  };
}

/** Where memory must be reordered for it, and on which machines it is. */
export function conditionOf({ onlyWith, memory }: Violation): string | undefined {
  if (onlyWith === undefined || memory?.onX86 === undefined) return onlyWith;
  return `${onlyWith} (${memory.onX86 ? 'also on x86' : 'not on x86'})`;
}

function sentenceOf(advice: OrderAdvice): string {
  return advice.asked === 'mend' ? mended(advice) : weakened(advice);
}

function mended({ outcome, changes, proved, reason, checks }: OrderAdvice): string {
  const count = changes.length === 1 ? 'one change' : `${changes.length} changes`;
  const because = reason === undefined ? '' : `; ${reason}`;
  switch (outcome) {
    case 'found':
      return proved
        ? `Mended by ${count}: then nothing is violated in any execution${because}${counted(checks)}.`
        : `Mended by ${count}, as far as was looked: then no violation is found within bounds${because}${counted(checks)}.`;
    case 'impossible':
      return `No orders and fences that were tried mend it: ${reason ?? ''}.`;
    case 'none':
    case 'open':
      return `Whether orders and fences mend it is not known: ${reason ?? 'the last check did not end'}${counted(checks)}.${changes.length > 0 ? ' Tried last:' : ''}`;
  }
}

function weakened({ outcome, changes, goesOn, reason, checks }: OrderAdvice): string {
  if (outcome === 'open' && changes.length === 0)
    return `Whether weaker orders would do is not known: ${reason ?? 'checks did not end'}${counted(checks)}.`;
  if (changes.length === 0) return `No order is stronger than it need be${counted(checks)}.`;
  const open = outcome === 'open' ? ' Not all weaker ones are known to be wrong.' : '';
  const found = goesOn ? 'no data race and no hang' : 'and no data race';
  const notAsked = goesOn ? '' : ' Whether it then hangs is not known.';
  return `With weaker orders, all of these together, nothing is found either, ${found}${counted(checks)}.${notAsked}${open}`;
}

function counted(checks: number): string {
  return checks === 0 ? '' : ` (${checks === 1 ? 'one check' : `${checks} checks`})`;
}

/** The name of the order in C. */
function nameOf(order: string): string {
  return `memory_order_${order}`;
}

function changeTold({ access, from, to, failure }: OrderChange): string {
  if (from === undefined) return `in front of it: atomic_thread_fence(${nameOf(to)})`;
  if (access === 'fence' && to === 'relaxed') return `fence: none (it is ${nameOf(from)})`;
  if (failure !== undefined)
    return `compare-exchange: ${nameOf(to)}, and ${nameOf(failure)} where it fails (it is ${nameOf(from)})`;
  const what = access === 'update' ? 'read-modify-write' : access;
  return `${what}: ${nameOf(to)} (it is ${nameOf(from)})`;
}
