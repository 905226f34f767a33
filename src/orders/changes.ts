/**
 * Atoms of a change to the orders of a program. The more of them, the fewer executions there are, in each of the models:
 * the axioms only forbid more where orders are stronger.
 */
import type { OrderChange } from '../answer/order-advice.js';
import type { AtomicOrder } from '../base/memory-order.js';
import { given } from '../base/given.js';
import { isAcquire, isRelease, ofFailure, strongest } from '../base/memory-order.js';
import { placeOf } from '../ir/access-order.js';
import type { OrderSite } from './sites.js';

/** An access is at least as strong as an order, or there is a fence of it in front of the access. */
export interface Atom {
  readonly site: OrderSite;
  readonly to: AtomicOrder;
  /** A fence of its own. */
  readonly isNew?: true;
}

/** Atoms by which a program could be mended. */
export function atomsOf(sites: readonly OrderSite[]): readonly Atom[] {
  return sites.flatMap((site): Atom[] => {
    const { access, order } = site;
    const stronger = order === undefined ? [] : STRONGER[access].filter((to) => strongest(order, to) !== order);
    const fences: readonly AtomicOrder[] = access === 'fence' ? [] : ['acq_rel', 'seq_cst'];
    return [...stronger.map((to) => ({ site, to })), ...fences.map((to): Atom => ({ site, to, isNew: true }))];
  });
}

const STRONGER: Readonly<Record<OrderSite['access'], readonly AtomicOrder[]>> = {
  load: ['acquire', 'seq_cst'],
  store: ['release', 'seq_cst'],
  update: ['acquire', 'release', 'seq_cst'],
  fence: ['acquire', 'release', 'seq_cst'],
};

/** Weaker orders of such an access, the weakest first. */
export function weakerThan(access: OrderSite['access'], order: AtomicOrder): readonly AtomicOrder[] {
  const all = [
    'relaxed',
    ...STRONGER[access],
    ...(access === 'update' || access === 'fence' ? ['acq_rel' as const] : []),
  ] as const;
  return all.filter((to) => to !== order && strongest(to, order) === order);
}

/** Those that have an order, the strongest first. */
export function strongestFirst(sites: readonly OrderSite[]): readonly (OrderSite & { readonly order: AtomicOrder })[] {
  const ordered = sites.flatMap(({ order, ...site }) => (order === undefined ? [] : [{ ...site, order }]));
  return ordered.sort((one, other) => WEIGHT[other.order] - WEIGHT[one.order]);
}

/** How much an order asks of a machine. */
const WEIGHT: Readonly<Record<AtomicOrder, number>> = { relaxed: 0, acquire: 1, release: 1, acq_rel: 2, seq_cst: 3 };
/** A fence orders more than one access. */
const FENCE = 3;
/** Each place that changes is one that somebody has to look at: fewer of them come before weaker ones. */
const CHANGE = 1000;

/** The number of changes, and how much they ask for besides what the program asks for itself. */
export function costOf(atoms: readonly Atom[]): number {
  return changesOf(atoms).reduce(
    (sum, { from, to }) => sum + CHANGE + WEIGHT[to] + (from === undefined ? FENCE : -WEIGHT[from]),
    0,
  );
}

/** The changes that the atoms together are. */
export function changesOf(atoms: readonly Atom[]): readonly OrderChange[] {
  const changes = new Map<string, OrderChange>();
  for (const { site, to, isNew } of atoms) {
    const { position, access, order } = site;
    const key = `${placeOf(site)} ${isNew === true}`;
    const known = changes.get(key)?.to ?? (isNew ? undefined : order);
    const both = known === undefined ? to : strongest(known, to);
    changes.set(key, isNew ? { position, access, to: both } : changeOf(site, both));
  }
  return [...changes.values()];
}

/** Another order of what has one. */
export function changeOf({ position, access, order, failure }: OrderSite, to: AtomicOrder): OrderChange {
  const failing = failure && order ? ofFailure(failure, order, to) : undefined;
  return { position, access, ...given({ from: order }), to, ...given({ failure: failing }) };
}

/** Whether the one atom holds wherever the other one does. */
export function isImpliedBy(one: Atom, other: Atom): boolean {
  return (
    one.site === other.site &&
    one.isNew === other.isNew &&
    (!isAcquire(one.to) || isAcquire(other.to)) &&
    (!isRelease(one.to) || isRelease(other.to)) &&
    (one.to !== 'seq_cst' || other.to === 'seq_cst')
  );
}
