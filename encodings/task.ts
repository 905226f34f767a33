import type { Lit } from '../src/logic/aig.js';
import { FALSE } from '../src/logic/aig.js';
import type { Step, UnrolledTask } from '../src/steps/events.js';
import type { Formula } from './formula.js';

/** The last step of a task that has any. */
export function lastOf({ steps }: UnrolledTask): Step {
  return steps[steps.length - 1]!;
}

/** The path that the task takes comes to its proper end, in its last step. */
export function endOf(task: UnrolledTask): Lit {
  const end = lastOf(task).actions.find((action) => action.kind === 'end');
  return end ? end.guard : FALSE;
}

/** A step that creates a task, on paths with this guard. */
export interface Creation {
  readonly step: Step;
  readonly guard: Lit;
}

/** Where the task is created, in program order: at most at one of them. */
export function creationsOf({ g }: Formula, { id, parent }: UnrolledTask): readonly Creation[] {
  return (parent?.steps ?? []).map((step) => ({
    step,
    guard: g.orAll(
      step.actions.filter((action) => action.kind === 'create' && action.child === id).map(({ guard }) => guard),
    ),
  }));
}

/** Some action of the step is on the path that the task takes. */
export function guardOf({ g }: Formula, step: Step): Lit {
  return g.orAll([...new Set(step.actions.map((action) => action.guard))]);
}
