import type { Action, CellId, UnrolledProgram, UnrolledTask } from './events.js';

/** What somebody else could notice, or that is looked at where the run stops, but for writes. */
const NOTICEABLE: ReadonlySet<Action['kind']> = new Set(['create', 'join', 'cut']);

/**
 * The handlers of which two firings are as good as any number, so that the bound on them leaves nothing out.
 *
 * Let no firing of h write a cell that some task reads; firings of h count as different tasks here, so h keeps no state. That is known of all executions with at most two firings of
 * h (and whatever else happens), if two were unrolled. It then holds for n of them: in an execution look at the first read that sees what a firing k of h wrote, and leave out all
 * firings of h but k and the reader. Nothing before the read depends on them, so the rest is an execution with at most two, in which the read sees k: there is none.
 * Hence firings can be left out of any execution without changing what others do, and a violation, which is of one step or of two neighbours, remains if the firings of these steps do.
 *
 * Not if it matters where all of them stop, or which three accesses follow each other.
 */
export function repeatedFirings({ tasks, final, atomicity }: Pick<UnrolledProgram, 'tasks' | 'final' | 'atomicity'>): ReadonlySet<string> {
  if (final || atomicity) return new Set();
  const read = new Set(tasks.flatMap((task) => actionsOf(task).flatMap((action) => (action.kind === 'read' ? [action.cell] : []))));
  const firings = new Map<string, UnrolledTask[]>();
  for (const task of tasks) if (task.schedule.kind === 'firing') firings.set(task.schedule.handler, [...(firings.get(task.schedule.handler) ?? []), task]);
  return new Set([...firings].filter(([, each]) => each.length > 1 && each.every((task) => isUnnoticed(task, read))).map(([handler]) => handler));
}

function isUnnoticed(task: UnrolledTask, read: ReadonlySet<CellId>): boolean {
  return actionsOf(task).every((action) => !NOTICEABLE.has(action.kind) && !(action.kind === 'write' && read.has(action.cell)));
}

function actionsOf({ steps }: UnrolledTask): readonly Action[] {
  return steps.flatMap(({ actions }) => actions);
}
