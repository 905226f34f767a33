/**
 * A total order of some steps that keeps to program order: a literal for each two of different tasks, in a staircase as
 * in `partial-order/order-literals.ts`, and no circles through three or more tasks but those that a model shows. In a
 * tournament any circle contains one of three. Cost: a literal and two binary clauses for each pair.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Step } from '../../src/steps/events.js';
import type { TaskId } from '../../src/steps/ids.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { CertainOrder } from '../partial-order/certain-order.js';
import { triangles } from '../partial-order/circles.js';
import { staircase } from '../partial-order/staircase.js';

/** No more circles are excluded because of one model. */
const MANY_CIRCLES = 300;

export class TotalOrder {
  /** By task, in program order. */
  private readonly steps = new Map<TaskId, Step[]>();
  private readonly places = new Map<Step, number>();
  /** By two tasks, the smaller number first. */
  private readonly rows = new Map<string, readonly Lit[][]>();

  constructor(
    private readonly f: Formula,
    private readonly certain: CertainOrder,
    steps: readonly Step[],
  ) {
    for (const step of steps) {
      if (this.places.has(step)) continue;
      const own = this.steps.get(step.task) ?? [];
      this.steps.set(step.task, own);
      this.places.set(step, own.length);
      own.push(step);
    }
  }

  /** The first step comes before the second one. */
  before(first: Step, second: Step): Lit {
    if (first.task === second.task) return first.index < second.index ? TRUE : FALSE;
    return first.task < second.task ? this.entry(first, second) : not(this.entry(second, first));
  }

  /** Excludes circles among the steps that matter in a model. Returns the number of clauses. */
  refine(matters: (step: Step) => boolean, holds: Holds): number {
    const tasks = [...this.steps.values()].map((own) => own.filter(matters));
    const circles = triangles(tasks, (first, second) => holds(this.before(first, second)), MANY_CIRCLES);
    for (const [a, b, c] of circles)
      this.f.clause(not(this.before(a, b)), not(this.before(b, c)), not(this.before(c, a)));
    return circles.length;
  }

  private entry(first: Step, second: Step): Lit {
    const key = `${first.task} ${second.task}`;
    let rows = this.rows.get(key);
    if (!rows) this.rows.set(key, (rows = this.between(this.steps.get(first.task)!, this.steps.get(second.task)!)));
    return rows[this.places.get(first)!]![this.places.get(second)!]!;
  }

  private between(one: readonly Step[], other: readonly Step[]): Lit[][] {
    const { f, certain } = this;
    return staircase(f, one, other, (a, b) => (certain.before(a, b) ? true : certain.before(b, a) ? false : undefined));
  }
}
