/**
 * One literal o(a, b) for each pair of steps of two tasks: a comes before b, or else b before a. Source: clock-free partial orders (Alglave, Kroening,
 * Tautschnig, CAV 2013); steps of one task follow each other, so the literals of two tasks are a staircase:
 *
 *   o(a', b) → o(a, b)        a the step before a'              o(a, b) → o(a, b')        b' the step after b
 *
 * Hence there are no circles between two tasks. Those through three or more are excluded one at a time, where a model has one
 * (Yin, Dong, Liu, Wang, TSE 2018).
 * Steps that are not executed have places too, after all others: every execution can be extended to such an order.
 *
 * Cost: a literal and two binary clauses for a pair of steps whose order is not certain.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, isConst, not } from '../../src/logic/aig.js';
import type { Step } from '../../src/unroll/events.js';
import type { Formula } from '../formula.js';
import type { CertainOrder } from './certain-order.js';

export class OrderLiterals {
  /** By two tasks, the smaller number first: row by row, whether the step of the first one comes before that of the second one. */
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
    if (!rows) this.rows.set(key, (rows = this.staircase(first.task, second.task)));
    return rows[first.index]![second.index]!;
  }

  private staircase(first: number, second: number): Lit[][] {
    const { f, certain } = this;
    const { tasks } = f.program;
    const rows: Lit[][] = [];
    for (const a of tasks[first]!.steps) {
      const row: Lit[] = [];
      for (const b of tasks[second]!.steps) row.push(certain.before(a, b) ? TRUE : certain.before(b, a) ? FALSE : f.fresh());
      rows.push(row);
      for (let i = 0; i < row.length; i++) {
        if (a.index > 0) this.implies(row[i]!, rows[a.index - 1]![i]!);
        if (i > 0) this.implies(row[i - 1]!, row[i]!);
      }
    }
    return rows;
  }

  private implies(one: Lit, other: Lit): void {
    if (one !== FALSE && other !== TRUE && !(isConst(one) && one === other)) this.f.clause(not(one), other);
  }
}
