import type { Lit } from '../logic/aig.js';
import { FALSE, TRUE } from '../logic/aig.js';
import type { Substitution } from '../logic/substitution.js';
import type { Action, Step, UnrolledProgram, UnrolledTask } from './events.js';
import type { CellId, TaskId } from './ids.js';
import { entryOf } from './events.js';

/** Images of literals and vectors. */
type Images = Pick<Substitution, 'image' | 'imageOf'>;

export type Read = Extract<Action, { kind: 'read' }>;
export type Write = Extract<Action, { kind: 'write' }>;

/** The program with other actions in its steps; those that a step does not have any more it passes. */
export function mapActions(program: UnrolledProgram, change: (step: Step) => Action[]): UnrolledProgram {
  const tasks = program.tasks.map((task) => ({
    ...task,
    steps: task.steps.map((step) => withActions(step, change(step))),
  }));
  return { ...program, tasks: relink(tasks, (step) => tasks[step.task]!.steps[step.index]!) };
}

function withActions(step: Step, actions: Action[]): Step {
  const kept = new Set(actions);
  const dropped = step.actions.filter((action) => !kept.has(action)).map(entryOf);
  return { ...step, actions, ...(dropped.length > 0 ? { passed: [...(step.passed ?? []), ...dropped] } : {}) };
}

/**
 * The tasks with what each step has become, where they are created: in none of them, if that was found never to happen.
 */
export function relink(tasks: UnrolledProgram['tasks'], become: (step: Step) => Step): UnrolledProgram['tasks'] {
  return tasks.map((task) => {
    if (!task.parent) return task;
    const steps = [...new Set(task.parent.steps.map(become))].filter((step) => isCreatedIn(task, step));
    return { ...task, parent: { ...task.parent, steps } };
  });
}

function isCreatedIn({ id }: UnrolledTask, { actions }: Step): boolean {
  return actions.some((action) => action.kind === 'create' && action.child === id);
}

/**
 * The program in which some of the variables stand for others. Actions that cannot happen then, and assumptions and
 * assertions that cannot fail, are dropped. What properties of the user's own are told of is not looked at.
 */
export function substitute(program: UnrolledProgram, substitution: Substitution): UnrolledProgram {
  substitution.settle();
  const { image, imageOf } = substitution;
  const guarded = guardedBy(substitution);
  const steps = new Map<Step, Step>();
  const stepOf = (step: Step): Step => {
    const actions = step.actions.map((action) => imageOfAction(action, substitution));
    const passed = [...(step.passed ?? []), ...step.actions.filter((_, i) => isVain(actions[i]!)).map(entryOf)].map(
      guarded,
    );
    const kept = actions.filter((action) => !isVain(action));
    const result = { ...step, actions: kept, ends: step.ends.map(guarded), ...(passed.length > 0 ? { passed } : {}) };
    steps.set(step, result);
    return result;
  };
  const taskOf = (task: UnrolledTask): UnrolledTask => ({
    ...task,
    steps: task.steps.map(stepOf),
    ...besideSteps(task, substitution),
    ...(task.turn ? { turn: imageOf(task.turn) } : {}),
    ...(task.priority ? { priority: imageOf(task.priority) } : {}),
  });
  const tasks = program.tasks.map(taskOf);
  return {
    ...program,
    tasks: relink(tasks, (step) => steps.get(step)!),
    equations: program.equations.map(({ when = TRUE, left, right }) => ({
      when: image(when),
      left: imageOf(left),
      right: imageOf(right),
    })),
  };
}

/** The task with other variables, and other children: another one that does the same. */
export function renamed(
  task: UnrolledTask,
  id: TaskId,
  images: Images,
  child: (task: TaskId) => TaskId,
): Pick<UnrolledTask, 'steps' | 'exitValue' | 'exits' | 'halts' | 'log'> {
  const { imageOf } = images;
  const guarded = guardedBy(images);
  const { exitValue, exits, halts, log } = besideSteps(task, images);
  const actionOf = (action: Action): Action => {
    const same = imageOfAction(action, images);
    if (same.kind === 'read') return { ...same, value: imageOf(same.value) };
    if (same.kind === 'write' && same.address) return { ...same, address: imageOf(same.address) };
    return same.kind === 'create' ? { ...same, child: child(same.child) } : same;
  };
  return {
    steps: task.steps.map((step) => ({
      ...step,
      task: id,
      actions: step.actions.map(actionOf),
      ends: step.ends.map(guarded),
    })),
    exitValue,
    exits,
    halts,
    log: { ...log, children: log.children.map((entry) => ({ ...entry, task: child(entry.task) })) },
  };
}

function guardedBy({ image }: Pick<Images, 'image'>): <T extends { readonly guard: Lit }>(entry: T) => T {
  return (entry) => ({ ...entry, guard: image(entry.guard) });
}

/** The images of all that a task is besides its steps. */
function besideSteps(
  { exitValue, exits, halts, log }: UnrolledTask,
  images: Images,
): Pick<UnrolledTask, 'exitValue' | 'exits' | 'halts' | 'log'> {
  const { image, imageOf } = images;
  const guarded = guardedBy(images);
  return {
    exitValue: imageOf(exitValue),
    exits: exits.map(guarded),
    halts: halts.map(image),
    log: {
      visible: log.visible.map(image),
      inputs: log.inputs.map((entry) => ({ ...guarded(entry), value: imageOf(entry.value) })),
      objects: log.objects.map(guarded),
      children: log.children.map(guarded),
      numbers: log.numbers.map(guarded),
    },
  };
}

/** It has no effect, whatever happens. */
function isVain(action: Action): boolean {
  return action.guard === FALSE || ((action.kind === 'assume' || action.kind === 'assert') && action.cond === TRUE);
}

function imageOfAction(action: Action, { image, imageOf }: Images): Action {
  const guard = image(action.guard);
  switch (action.kind) {
    case 'read':
    case 'end':
    case 'cut':
    case 'create':
    case 'serve':
    case 'drain':
    case 'offer':
    case 'neighbour':
    case 'fence':
    case 'inherit':
    case 'yield':
      return { ...action, guard };
    case 'write':
    case 'access':
      return { ...action, guard, value: imageOf(action.value) };
    case 'assert':
      return { ...action, guard, cond: image(action.cond) };
    case 'assume': {
      const { waits: before } = action;
      const waits = before && { waits: { ...before, ...(before.owner ? { owner: imageOf(before.owner) } : {}) } };
      return { ...action, guard, cond: image(action.cond), ...waits };
    }
    case 'join':
      return { ...action, guard, choices: action.choices.map(({ task, when }) => ({ task, when: image(when) })) };
    case 'mark':
      return {
        ...action,
        guard,
        args: action.args.map(imageOf),
        places: action.places.map((place) => ({ ...place, when: image(place.when) })),
      };
  }
}

/** The locks that are held at all of the actions. */
export function heldAtAll(actions: readonly Action[]): readonly CellId[] {
  const [first = [], ...rest] = actions.map(({ held }) => held ?? []);
  return first.filter((lock) => rest.every((held) => held.includes(lock)));
}
