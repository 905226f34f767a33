/**
 * Tasks that interrupt others: their blocks nest. Source: the semantics of CPA4AV (atomicity violations in
 * interrupt-driven programs), as a constraint on who owns which block.
 *
 *   A task u is under way in block b if its first step lies in an earlier block and its last one does not. While it is, only what may preempt it
 *   can run:
 *       used(b) ∧ owner(b, t) → from(first(u), b) ∨ (¬from(last(u), b) ∧ guard(end(u)))          for every task t ≠ u that may not preempt u
 *   (its last step can end the run by a violation instead of being its proper end).
 *
 * So whatever is interrupted goes on when, and only when, all that interrupted it is over, and equal priorities never
 * interrupt each other. When a firing may start at all (masks) is a condition in its first step. Cost: a clause a pair
 * of such tasks and block.
 *
 * Each firing costs at most two switches, so twice their number bounds the switches of a program whose other task is
 * alone.
 */
import { not } from '../../src/logic/aig.js';
import type { UnrolledTask } from '../../src/steps/events.js';
import { comesByItself, isBeyondBound, mayPreempt } from '../../src/steps/preemption.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Formula } from '../formula.js';
import { endOf, lastOf } from '../task.js';
import type { ContextSwitches } from './context-switches.js';

export class Nesting implements BlockEncoding {
  readonly label = 'interrupts';
  /** No execution has more switches than this, if that is known from the number of tasks alone. */
  readonly mostSwitches: number | undefined;
  /** Tasks with others that have to wait until they are over. */
  private readonly nested: readonly { readonly running: UnrolledTask; readonly heldOff: readonly UnrolledTask[] }[];

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
  ) {
    f.cnf.label(this.label);
    const tasks = f.program.tasks.filter((task) => task.steps.length > 0 && !isBeyondBound(task));
    this.nested = tasks.map((running) => ({
      running,
      heldOff: tasks.filter((task) => task !== running && !mayPreempt(task, running)),
    }));
    const firings = tasks.filter(comesByItself).length;
    this.mostSwitches = firings > 0 && tasks.length - firings <= 1 ? 2 * firings : undefined;
  }

  extend(block: number): void {
    const { f, switches } = this;
    const idle = block === 0 ? [] : [not(switches.used(block))];
    for (const { running, heldOff } of this.nested) {
      const begun = not(switches.from(running.steps[0]!, block));
      for (const task of heldOff)
        if (switches.canOwn(task.id, block))
          for (const needed of [not(switches.from(lastOf(running), block)), endOf(running)])
            f.clause(...idle, not(switches.owner(block, task.id)), not(begun), needed);
    }
  }
}
