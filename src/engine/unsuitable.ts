import { alternativesIn } from '../steps/alternatives.js';
import type { Step, UnrolledProgram } from '../steps/events.js';
import { SHADOWS } from '../steps/flags.js';
import type { CellId } from '../steps/ids.js';

/**
 * Why executions of the program are not looked at as graphs; undefined if they are. That an object exists no more is
 * nothing that a graph says.
 */
export function unsuitable(program: UnrolledProgram): string | undefined {
  const { tasks, cells, final, atomicity, weak = [] } = program;
  const steps = tasks.flatMap((task) => task.steps);
  if (tasks.some(({ schedule, steps: own }) => own.length > 0 && schedule.kind !== 'thread'))
    return 'handlers and posted tasks';
  if (final || atomicity) return 'properties that are about more than one access';
  if (weak.some(({ order }) => order === 'unknown')) return 'an order that is not constant';
  if (steps.some((step) => isOfSeveralCells(program, step)))
    return 'atomic structs, or accesses of several sizes to the same bytes';
  if (program.beginsBeside) return 'blocks of zeroes, or thread-local variables, that several threads know';
  if (cells.some(({ offset }) => offset < 0)) return 'objects whose life may end while others use them';
  if (cells.some(({ offset }) => offset >= SHADOWS)) return 'memory never written';
  return undefined;
}

/**
 * One access to several cells, which an event that is not strong would see apart; or a store to a part of one, which
 * reads the rest. A plain access by itself may well be seen apart, if it is to several at all.
 */
function isOfSeveralCells(program: UnrolledProgram, step: Step): boolean {
  const { aig } = program;
  const reads = step.actions.filter(({ kind }) => kind === 'read').map(({ log }) => log);
  if (step.actions.some(({ kind, log }) => kind === 'write' && reads.includes(log))) return true;
  if (isAtOnePlace(program, step) || isPlain(step)) return false;
  const accesses = alternativesIn(aig, step);
  const cells = new Set(accesses.map((group) => group.accesses.map(({ cell }) => cell).join()));
  return cells.size > 1 && accesses.some((group) => group.accesses.some(({ order }) => order !== 'seq_cst'));
}

/** One load or store that is not atomic. */
function isPlain({ actions, ends }: Step): boolean {
  const accesses = actions.filter((action) => action.kind === 'read' || action.kind === 'write');
  const isOne = new Set(accesses.map(({ log }) => log)).size === 1;
  return ends.length === 0 && isOne && accesses.every(({ order }) => order === undefined);
}

/**
 * Whether the step has one place: all its instructions access one of the cells that some of them may access, each of
 * another object.
 */
function isAtOnePlace({ cells }: UnrolledProgram, { actions }: Step): boolean {
  const byInstruction = new Map<number, Set<CellId>>();
  for (const action of actions)
    if (action.kind === 'read' || action.kind === 'write')
      byInstruction.set(action.log, (byInstruction.get(action.log) ?? new Set()).add(action.cell));
  const sets = [...byInstruction.values()];
  const all = new Set(sets.flatMap((set) => [...set]));
  const objects = cells.filter(({ id }) => all.has(id)).map(({ object }) => object);
  return new Set(objects).size === objects.length && sets.some((set) => set.size === all.size);
}
