/**
 * Creation and end of tasks. Source: TCBMC (CAV 2005), generalised to any number of tasks.
 *
 *   a task's first step f is executed only if its creation c is, and in a later block:
 *       ¬stopped(f) → ¬stopped(c) ∧ guard(c)          from(c, b) → from(f, b+1)
 *   a join j of task t is executed only after t's last step e, which must be its proper end:
 *       ¬stopped(j) ∧ guard(j) → ¬stopped(e) ∧ guard(e)          from(e, b) → from(j, b+1)
 *   the join's result is t's exit value.
 *
 * Blocks of different tasks differ, so "later" is "in a later block". A violation earlier in the same step ends the run, and then the join need
 * not be possible. Cost: one clause a creation or join and block.
 */
import type { Lit } from '../src/logic/aig.js';
import { FALSE, not } from '../src/logic/aig.js';
import type { Action, Step, UnrolledTask } from '../src/unroll/events.js';
import type { ContextSwitches } from './context-switches.js';
import type { Formula } from './formula.js';
import type { Violations } from './violations.js';

type Join = Extract<Action, { kind: 'join' }>;

export class Tasks {
  private readonly creations: { readonly create: Step; readonly first: Step }[] = [];
  private readonly joins: { readonly join: Step; readonly last: Step; readonly unless: readonly Lit[] }[] = [];

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
    violations: Violations,
  ) {
    f.cnf.label('creation and join');
    for (const task of f.program.tasks) {
      if (task.parent && task.steps.length > 0) this.create(task, task.parent.step);
      for (const step of task.steps) for (const action of step.actions) if (action.kind === 'join') this.join(step, action, violations.before(step, action));
    }
  }

  /** Adds what concerns a block that the context switches already have. */
  extend(block: number): void {
    const { f, switches } = this;
    f.cnf.label('creation and join');
    for (const { create, first } of this.creations) f.clause(not(switches.from(create, block)), switches.from(first, block + 1));
    for (const { join, last, unless } of this.joins) f.clause(...unless, not(switches.from(last, block)), switches.from(join, block + 1));
  }

  private create(task: UnrolledTask, create: Step): void {
    const first = task.steps[0];
    const action = create.actions.find((a) => a.kind === 'create' && a.child === task.id);
    this.f.clause(this.switches.stopped(first), not(this.switches.stopped(create)));
    this.f.clause(this.switches.stopped(first), action ? action.guard : FALSE);
    this.creations.push({ create, first });
  }

  private join(step: Step, join: Join, escapes: readonly Lit[]): void {
    const { f, switches } = this;
    for (const { task: id, when } of join.choices) {
      const task = f.program.tasks[id];
      const unless = [switches.stopped(step), not(join.guard), not(when), ...escapes];
      const last = task.steps[task.steps.length - 1] as Step | undefined;
      if (!last) {
        f.clause(...unless);
        continue;
      }
      const end = last.actions.find((action) => action.kind === 'end');
      f.clause(...unless, not(switches.stopped(last)));
      f.clause(...unless, end ? end.guard : FALSE);
      f.equalWhen(unless.map(not), join.result, task.exitValue);
      this.joins.push({ join: step, last, unless });
    }
  }
}
