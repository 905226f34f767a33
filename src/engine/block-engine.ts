import type { Blocks } from '../../encodings/blocks/blocks.js';
import type { Concurrency } from '../../encodings/concurrency.js';
import type { Formula } from '../../encodings/formula.js';
import type { Claim, Holds } from '../../encodings/claim.js';
import type { Lit } from '../logic/aig.js';
import { CnfEncoder } from '../logic/cnf.js';
import type { SatSolver } from '../sat/solver.js';
import type { Budget } from '../source/limits.js';
import type { UnrolledProgram } from '../steps/events.js';
import { BlockFormula } from './block-formula.js';
import { whileInTime } from './timed-sink.js';
import type { Engine, EngineEvent, Finding, Question } from './engine.js';
import { Hunt } from './hunt.js';
import type { Meter } from './meter.js';
import { countSteps } from './meter.js';

/**
 * The search over blocks (Rabinovitz and Grumberg, CAV 2005). One solver and one formula serve all bounds on context
 * switches: a larger bound only adds blocks, and which bound is meant is an assumption.
 */
export class BlockEngine implements Engine {
  readonly name = 'blocks';

  constructor(
    private readonly newSolver: () => Promise<SatSolver>,
    private readonly meter: Meter,
  ) {}

  async *search(question: Question, budget: Budget): AsyncGenerator<EngineEvent, void> {
    const solver = await this.meter.watch.measure('load solver', this.newSolver);
    try {
      yield* new BlockSearch(question, solver, budget, this.meter).run();
    } finally {
      solver.dispose();
    }
  }

  encode(unrolled: UnrolledProgram, switches: number, cnf: CnfEncoder): void {
    const formula = new BlockFormula(unrolled, cnf);
    formula.order.extendTo(switches);
    for (const assumption of formula.breaking(formula.concurrency.claims, switches)) formula.f.clause(assumption);
  }
}

class BlockSearch {
  private readonly formula: BlockFormula;
  private readonly f: Formula;
  private readonly order: Blocks;
  private readonly concurrency: Concurrency;
  private readonly hunt: Hunt;

  constructor(
    private readonly question: Question,
    private readonly solver: SatSolver,
    private readonly budget: Budget,
    private readonly meter: Meter,
  ) {
    const stop = meter.watch.start('encode');
    this.formula = new BlockFormula(
      question.unrolled,
      new CnfEncoder(question.unrolled.aig, whileInTime(solver, budget)),
    );
    ({ f: this.f, order: this.order, concurrency: this.concurrency } = this.formula);
    this.hunt = new Hunt(question, this.f, this.concurrency);
    stop();
  }

  async *run(): AsyncGenerator<EngineEvent, void> {
    const { from, to } = this.question;
    for (let bound = from; ; bound++) {
      await this.encode(bound);
      yield* this.findings(bound);
      yield* this.cuts(bound);
      const most = bound >= (this.order.mostSwitches ?? Infinity);
      const complete = most || !(await this.isReachable(bound + 1));
      // An execution that is cut off may have one switch more, just before the cut.
      if (complete && !most) yield* this.cuts(bound + 1);
      yield {
        kind: 'covered',
        switches: bound,
        complete,
        leavesOut: this.concurrency.leavesOut,
        places: this.hunt.places,
      };
      if (complete || bound >= to) return;
    }
  }

  private async *findings(bound: number): AsyncGenerator<EngineEvent, void> {
    for (;;) {
      const wanted = await this.breakable(bound);
      if (!wanted) return;
      let finding = this.hunt.finding(this.model(), wanted);
      if (this.question.shortest && bound === this.question.from) finding = await this.shortest(finding);
      const { switches } = finding.violation;
      if (switches > 0) yield* this.cuts(switches - 1);
      // Executions with fewer switches do not break the property; if none of them was cut off, nothing but more
      // switches would do.
      const fewest = switches === 0 || (this.question.shortest && !this.hunt.isCutOff);
      const found = fewest ? { fewest: true } : this.question.shortest ? {} : { atMost: bound };
      yield { ...finding, violation: { ...finding.violation, ...found } };
      this.hunt.settle(finding);
    }
  }

  /** The claims of the first rank in which one can be broken. */
  private async breakable(bound: number): Promise<readonly Claim[] | undefined> {
    for (const claims of this.hunt.wanted()) if (await this.isBreakable(claims, bound)) return claims;
    return undefined;
  }

  /** The violations of smaller bounds have not been looked for: is there one with fewer switches? */
  private async shortest(finding: Finding): Promise<Finding> {
    const rivals = this.hunt.of(finding.property);
    let best = finding;
    while (best.violation.switches > 0 && (await this.isBreakable(rivals, best.violation.switches - 1)))
      best = this.hunt.finding(this.model(), rivals);
    return best;
  }

  /** Encodes everything for executions with at most this many switches. */
  private async encode(bound: number): Promise<void> {
    await this.meter.watch.measure('encode', () => {
      this.order.extendTo(bound);
    });
  }

  private async isBreakable(claims: readonly Claim[], bound: number): Promise<boolean> {
    const begin = performance.now();
    const result = await this.solve(bound, this.formula.breaking(claims, bound));
    this.meter.bounds.push({ switches: bound, result, milliseconds: performance.now() - begin });
    return result === 'sat';
  }

  /** Whether some execution has this many switches; if it does, it may go wrong only after the last one. */
  private async isReachable(switches: number): Promise<boolean> {
    await this.encode(switches);
    const { violations } = this.concurrency;
    return (
      (await this.solve(switches, [violations.uncut, this.order.atLeast(switches), this.order.atMost(switches)])) ===
      'sat'
    );
  }

  /** The places that executions within the bound reach, and those within smaller bounds did not. */
  private async *cuts(bound: number): AsyncGenerator<EngineEvent, void> {
    for (let cut = this.hunt.cut(); cut; cut = this.hunt.cut()) {
      if ((await this.solve(bound, [...cut, this.order.atMost(bound)])) === 'unsat') return;
      yield* this.hunt.cuts(this.model());
    }
  }

  private async solve(bound: number, assumptions: readonly Lit[]): Promise<'sat' | 'unsat'> {
    const { variables, clauses } = this.solver;
    this.meter.formula = { variables, clauses, clausesByLabel: this.f.cnf.counts };
    this.meter.report('solving', { switches: bound, events: countSteps(this.question.unrolled), variables, clauses });
    const literals = assumptions.map((literal) => this.f.cnf.literal(literal));
    return this.meter.watch.measure('solve', () => this.solver.solve(literals, this.budget));
  }

  private model(): Holds {
    return this.f.cnf.evaluator((literal) => this.solver.value(literal));
  }
}
