import { describe, expect, it } from 'vitest';
import { ClauseList } from '../../src/sat/clause-list.js';
import { decideSmall } from '../../src/sat/small.js';
import { newVariables, pigeonhole, randomClause, randomNumbers, satisfiable } from './instances.js';

describe('small formulas', () => {
  it('are decided as enumeration does, or left open', () => {
    const random = randomNumbers(7);
    const found = { satisfiable: 0, unsatisfiable: 0, unknown: 0 };
    for (let round = 0; round < 300; round++) {
      const variables = 3 + random(8);
      const clauses = Array.from({ length: 2 * variables + random(2 * variables) }, () =>
        randomClause(random, variables, 2 + random(2)),
      );
      const assumptions = Array.from({ length: random(3) }, () => randomClause(random, variables, 1)[0]!);
      const list = new ClauseList();
      newVariables(list, variables);
      for (const clause of clauses) list.addClause(clause);
      const answer = decideSmall(list.data, variables, assumptions);
      found[answer.status]++;
      const all = [...clauses, ...assumptions.map((literal) => [literal])];
      if (answer.status !== 'unknown') expect(answer.status === 'satisfiable').toBe(satisfiable(all, variables));
      if (answer.status !== 'satisfiable') continue;
      const holds = (literal: number): boolean => answer.model[Math.abs(literal)] === (literal > 0 ? 1 : 0);
      for (const clause of all) expect(clause.some(holds)).toBe(true);
    }
    expect(Math.min(found.satisfiable, found.unsatisfiable)).toBeGreaterThan(50);
  });

  it('are left open where the search goes on and on, and larger ones at once', () => {
    for (const pigeons of [6, 20]) {
      const list = new ClauseList();
      pigeonhole(list, pigeons);
      expect(decideSmall(list.data, list.variables, [])).toEqual({ status: 'unknown' });
    }
  });
});
