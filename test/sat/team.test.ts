import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCadicalThread } from '../../src/sat/cadical-thread.js';
import { CadicalTeam } from '../../src/sat/cadical-team.js';
import { ClauseList } from '../../src/sat/clause-list.js';
import { Crew } from '../../src/sat/crew.js';
import { createSolver } from '../../src/sat/index.js';
import { Budget } from '../../src/source/limits.js';
import { WorkerThread } from '../../src/sat/worker.js';
import { pigeonhole, newVariables, randomClause, randomNumbers } from './instances.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const unlimited = new Budget();

/** Several look at each question at once. */
function eager(jobs = 3): Crew {
  return new Crew(jobs);
}

interface Asked {
  readonly threads: number;
}

/** How many threads have been asked so far. */
function countThreads(): Asked {
  const asked = new Set<unknown>();
  const { ask } = WorkerThread.prototype;
  vi.spyOn(WorkerThread.prototype, 'ask').mockImplementation(function (
    this: WorkerThread<unknown, unknown>,
    request: unknown,
  ) {
    asked.add(this);
    return ask.call(this, request);
  });
  return {
    get threads() {
      return asked.size;
    },
  };
}

describe('threads that look at the same question', () => {
  it('agree with one that is alone, incrementally and under assumptions', async () => {
    const random = randomNumbers(7);
    const asked = countThreads();
    for (let round = 0; round < 6; round++) {
      const variables = 150 + random(40);
      const alone = await createSolver('cadical');
      const list = new ClauseList();
      const team = new CadicalTeam(list, eager(), { alone: 0, slice: 5 });
      newVariables(alone, variables);
      newVariables(list, variables);
      const all: number[][] = [];
      const verdicts = new Set<string>();
      for (let step = 0; step < 8; step++) {
        for (let i = 0; i < variables * (step === 0 ? 3.8 : 0.09); i++) {
          const clause = randomClause(random, variables, 3);
          all.push(clause);
          alone.addClause(clause);
          list.addClause(clause);
        }
        const assumptions = Array.from({ length: random(6) }, () => randomClause(random, variables, 1)[0]!);
        const expected = await alone.solve(assumptions, unlimited);
        const reply = await team.solve(assumptions, unlimited);
        verdicts.add(reply.status);
        expect(reply.status).toBe(expected === 'sat' ? 'satisfiable' : 'unsatisfiable');
        if (reply.status === 'satisfiable') {
          const holds = (literal: number) => (reply.model[Math.abs(literal)] === 1) === literal > 0;
          expect(assumptions.every(holds) && all.every((clause) => clause.some(holds))).toBe(true);
        } else {
          expect(reply.failed.every((literal) => assumptions.includes(literal))).toBe(true);
          expect(await alone.solve(reply.failed, unlimited)).toBe('unsat');
        }
      }
      expect(verdicts.size).toBe(2);
      alone.dispose();
      team.dispose();
    }
    expect(asked.threads).toBeGreaterThan(2);
  });

  it('tell each other what they learn', async () => {
    const told: number[] = [];
    const { addClause } = ClauseList.prototype;
    const list = new ClauseList();
    vi.spyOn(ClauseList.prototype, 'addClause').mockImplementation(function (this: ClauseList, literals) {
      if (this !== list) told.push(literals.length);
      addClause.call(this, literals);
    });
    pigeonhole(list, 8);
    const team = new CadicalTeam(list, eager(2), { alone: 0, slice: 20 });
    expect(await team.solve([], unlimited)).toMatchObject({ status: 'unsatisfiable', failed: [] });
    expect(told.length).toBeGreaterThan(10);
    expect(Math.max(...told)).toBeLessThanOrEqual(8);
    team.dispose();
  });

  it('are joined by others only once a question takes long, and only as many as there are jobs', async () => {
    const asked = countThreads();
    const solver = await createCadicalThread(eager(2));
    pigeonhole(solver, 12);
    await expect(solver.solve([], new Budget(0.6))).rejects.toMatchObject({ reason: 'timeout' });
    expect(asked.threads).toBe(1);
    solver.dispose();
    const next = await createCadicalThread(eager(2));
    pigeonhole(next, 12);
    await expect(next.solve([], new Budget(3.5))).rejects.toMatchObject({ reason: 'timeout' });
    expect(asked.threads).toBeGreaterThanOrEqual(2);
    expect(asked.threads).toBeLessThanOrEqual(3);
    next.dispose();
  });

  it('all end when the check is aborted', async () => {
    const stopped = vi.spyOn(WorkerThread.prototype, 'stop');
    const list = new ClauseList();
    pigeonhole(list, 12);
    const team = new CadicalTeam(list, eager(), { alone: 0, slice: 50 });
    const controller = new AbortController();
    const budget = new Budget(50, controller.signal, async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (team.size === 3) setTimeout(() => controller.abort(), 100);
    });
    await expect(team.solve([], budget)).rejects.toMatchObject({ reason: 'aborted' });
    await vi.waitFor(() => expect(stopped.mock.calls.length).toBeGreaterThanOrEqual(3));
    team.dispose();
  });

  it('go on without one that dies', async () => {
    const list = new ClauseList();
    pigeonhole(list, 8);
    const { ask } = WorkerThread.prototype;
    const asked: WorkerThread<unknown, unknown>[] = [];
    vi.spyOn(WorkerThread.prototype, 'ask').mockImplementation(function (
      this: WorkerThread<unknown, unknown>,
      request: unknown,
    ) {
      if (!asked.includes(this)) asked.push(this);
      if (this === asked[0] && asked.length > 1) this.stop();
      return ask.call(this, request);
    });
    const team = new CadicalTeam(list, eager(2), { alone: 0, slice: 20 });
    expect(await team.solve([], unlimited)).toMatchObject({ status: 'unsatisfiable' });
    expect(await team.solve([1], unlimited)).toMatchObject({ status: 'unsatisfiable' });
    team.dispose();
  });

  it('say that the memory is full if that is so for all', async () => {
    const failure = Object.assign(new Error('Aborted(OOM)'), { name: 'RuntimeError' });
    vi.spyOn(WorkerThread.prototype, 'ask').mockRejectedValue(failure);
    const list = new ClauseList();
    list.newVariable();
    const team = new CadicalTeam(list, eager());
    await expect(team.solve([], unlimited)).rejects.toMatchObject({ name: 'Interrupted', reason: 'memory' });
    team.dispose();
  });

  it('become one where memory is short', async () => {
    let filled = 0;
    const stopped = vi.spyOn(WorkerThread.prototype, 'stop');
    const list = new ClauseList();
    pigeonhole(list, 12);
    const team = new CadicalTeam(list, new Crew(3, () => filled), { alone: 0, slice: 20 });
    const controller = new AbortController();
    const sizes: number[] = [];
    const budget = new Budget(50, controller.signal, async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      sizes.push(team.size);
      if (team.size === 3) filled = 0.9;
      else if (filled > 0) controller.abort();
    });
    await expect(team.solve([], budget)).rejects.toMatchObject({ reason: 'aborted' });
    expect([Math.max(...sizes), sizes.at(-1)]).toEqual([3, 1]);
    expect(stopped.mock.calls.length).toBeGreaterThanOrEqual(2);
    team.dispose();
  });
});

describe('a crew', () => {
  it('is shared evenly among those that search', () => {
    vi.useFakeTimers();
    const crew = new Crew(4);
    const [one, other, third] = [{}, {}, {}] as const;
    crew.enter(one);
    expect(crew.share(one)).toBe(4);
    crew.enter(other);
    expect([crew.share(one), crew.share(other)]).toEqual([2, 2]);
    crew.enter(third);
    expect([crew.share(one), crew.share(other), crew.share(third)]).toEqual([2, 1, 1]);
    crew.pause(one);
    expect(crew.share(other)).toBe(1);
    vi.advanceTimersByTime(1000);
    expect([crew.share(other), crew.share(third)]).toEqual([2, 2]);
    crew.leave(other);
    expect(crew.share(third)).toBe(4);
    crew.enter(one);
    expect([crew.share(one), crew.share(third)]).toEqual([2, 2]);
  });

  it('leaves everybody one thread', () => {
    const crew = new Crew(1);
    const [one, other] = [{}, {}] as const;
    crew.enter(one);
    crew.enter(other);
    expect([crew.share(one), crew.share(other)]).toEqual([1, 1]);
  });

  it('grows only while there is memory', () => {
    expect(
      [0.1, 0.5, 0.8]
        .map((filled) => new Crew(2, () => filled))
        .map(({ mayGrow, mustShrink }) => [mayGrow, mustShrink]),
    ).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });
});
