import { FALSE, not } from '../logic/aig.js';
import { alternativesIn } from '../steps/alternatives.js';
import type { Action, CellAccess, Step, UnrolledProgram } from '../steps/events.js';
import { ALIVE, CREATED, JOINED, SHADOWS } from '../steps/flags.js';

/**
 * Why executions of the program are not looked at as graphs; undefined if they are. That an object exists no more is
 * nothing that a graph says.
 */
export function unsuitable(program: UnrolledProgram): string | undefined {
  const { tasks, cells, atomicity, weak = [] } = program;
  const steps = tasks.flatMap((task) => task.steps);
  if (tasks.some(({ schedule, steps: own }) => own.length > 0 && schedule.kind !== 'thread'))
    return 'handlers and posted tasks';
  if (atomicity) return 'properties that are about more than one access';
  if (weak.some(({ order }) => order === 'unknown')) return 'an order that is not constant';
  if (steps.some((step) => isOfSeveralCells(program, step)))
    return 'atomic structs, or accesses of several sizes to the same bytes';
  if (program.beginsBeside) return 'blocks of zeroes, or thread-local variables, that several threads know';
  if (cells.some(({ offset }) => offset < 0 && !FOLLOWED.includes(offset)))
    return 'blocks whose addresses are compared with numbers';
  if (cells.some(({ offset }) => offset >= SHADOWS)) return 'memory never written';
  return undefined;
}

/**
 * One access to several cells, which an event that is not strong would see apart; or a store to a part of one, which
 * reads the rest. A plain access by itself may well be seen apart, if it is to several at all.
 */
function isOfSeveralCells(program: UnrolledProgram, step: Step): boolean {
  const { aig, cells: all } = program;
  const places = new Set(all.filter(({ offset }) => offset >= 0).map(({ id }) => id));
  const actions = step.actions.filter((action) => !isAccess(action) || places.has(action.cell));
  const own = { ...step, actions };
  const reads = actions.filter(({ kind }) => kind === 'read').map(({ log }) => log);
  if (actions.some(({ kind, log }) => kind === 'write' && reads.includes(log))) return true;
  if (isAtOnePlace(program, own) || isPlain(own)) return false;
  const accesses = alternativesIn(aig, own);
  const cells = new Set(accesses.map((group) => group.accesses.map(({ cell }) => cell).join()));
  return cells.size > 1 && accesses.some((group) => group.accesses.some(({ order }) => order !== 'seq_cst'));
}

/** Flags that are as the order of steps has it. */
const FOLLOWED: readonly number[] = [ALIVE, JOINED, CREATED];

function isAccess(action: Action): action is CellAccess {
  return action.kind === 'read' || action.kind === 'write';
}

/** One load or store that is not atomic. */
function isPlain({ actions, ends }: Step): boolean {
  const accesses = actions.filter(isAccess);
  const isOne = new Set(accesses.map(({ log }) => log)).size === 1;
  return ends.length === 0 && isOne && accesses.every(({ order }) => order === undefined);
}

/**
 * Whether the step has one place, whichever it is: none of its instructions accesses more than a cell at a time, and the
 * others access only the cell that the first one does.
 */
function isAtOnePlace({ aig }: UnrolledProgram, { actions }: Step): boolean {
  const accesses = actions.filter(isAccess);
  const isWhole = ({ size, value }: CellAccess): boolean => size !== undefined && 8 * size === value.length;
  if (!accesses.every(isWhole)) return false;
  const first = accesses.filter(({ log }) => log === accesses[0]?.log);
  // Two cells under one condition are accessed at once.
  if (new Set(first.map(({ guard }) => guard)).size < first.length) return false;
  return accesses.every(({ log, cell, guard }) => {
    if (log === accesses[0]!.log) return true;
    const same = first.filter((each) => each.cell === cell);
    return aig.and(guard, not(aig.orAll(same.map((each) => each.guard)))) === FALSE;
  });
}
