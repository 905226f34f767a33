import { describe, expect, it } from 'vitest';
import type { Host } from '../../src/source/host.js';
import { Budget } from '../../src/source/limits.js';
import { ClauseList } from '../../src/sat/clause-list.js';
import { parseSolverOutput, toDimacs } from '../../src/sat/dimacs.js';
import { createSolver } from '../../src/sat/index.js';
import { parseDimacs } from './dimacs-host.js';
import { newVariables, randomClause, randomNumbers } from './instances.js';

describe('DIMACS', () => {
  it('says what the clauses are', () => {
    const list = new ClauseList();
    newVariables(list, 3);
    list.addClause([1, -3]);
    list.addClause([]);
    list.addClause([2]);
    expect(toDimacs(list, [-2], ['two\nlines'])).toBe('c two lines\np cnf 3 4\n1 -3 0\n0\n2 0\n-2 0\n');
  });

  it('survives a round trip across chunks', () => {
    const random = randomNumbers(5);
    const list = new ClauseList();
    newVariables(list, 1000);
    const clauses = Array.from({ length: 9000 }, () => randomClause(random, 1000, 1 + random(6)));
    clauses.forEach((clause) => list.addClause(clause));
    expect(parseDimacs(toDimacs(list))).toEqual({ variables: 1000, clauses });
  });
});

describe('the output of a solver', () => {
  it('is read from s and v lines', () => {
    expect(parseSolverOutput('c hello v 7\r\ns SATISFIABLE\r\nv 1 -2\r\nv 3 0\r\n')).toEqual({
      status: 'sat',
      model: [1, -2, 3],
    });
    expect(parseSolverOutput('s UNSATISFIABLE\n')).toEqual({ status: 'unsat' });
    expect(parseSolverOutput('s UNKNOWN\n')).toEqual({ status: 'unknown' });
    expect(parseSolverOutput('Segmentation fault')).toEqual({ status: 'unknown' });
    expect(() => parseSolverOutput('s SATISFIABLE\nv 1 x')).toThrow('not a literal');
  });

  const answering = (output: string): Host => ({ readFile: () => undefined, runSolver: async () => output });
  const ask = async (host: Host) => {
    const solver = await createSolver('a/solver', host);
    const [a, b] = newVariables(solver, 2) as [number, number];
    solver.addClause([a, b]);
    return solver.solve([-a], new Budget());
  };

  it('is not believed when the model is wrong', async () => {
    expect(await ask(answering('s SATISFIABLE\nv -1 2 0'))).toBe('sat');
    await expect(ask(answering('s SATISFIABLE\nv -1 -2 0'))).rejects.toThrow('does not satisfy');
    await expect(ask(answering('s SATISFIABLE\nv 1 2 0'))).rejects.toThrow('does not satisfy');
    await expect(ask(answering(''))).rejects.toMatchObject({
      name: 'Interrupted',
      message: "the solver 'a/solver' gave no answer",
    });
  });

  it('is a diagnostic when there is none', async () => {
    const failing: Host = { readFile: () => undefined, runSolver: () => Promise.reject(new Error('ENOENT')) };
    await expect(ask(failing)).rejects.toThrow("'a/solver' could not be run: ENOENT");
    await expect(ask({ readFile: () => undefined })).rejects.toMatchObject({ diagnostic: { code: 'usage' } });
  });
});
