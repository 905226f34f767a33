/**
 * A total order of some events that keeps to program order: a literal for each two of different tasks, in a staircase as
 * in `partial-order/order-literals.ts`, and no circles through three or more tasks but those that a model shows. In a
 * tournament any circle contains one of three. Cost: a literal and two binary clauses for each pair.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import { triangles } from '../partial-order/circles.js';
import { staircase } from '../partial-order/staircase.js';

/** No more circles are excluded because of one model. */
const MANY_CIRCLES = 300;

/** A place in a sequence that is in order itself. */
export interface Ordered {
  readonly task: number;
  readonly index: number;
}

export class TotalOrder<T extends Ordered> {
  /** By task, in program order. */
  private readonly events = new Map<number, T[]>();
  private readonly places = new Map<T, number>();
  /** By two tasks, the smaller number first. */
  private readonly rows = new Map<string, readonly Lit[][]>();

  /**
   * @param events of each task in program order
   * @param certainly whether the first one, of another task, always comes before the second one
   */
  constructor(
    private readonly f: Formula,
    events: readonly T[],
    private readonly certainly: (first: T, second: T) => boolean,
  ) {
    for (const event of events) {
      if (this.places.has(event)) continue;
      const own = this.events.get(event.task) ?? [];
      this.events.set(event.task, own);
      this.places.set(event, own.length);
      own.push(event);
    }
  }

  /** The first event comes before the second one. */
  before(first: T, second: T): Lit {
    if (first.task === second.task) return first.index < second.index ? TRUE : FALSE;
    return first.task < second.task ? this.entry(first, second) : not(this.entry(second, first));
  }

  /** Excludes circles among the events that matter in a model. Returns the number of clauses. */
  refine(matters: (event: T) => boolean, holds: Holds): number {
    const tasks = [...this.events.values()].map((own) => own.filter(matters));
    const circles = triangles(tasks, (first, second) => holds(this.before(first, second)), MANY_CIRCLES);
    for (const [a, b, c] of circles)
      this.f.clause(not(this.before(a, b)), not(this.before(b, c)), not(this.before(c, a)));
    return circles.length;
  }

  private entry(first: T, second: T): Lit {
    const key = `${first.task} ${second.task}`;
    let rows = this.rows.get(key);
    if (!rows) this.rows.set(key, (rows = this.between(this.events.get(first.task)!, this.events.get(second.task)!)));
    return rows[this.places.get(first)!]![this.places.get(second)!]!;
  }

  private between(one: readonly T[], other: readonly T[]): Lit[][] {
    const { f, certainly } = this;
    return staircase(f, one, other, (a, b) => (certainly(a, b) ? true : certainly(b, a) ? false : undefined));
  }
}
