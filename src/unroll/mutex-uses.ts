import type { Aig, Lit } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import type { Action, CellId, Step } from './events.js';

/** A step's part in the life of one cell. */
export type Use = MutexUse | Access;

export type MutexUse =
  | { readonly kind: 'acquire'; readonly mutex: CellId; readonly guard: Lit }
  /** `sure`: the task holds it, whatever path it came on. */
  | { readonly kind: 'release'; readonly mutex: CellId; readonly guard: Lit; readonly sure: boolean };

interface Access {
  readonly kind: 'access';
  readonly cell: CellId;
  readonly guard: Lit;
  /** What the task holds as mutexes on every path to the access. */
  readonly held: readonly CellId[];
}

/** What the step does to each cell that it touches. */
export function usesOf(g: Aig, step: Step): Use[] {
  const byCell = new Map<CellId, Action[]>();
  for (const action of step.actions)
    if (action.kind === 'read' || action.kind === 'write') byCell.set(action.cell, [...(byCell.get(action.cell) ?? []), action]);
  return [...byCell].map(([cell, accesses]) => mutexUse(g, step, cell, accesses) ?? accessOf(g, cell, accesses));
}

/** What the step does that may be done to mutexes. */
export function mutexUses(g: Aig, step: Step): MutexUse[] {
  return usesOf(g, step).filter((use) => use.kind !== 'access');
}

function accessOf(g: Aig, cell: CellId, accesses: readonly Action[]): Access {
  const [first = [], ...rest] = accesses.map(({ held }) => held ?? []);
  const held = first.filter((mutex) => rest.every((other) => other.includes(mutex)));
  return { kind: 'access', cell, guard: g.orAll(accesses.map((a) => a.guard)), held };
}

/** One read of the cell and one write, of a constant, under the same condition: acquire if it waits for 0, release if it claims what it read. */
function mutexUse(g: Aig, step: Step, cell: CellId, accesses: readonly Action[]): MutexUse | undefined {
  const [read, write] = accesses;
  if (accesses.length !== 2 || read!.kind !== 'read' || write!.kind !== 'write' || read!.guard !== write!.guard) return undefined;
  const written = bits.constantValue(write!.value);
  const own = BigInt(step.task) + 1n;
  if (written === own) {
    const free = bits.isZero(g, read!.value);
    const waits = step.actions.some((a) => a.kind === 'assume' && a.guard === read!.guard && a.cond === free);
    return waits ? { kind: 'acquire', mutex: cell, guard: read!.guard } : undefined;
  }
  if (written !== 0n) return undefined;
  const mine = bits.eq(g, read!.value, bits.constant(read!.value.length, own));
  const claims = step.actions.some((a) => a.kind === 'assert' && a.property === 'lock-misuse' && a.guard === read!.guard && a.cond === mine);
  return claims ? { kind: 'release', mutex: cell, guard: read!.guard, sure: read!.held?.includes(cell) === true } : undefined;
}
