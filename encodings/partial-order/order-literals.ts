/**
 * One literal o(a, b) for each pair of steps of two tasks: a comes before b, or else b before a. Source: clock-free
 * partial orders (Alglave, Kroening, Tautschnig, CAV 2013); steps of one task follow each other, so the literals of two
 * tasks are a staircase (`staircase.ts`).
 * Hence there are no circles between two tasks. Those through three or more are excluded one at a time, where a model
 * has one (Yin, Dong, Liu, Wang, TSE 2018).
 * Steps that are not executed have places too, after all others: every execution can be extended to such an order.
 *
 * A task comes before or after a step of another one as a whole if that may not come in between (`nesting.ts`): its
 * steps share a literal. What is not executed of it, because the run stops there, comes before nothing that is.
 *
 * Cost: a literal and two binary clauses for a pair of steps, or of wholes, whose order is not certain.
 */
import type { Lit } from '../../src/logic/aig.js';
import { not } from '../../src/logic/aig.js';
import type { Step, UnrolledTask } from '../../src/steps/events.js';
import { mayPreempt } from '../../src/steps/preemption.js';
import type { Formula } from '../formula.js';
import type { CertainOrder } from './certain-order.js';
import { staircase } from './staircase.js';

export class OrderLiterals {
  /**
   * By two tasks, the smaller number first: row by row, whether the step of the first one comes before that of the
   * second one.
   */
  private readonly rows = new Map<number, readonly Lit[][]>();

  constructor(
    private readonly f: Formula,
    private readonly certain: CertainOrder,
  ) {}

  /** The first step comes before the second one; they are of different tasks. */
  before(first: Step, second: Step): Lit {
    return first.task < second.task ? this.row(first, second) : not(this.row(second, first));
  }

  private row(first: Step, second: Step): Lit {
    const key = first.task * this.f.program.tasks.length + second.task;
    let rows = this.rows.get(key);
    if (!rows) this.rows.set(key, (rows = this.between(first.task, second.task)));
    const row = rows[Math.min(first.index, rows.length - 1)]!;
    return row[Math.min(second.index, row.length - 1)]!;
  }

  private between(first: number, second: number): Lit[][] {
    const { f, certain } = this;
    const [one, other] = [f.program.tasks[first]!, f.program.tasks[second]!];
    return staircase(f, wholes(one, other), wholes(other, one), (a, b) =>
      certain.before(a.first, b.last) ? true : certain.before(b.first, a.last) ? false : undefined,
    );
  }
}

/** Steps between which another task may not come. */
interface Whole {
  readonly first: Step;
  readonly last: Step;
}

function wholes(task: UnrolledTask, other: UnrolledTask): readonly Whole[] {
  const { steps } = task;
  if (steps.length > 0 && !mayPreempt(other, task)) return [{ first: steps[0]!, last: steps[steps.length - 1]! }];
  return steps.map((step) => ({ first: step, last: step }));
}
