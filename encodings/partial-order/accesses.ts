/**
 * What a step does to a cell, seen from outside: a step is indivisible, so it reads a cell at most once from memory and writes it at most once. Of the accesses
 * a₁, a₂, … that the step makes to the cell,
 *
 *   reads    some read's guard holds, and no write's before it
 *   before   what is read then
 *   writes   some write's guard holds
 *   after    the value of the last such write
 *
 * A read after writes in its own step has the value of the last of them whose guard holds.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import type { Action, CellId, Step } from '../../src/unroll/events.js';
import type { Formula } from '../formula.js';

type Read = Extract<Action, { kind: 'read' }>;
type Write = Extract<Action, { kind: 'write' }>;

export interface StepAccess {
  readonly step: Step;
  readonly cell: CellId;
  readonly reads: Lit;
  /** Of the cell's width; nothing is known of it where `reads` does not hold. */
  readonly before: Bits;
  readonly writes: Lit;
  readonly after: Bits;
}

/** The accesses of all steps, by cell, in program order of each task. */
export function accessesOf(f: Formula): Map<CellId, StepAccess[]> {
  const result = new Map<CellId, StepAccess[]>(f.program.cells.map(({ id }) => [id, []]));
  for (const { steps } of f.program.tasks)
    for (const step of steps) {
      const byCell = new Map<CellId, (Read | Write)[]>();
      for (const action of step.actions)
        if (action.kind === 'read' || action.kind === 'write') {
          const list = byCell.get(action.cell);
          if (list) list.push(action);
          else byCell.set(action.cell, [action]);
        }
      for (const [cell, actions] of byCell) result.get(cell)!.push(summary(f, step, cell, actions));
    }
  return result;
}

function summary(f: Formula, step: Step, cell: CellId, actions: readonly (Read | Write)[]): StepAccess {
  const { g } = f;
  let reads: Lit = FALSE;
  let writes: Lit = FALSE;
  let before: Bits | undefined;
  let after: Bits = [];
  for (const action of actions) {
    if (action.kind === 'write') {
      after = writes === FALSE ? action.value : bits.ite(g, action.guard, action.value, after);
      writes = g.or(writes, action.guard);
      continue;
    }
    const outside = g.and(action.guard, not(writes));
    if (writes !== FALSE) f.equalWhen([action.guard, writes], action.value, after);
    if (outside === FALSE) continue;
    if (!before) before = writes === FALSE ? action.value : f.program.cells.find(({ id }) => id === cell)!.initial.map(() => f.fresh());
    f.equalWhen([outside], action.value, before);
    reads = g.or(reads, outside);
  }
  return { step, cell, reads, before: before ?? [], writes, after };
}
