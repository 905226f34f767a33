import { isConst } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import type { Action, Equation, Step, UnrolledProgram } from './events.js';

export type Read = Extract<Action, { kind: 'read' }>;

/** The program with other actions in its steps. */
export function mapActions(program: UnrolledProgram, change: (step: Step) => Action[]): UnrolledProgram {
  const tasks = program.tasks.map((task) => ({ ...task, steps: task.steps.map((step) => ({ ...step, actions: change(step) })) }));
  return { ...program, tasks: relink(tasks, (step) => tasks[step.task]!.steps[step.index]!) };
}

/** The tasks with what each step has become, where they are created. */
export function relink(tasks: UnrolledProgram['tasks'], become: (step: Step) => Step): UnrolledProgram['tasks'] {
  return tasks.map((task) => (task.parent ? { ...task, parent: { task: task.parent.task, step: become(task.parent.step) } } : task));
}

/** Says what a read finds, in place of memory; where it is not on the path nothing is said. Bits that are constant in every value of the cell are known. */
export function readAs({ guard, value }: Read, found: Bits): Equation {
  const open = value.flatMap((bit, i) => (isConst(bit) ? [] : [i]));
  return { when: guard, left: open.map((i) => value[i]!), right: open.map((i) => found[i]!) };
}
