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

/** The path on which the step is creates the task. */
export function creates(step: Step, task: UnrolledTask): Lit {
  const action = step.actions.find((each) => each.kind === 'create' && each.child === task.id);
  return action ? action.guard : FALSE;
}

/** Some action of the step is on the path that the task takes. */
export function guardOf({ g }: Formula, step: Step): Lit {
  return g.orAll([...new Set(step.actions.map((action) => action.guard))]);
}
