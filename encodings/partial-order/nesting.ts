/**
 * Tasks that interrupt others are over before these go on. Source: as `blocks/nesting.ts`, as a constraint on the order
 * of steps. For every task u, and every step b of another one that may not preempt u:
 *
 *   executed(b) ∧ executed(first(u)) ∧ o(first(u), b) → executed(last(u)) ∧ guard(end(u))
 *
 * That all steps of u lie on the same side of b, is in the literals o. What is interrupted goes on when all that
 * interrupted it is over, and equal priorities never interrupt each other. Cost: a clause for each such pair of a task
 * and a step.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, not } from '../../src/logic/aig.js';
import type { Step, UnrolledTask } from '../../src/steps/events.js';
import { isBeyondBound, mayPreempt } from '../../src/steps/preemption.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import { endOf, lastOf } from '../task.js';
import type { OrderLiterals } from './order-literals.js';
import type { Edge } from './reads-from.js';

export class Nesting {
  /** Tasks with others that have to wait until they are over. */
  private readonly nested: readonly { readonly running: UnrolledTask; readonly heldOff: readonly UnrolledTask[] }[];

  constructor(
    f: Formula,
    executed: (step: Step) => Lit,
    private readonly literals: OrderLiterals,
  ) {
    f.cnf.label('interrupts');
    const tasks = f.program.tasks.filter((task) => task.steps.length > 0 && !isBeyondBound(task));
    this.nested = tasks.map((running) => ({
      running,
      heldOff: tasks.filter((task) => task !== running && !mayPreempt(task, running)),
    }));
    for (const { running, heldOff } of this.nested) {
      const first = running.steps[0]!;
      const isOver = f.g.and(executed(lastOf(running)), endOf(running));
      for (const task of heldOff)
        for (const step of mayPreempt(running, task) ? task.steps : task.steps.slice(0, 1)) {
          const before = literals.before(first, step);
          if (before !== FALSE) f.clause(not(executed(step)), not(executed(first)), not(before), isOver);
        }
    }
  }

  /** The order in which the steps of a model are that nest. */
  *edges(holds: Holds, executedSteps: readonly (readonly Step[])[]): Iterable<Edge> {
    for (const { running, heldOff } of this.nested) {
      const own = executedSteps[running.id]!;
      if (own.length === 0) continue;
      for (const { id } of heldOff) {
        const others = executedSteps[id]!;
        const next = others.findIndex((step) => holds(this.literals.before(own[0]!, step)));
        const [last, after] = next < 0 ? [others.at(-1), undefined] : [others[next - 1], others[next]];
        if (last) yield { first: last, second: own[0]! };
        if (after) yield { first: own.at(-1)!, second: after };
      }
    }
  }
}
