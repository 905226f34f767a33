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
 * place where it rests. Whoever waits may go on
 * at any time later than it could: that a task of a larger priority runs as soon as it can is not asked.
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
}

/** All pairs of tasks of which one may keep off the other. */
export function urgenciesIn(f: Formula): readonly Urgency[] {
  const { program } = f;
  const scheduled = program.tasks.filter(({ priority, steps }) => priority !== undefined && steps.length > 0);
  return scheduled.flatMap((urgent): readonly Urgency[] => {
    const gaps = gapsOf(f, urgent);
    return scheduled.flatMap((other) => {
      const when = other === urgent ? FALSE : keepsOff(f, urgent, other);
      return when === FALSE ? [] : [{ urgent, other, keepsOff: when, gaps }];
    });
  });
}

/** Implies that the task keeps off the other one. */
export function keepsOff({ g }: Formula, { priority: one }: UnrolledTask, { priority: other }: UnrolledTask): Lit {
  return one === undefined || other === undefined ? FALSE : bits.ult(g, other, one);
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
