import type { AtomicOrder } from '../base/memory-order.js';
import type { Position } from '../source/diagnostic.js';

/**
 * Other orders of atomic accesses, and fences, for a program. `mend`: the fewest and weakest with which nothing is found
 * any more. `weaken`: weaker ones with which nothing is found either.
 */
export interface OrderAdvice {
  readonly asked: 'mend' | 'weaken';
  /**
   * `found`: with these changes nothing is violated; `none`: there is nothing to change; `impossible`: no orders and
   * fences would do; `open`: the search came to no end, and the changes are what was tried last, or got so far.
   */
  readonly outcome: 'found' | 'none' | 'impossible' | 'open';
  /** In the order of the text. */
  readonly changes: readonly OrderChange[];
  /** Nothing is violated with them in any execution, and not only as far as that was looked for. */
  readonly proved?: true;
  /** Of weaker orders: no hang was found with them either. */
  readonly goesOn?: true;
  /** Why it is as the outcome says, in a sentence, where that is not plain. */
  readonly reason?: string;
  /** Checks that were made for it. */
  readonly checks: number;
}

export interface OrderChange {
  /** Of a fence that is new: the access in front of which it belongs. */
  readonly position: Position;
  readonly access: OrderedAccess;
  /** Absent: a fence that is new. */
  readonly from?: AtomicOrder;
  /** Of a fence, `relaxed`: there is none any more. */
  readonly to: AtomicOrder;
  /** Of a compare-exchange: its order if it fails, which may be as it was. */
  readonly failure?: AtomicOrder;
}

/** `update`: a read-modify-write. */
export type OrderedAccess = 'load' | 'store' | 'update' | 'fence';
