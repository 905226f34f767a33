import { describe, expect, it } from 'vitest';
import { checkLrat } from '../../src/proof/lrat.js';
import { antecedentsOf } from '../../src/sat/antecedents.js';
import { createProver } from '../../src/sat/cadical.js';
import { ClauseList } from '../../src/sat/clause-list.js';
import { toDimacs } from '../../src/sat/dimacs.js';
import { Budget } from '../../src/source/limits.js';
import { newVariables, pigeonhole, randomClause, randomNumbers, satisfiable } from '../sat/instances.js';

/** (a ∨ b) ∧ (a ∨ ¬b) ∧ (¬a ∨ c) ∧ (¬a ∨ ¬c) */
const FORMULA = 'c nobody can do this\np cnf 3 4\n1 2 0\n1 -2 0\n-1 3 0\n-1\n-3 0\n';
const PROOF = '5 1 0 1 2 0\n6 0 5 3 4 0\n';

const none = (): Promise<void> => Promise.resolve();

function dimacs(variables: number, clauses: readonly (readonly number[])[]): string {
  const list = new ClauseList();
  newVariables(list, variables);
  for (const clause of clauses) list.addClause(clause);
  return toDimacs(list);
}

/** The proof of a formula without solution, as certificates have it. */
async function proofOf(variables: number, clauses: readonly (readonly number[])[]): Promise<string | undefined> {
  const learned: (readonly number[])[] = [];
  const solver = await createProver((clause) => learned.push(clause));
  newVariables(solver, variables);
  for (const clause of clauses) solver.addClause(clause);
  expect(await solver.solve([], new Budget())).toBe('unsat');
  solver.dispose();
  const flat = clauses.flatMap((clause) => [...clause, 0]);
  return antecedentsOf(variables, Int32Array.from(flat), learned, none);
}

function pigeons(holes: number): { readonly variables: number; readonly clauses: readonly (readonly number[])[] } {
  const clauses: (readonly number[])[] = [];
  let variables = 0;
  pigeonhole({ newVariable: () => ++variables, addClause: (clause) => clauses.push(clause) }, holes);
  return { variables, clauses };
}

describe('the checker of proofs', () => {
  it('accepts a proof whose every line follows', () => {
    expect(checkLrat(FORMULA, PROOF)).toEqual({ kind: 'proved', steps: 2 });
    expect(checkLrat(FORMULA, `c by hand\n5 1 0 1 2 0\n5 d 1 2 0\n${PROOF.split('\n')[1]}\n`).kind).toBe('proved');
  });

  it.each([
    ['a hint that is not there', '5 1 0 1 9 0\n6 0 5 3 4 0\n', /^there is no clause 9/],
    ['a hint that leaves two literals open', '5 1 0 3 1 0\n', /^two literals of clause 3 are open/],
    ['hints that lead nowhere', '5 1 0 1 0\n', /^the hints do not lead/],
    ['a clause that does not follow', '5 -1 0 1 2 0\n', /open|do not lead/],
    ['a number that is taken', '4 1 0 1 2 0\n', /^there is a clause 4 already/],
    ['a clause that was forgotten', '5 1 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n', /^there is no clause 3/],
    ['no empty clause in the end', '5 1 0 1 2 0\n', /^the proof ends before/],
    ['a line without end', '5 1 0 1 2\n', /^it is no line of LRAT/],
    ['a hint of the rule that is left out', '5 1 0 -1 2 0\n', /^there is no clause -1/],
    ['something else', '5 one 0 1 2 0\n', /^one is no number/],
    ['nothing', '', /^the proof ends before/],
  ])('refuses %s', (_what, proof, why) => {
    const answer = checkLrat(FORMULA, proof);
    expect(answer.kind === 'refused' ? answer.why : answer.kind).toMatch(why);
  });

  it.each([
    ['a formula of which a clause is missing', FORMULA.replace('-1 3 0\n', '')],
    ['half a clause', FORMULA.replace('-3 0', '-3')],
    ['no header', FORMULA.replace(/^p.*\n/m, '')],
  ])('refuses %s', (_what, formula) => {
    expect(checkLrat(formula, PROOF)).toMatchObject({ kind: 'refused', line: 0 });
  });

  it('never accepts a proof for a formula that has a solution', () => {
    const random = randomNumbers(41);
    let tried = 0;
    for (let round = 0; round < 300; round++) {
      const variables = 2 + random(3);
      const clauses = Array.from({ length: 3 + random(6) }, () => randomClause(random, variables, 1 + random(3)));
      if (!satisfiable(clauses, variables)) continue;
      tried++;
      const formula = dimacs(variables, clauses);
      for (let i = 0; i < 40; i++) {
        const lines = Array.from({ length: 1 + random(3) }, (_, line) => {
          const id = clauses.length + 1 + line;
          const literals = line < 2 ? randomClause(random, variables, random(2)) : [];
          const hints = Array.from({ length: 1 + random(4) }, () => 1 + random(id));
          return [id, ...literals, 0, ...hints, 0].join(' ');
        });
        expect(checkLrat(formula, `${lines.join('\n')}\n`).kind).toBe('refused');
      }
    }
    expect(tried).toBeGreaterThan(50);
  });
});

describe('proofs from learned clauses', () => {
  it('are accepted for random formulas and for pigeons', async () => {
    const random = randomNumbers(7);
    let proved = 0;
    for (let round = 0; round < 60; round++) {
      const variables = 3 + random(6);
      const clauses = Array.from({ length: 5 * variables }, () => randomClause(random, variables, 1 + random(3)));
      if (satisfiable(clauses, variables)) continue;
      const proof = await proofOf(variables, clauses);
      expect(checkLrat(dimacs(variables, clauses), proof ?? '').kind).toBe('proved');
      proved++;
    }
    expect(proved).toBeGreaterThan(30);
    const { variables, clauses } = pigeons(5);
    const answer = checkLrat(dimacs(variables, clauses), (await proofOf(variables, clauses)) ?? '');
    expect(answer.kind === 'proved' ? answer.steps : answer.why).toBeGreaterThan(20);
  });

  it('are none if the clauses do not lead to the empty one', async () => {
    const clauses = [1, 2, 0, 1, -2, 0, -1, 3, 0, -1, -3, 0];
    expect(await antecedentsOf(3, Int32Array.from(clauses), [], none)).toBeUndefined();
    expect(await antecedentsOf(3, Int32Array.from(clauses.slice(0, 6)), [[1]], none)).toBeUndefined();
    expect(await antecedentsOf(3, Int32Array.from(clauses.slice(0, 6)), [[-1]], none)).toBeUndefined();
    expect(await antecedentsOf(3, Int32Array.from(clauses), [[1]], none)).toBe(PROOF);
  });
});
