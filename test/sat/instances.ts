import type { ClauseSink } from '../../src/sat/solver.js';

/** Marsaglia's xorshift: the same numbers in every run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

export function newVariables(sink: ClauseSink, count: number): number[] {
  return Array.from({ length: count }, () => sink.newVariable());
}

/** Says that n + 1 pigeons fit into n holes; hard to refute for resolution (Haken 1985). */
export function pigeonhole(sink: ClauseSink, n: number): void {
  const inHole = Array.from({ length: n + 1 }, () => newVariables(sink, n));
  inHole.forEach((row) => sink.addClause(row));
  for (let hole = 0; hole < n; hole++)
    for (let p = 0; p <= n; p++) for (let q = 0; q < p; q++) sink.addClause([-inHole[p]![hole]!, -inHole[q]![hole]!]);
}

export function randomClause(random: (below: number) => number, variables: number, length: number): number[] {
  return Array.from({ length }, () => (random(variables) + 1) * (random(2) === 0 ? 1 : -1));
}

/** Whether some assignment of variables 1…n satisfies the clauses; by trying all. */
export function satisfiable(clauses: readonly (readonly number[])[], variables: number): boolean {
  for (let bits = 0; bits < 2 ** variables; bits++) {
    const holds = (literal: number) => ((bits >> (Math.abs(literal) - 1)) & 1) === (literal > 0 ? 1 : 0);
    if (clauses.every((clause) => clause.some(holds))) return true;
  }
  return false;
}
