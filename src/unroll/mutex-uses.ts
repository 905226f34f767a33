/**
 * What a step does to each cell that it touches, told apart by whether it takes or gives back a lock. Which writes do is not guessed from their shape: the
 * library's models say so by their marks (`lock`, `unlock`), which are put on the write of the cell that they name ({@link markLock}); marks in the
 * user's own code count for nothing.
 */
import type { Aig, Lit } from '../logic/aig.js';
import { FALSE, not } from '../logic/aig.js';
import * as bits from '../logic/bits.js';
import type { Action, CellId, LockOperation, Step } from './events.js';
import { objectsIn } from './pointsto.js';
import type { Round } from './round.js';
import type { Value } from './value.js';

/** A step's part in the life of one cell. */
export type Use = LockUse | Access;

interface LockUse {
  readonly kind: LockOperation;
  readonly lock: CellId;
  readonly guard: Lit;
  /** The task holds it before, whatever path it came on. */
  readonly held: boolean;
}

interface Access {
  readonly kind: 'access';
  readonly cell: CellId;
  readonly guard: Lit;
  /** The locks that the task holds on every path to the access. */
  readonly held: readonly CellId[];
}

/** What the marks of the library do to the lock at the address that they are given. */
const OPERATIONS: ReadonlyMap<string, LockOperation> = new Map([
  ['lock', 'take'],
  ['unlock', 'give'],
]);

/** Puts a mark of the library on the writes of this section that are made on its path to what the address points to, and certainly to that. */
export function markLock(round: Round, mark: string, lock: Value, step: Step, guard: Lit): void {
  const operation = OPERATIONS.get(mark);
  if (!operation) return;
  const { g, knowledge, space } = round;
  const objects = objectsIn(lock.pointsTo);
  step.actions.forEach((action, i) => {
    if (action.kind !== 'write' || g.and(action.guard, not(guard)) !== FALSE) return;
    const { object, offset } = knowledge.cell(action.cell);
    if (!objects.includes(object)) return;
    const base = round.address(space.get(object)).bits;
    const here = bits.eq(g, lock.bits, bits.add(g, base, bits.constant(base.length, BigInt(offset))));
    if (g.and(action.guard, not(here)) === FALSE) step.actions[i] = { ...action, lock: operation };
  });
}

export function usesOf(g: Aig, step: Step): Use[] {
  const byCell = new Map<CellId, Action[]>();
  for (const action of step.actions)
    if (action.kind === 'read' || action.kind === 'write') byCell.set(action.cell, [...(byCell.get(action.cell) ?? []), action]);
  return [...byCell].map(([cell, accesses]) => lockUse(step, cell, accesses) ?? accessOf(g, cell, accesses));
}

function accessOf(g: Aig, cell: CellId, accesses: readonly Action[]): Access {
  const [first = [], ...rest] = accesses.map(({ held }) => held ?? []);
  const held = first.filter((lock) => rest.every((other) => other.includes(lock)));
  return { kind: 'access', cell, guard: g.orAll(accesses.map((a) => a.guard)), held };
}

/** The whole of what the step does to the cell is one read and one marked write, on the same path, of the own number or of 0. */
function lockUse(step: Step, cell: CellId, accesses: readonly Action[]): LockUse | undefined {
  const [read, write] = accesses;
  if (accesses.length !== 2 || read!.kind !== 'read' || write!.kind !== 'write' || read!.guard !== write!.guard) return undefined;
  const left = write!.lock === 'take' ? BigInt(step.task) + 1n : 0n;
  if (write!.lock === undefined || bits.constantValue(write!.value) !== left) return undefined;
  return { kind: write!.lock, lock: cell, guard: read!.guard, held: read!.held?.includes(cell) === true };
}
