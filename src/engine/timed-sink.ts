import type { ClauseSink } from '../sat/solver.js';
import type { Budget } from '../source/limits.js';

/** Clauses between two looks at the time. */
const EVERY = 1 << 12;

/** Adds clauses to a solver as long as there is time; encoding yields to nobody. @throws Interrupted */
export function whileInTime(sink: ClauseSink, budget: Budget): ClauseSink {
  let count = 0;
  return {
    newVariable: () => sink.newVariable(),
    addClause: (clause) => {
      if (++count % EVERY === 0) budget.check();
      sink.addClause(clause);
    },
  };
}
