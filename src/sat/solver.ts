import type { Budget } from '../source/limits.js';

/** The sink of the CNF encoder: a place for clauses. Literals are DIMACS integers (±variable, variables from 1). */
export interface ClauseSink {
  /** A new variable, numbered consecutively from 1. */
  newVariable(): number;
  /** The array may be kept: it must not change afterwards. */
  addClause(literals: readonly number[]): void;
}

/** One incremental SAT solver. Clauses may be added between calls of `solve`. */
export interface SatSolver extends ClauseSink {
  readonly name: string;
  readonly variables: number;
  readonly clauses: number;
  /**
   * Decides the clauses so far under the assumptions. Pauses (`Budget.turn`) unless the answer comes at once, so that
   * an abort can arrive.
   * @throws Interrupted once the budget is exhausted; the solver can then only be disposed of.
   */
  solve(assumptions: readonly number[], budget: Budget): Promise<'sat' | 'unsat'>;
  /** After `sat`: the value of a literal in the model; also while clauses are added, up to the next `solve`. */
  value(literal: number): boolean;
  /** After `unsat`: the assumptions that the proof needed; a superset (all of them) where the solver cannot tell. */
  failedAssumptions(): readonly number[];
  dispose(): void;
}
