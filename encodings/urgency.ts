/**
 * Tasks of one processor that are scheduled by priority: which keep which off, and where they rest. Source: fixed
 * priority preemptive scheduling (Liu and Layland, JACM 1973).
 *
 * A task t is ready from its creation on (by one that is not scheduled so itself; another one may not be preempted
 * then), except where it waits: from a step that yields on, up to its next one. While it is ready, no task u with a
 * smaller priority makes a step. For neighbouring steps s, s' of t (s' is the first one after the creation in s), and
 * every step b of u:
 *
 *   priority(u) < priority(t) ∧ s before b ∧ ¬(s' before b) → yields(s)
 *
 * where a step that is not executed is before none; s is the last one on the path that t takes, and the end of t is a
 * place where it rests. Whoever waits may go on at any time later than it could: that a task of a larger priority runs as
 * soon as it can is not asked.
 *
 * A task u that holds a mutex may have the priority of any other one. It inherits the largest one of those that wait for
 * the mutex (Sha, Rajkumar and Lehoczky, "Priority Inheritance Protocols", IEEE Transactions on Computers 1990). Some
 * kernels give it back with the last mutex only, some let nobody inherit. So nobody keeps off the steps that u makes after
 * the one that takes its first mutex, up to the one that gives back the last. More executions are looked at than there
 * are. None is lost: a task without a mutex has its own priority, and one that has inherited a larger one keeps off at
 * least those that its own keeps off.
 */
import type { Lit } from '../src/logic/aig.js';
import { FALSE, TRUE, not } from '../src/logic/aig.js';
import * as bits from '../src/logic/bits.js';
import type { Step, UnrolledTask } from '../src/steps/events.js';
import type { Formula } from './formula.js';
import { creationsOf, endOf, guardOf } from './task.js';

/** Between two steps of an urgent task, or after its last one. */
export interface Gap {
  /** Where it begins, on paths with this guard: a step of the urgent task, or the one that creates it. */
  readonly after: Step;
  readonly when: Lit;
  readonly next: Step | undefined;
  /** The task rests there. */
  readonly rests: Lit;
}

export interface Urgency {
  readonly urgent: UnrolledTask;
  readonly other: UnrolledTask;
  /** The first one has the larger priority. */
  readonly keepsOff: Lit;
  readonly gaps: readonly Gap[];
  /** By step of the other one: it may be as urgent there. */
  readonly inherits: ReadonlyMap<Step, Lit>;
}

/** All pairs of tasks of which one may keep off the other. */
export function urgenciesIn(f: Formula): readonly Urgency[] {
  const { program } = f;
  const scheduled = program.tasks.filter(({ priority, steps }) => priority !== undefined && steps.length > 0);
  const inheritances = new Map(scheduled.map((task) => [task, inheritance(f, task)]));
  return scheduled.flatMap((urgent): readonly Urgency[] => {
    const gaps = gapsOf(f, urgent);
    return scheduled.flatMap((other) => {
      const when = other === urgent ? FALSE : keepsOff(f, urgent, other);
      return when === FALSE ? [] : [{ urgent, other, keepsOff: when, gaps, inherits: inheritances.get(other)!.before }];
    });
  });
}

/** It may be more urgent than it was made when all its steps are over that are executed. */
export function inheritsInTheEnd(f: Formula, task: UnrolledTask, executed: (step: Step) => Lit): Lit {
  const { after } = inheritance(f, task);
  const { steps } = task;
  return f.g.orAll(
    steps.map((step, i) => {
      const next = steps[i + 1];
      return f.g.andAll([after.get(step)!, executed(step), next ? not(executed(next)) : TRUE]);
    }),
  );
}

interface Inheritance {
  readonly before: ReadonlyMap<Step, Lit>;
  readonly after: ReadonlyMap<Step, Lit>;
}

const known = new WeakMap<UnrolledTask, Inheritance>();

/** The same each time. */
function inheritanceOf(f: Formula, task: UnrolledTask): Inheritance {
  const found = known.get(task) ?? inheritance(f, task);
  known.set(task, found);
  return found;
}

/** Where a task may have a larger priority than its own: from what lets it inherit one to what ends that. */
function inheritance({ g }: Formula, { steps }: UnrolledTask): Inheritance {
  const [before, after] = [new Map<Step, Lit>(), new Map<Step, Lit>()];
  let inherits: Lit = FALSE;
  for (const step of steps) {
    before.set(step, inherits);
    for (const action of step.actions)
      if (action.kind === 'inherit')
        inherits = action.begins ? g.or(inherits, action.guard) : g.and(inherits, not(action.guard));
    after.set(step, inherits);
  }
  return { before, after };
}

/** Implies that the task keeps off the other one. */
export function keepsOff({ g }: Formula, { priority: one }: UnrolledTask, { priority: other }: UnrolledTask): Lit {
  return one === undefined || other === undefined ? FALSE : bits.ult(g, other, one);
}

/**
 * Implies that the other task preempts the one of the step, which it keeps off: it comes after the end of the atomic
 * section, if the step is one, as a handler does. Who may have inherited a priority keeps it out no less.
 */
export function waitsForSection(f: Formula, step: Step, other: UnrolledTask): Lit {
  const task = f.program.tasks[step.task]!;
  const urgent = keepsOff(f, other, task);
  if (urgent === FALSE) return FALSE;
  const { before, after } = inheritanceOf(f, task);
  return f.g.andAll([urgent, not(before.get(step)!), not(after.get(step)!)]);
}

function gapsOf(f: Formula, task: UnrolledTask): readonly Gap[] {
  const { g, program } = f;
  const { steps } = task;
  const begin = creationsOf(f, task)
    .filter(({ step }) => program.tasks[step.task]!.priority === undefined)
    .map(({ step, guard }) => ({ after: step, when: guard, next: steps[0], rests: FALSE }));
  let rests: Lit = begin.length === 0 ? TRUE : FALSE;
  const own = steps.map((step, i): Gap => {
    const yields = g.orAll(step.actions.map((action) => (action.kind === 'yield' ? action.guard : FALSE)));
    // Off the path nothing happens.
    rests = g.or(yields, g.and(rests, not(guardOf(f, step))));
    const next = steps[i + 1];
    return { after: step, when: TRUE, next, rests: next ? rests : g.or(rests, endOf(task)) };
  });
  return [...begin, ...own];
}
