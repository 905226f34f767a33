import type { Aig } from '../logic/aig.js';
import { TRUE, isConst, not } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import type { Action, UnrolledProgram, UnrolledTask } from '../steps/events.js';
import type { CellId } from '../steps/ids.js';
import { isImplied } from '../steps/conjuncts.js';

/** Actions that somebody else could notice, or that are looked at where the run stops, but for writes. */
const NOTICEABLE: ReadonlySet<Action['kind']> = new Set(['create', 'join', 'cut']);

/** Firings of which a violation, or a read, may be beside the effective ones. */
const BESIDE = 2;

type Write = Extract<Action, { kind: 'write' }>;

/**
 * The handlers of which the unrolled firings are as good as any number, so that the bound on them leaves nothing out.
 *
 * Let all writes of h to cells that some task reads (firings of h count as different tasks) be of constants, one for
 * each such cell. In an execution call a firing of h *effective* if one of these writes changes something. Between two
 * changes of a cell by h somebody else has written another value, so with w such writes to the cell it has at most 1 +
 * w effective firings. Of the cells that every firing writes on every path, at most one is there for all of them
 * together. That is so since equal priorities do not interrupt each other, and what a firing finds that follows another
 * one is what others have written since. Leave out the firings that are neither effective nor make a step of the
 * violation, which is one step or two neighbours: others find what they found before. So a violation needs no more
 * firings than all these sums, and two.
 *
 * That writes and reads are as said is known of executions with as many firings as were unrolled. It then holds for any
 * number: look at the first write, or the first read of what h has written to some other cell, for which it does not
 * hold. Leave out all firings but those effective until then and the one or two that it is about; that is an execution
 * of which it is known.
 *
 * A cell that handlers *restore* does not count (the mask of all interrupts). Each handler that has to do with it waits
 * in its first step until it has a value that is the same for all of them, and writes that value at last. So of these
 * none begins while it has another value; threads go on when the firing is over.
 *
 * Not if a handler fires under two numbers or priorities, so that it could interrupt itself; not if it matters where
 * all of them stop, or which three accesses follow each other.
 */
export function repeatedFirings({
  aig,
  tasks,
  final,
  atomicity,
}: Pick<UnrolledProgram, 'aig' | 'tasks' | 'final' | 'atomicity'>): ReadonlySet<string> {
  if (final || atomicity) return new Set();
  const firings = tasks.filter(({ schedule }) => schedule.kind === 'firing');
  const all = tasks.flatMap(actionsOf);
  const restored = restoredCells(aig, tasks, firings);
  const read = new Set(
    all.flatMap((action) => (action.kind === 'read' && !restored.has(action.cell) ? [action.cell] : [])),
  );
  const seen = all.filter((action): action is Write => action.kind === 'write' && read.has(action.cell));
  const byHandler = new Map<string, UnrolledTask[]>();
  for (const task of firings)
    if (task.schedule.kind === 'firing')
      byHandler.set(task.schedule.handler, [...(byHandler.get(task.schedule.handler) ?? []), task]);
  const isEnough = (each: readonly UnrolledTask[]): boolean => {
    const own = each.map(actionsOf);
    if (new Set(each.map(levelOf)).size > 1) return false;
    return (
      own.every((actions) => !actions.some(({ kind }) => NOTICEABLE.has(kind))) &&
      each.length >= effective(own, seen) + BESIDE
    );
  };
  return new Set([...byHandler].filter(([, each]) => isEnough(each)).map(([handler]) => handler));
}

function levelOf({ schedule }: UnrolledTask): string {
  return schedule.kind === 'firing' ? `${schedule.number} ${schedule.priority}` : '';
}

/**
 * How many firings can change what others find; Infinity if nothing is known. `seen`: all writes to cells that somebody
 * reads.
 */
function effective(firings: readonly (readonly Action[])[], seen: readonly Write[]): number {
  const all = new Set(firings.flat());
  const own = seen.filter((write) => all.has(write));
  const values = new Map(own.map(({ cell, value }) => [cell, value]));
  if (!own.every(({ cell, value }) => isConstant(value, values.get(cell)!))) return Infinity;
  const isAlways = (cell: CellId): boolean =>
    firings.every((actions) =>
      actions.some((action) => action.kind === 'write' && action.cell === cell && action.guard === TRUE),
    );
  const sometimes = [...values.keys()].filter((cell) => !isAlways(cell)).length;
  const byOthers = seen.filter(
    (write) => !all.has(write) && values.has(write.cell) && !isConstant(write.value, values.get(write.cell)!),
  ).length;
  return sometimes + (sometimes < values.size ? 1 : 0) + byOthers;
}

function isConstant(value: Bits, constant: Bits): boolean {
  return value.every((bit, i) => isConst(bit) && bit === constant[i]);
}

/** The cells that every firing restores which has to do with them. */
function restoredCells(
  aig: Aig,
  tasks: readonly UnrolledTask[],
  firings: readonly UnrolledTask[],
): ReadonlySet<CellId> {
  if (tasks.some(({ schedule }) => schedule.kind === 'signal')) return new Set();
  const uses = firings.map((task) => ({
    task,
    cells: new Set(
      actionsOf(task).flatMap((action) => (action.kind === 'read' || action.kind === 'write' ? [action.cell] : [])),
    ),
  }));
  const candidates = new Set(uses.flatMap(({ cells }) => [...cells]));
  const isRestored = (cell: CellId): boolean => {
    const values = uses.filter(({ cells }) => cells.has(cell)).map(({ task }) => restoredValue(aig, task, cell));
    return values.every((value) => value !== undefined && isConstant(value, values[0]!));
  };
  return new Set([...candidates].filter(isRestored));
}

/** The value that the cell has when the firing begins, and in the end; undefined if that is not certain. */
function restoredValue(g: Aig, task: UnrolledTask, cell: CellId): Bits | undefined {
  const last = actionsOf(task)
    .filter((action): action is Write => action.kind === 'write' && action.cell === cell)
    .at(-1);
  if (!last || last.guard !== TRUE || !last.value.every(isConst)) return undefined;
  const first = task.steps[0]?.actions ?? [];
  const begin = first.find((action) => (action.kind === 'read' || action.kind === 'write') && action.cell === cell);
  if (begin?.kind !== 'read' || begin.guard !== TRUE) return undefined;
  const isFound = begin.value.map((bit, i) => (last.value[i] === TRUE ? bit : not(bit)));
  const isAwaited = first.some(
    (action) =>
      action.kind === 'assume' && action.guard === TRUE && isFound.every((bit) => isImplied(g, action.cond, bit)),
  );
  return isAwaited ? last.value : undefined;
}

function actionsOf({ steps }: UnrolledTask): readonly Action[] {
  return steps.flatMap(({ actions }) => actions);
}
