/**
 * Other executions of a violation, for whoever wants to see more than one: the formula of blocks once more, with that
 * claim alone. Each execution that is shown excludes those with the same order of conflicting accesses:
 *
 *   ∨ (executed(s') ∧ access(s', cell) ∧ before(s', s))    over the conflicts of s and s' in it, s being the first
 *
 * What models say of steps behind the violation is not shown, so a model that differs only there is excluded in the
 * same way, and passed over.
 */
import type { Claim, Holds } from '../../encodings/claim.js';
import type { Others, Violation } from '../answer/result.js';
import type { Lit } from '../logic/aig.js';
import { CnfEncoder } from '../logic/cnf.js';
import type { SatSolver } from '../sat/solver.js';
import type { Budget } from '../source/limits.js';
import { exhaustion } from '../source/limits.js';
import { BlockFormula } from './block-formula.js';
import { confirm, firstBroken } from './confirm.js';
import type { Identity } from './distinct.js';
import { identityOf } from './distinct.js';
import type { Finding } from './engine.js';
import type { Meter } from './meter.js';
import type { Conflict } from './run.js';
import { accesses, conflictsOf, reverses, runOf } from './run.js';
import { whileInTime } from './timed-sink.js';

/** So many switches more than the violation needs are looked at. */
const FURTHER = 2;
/** So many models in a row may differ in nothing that is shown. */
const PATIENCE = 40;

/** Up to `count` executions that lead to the violation of a finding as well. @throws ReplayMismatch */
export async function otherExecutions(
  finding: Finding,
  count: number,
  newSolver: () => Promise<SatSolver>,
  budget: Budget,
  meter: Meter,
): Promise<Others> {
  if (!finding.found) return { executions: [] };
  const solver = await newSolver();
  try {
    return await new Search(finding, finding.found, solver, budget, meter).run(count);
  } finally {
    solver.dispose();
  }
}

class Search {
  private readonly formula: BlockFormula;
  private readonly claims: readonly Claim[];
  private readonly shown: (readonly Conflict[])[] = [];
  private readonly found: Violation[] = [];
  private passedOver = 0;

  constructor(
    private readonly finding: Finding,
    private readonly origin: NonNullable<Finding['found']>,
    private readonly solver: SatSolver,
    private readonly budget: Budget,
    private readonly meter: Meter,
  ) {
    const { unrolled } = origin.question;
    this.formula = new BlockFormula(unrolled, new CnfEncoder(unrolled.aig, whileInTime(solver, budget)));
    const { identity } = finding;
    this.claims = this.formula.concurrency.claims.filter(({ key, property }) =>
      identity.kind === 'place' ? key === identity.key : key === undefined && property === identity.property,
    );
  }

  async run(count: number): Promise<Others> {
    const { violation } = this.finding;
    const { question, run } = this.origin;
    const most = Math.min(question.to, violation.switches + FURTHER);
    let noneWithin: number | undefined;
    try {
      this.formula.order.extendTo(violation.switches);
      this.exclude(conflictsOf(run));
      for (let bound = violation.switches; bound <= most && this.found.length < count; bound++) {
        this.formula.order.extendTo(bound);
        if (!(await this.within(bound, count))) break;
        noneWithin = this.found.length < count ? bound : noneWithin;
      }
    } catch (error) {
      if (!exhaustion(error)) throw error;
    }
    const executions = this.found.map(({ position, task, switches, participants, until, trace }) => ({
      position,
      task,
      switches,
      ...(participants ? { participants } : {}),
      ...(until !== undefined ? { until } : {}),
      trace,
    }));
    return { executions, ...(noneWithin !== undefined && this.found.length < count ? { noneWithin } : {}) };
  }

  /**
   * All that have at most so many switches, as far as they are wanted.
   * @returns false if patience has come to its end
   */
  private async within(bound: number, count: number): Promise<boolean> {
    const { meter, solver, formula, budget } = this;
    while (this.found.length < count) {
      const assumed = [...formula.breaking(this.claims, bound), ...this.whoWaits()];
      const literals = assumed.map((literal) => formula.f.cnf.literal(literal));
      if ((await meter.watch.measure('other executions', () => solver.solve(literals, budget))) === 'unsat')
        return true;
      this.look(formula.f.cnf.evaluator((literal) => solver.value(literal)));
      if (this.passedOver > PATIENCE) return false;
    }
    return true;
  }

  private look(holds: Holds): void {
    const { concurrency } = this.formula;
    const claim = firstBroken(concurrency, holds, this.claims);
    const steps = concurrency.linearise(holds);
    const { violation, run } = confirm(this.origin.question, claim, concurrency, holds);
    const isShown = this.claims.includes(claim) && isSame(identityOf(claim, concurrency, holds), this.finding.identity);
    if (isShown && this.shown.every((conflicts) => reverses(run, conflicts))) {
      this.found.push(violation);
      this.passedOver = 0;
      this.exclude(conflictsOf(run));
    } else {
      this.passedOver++;
      this.require(conflictsOf(runOf(steps, holds)));
    }
  }

  private exclude(conflicts: readonly Conflict[]): void {
    this.shown.push(conflicts);
    this.require(conflicts);
  }

  /** From now on some of the conflicts are the other way round. */
  private require(conflicts: readonly Conflict[]): void {
    const { f, order } = this.formula;
    f.cnf.label('question');
    f.clause(
      ...conflicts.map(({ first, second, cell }) => {
        const guards = second.actions.filter((action) => accesses(action, cell)).map(({ guard }) => guard);
        return f.g.andAll([order.executed(second), f.g.orAll(guards), order.before(second, first)]);
      }),
    );
  }

  /** Of a deadlock: that the same tasks wait in the same places. */
  private whoWaits(): readonly Lit[] {
    const { f, concurrency } = this.formula;
    const { identity } = this.finding;
    return identity.kind === 'place'
      ? []
      : identity.waiting.map(({ task, position }) => f.g.orAll(concurrency.waitsAt(task, position)));
  }
}

function isSame(one: Identity, other: Identity): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
