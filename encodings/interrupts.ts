/**
 * Interrupts: a firing is a task whose blocks nest. Source: the semantics of CPA4AV (atomicity violations in interrupt-driven programs), as a
 * constraint on who owns which block.
 *
 *   A firing u is active in block b if its first step lies in an earlier block and its last one does not. While it is, only what has a higher priority
 *   can run:
 *       used(b) ∧ owner(b, t) → from(first(u), b) ∨ (¬from(last(u), b) ∧ guard(end(u)))          for every task t ≠ u with priority(t) ≤ priority(u)
 *   (its last step can end the run by a violation instead of being its proper end).
 *   Firings of one routine come one after the other:
 *       from(last(i), b) → from(first(i+1), b+1)          ¬stopped(first(i+1)) → ¬stopped(last(i)) ∧ guard(end(i))
 *
 * So whatever is interrupted goes on when, and only when, all that interrupted it is over, and equal priorities never interrupt each other. When a
 * firing may start at all (masks) is a condition in its first step. Cost: a clause a firing, task and block.
 *
 * Each firing costs at most two switches, so twice their number bounds the switches of a program whose other task is alone.
 */
import type { Lit } from '../src/logic/aig.js';
import { FALSE, not } from '../src/logic/aig.js';
import type { UnrolledTask } from '../src/unroll/events.js';
import type { ContextSwitches } from './context-switches.js';
import type { Formula } from './formula.js';

export class Interrupts {
  private readonly firings: readonly UnrolledTask[];

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
  ) {
    f.cnf.label('interrupts');
    this.firings = f.program.tasks.filter((task) => task.interrupt && task.steps.length > 0);
    for (const firing of this.firings) {
      const last = firing.steps[firing.steps.length - 1];
      for (const next of this.after(firing))
        for (const needed of [not(switches.stopped(last)), endOf(firing)]) f.clause(switches.stopped(next.steps[0]), needed);
    }
  }

  /** Twice the number of firings, if nothing but one task can be interrupted. */
  get mostSwitches(): number | undefined {
    const others = this.f.program.tasks.filter((task) => !task.interrupt && task.steps.length > 0);
    return this.firings.length > 0 && others.length <= 1 ? 2 * this.firings.length : undefined;
  }

  /** Adds what concerns a block that the context switches already have. */
  extend(block: number): void {
    const { f, switches } = this;
    f.cnf.label('interrupts');
    for (const firing of this.firings) {
      const last = firing.steps[firing.steps.length - 1];
      for (const next of this.after(firing)) f.clause(not(switches.from(last, block)), switches.from(next.steps[0], block + 1));
      const idle = block === 0 ? [] : [not(switches.used(block))];
      const begun = not(switches.from(firing.steps[0], block));
      for (const task of f.program.tasks)
        if (task !== firing && task.steps.length > 0 && priorityOf(task) <= priorityOf(firing) && switches.canOwn(task.id, block))
          for (const needed of [not(switches.from(last, block)), endOf(firing)]) f.clause(...idle, not(switches.owner(block, task.id)), not(begun), needed);
    }
  }

  private after(firing: UnrolledTask): UnrolledTask[] {
    const { handler, instance } = firing.interrupt!;
    return this.firings.filter(({ interrupt }) => interrupt!.handler === handler && interrupt!.instance === instance + 1);
  }
}

/** The path that the firing takes comes to its proper end. */
function endOf({ steps }: UnrolledTask): Lit {
  const end = steps[steps.length - 1].actions.find((action) => action.kind === 'end');
  return end ? end.guard : FALSE;
}

export function priorityOf({ interrupt }: UnrolledTask): number {
  return interrupt?.priority ?? 0;
}
