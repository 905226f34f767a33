/** Places in the program's own text where an order of memory is asked for, or a fence could be put. */
import type { OrderedAccess } from '../answer/order-advice.js';
import { given } from '../base/given.js';
import type { AtomicOrder } from '../base/memory-order.js';
import { atomicOrder, placeOf, updatesIn } from '../ir/access-order.js';
import { IS_VOLATILE } from '../ir/access-flags.js';
import type { Instr, Program } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';

export interface OrderSite {
  readonly position: Position;
  readonly access: OrderedAccess;
  /** Absent: it is volatile, and has none. */
  readonly order?: AtomicOrder;
  /** Of a compare-exchange: its order if it fails. */
  readonly failure?: AtomicOrder;
}

/** In the order of the text; none whose order is not constant. */
export function orderSites({ functions }: Program): readonly OrderSite[] {
  const sites = new Map<string, OrderSite>();
  for (const { code, library } of functions) {
    if (library) continue;
    const updates = updatesIn(code);
    const failures = failuresIn(code, updates);
    for (const instr of code) {
      const site = siteOf(instr, updates, failures);
      if (!site) continue;
      const known = sites.get(placeOf(site));
      if (known?.order === undefined) sites.set(placeOf(site), site);
    }
  }
  return [...sites.values()].sort(byPlace);
}

/** By place: the orders of compare-exchanges if they fail. */
function failuresIn(
  code: readonly Instr[],
  updates: ReadonlyMap<string, AtomicOrder>,
): ReadonlyMap<string, AtomicOrder> {
  const parted = new Set(code.flatMap((instr) => (instr.kind === 'branch' ? [placeOf(instr)] : [])));
  return new Map(
    code.flatMap((instr): [string, AtomicOrder][] => {
      const [place, order] = [placeOf(instr), atomicOrder(instr)];
      return instr.kind === 'load' && order && updates.has(place) && parted.has(place) ? [[place, order]] : [];
    }),
  );
}

function siteOf(
  instr: Instr,
  updates: ReadonlyMap<string, AtomicOrder>,
  failures: ReadonlyMap<string, AtomicOrder>,
): OrderSite | undefined {
  const { position } = instr;
  if (instr.kind === 'weak-access' && instr.access === 'fence') {
    const { order } = instr;
    if (order === 'volatile' || order === 'unknown') return undefined;
    return { position, access: 'fence', order: order === 'consume' ? 'acquire' : order };
  }
  if (instr.kind !== 'load' && instr.kind !== 'store') return undefined;
  const update = updates.get(placeOf(instr));
  if (update !== undefined)
    return { position, access: 'update', order: update, ...given({ failure: failures.get(placeOf(instr)) }) };
  const order = atomicOrder(instr);
  if (order !== undefined) return { position, access: instr.kind, order };
  return (instr.flags & IS_VOLATILE) === 0 ? undefined : { position, access: instr.kind };
}

/** In the order of the text. */
export function byPlace(
  { position: a }: Pick<OrderSite, 'position'>,
  { position: b }: Pick<OrderSite, 'position'>,
): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column;
}
