/**
 * Creation and end of tasks. Source: TCBMC (CAV 2005), generalised to any number of tasks.
 *
 *   a task's first step f is executed only if its creation c is, and later; where there are several, one of them:
 *       executed(f) → executed(c) ∧ guard(c)                              before(c, f)
 *   a join j of task t is executed only after t's last step e, which must be its proper end:
 *       executed(j) ∧ guard(j) → executed(e) ∧ guard(e) ∧ before(e, j)
 *   the join's result is t's exit value.
 *   Firings of one routine come one after the other, as if each created the next one at its end.
 *
 * A violation earlier in the same step ends the run, and then the join need not be possible.
 */
import type { Lit } from '../src/logic/aig.js';
import { not } from '../src/logic/aig.js';
import type { Action, Step, UnrolledTask } from '../src/steps/events.js';
import type { Encoding } from './encoding.js';
import type { Formula } from './formula.js';
import type { Order } from './order.js';
import type { Creation } from './task.js';
import { creationsOf, endOf, lastOf } from './task.js';
import type { Violations } from './violations.js';

type Join = Extract<Action, { kind: 'join' }>;

export class Tasks implements Encoding {
  readonly label = 'creation and join';
  constructor(
    private readonly f: Formula,
    private readonly order: Order,
    violations: Violations,
  ) {
    f.cnf.label(this.label);
    const tasks = f.program.tasks.filter(({ steps }) => steps.length > 0);
    for (const task of tasks) {
      if (task.parent) this.begin(task, creationsOf(f, task));
      for (const next of tasks)
        if (directlyFollows(next, task)) this.begin(next, [{ step: lastOf(task), guard: endOf(task) }]);
      for (const step of task.steps)
        for (const action of step.actions)
          if (action.kind === 'join') this.join(step, action, violations.before(step, action));
    }
  }

  /** The task begins only after one of these, which is the only one of them that happens. */
  private begin({ steps: [first] }: UnrolledTask, causes: readonly Creation[]): void {
    const { f, order } = this;
    const happens = causes.map(({ step, guard }) => f.g.and(order.executed(step), guard));
    f.clause(not(order.executed(first!)), ...happens);
    causes.forEach(({ step }, i) => {
      f.clause(...(causes.length > 1 ? [not(happens[i]!)] : []), order.before(step, first!));
    });
  }

  private join(step: Step, join: Join, escapes: readonly Lit[]): void {
    const { f, order } = this;
    for (const { task: id, when } of join.choices) {
      const task = f.program.tasks[id]!;
      const unless = [not(order.executed(step)), not(join.guard), not(when), ...escapes];
      if (task.steps.length === 0) {
        f.clause(...unless);
        continue;
      }
      for (const needed of [order.executed(lastOf(task)), endOf(task), order.before(lastOf(task), step)])
        f.clause(...unless, needed);
      f.equalWhen(unless.map(not), join.result, task.exitValue);
    }
  }
}

/** The firing comes after the other one is over, whenever it comes. */
export function directlyFollows({ schedule: next }: UnrolledTask, { schedule: one }: UnrolledTask): boolean {
  return (
    next.kind === 'firing' &&
    one.kind === 'firing' &&
    next.handler === one.handler &&
    next.instance === one.instance + 1
  );
}
