import type { Host } from '../source/host.js';
import { cadicalModule } from './cadical-module.js';
import type { ClauseSink } from './solver.js';

/** Conflicts that a question may take. */
const MAX_CONFLICTS = 100;

/** A solver for many small questions, each of which it may leave open. */
export interface QuickSolver extends ClauseSink {
  /** True only if the clauses exclude that all of these hold. */
  excludes(assumptions: readonly number[]): boolean;
  dispose(): void;
}

/** Makes such solvers, all in one module: CaDiCaL, the same answers whenever the same is asked. */
export async function quickSolvers(host?: Host): Promise<() => QuickSolver> {
  const { Cadical, createModule } = await cadicalModule(host);
  const silent = () => undefined;
  const module = await createModule({ print: silent, printErr: silent });
  return () => {
    const cadical = new Cadical(module, { quiet: true, lucky: false });
    let variables = 0;
    let isFull = false;
    let clauses: (readonly number[])[] = [];
    return {
      newVariable: () => ++variables,
      addClause(literals) {
        clauses.push(literals);
      },
      excludes(assumptions) {
        if (isFull) return false;
        try {
          cadical.ensureVars(variables);
          cadical.addClauses(clauses);
          return cadical.solve({ assumptions, conflicts: MAX_CONFLICTS }) === 'unsatisfiable';
        } catch (error) {
          // The memory of the module cannot grow any more; the questions are left open.
          if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error;
          isFull = true;
          return false;
        } finally {
          clauses = [];
        }
      },
      dispose() {
        if (!isFull) cadical.dispose();
      },
    };
  };
}
