import type { Lit } from '../logic/aig.js';
import { FALSE } from '../logic/aig.js';
import type { Entry, Step, UnrolledProgram, UnrolledTask } from '../steps/events.js';
import { Cooperation } from './cooperation.js';
import type { Locks } from './locks.js';
import { relink } from '../steps/rewrite.js';

/**
 * Joins steps between which a context switch cannot matter (Lipton, "Reduction", CACM 1975). A step moves right if it
 * can be exchanged with a directly following step of another task, left with a directly preceding one:
 *
 * - Taking a lock moves right; giving it back moves left.
 * - An access to a cell that is only ever touched under one lock moves both ways, and so does one to a cell of tasks
 *   that run in turns (`cooperation.ts`).
 * - Joining a task moves right, as does draining a queue to which nobody else posts; the end of a task moves left.
 *
 * Where a task yields nothing is moved to: those with lower priorities come there, and not after the next step.
 *
 * On each path, a run of right movers, at most one other step, and left movers is executed as one step. No execution is
 * lost: its steps can be moved together without more switches. None is invented, since "together" is one of the
 * schedules. What ends a run (a failing assumption or assertion) must not undo a step that others have seen, so after
 * the step that does not move right only such steps follow as cannot fail.
 */
export function joinMovers(program: UnrolledProgram, locks: Locks): UnrolledProgram {
  const cooperation = new Cooperation(program);
  const merged = new Map<Step, Step>();
  const joined = (task: UnrolledTask): Step[] =>
    joinSteps(program, task, (step) => kindOf(step, locks, cooperation), locks, merged);
  const tasks = program.tasks.map((task) => ({ ...task, steps: joined(task) }));
  return { ...program, tasks: relink(tasks, (step) => merged.get(step)!) };
}

type Kind = 'right' | 'left' | 'both' | 'none';

function joinSteps(
  { aig: g, starts }: UnrolledProgram,
  task: UnrolledTask,
  kindOfStep: (step: Step) => Kind,
  locks: Locks,
  merged: Map<Step, Step>,
): Step[] {
  const result: (Step & { passed: Entry[] })[] = [];
  /** The paths on which some step of the run does not move right. */
  let settled: Lit = FALSE;
  /** The paths on which the run yields. */
  let yielded: Lit = FALSE;
  for (const step of task.steps) {
    const kind = kindOfStep(step);
    const guard = g.orAll(step.actions.map((action) => action.guard));
    const passing = g.orAll([...step.actions, ...step.ends, ...(step.passed ?? [])].map((entry) => entry.guard));
    const last = result.at(-1);
    const isStart = starts && task.id === 0 && step.index === 1;
    const joins =
      last !== undefined &&
      !isStart &&
      g.and(yielded, passing) === FALSE &&
      (g.and(settled, guard) === FALSE || ((kind === 'left' || kind === 'both') && !locks.canFail(step)));
    if (joins) {
      last.actions.push(...step.actions);
      last.ends.push(...step.ends);
      last.passed.push(...(step.passed ?? []));
      merged.set(step, last);
    } else {
      const copy = {
        ...step,
        index: result.length,
        actions: [...step.actions],
        ends: [...step.ends],
        passed: [...(step.passed ?? [])],
      };
      result.push(copy);
      merged.set(step, copy);
      settled = yielded = FALSE;
    }
    yielded = g.or(yielded, g.orAll(step.actions.map((action) => (action.kind === 'yield' ? action.guard : FALSE))));
    if (kind === 'left' || kind === 'none') settled = g.or(settled, guard);
  }
  return result;
}

function kindOf(step: Step, locks: Locks, cooperation: Cooperation): Kind {
  let kind: Kind = 'both';
  for (const use of locks.usesOf(step)) {
    if (use.kind === 'access')
      kind = combine(kind, locks.protectors.has(use.cell) || cooperation.cells.has(use.cell) ? 'both' : 'none');
    else if (!locks.cells.has(use.lock)) kind = 'none';
    else kind = combine(kind, use.kind === 'take' ? 'right' : 'left');
  }
  for (const action of step.actions) {
    if (
      action.kind === 'create' ||
      action.kind === 'yield' ||
      action.kind === 'inherit' ||
      action.kind === 'serve' ||
      (action.kind === 'drain' && !cooperation.isClosed(action.queue))
    )
      kind = 'none';
    if (action.kind === 'join' || action.kind === 'drain') kind = combine(kind, 'right');
    if (action.kind === 'end') kind = combine(kind, 'left');
  }
  return kind;
}

function combine(a: Kind, b: Kind): Kind {
  if (a === 'both') return b;
  if (b === 'both' || a === b) return a;
  return 'none';
}
