import { describe, expect, it } from 'vitest';
import { Budget, Interrupted } from '../../src/source/limits.js';
import { createCadical } from '../../src/sat/cadical.js';
import { createSolver } from '../../src/sat/index.js';
import { createMinisat } from '../../src/sat/minisat.js';
import type { SatSolver } from '../../src/sat/solver.js';
import { dimacsHost } from './dimacs-host.js';
import { newVariables, pigeonhole, randomClause, randomNumbers, satisfiable } from './instances.js';

const unlimited = new Budget();
const backends: Record<string, () => Promise<SatSolver>> = {
  cadical: () => createSolver('cadical'),
  'cadical in a worker': () => createSolver('cadical', undefined, { aside: true }),
  'minisat in a worker': () => createSolver('minisat'),
  'minisat in this thread': () => createMinisat({ threads: false }),
  'a DIMACS program': () => createSolver('some/solver', dimacsHost),
};

const startsSlowly = (name: string) => !['cadical', 'cadical in a worker', 'minisat in this thread'].includes(name);

describe.each(Object.entries(backends))('%s', (name, create) => {
  it('agrees with enumeration on random formulas, incrementally and under assumptions', async () => {
    const random = randomNumbers(2024);
    const rounds = startsSlowly(name) ? 3 : 30;
    const verdicts = { sat: 0, unsat: 0 };
    for (let round = 0; round < rounds; round++) {
      const solver = await create();
      const variables = 4 + random(6);
      newVariables(solver, variables);
      const clauses: number[][] = [];
      for (let step = 0; step < 8; step++) {
        for (let i = 0; i < 1 + variables / 2; i++) {
          const clause = randomClause(random, variables, 1 + random(2) + random(3));
          clauses.push(clause);
          solver.addClause(clause);
        }
        const assumptions = Array.from({ length: random(4) }, () => randomClause(random, variables, 1)[0]!);
        const result = await solver.solve(assumptions, unlimited);
        verdicts[result]++;
        const constrained = (units: readonly number[]) => [...clauses, ...units.map((unit) => [unit])];
        expect(result).toBe(satisfiable(constrained(assumptions), variables) ? 'sat' : 'unsat');
        if (result === 'sat') {
          for (const clause of constrained(assumptions))
            expect(clause.some((literal) => solver.value(literal))).toBe(true);
          expect(solver.value(1)).toBe(!solver.value(-1));
        } else {
          const failed = solver.failedAssumptions();
          expect(failed.every((literal) => assumptions.includes(literal))).toBe(true);
          expect(satisfiable(constrained(failed), variables)).toBe(false);
        }
      }
      expect(solver.clauses).toBe(clauses.length);
      expect(solver.variables).toBe(variables);
      solver.dispose();
    }
    expect(Math.min(verdicts.sat, verdicts.unsat)).toBeGreaterThan(rounds);
  });

  it('takes variables and clauses after an answer, and keeps the model until the next one', async () => {
    const solver = await create();
    const [a, b] = newVariables(solver, 2) as [number, number];
    solver.addClause([a, b]);
    expect(await solver.solve([-a, b], unlimited)).toBe('sat');
    const c = solver.newVariable();
    solver.addClause([-b, c]);
    expect([solver.value(a), solver.value(b), solver.value(-a)]).toEqual([false, true, true]);
    expect(await solver.solve([-a, -c], unlimited)).toBe('unsat');
    expect(() => solver.value(a)).toThrow('no model');
    expect(await solver.solve([-c], unlimited)).toBe('sat');
    expect(solver.value(a)).toBe(true);
    expect(() => solver.failedAssumptions()).toThrow();
    solver.addClause([]);
    expect(await solver.solve([], unlimited)).toBe('unsat');
    expect(solver.failedAssumptions()).toEqual([]);
    solver.dispose();
  });

  it('has values for variables that no clause mentions, and takes long clauses', async () => {
    const solver = await create();
    const all = newVariables(solver, 5000);
    solver.addClause(all);
    all.slice(1).forEach((variable) => solver.addClause([-variable]));
    const free = solver.newVariable();
    expect(await solver.solve([free], unlimited)).toBe('sat');
    expect([solver.value(1), solver.value(2), solver.value(free)]).toEqual([true, false, true]);
    expect(await solver.solve([-free, -1], unlimited)).toBe('unsat');
    solver.dispose();
  });

  it('does nothing once the budget is exhausted', async () => {
    const solver = await create();
    solver.addClause([solver.newVariable()]);
    await expect(solver.solve([], new Budget(0))).rejects.toThrow(Interrupted);
    await expect(solver.solve([], new Budget(9, AbortSignal.abort()))).rejects.toThrow('aborted');
    solver.dispose();
  });
});

describe.each(Object.entries(backends).filter(([name]) => !name.endsWith('this thread')))(
  '%s on a hard formula',
  (_, create) => {
    it('stops at the deadline', async () => {
      const solver = await create();
      pigeonhole(solver, 12);
      const start = Date.now();
      await expect(solver.solve([], new Budget(0.4))).rejects.toMatchObject({ reason: 'timeout' });
      expect(Date.now() - start).toBeGreaterThan(390);
      solver.dispose();
    });

    it('stops when it is aborted, also with assumptions', async () => {
      const solver = await create();
      pigeonhole(solver, 12);
      const [a, b] = newVariables(solver, 2) as [number, number];
      const controller = new AbortController();
      const start = Date.now();
      setTimeout(() => controller.abort(), 300);
      const solved = solver.solve([a, -b], new Budget(60, controller.signal));
      await expect(solved).rejects.toMatchObject({ reason: 'aborted' });
      expect(Date.now() - start).toBeGreaterThan(290);
      solver.dispose();
    });

    it('keeps the event loop turning', async () => {
      const solver = await create();
      pigeonhole(solver, 12);
      let turns = 0;
      const timer = setInterval(() => turns++, 10);
      await expect(solver.solve([], new Budget(0.6))).rejects.toThrow(Interrupted);
      clearInterval(timer);
      expect(turns).toBeGreaterThanOrEqual(4);
      solver.dispose();
    });
  },
);

describe('memory', () => {
  it('of CaDiCaL being full interrupts the check', async () => {
    const solver = await createCadical();
    solver.addClause([2 ** 31 - 3]);
    const error = await solver.solve([], unlimited).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'Interrupted', reason: 'memory' });
    solver.dispose();
  });

  it('of MiniSat being full interrupts the check', async () => {
    const solver = await createMinisat();
    const clause = newVariables(solver, 1000);
    for (let i = 0; i < 20_000; i++) solver.addClause(clause);
    const error = await solver.solve([], new Budget(30)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'Interrupted', reason: 'memory' });
    solver.dispose();
  });
});

it('solvers agree on random 3-SAT near the threshold', async () => {
  const random = randomNumbers(99);
  for (let round = 0; round < 12; round++) {
    const clauses = Array.from({ length: 511 }, () => randomClause(random, 120, 3));
    const answers = await Promise.all(
      [createCadical, () => createMinisat({ threads: false })].map(async (create) => {
        const solver = await create();
        newVariables(solver, 120);
        clauses.forEach((clause) => solver.addClause(clause));
        const first = await solver.solve([], unlimited);
        const assumed = [
          await solver.solve([1, -2, 3], unlimited),
          await solver.solve([-1], unlimited),
          await solver.solve([1], unlimited),
        ];
        solver.dispose();
        return [first, ...assumed];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]![0]).toBe(answers[0]![2] === 'sat' || answers[0]![3] === 'sat' ? 'sat' : 'unsat');
  }
});

describe('a thread', () => {
  const contradictory = async (solver: SatSolver): Promise<string> => {
    const [a] = newVariables(solver, 1) as [number];
    solver.addClause([a]);
    solver.addClause([-a]);
    return solver.solve([], unlimited);
  };

  it('serves one session after the other, and each begins with nothing', async () => {
    for (let i = 0; i < 5; i++) {
      const first = await createSolver('cadical', undefined, { aside: true });
      const second = await createSolver('cadical', undefined, { aside: true });
      newVariables(second, 1);
      second.addClause([1]);
      expect(await Promise.all([contradictory(first), second.solve([], unlimited)])).toEqual(['unsat', 'sat']);
      first.dispose();
      second.dispose();
    }
  });

  it('that was stopped in the middle of a search serves nobody else', async () => {
    const solver = await createSolver('cadical', undefined, { aside: true });
    pigeonhole(solver, 11);
    await expect(solver.solve([], new Budget(0.3))).rejects.toThrow(Interrupted);
    solver.dispose();
    const next = await createSolver('cadical', undefined, { aside: true });
    expect(await contradictory(next)).toBe('unsat');
    next.dispose();
  });
});
