import { describe, expect, it, vi } from 'vitest';
import type { Violation } from '../../src/answer/result.js';
import type { Engine, EngineEvent, Finding, Question } from '../../src/engine/engine.js';
import type { PortfolioOptions } from '../../src/engine/portfolio.js';
import { Portfolio } from '../../src/engine/portfolio.js';
import type { Property } from '../../src/properties/property.js';
import { Budget, Interrupted } from '../../src/source/limits.js';

const PROPERTY = { name: 'checks', checks: ['assertion'] } as unknown as Property;

type Act = EngineEvent | 'pause' | 'time is over' | 'out of memory' | Promise<unknown>;

/** An engine that does what it is told, one after the other, and pauses in between. */
class Scripted implements Engine {
  readonly name = 'scripted';
  begun = false;
  ended = false;

  constructor(private readonly acts: readonly Act[]) {}

  async *search(question: Question, budget: Budget): AsyncGenerator<EngineEvent, void> {
    this.begun = true;
    try {
      for (const act of this.acts) {
        await budget.turn();
        if (act === 'pause') continue;
        if (act === 'time is over') throw new Interrupted('timeout');
        if (act === 'out of memory') throw new Interrupted('memory');
        if (act instanceof Promise) await act;
        else if (act.kind !== 'finding' || !question.closed.has(act.property)) yield act;
      }
    } finally {
      this.ended = true;
    }
  }

  encode(): void {
    throw new Error('nothing is dumped');
  }
}

/** One whose questions are small. */
class Unpausing extends Scripted {
  override search(question: Question, budget: Budget): AsyncGenerator<EngineEvent, void> {
    void budget;
    return super.search(question, new Budget());
  }
}

function finding(switches: number): Finding {
  const violation = { property: 'assertion', switches } as Violation;
  return {
    kind: 'finding',
    property: PROPERTY,
    violation,
    schedule: { tasks: [], blocks: [], globalAddresses: [], functionAddresses: [] },
    identity: { kind: 'place', key: 'here' },
  };
}

const covered = (switches: number, complete = false): EngineEvent => ({ kind: 'covered', switches, complete });

const QUESTION = {
  unrolled: { tasks: [{}, {}] },
  properties: [PROPERTY],
  all: false,
  from: 0,
  to: Infinity,
  shortest: true,
  closed: new Set(),
  known: [],
} as unknown as Question;

/** What both say together. */
async function run(
  bounded: readonly Act[],
  unbounded: readonly Act[],
  question: Partial<Question> = {},
  { inTurns = false, ...options }: PortfolioOptions = {},
): Promise<unknown[]> {
  const engines = [new Scripted(bounded), new Scripted(unbounded)] as const;
  const said: unknown[] = [];
  try {
    for await (const event of new Portfolio(...engines, { headStart: 0, inTurns, ...options }).search(
      { ...QUESTION, ...question },
      new Budget(),
    ))
      said.push(summary(event));
  } catch (error) {
    said.push((error as Error).message);
  }
  // What was never begun has nothing to free.
  for (const engine of engines) expect(engine.ended).toBe(engine.begun);
  return said;
}

function summary(event: EngineEvent): string {
  if (event.kind === 'covered') return `covered ${event.switches}${event.complete ? ', complete' : ''}`;
  if (event.kind === 'cut') return 'cut';
  const { switches, fewest, atMost } = event.violation;
  return `violation ${switches}${fewest ? ', fewest' : ''}${atMost === undefined ? '' : `, at most ${atMost}`}`;
}

const later = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 150));
const never = (): Act[] => Array.from({ length: 100 }, later);

describe('two engines side by side', () => {
  it('end with the proof of the unbounded one', async () => {
    expect(await run([covered(0), covered(1), ...never()], [later(), covered(0, true)])).toEqual([
      'covered 0',
      'covered 1',
      'covered 1, complete',
    ]);
  });

  it('end with the proof of the bounded one', async () => {
    expect(await run([later(), covered(0, true)], never())).toEqual(['covered 0, complete']);
  });

  it('look for fewer switches before a violation is told', async () => {
    expect(
      await run([covered(0), later(), covered(1), covered(2), later(), finding(3)], [finding(5), ...never()]),
    ).toEqual(['covered 0', 'violation 3']);
  });

  it('do not look for fewer switches for ever where nothing else is wanted', async () => {
    const fewer = { share: 0, milliseconds: 1 };
    const bounded = [covered(0), later(), later(), finding(3)];
    for (const inTurns of [false, true]) {
      const told = await run([covered(0), ...never()], [finding(5)], { isLast: () => true }, { inTurns, fewer });
      expect(told.at(-1)).toBe('violation 5');
      const others = await run(bounded, [finding(5)], { isLast: () => false }, { inTurns, fewer });
      expect(others).toEqual(['covered 0', 'violation 3']);
    }
  });

  it('tell it once fewer switches do not do', async () => {
    expect(await run([covered(0), later(), covered(1), covered(2), later(), covered(3)], [finding(3)])).toEqual([
      'covered 0',
      'violation 3, fewest',
      'covered 2',
      'covered 3',
    ]);
  });

  it('do not call the switches fewest if executions were cut off', async () => {
    const cut: EngineEvent = {
      kind: 'cut',
      place: { kind: 'tasks', position: { file: 'program.c', line: 1, column: 1 }, bound: 1 },
    };
    expect(await run([cut, later(), covered(0)], [finding(1)])).toEqual(['cut', 'violation 1', 'covered 0']);
  });

  it('say nothing of a violation with more switches than are given', async () => {
    const given = { from: 2, to: 2, shortest: false };
    expect(await run([later(), covered(2)], [finding(5)], given)).toEqual(['covered 2']);
    expect(await run([later(), later(), 'time is over'], [finding(5)], given)).toEqual(['the time limit was reached']);
    expect(await run([later(), later(), 'time is over'], [finding(2)], given)).toEqual([
      'violation 2',
      'the time limit was reached',
    ]);
  });

  it('say within how many switches one was found that are given', async () => {
    expect(await run([later(), covered(4)], [finding(3)], { from: 4, to: 4, shortest: false })).toEqual([
      'violation 3, at most 4',
      'covered 4',
    ]);
  });

  it('tell what is known when the time is over', async () => {
    expect(await run([covered(0), later(), 'time is over'], [finding(5)])).toEqual([
      'covered 0',
      'violation 5',
      'the time limit was reached',
    ]);
  });

  it('go on with the bounded one if the other one runs out of memory', async () => {
    expect(await run([covered(0), later(), finding(1)], ['out of memory'])).toEqual(['covered 0', 'violation 1']);
  });

  it('leave a single task, which has one interleaving, to the bounded one', async () => {
    const engines = [new Scripted([later(), covered(0, true)]), new Scripted([covered(0, true)])] as const;
    const question = { ...QUESTION, unrolled: { tasks: [{}] } } as unknown as Question;
    const events: EngineEvent[] = [];
    for await (const event of new Portfolio(...engines, { headStart: 0 }).search(question, new Budget()))
      events.push(event);
    expect([events.length, engines[0].ended, engines[1].ended]).toEqual([1, true, false]);
  });

  it('leave no listeners behind', async () => {
    const budget = new Budget(undefined, new AbortController().signal);
    const added = vi.spyOn(budget.signal!, 'addEventListener');
    const removed = vi.spyOn(budget.signal!, 'removeEventListener');
    for await (const event of new Portfolio(new Scripted([later(), covered(0, true)]), new Scripted([]), {
      headStart: 0,
    }).search(QUESTION, budget))
      void event;
    expect(added.mock.calls.length).toBeGreaterThan(1);
    expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
  });

  it('are one where the bounded one needs no pause, however long it takes', async () => {
    const engines = [
      new Unpausing([later(), covered(0), later(), covered(1, true)]),
      new Scripted([finding(0)]),
    ] as const;
    const events: unknown[] = [];
    for await (const event of new Portfolio(...engines, { headStart: 0 }).search(QUESTION, new Budget()))
      events.push(summary(event));
    expect(events).toEqual(['covered 0', 'covered 1, complete']);
    expect(engines[1].begun).toBe(false);
  });

  it('go on with the bounded one if the other one has nothing to say', async () => {
    expect(await run([covered(0), later(), covered(1, true)], [])).toEqual(['covered 0', 'covered 1, complete']);
  });
});

/** Computes without an end, and pauses after every few milliseconds. */
class Busy implements Engine {
  readonly name = 'busy';
  slices = 0;

  constructor(private readonly computing: Set<Engine>) {}

  async *search(_question: Question, budget: Budget): AsyncGenerator<EngineEvent, void> {
    for (;;) {
      this.computing.add(this);
      expect(this.computing.size).toBe(1);
      // As a thread of its own would, for whose answer it waits.
      await new Promise((resolve) => setTimeout(resolve, 30));
      this.slices++;
      this.computing.delete(this);
      await budget.turn();
      if (this.slices === Infinity) yield covered(0);
    }
  }

  encode(): void {
    throw new Error('nothing is dumped');
  }
}

describe('two engines in turns', () => {
  it('end with the proof of either', async () => {
    expect(await run([covered(0), ...never()], [later(), covered(0, true)], {}, { inTurns: true })).toEqual([
      'covered 0',
      'covered 0, complete',
    ]);
    expect(await run([later(), covered(0, true)], never(), {}, { inTurns: true })).toEqual(['covered 0, complete']);
  });

  it('go on with the bounded one if the other one runs out of memory', async () => {
    expect(
      await run([covered(0), later(), later(), 'pause', 'pause', finding(1)], ['out of memory'], {}, { inTurns: true }),
    ).toEqual(['covered 0', 'violation 1']);
  });

  it('never compute at the same time, and each has its turns', async () => {
    const computing = new Set<Engine>();
    const engines = [new Busy(computing), new Busy(computing)] as const;
    const search = new Portfolio(...engines, { headStart: 0, inTurns: true }).search(QUESTION, new Budget(2.5));
    await expect(search.next()).rejects.toMatchObject({ reason: 'timeout' });
    for (const { slices } of engines) expect(slices).toBeGreaterThan(1);
  });
});
