/**
 * Steps of different tasks neither of which happens before the other. Source: the data races of C11 (5.1.2.4p35), for
 * any pair. A step q asks whether such a step made one of some offers, before it in the order of steps; for each step s
 * with such an offer:
 *
 *   holds(q) ∧ executed(q) ∧ guard(q) → some n(s, q)
 *   n(s, q) ∧ guard(offer(s)) → executed(s) ∧ o(s, q) ∧ ¬hb(s, q) ∧ ¬hb(q, s)
 *
 * Literals of happens-before may say more than the rules make of it (`happens-before.ts`), so what they deny does not
 * hold. Of two that are not ordered, one comes first in the order of steps, which extends happens-before; who asks also
 * offers, so the other one asks. Cost: a literal and four clauses for each pair of an offer and a step that asks.
 */
import type { Lit } from '../../src/logic/aig.js';
import { not, TRUE } from '../../src/logic/aig.js';
import type { Step } from '../../src/steps/events.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import { offeringSteps } from '../partial-order/neighbours.js';
import type { PairOrder } from '../partial-order/pair-order.js';
import type { OrderedSteps } from '../partial-order/partial-order.js';
import type { Edge } from '../partial-order/reads-from.js';
import type { HappensBefore } from './happens-before.js';

/** Implies that neither of two steps happens before the other. */
interface Pair {
  readonly holds: Lit;
  readonly first: Step;
  readonly second: Step;
}

export class Unordered implements PairOrder {
  private readonly answers: { readonly question: Lit; readonly reasons: readonly Pair[] }[] = [];
  /** By second step. */
  private readonly pairs = new Map<Step, Map<Step, Lit>>();

  constructor(
    private readonly f: Formula,
    private readonly steps: OrderedSteps,
    private readonly happens: HappensBefore,
  ) {
    f.cnf.label('unordered pairs');
    const offering = offeringSteps(f.program);
    for (const step of f.program.tasks.flatMap((task) => task.steps))
      for (const action of step.actions)
        if (action.kind === 'neighbour') {
          const question = f.g.andAll([action.holds, steps.executed(step), action.guard]);
          const reasons = action.offers
            .flatMap((offer) => offering.get(offer) ?? [])
            .filter(({ step: first }) => this.mayBeUnordered(first, step))
            .map(({ step: first, guard }): Pair => {
              return { holds: f.g.and(this.pair(first, step), guard), first, second: step };
            });
          f.clause(not(question), ...reasons.map(({ holds }) => holds));
          if (reasons.length > 0) this.answers.push({ question, reasons });
        }
  }

  /** Nothing is missing in any model. */
  refine(): number {
    return 0;
  }

  /** Who offers comes first. */
  *edges(holds: Holds): Iterable<Edge> {
    for (const { question, reasons } of this.answers)
      if (holds(question))
        for (const { first, second, holds: when } of reasons) if (holds(when)) yield { first, second };
  }

  private mayBeUnordered(first: Step, second: Step): boolean {
    return (
      first.task !== second.task &&
      this.happens.before(first, second) !== TRUE &&
      this.happens.before(second, first) !== TRUE
    );
  }

  private pair(first: Step, second: Step): Lit {
    const known = this.pairs.get(second) ?? new Map<Step, Lit>();
    this.pairs.set(second, known);
    let result = known.get(first);
    if (result === undefined) {
      const { f } = this;
      known.set(first, (result = f.fresh()));
      f.clause(not(result), this.steps.executed(first));
      f.clause(not(result), this.steps.literals.before(first, second));
      f.clause(not(result), not(this.happens.before(first, second)));
      f.clause(not(result), not(this.happens.before(second, first)));
    }
    return result;
  }
}
