/**
 * The uses of each cell in a step, told apart by whether they take or give back a lock. Which writes do is not guessed
 * from their shape. The library's models say so by their marks (`lock`, `unlock`), which are put on the write of the
 * cell that they name ({@link markLock}). Marks in the user's own code count for nothing.
 */
import type { Aig, Lit } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import * as bits from '../logic/bits.js';
import type { CellAccess, LockOperation, Step } from './events.js';
import type { CellId } from './ids.js';

/** A step's part in the life of one cell. */
export type Use = LockUse | LocksetAccess;

export interface LockUse {
  readonly kind: LockOperation;
  readonly lock: CellId;
  readonly guard: Lit;
  /** Of the write among the step's actions. */
  readonly index: number;
  /** The value that the step reads of it before. */
  readonly value: Bits;
  /** The task holds it before, whatever path it came on. */
  readonly held: boolean;
}

interface LocksetAccess {
  readonly kind: 'access';
  readonly cell: CellId;
  readonly guard: Lit;
  /** Of the first one among the step's actions. */
  readonly index: number;
  /** The locks that the task holds on every path to the access. */
  readonly held: readonly CellId[];
}

/** The uses of cells in the step: accesses, or takings and givings back in program order. */
export function usesOf(g: Aig, step: Step): Use[] {
  const byCell = new Map<CellId, Touch[]>();
  step.actions.forEach((action, index) => {
    if (action.kind !== 'read' && action.kind !== 'write') return;
    const list = byCell.get(action.cell);
    if (list) list.push({ action, index });
    else byCell.set(action.cell, [{ action, index }]);
  });
  return [...byCell].flatMap(([cell, touches]): Use[] => lockUses(step, cell, touches) ?? [accessOf(g, cell, touches)]);
}

interface Touch {
  readonly action: CellAccess;
  readonly index: number;
}

function accessOf(g: Aig, cell: CellId, touches: readonly Touch[]): LocksetAccess {
  const [first = [], ...rest] = touches.map(({ action }) => action.held ?? []);
  const held = first.filter((lock) => rest.every((other) => other.includes(lock)));
  return {
    kind: 'access',
    cell,
    guard: g.orAll(touches.map(({ action }) => action.guard)),
    index: touches[0]!.index,
    held,
  };
}

/**
 * The whole of what the step does to the cell is to read it and then, on the same path, write the own number or 0 with
 * a mark; one or more times.
 */
function lockUses(step: Step, cell: CellId, touches: readonly Touch[]): LockUse[] | undefined {
  const result: LockUse[] = [];
  for (let i = 0; i < touches.length; i += 2) {
    const [read, write] = [touches[i]!.action, touches[i + 1]?.action];
    if (read.kind !== 'read' || write?.kind !== 'write' || read.guard !== write.guard) return undefined;
    const left = write.lock === 'take' ? BigInt(step.task) + 1n : 0n;
    if (write.lock === undefined || bits.constantValue(write.value) !== left) return undefined;
    result.push({
      kind: write.lock,
      lock: cell,
      guard: read.guard,
      index: touches[i + 1]!.index,
      value: read.value,
      held: read.held?.includes(cell) === true,
    });
  }
  return result;
}
