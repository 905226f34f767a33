/** The last answer of a solver, remembered so that it stays available while more clauses are added. */
export class LastAnswer {
  private model: ArrayLike<boolean | number> | undefined;
  private failed: readonly number[] | undefined;

  /** Forgets the answer: a new search has begun. */
  clear(): void {
    this.model = undefined;
    this.failed = undefined;
  }

  /** @param model true or 1 at the index of each variable that is true */
  sat(model: ArrayLike<boolean | number>): 'sat' {
    this.clear();
    this.model = model;
    return 'sat';
  }

  unsat(failed: readonly number[]): 'unsat' {
    this.clear();
    this.failed = failed;
    return 'unsat';
  }

  value(literal: number): boolean {
    if (!this.model) throw new Error('there is no model: the last answer was not "sat"');
    return Boolean(this.model[Math.abs(literal)]) === literal > 0;
  }

  failedAssumptions(): readonly number[] {
    if (!this.failed) throw new Error('no assumptions failed: the last answer was not "unsat"');
    return this.failed;
  }
}
