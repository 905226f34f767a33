import type { Host } from '../../src/source/host.js';
import { Budget } from '../../src/source/limits.js';
import { createCadical } from '../../src/sat/cadical.js';
import { newVariables } from './instances.js';

export interface Problem {
  readonly variables: number;
  readonly clauses: readonly (readonly number[])[];
}

/** Reads DIMACS strictly: a header with the right counts, then clauses that end with 0. */
export function parseDimacs(text: string): Problem {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('c'));
  const header = /^p cnf (\d+) (\d+)$/.exec(lines[0]!);
  if (!header) throw new Error(`no header: ${lines[0]}`);
  const clauses = lines.slice(1).map((line) => {
    const numbers = line.trim().split(' ').map(Number);
    if (numbers.pop() !== 0 || numbers.some((n) => !Number.isInteger(n) || n === 0))
      throw new Error(`not a clause: ${line}`);
    return numbers;
  });
  if (clauses.length !== Number(header[2])) throw new Error('the header does not count the clauses');
  return { variables: Number(header[1]), clauses };
}

/** A host whose "program" is CaDiCaL in this process, spoken to in DIMACS. */
export const dimacsHost: Host = {
  readFile: () => undefined,
  async runSolver(_path, dimacs, { signal }) {
    const problem = parseDimacs(dimacs);
    const solver = await createCadical();
    newVariables(solver, problem.variables);
    problem.clauses.forEach((clause) => solver.addClause(clause));
    try {
      if ((await solver.solve([], new Budget(undefined, signal))) === 'unsat') return 's UNSATISFIABLE\n';
      const model = Array.from({ length: problem.variables }, (_, i) => (solver.value(i + 1) ? i + 1 : -i - 1));
      return `c comment\ns SATISFIABLE\nv ${model.join(' ')}\nv 0\n`;
    } finally {
      solver.dispose();
    }
  },
};
