import { MEMORY_AS } from '../base/memory-model.js';
import type { Holds } from '../../encodings/claim.js';
import { Concurrency } from '../../encodings/concurrency.js';
import { Formula } from '../../encodings/formula.js';
import { Axiomatic } from '../../encodings/axiomatic/axiomatic.js';
import { PartialOrder, consistentMemory } from '../../encodings/partial-order/partial-order.js';
import type { Lit } from '../logic/aig.js';
import { CnfEncoder } from '../logic/cnf.js';
import type { SatSolver } from '../sat/solver.js';
import type { Budget } from '../source/limits.js';
import { fail } from '../source/diagnostic.js';
import { Interrupted } from '../source/limits.js';
import type { UnrolledProgram } from '../steps/events.js';
import { shareExclusiveReads } from '../reduce/exclusive-reads.js';
import { unsuitable } from './unsuitable.js';
import { whileInTime } from './timed-sink.js';
import type { Engine, EngineEvent, Finding, Question } from './engine.js';
import { Hunt } from './hunt.js';
import type { Meter } from './meter.js';
import { countSteps } from './meter.js';

const TOO_MANY =
  "the steps are too many for the encoding 'partial-order', which has a literal for pairs of them; 'auto' and 'blocks' do without";

const TOO_MANY_FOR_GRAPHS =
  'the accesses are more than fit in a formula where memory is reordered (--unwind with fewer iterations has fewer)';

/**
 * The search over all interleavings at once: the order of steps is a relation, and no bound on switches is needed. What
 * the formula does not say of that order is added where a model shows that it matters (Yin, Dong, Liu, Wang, "On
 * Scheduling Constraint Abstraction for Multi-Threaded Program Verification", TSE 2018). Good at proofs and at
 * violations that need many switches; of those it finds, it does not know the fewest.
 */
export class PartialOrderEngine implements Engine {
  readonly name = 'partial-order';

  constructor(
    private readonly newSolver: () => Promise<SatSolver>,
    private readonly meter: Meter,
  ) {}

  async *search(question: Question, budget: Budget): AsyncGenerator<EngineEvent, void> {
    const { reordered } = question.unrolled;
    if (!fits(question.unrolled)) throw new Interrupted('size', reordered ? TOO_MANY_FOR_GRAPHS : TOO_MANY);
    refuseUnsuitable(question.unrolled);
    const solver = await this.meter.watch.measure('load solver', this.newSolver);
    try {
      const search = new PartialOrderSearch(
        { ...question, unrolled: withSharedReads(question.unrolled) },
        solver,
        budget,
        this.meter,
      );
      for await (const event of search.run()) yield event.kind === 'finding' ? seenFrom(question, event) : event;
    } finally {
      solver.dispose();
    }
  }

  encode(unrolled: UnrolledProgram, _switches: number, cnf: CnfEncoder): void {
    refuseUnsuitable(unrolled);
    const f = new Formula(withSharedReads(unrolled), cnf);
    const concurrency = new Concurrency(f, orderOf(f));
    for (const assumption of concurrency.breaking(concurrency.claims)) f.clause(assumption);
  }
}

/** Whether the steps are few enough for a literal for pairs of them. */
export function fits(unrolled: UnrolledProgram): boolean {
  return (unrolled.reordered ? Axiomatic : PartialOrder).fits(unrolled);
}

export function orderOf(f: Formula): PartialOrder | Axiomatic {
  const { reordered } = f.program;
  return reordered ? new Axiomatic(f, reordered) : new PartialOrder(f, consistentMemory(f));
}

/** Where accesses are reordered, each read sees what it does by itself. */
export function withSharedReads(unrolled: UnrolledProgram): UnrolledProgram {
  return unrolled.reordered ? unrolled : shareExclusiveReads(unrolled);
}

/** @throws DiagnosticError where accesses are reordered and the program has what is not looked at then */
function refuseUnsuitable(unrolled: UnrolledProgram): void {
  const { reordered } = unrolled;
  const why = reordered && unsuitable(unrolled);
  if (why !== undefined) fail('unsupported', `memory ${MEMORY_AS[reordered!]} is not looked at together with ${why}`);
}

/**
 * The finding with steps of a program of which reads were not made to share anything. Where accesses are reordered, no
 * others are looked for.
 */
function seenFrom(question: Question, finding: Finding): Finding {
  const { found, ...alone } = finding;
  const { tasks, reordered } = question.unrolled;
  if (reordered || !found) return alone;
  const run = found.run.map((each) => ({ ...each, step: tasks[each.step.task]!.steps[each.step.index]! }));
  return { ...finding, found: { question, run } };
}

class PartialOrderSearch {
  private readonly f: Formula;
  private readonly order: PartialOrder | Axiomatic;
  private readonly concurrency: Concurrency;
  private readonly hunt: Hunt;

  constructor(
    private readonly question: Question,
    private readonly solver: SatSolver,
    private readonly budget: Budget,
    private readonly meter: Meter,
  ) {
    const stop = meter.watch.start('encode, all interleavings');
    this.f = new Formula(question.unrolled, new CnfEncoder(question.unrolled.aig, whileInTime(solver, budget)));
    this.order = orderOf(this.f);
    this.concurrency = new Concurrency(this.f, this.order);
    this.hunt = new Hunt(question, this.f, this.concurrency);
    stop();
  }

  async *run(): AsyncGenerator<EngineEvent, void> {
    yield* this.findings();
    yield* this.cuts();
    yield {
      kind: 'covered',
      switches: this.question.from,
      complete: true,
      leavesOut: this.concurrency.leavesOut,
      places: this.hunt.places,
    };
  }

  private async *findings(): AsyncGenerator<EngineEvent, void> {
    for (let found = await this.next(); found; found = await this.next()) {
      yield found;
      this.hunt.settle(found);
    }
  }

  /** A violation of the first rank in which there is one. */
  private async next(): Promise<Finding | undefined> {
    for (const wanted of this.hunt.wanted()) {
      const holds = await this.solve(this.concurrency.breaking(wanted));
      if (holds) return this.hunt.finding(holds, wanted);
    }
    return undefined;
  }

  private async *cuts(): AsyncGenerator<EngineEvent, void> {
    for (let cut = this.hunt.cut(); cut; cut = this.hunt.cut()) {
      const holds = await this.solve(cut);
      if (!holds) return;
      yield* this.hunt.cuts(holds);
    }
  }

  /** A model that some order of steps explains. */
  private async solve(assumptions: readonly Lit[]): Promise<Holds | undefined> {
    const literals = assumptions.map((literal) => this.f.cnf.literal(literal));
    for (;;) {
      const { variables, clauses } = this.solver;
      this.meter.formula = { variables, clauses, clausesByLabel: this.f.cnf.counts };
      this.meter.report('solving', { events: countSteps(this.question.unrolled), variables, clauses });
      const answer = await this.meter.watch.measure('solve, all interleavings', () =>
        this.solver.solve(literals, this.budget),
      );
      if (answer === 'unsat') return undefined;
      const holds = this.f.cnf.evaluator((literal) => this.solver.value(literal));
      if (this.order.refine(holds) === 0) return holds;
    }
  }
}
