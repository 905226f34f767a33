import { CertainOrder } from '../../encodings/partial-order/certain-order.js';
import { alternativesIn } from '../steps/alternatives.js';
import type { Step, UnrolledProgram } from '../steps/events.js';
import { SHADOWS } from '../steps/flags.js';
import type { CellId } from '../steps/ids.js';

/**
 * Why executions of the program are not looked at as graphs; undefined if they are.
 *
 * What a task wrote before anybody else could see it is one write when it is published, so all others have to come
 * later in any case. That an object exists no more is nothing that a graph says.
 */
export function unsuitable(program: UnrolledProgram): string | undefined {
  const certain = new CertainOrder(program);
  const { tasks, cells, final, atomicity, weak = [] } = program;
  const steps = tasks.flatMap((task) => task.steps);
  if (tasks.some(({ schedule, steps: own }) => own.length > 0 && schedule.kind !== 'thread'))
    return 'handlers and posted tasks';
  if (final || atomicity) return 'properties that are about more than one access';
  if (weak.some(({ order }) => order === 'unknown')) return 'an order that is not constant';
  if (steps.some((step) => isOfSeveralCells(program, step)))
    return 'atomic structs, or accesses of several sizes to the same bytes';
  if (cells.some(({ offset }) => offset < 0)) return 'objects whose life may end while others use them';
  if (cells.some(({ offset }) => offset >= SHADOWS)) return 'memory never written';
  for (const step of steps)
    for (const action of step.actions)
      if (action.kind === 'write' && action.publishes)
        for (const other of steps)
          if (other.task !== step.task && touches(other, action.cell) && !certain.before(step, other))
            return 'objects that are published after they were written';
  return undefined;
}

/**
 * One access to several cells, which an event that is not strong would see apart; or a store to a part of one, which
 * reads the rest.
 */
function isOfSeveralCells({ aig }: UnrolledProgram, step: Step): boolean {
  const reads = step.actions.filter(({ kind }) => kind === 'read').map(({ log }) => log);
  if (step.actions.some(({ kind, log }) => kind === 'write' && reads.includes(log))) return true;
  const own = { ...step, actions: step.actions.filter((action) => action.kind !== 'write' || !action.publishes) };
  const accesses = alternativesIn(aig, own);
  const cells = new Set(accesses.map((group) => group.accesses.map(({ cell }) => cell).join()));
  return cells.size > 1 && accesses.some((group) => group.accesses.some(({ order }) => order !== 'seq_cst'));
}

function touches({ actions }: Step, cell: CellId): boolean {
  return actions.some((action) => (action.kind === 'read' || action.kind === 'write') && action.cell === cell);
}
