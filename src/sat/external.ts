import { DiagnosticError, fail } from '../source/diagnostic.js';
import type { Host } from '../source/host.js';
import type { Budget } from '../source/limits.js';
import { Interrupted } from '../source/limits.js';
import { ClauseList } from './clause-list.js';
import type { SolverOutput } from './dimacs.js';
import { parseSolverOutput, toDimacs } from './dimacs.js';
import { withinBudget } from './interrupt.js';
import { LastAnswer } from './model.js';
import type { SatSolver } from './solver.js';

/** A program that reads DIMACS; it is run anew for each question, on all clauses so far. */
export function createExternal(path: string, host: Host): SatSolver {
  if (!host.runSolver) fail('usage', `programs cannot be run here, so '${path}' cannot be used as the solver`);
  return new ExternalSolver(path, host.runSolver.bind(host));
}

class ExternalSolver implements SatSolver {
  private readonly list = new ClauseList();
  private readonly answer = new LastAnswer();

  constructor(
    readonly name: string,
    private readonly runSolver: NonNullable<Host['runSolver']>,
  ) {}

  get variables(): number {
    return this.list.variables;
  }

  get clauses(): number {
    return this.list.clauses;
  }

  newVariable(): number {
    return this.list.newVariable();
  }

  addClause(literals: readonly number[]): void {
    this.list.addClause(literals);
  }

  async solve(assumptions: readonly number[], budget: Budget): Promise<'sat' | 'unsat'> {
    this.answer.clear();
    await budget.turn();
    const output = await this.run(toDimacs(this.list, assumptions), budget);
    if (output.status === 'unsat') return this.answer.unsat([...assumptions]);
    if (output.status !== 'sat') throw new Interrupted('size', `the solver '${this.name}' gave no answer`);
    const model = new Uint8Array(this.list.variables + 1);
    for (const literal of output.model) if (literal > 0) model[literal] = 1;
    this.verify(model, assumptions);
    return this.answer.sat(model);
  }

  value(literal: number): boolean {
    return this.answer.value(literal);
  }

  failedAssumptions(): readonly number[] {
    return this.answer.failedAssumptions();
  }

  dispose(): void {
    this.list.clear();
  }

  private async run(dimacs: string, budget: Budget): Promise<SolverOutput> {
    const text = await withinBudget(budget, (signal) =>
      this.runSolver(this.name, dimacs, { signal }).catch((error: unknown): never => {
        if (error instanceof DiagnosticError) throw error;
        fail(
          'usage',
          `the solver '${this.name}' could not be run: ${error instanceof Error ? error.message : String(error)}`,
        );
      }),
    );
    return parseSolverOutput(text);
  }

  /** A foreign program is not trusted with a counterexample. */
  private verify(model: Uint8Array, assumptions: readonly number[]): void {
    const holds = (literal: number) => (model[Math.abs(literal)] === 1) === literal > 0;
    let satisfied = false;
    let valid = assumptions.every(holds);
    for (const literal of this.list.data) {
      if (literal !== 0) satisfied ||= holds(literal);
      else {
        valid &&= satisfied;
        satisfied = false;
      }
    }
    if (!valid) fail('limit', `the solver '${this.name}' printed a model that does not satisfy the formula`);
  }
}
