/** Priorities as a constraint on the order of steps: the equation of `../urgency.ts`, with o(s, b) for "s before b". */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Step } from '../../src/steps/events.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { Urgency } from '../urgency.js';
import { urgenciesIn } from '../urgency.js';
import type { OrderLiterals } from './order-literals.js';
import type { Edge } from './reads-from.js';

export class UrgentOrder {
  private readonly urgencies: readonly Urgency[];

  constructor(
    f: Formula,
    executed: (step: Step) => Lit,
    private readonly literals: OrderLiterals,
  ) {
    f.cnf.label('priorities');
    this.urgencies = urgenciesIn(f);
    for (const { other, keepsOff, gaps, inherits } of this.urgencies)
      for (const { after, when, next, rests } of gaps)
        for (const step of other.steps) {
          const before = literals.before(after, step);
          const free = inherits.get(step)!;
          if (before === FALSE || rests === TRUE || free === TRUE) continue;
          const idle = [...[keepsOff, executed(step), executed(after), when, before].map(not), free];
          if (!next) f.clause(...idle, rests);
          else for (const later of [literals.before(next, step), executed(next)]) f.clause(...idle, rests, later);
        }
  }

  /** The order in which the steps of a model are that keep each other off. */
  *edges(holds: Holds, executedSteps: readonly (readonly Step[])[]): Iterable<Edge> {
    for (const { urgent, other, keepsOff, gaps, inherits } of this.urgencies) {
      if (!holds(keepsOff)) continue;
      const creations = gaps.filter(({ after, when }) => after.task !== urgent.id && holds(when));
      const begin = creations.map(({ after }) => after).filter((step) => executedSteps[step.task]!.includes(step));
      const own = [...begin, ...executedSteps[urgent.id]!];
      for (const step of executedSteps[other.id]!) {
        if (holds(inherits.get(step)!)) continue;
        const next = own.findIndex((each) => !holds(this.literals.before(each, step)));
        const [last, after] = next < 0 ? [own.at(-1), undefined] : [own[next - 1], own[next]];
        if (last) yield { first: last, second: step };
        if (after) yield { first: step, second: after };
      }
    }
  }
}
