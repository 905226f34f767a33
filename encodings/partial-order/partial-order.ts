/**
 * The order of steps as a relation between them, with no bound on switches: sources in the parts. What is executed is a
 * prefix of each task.
 *
 * Reads and what else must come in an order give a graph over the executed steps of a model. If it has no circle, any
 * order that extends it explains the model; if it has one, `refine` forbids it.
 */
import type { Lit } from '../../src/logic/aig.js';
import { not } from '../../src/logic/aig.js';
import type { Step, UnrolledProgram } from '../../src/steps/events.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { MemoryModel } from '../memory.js';
import type { Order } from '../order.js';
import { CertainOrder } from './certain-order.js';
import { triangles } from './circles.js';
import type { Linear } from './linearise.js';
import { linearise } from './linearise.js';
import { Neighbours } from './neighbours.js';
import { Nesting } from './nesting.js';
import { OrderLiterals } from './order-literals.js';
import type { PairOrder } from './pair-order.js';
import type { Edge } from './reads-from.js';
import { ReadsFrom } from './reads-from.js';
import { UrgentOrder } from './urgency.js';

/** A literal for each pair of them would not fit in memory. */
const MANY_STEPS = 5000;
/** No more circles than this are excluded because one that matters was found. */
const MANY_CIRCLES = 300;

/** A memory model over the order of steps. */
export interface OrderedMemory extends MemoryModel {
  /** Adds what the model shows to be missing. Returns the number of clauses. */
  refine(holds: Holds): number;
  /** The order in which the reads of a model see what they do. */
  edges(holds: Holds): Iterable<Edge>;
}

/** Steps with their order, over which a memory model is made. */
export interface OrderedSteps {
  readonly executed: (step: Step) => Lit;
  readonly certain: CertainOrder;
  readonly literals: OrderLiterals;
}

/**
 * Memory is sequentially consistent.
 * @param atOnce of a cell, no more clauses than this are added before a model needs them
 */
export function consistentMemory(f: Formula, atOnce?: number): (steps: OrderedSteps) => ReadsFrom {
  return ({ executed, certain, literals }) => new ReadsFrom(f, executed, certain, literals, atOnce);
}

export class PartialOrder<M extends OrderedMemory = ReadsFrom> implements Order {
  private readonly executions: readonly (readonly Lit[])[];
  private readonly literals: OrderLiterals;
  private readonly nesting: Nesting;
  private readonly priorities: UrgentOrder;
  private readonly pairs: PairOrder;
  readonly memory: M;
  private readonly required: (Edge & { readonly holds: Lit })[] = [];

  /**
   * Steps are not so many that pairs of them are too many.
   */
  static fits(program: UnrolledProgram): boolean {
    return program.tasks.reduce((sum, { steps }) => sum + steps.length, 0) <= MANY_STEPS && Neighbours.areFew(program);
  }

  /**
   * @param memoryOf what accesses see
   * @param pairsOf how steps stand to each other of which one asks for the other (default: they are neighbours)
   */
  constructor(
    private readonly f: Formula,
    memoryOf: (steps: OrderedSteps) => M,
    pairsOf: (steps: OrderedSteps, memory: M) => PairOrder = ({ executed, certain, literals }) =>
      new Neighbours(f, executed, certain, literals),
  ) {
    f.cnf.label('order of steps');
    this.executions = f.program.tasks.map(({ steps }) => steps.map(() => f.fresh()));
    for (const task of this.executions) for (let i = 1; i < task.length; i++) f.clause(not(task[i]!), task[i - 1]!);
    const certain = new CertainOrder(f.program);
    this.literals = new OrderLiterals(f, certain);
    const executed = (step: Step): Lit => this.executed(step);
    f.cnf.label('reads from');
    const steps = { executed, certain, literals: this.literals };
    this.memory = memoryOf(steps);
    this.nesting = new Nesting(f, executed, this.literals);
    this.priorities = new UrgentOrder(f, executed, this.literals);
    this.pairs = pairsOf(steps, this.memory);
  }

  executed(step: Step): Lit {
    return this.executions[step.task]![step.index]!;
  }

  before(first: Step, second: Step): Lit {
    const known = this.required.find((edge) => edge.first === first && edge.second === second);
    if (known) return known.holds;
    const { f } = this;
    const holds = f.fresh();
    f.clause(not(holds), this.literals.before(first, second));
    f.clause(not(holds), not(this.executed(second)), this.executed(first));
    this.required.push({ first, second, holds });
    return holds;
  }

  linearise(holds: Holds): readonly Step[] {
    const { steps, stuck } = this.linear(holds);
    if (stuck.length > 0) throw new Error('the model has no order that explains it: it was not refined');
    return steps;
  }

  /** Adds what the model shows to be missing. Returns the number of clauses; with none, the model can be linearised. */
  refine(holds: Holds): number {
    const { f } = this;
    f.cnf.label('reads from');
    const late = this.memory.refine(holds);
    if (late > 0) return late;
    f.cnf.label('neighbours');
    const apart = this.pairs.refine(holds);
    if (apart > 0) return apart;
    f.cnf.label('order of steps');
    const { stuck } = this.linear(holds);
    if (stuck.length === 0) return 0;
    const before = (first: Step, second: Step): boolean => holds(this.literals.before(first, second));
    const heads = stuck.flatMap((circle) =>
      triangles(
        circle.map((step) => [step]),
        before,
        Infinity,
      ),
    );
    // Most of the others would come up in one of the next models.
    const circles = [...heads, ...triangles(this.executedIn(holds), before, MANY_CIRCLES)];
    for (const [a, b, c] of circles)
      f.clause(not(this.literals.before(a, b)), not(this.literals.before(b, c)), not(this.literals.before(c, a)));
    return circles.length;
  }

  private linear(holds: Holds): Linear {
    const required = this.required.filter((edge) => holds(edge.holds) && holds(this.executed(edge.second)));
    const steps = this.executedIn(holds);
    return linearise(steps, [
      ...required,
      ...this.memory.edges(holds),
      ...this.nesting.edges(holds, steps),
      ...this.priorities.edges(holds, steps),
      ...this.pairs.edges(holds, steps),
    ]);
  }

  private executedIn(holds: Holds): Step[][] {
    return this.f.program.tasks.map(({ steps }) => steps.filter((step) => holds(this.executed(step))));
  }
}
