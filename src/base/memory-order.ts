/**
 * How an access or a fence is ordered with others (C11 7.17.3). `plain`: not atomic. `consume` is `acquire`, as
 * compilers have it.
 */
export type MemoryOrder = 'plain' | AtomicOrder;

export type AtomicOrder = 'relaxed' | 'acquire' | 'release' | 'acq_rel' | 'seq_cst';

/** By place: `ring.c:9`, or `ring.c:9:3` where several stand in a line. */
export type OrdersByPlace = Readonly<Record<string, AtomicOrder>>;

export function isAcquire(order: MemoryOrder): boolean {
  return order === 'acquire' || order === 'acq_rel' || order === 'seq_cst';
}

export function isRelease(order: MemoryOrder): boolean {
  return order === 'release' || order === 'acq_rel' || order === 'seq_cst';
}

/** The weakest order that is as strong as both. */
export function strongest(one: AtomicOrder, other: AtomicOrder): AtomicOrder {
  if (one === 'seq_cst' || other === 'seq_cst') return 'seq_cst';
  const [acquires, releases] = [isAcquire, isRelease].map((is) => is(one) || is(other));
  if (acquires && releases) return 'acq_rel';
  if (acquires || releases) return acquires ? 'acquire' : 'release';
  return 'relaxed';
}

/**
 * The order of a compare-exchange that fails, if it has another one when it stores. One that is as C derives it from the
 * other goes with it; one of its own stays, unless it would become the stronger one.
 */
export function ofFailure(failure: AtomicOrder, before: AtomicOrder, after: AtomicOrder): AtomicOrder {
  const derived = ofRead(after);
  if (failure === before || failure === ofRead(before)) return derived;
  const isStronger = (than: AtomicOrder): boolean => strongest(failure, than) !== than;
  return isStronger(derived) && !isStronger(ofRead(before)) ? derived : failure;
}

/** The part of an order that a store alone has. */
export function ofWrite(order: AtomicOrder): AtomicOrder {
  return order === 'acq_rel' ? 'release' : order === 'acquire' ? 'relaxed' : order;
}

/** The part of a read-modify-write's order that its read alone has. */
export function ofRead(order: AtomicOrder): AtomicOrder {
  return order === 'acq_rel' ? 'acquire' : order === 'release' ? 'relaxed' : order;
}
