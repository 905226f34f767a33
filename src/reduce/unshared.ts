import * as bits from '../logic/bits.js';
import { Substitution } from '../logic/substitution.js';
import type { UnrolledProgram } from '../steps/events.js';
import type { CellId } from '../steps/ids.js';
import { tasksThatTouch } from './solitude.js';
import { mapActions, substitute } from '../steps/rewrite.js';

/**
 * Folds the cells that a single task touches, and those that nobody writes: what a read yields is known from the task's
 * own writes before it, or from the start. The unrolling shares a cell if tasks might touch it; that they do not, other
 * reductions may have shown.
 */
export function foldUnshared(program: UnrolledProgram): UnrolledProgram {
  const touchedBy = tasksThatTouch(program);
  const written = new Set(
    program.tasks.flatMap(({ steps }) =>
      steps.flatMap(({ actions }) => actions.flatMap((action) => (action.kind === 'write' ? [action.cell] : []))),
    ),
  );
  const folds = (cell: CellId): boolean => (touchedBy.get(cell)?.size ?? 0) <= 1 || !written.has(cell);
  const cells = program.cells.filter(({ id }) => !folds(id));
  if (cells.length === program.cells.length) return program;
  const initial = new Map(program.cells.filter(({ id }) => folds(id)).map((cell) => [cell.id, cell.initial]));
  const substitution = new Substitution(program.aig);
  const current = program.tasks.map(() => new Map(initial));
  const folded = mapActions(program, (step) =>
    step.actions.filter((action) => {
      if (action.kind !== 'read' && action.kind !== 'write') return true;
      const known = current[step.task]!;
      const now = known.get(action.cell);
      if (!now) return true;
      if (action.kind === 'write') known.set(action.cell, bits.ite(program.aig, action.guard, action.value, now));
      else substitution.replace(action.value, now);
      return false;
    }),
  );
  return substitute({ ...folded, cells }, substitution);
}
