import { describe, expect, it } from 'vitest';
import type { Violation } from '../../src/answer/result.js';
import type { Engine, EngineEvent, Finding, Question } from '../../src/engine/engine.js';
import { Scouting } from '../../src/engine/scouts.js';
import type { Property } from '../../src/properties/property.js';
import { Budget, Interrupted } from '../../src/source/limits.js';
import type { UnrolledProgram } from '../../src/steps/events.js';

const PROPERTY = { name: 'checks', checks: ['assertion'] } as unknown as Property;
const SENDING = { patience: 20, turn: 2, share: 4 };

function finding(switches: number): Finding {
  const violation = { property: 'assertion', switches } as Violation;
  const schedule = { tasks: [], blocks: [], globalAddresses: [], functionAddresses: [] };
  return { kind: 'finding', property: PROPERTY, violation, schedule, identity: { kind: 'place', key: 'here' } };
}

const COVERED: EngineEvent = { kind: 'covered', switches: 0, complete: true };

/** What is said of one unrolled program, after so many milliseconds of work; forever: nothing ever is. */
interface Script {
  readonly unrolled: UnrolledProgram;
  readonly work: number | 'forever' | 'too large';
  readonly says: readonly EngineEvent[];
}

class Scripted implements Engine {
  readonly name = 'scripted';
  readonly ended: UnrolledProgram[] = [];

  constructor(private readonly scripts: readonly Script[]) {}

  async *search({ unrolled }: Question, budget: Budget): AsyncGenerator<EngineEvent, void> {
    const { work, says } = this.scripts.find((script) => script.unrolled === unrolled)!;
    try {
      if (work === 'too large') throw new Interrupted('size');
      // Turns of work and not time: a busy machine makes no difference.
      for (let i = 0; work === 'forever' || i < work; i++) {
        await new Promise((resolve) => setTimeout(resolve, 1));
        await budget.turn();
      }
      yield* says;
    } finally {
      this.ended.push(unrolled);
    }
  }

  encode(): void {
    throw new Error('nothing is dumped');
  }
}

const [whole, once, twice] = [{ tasks: [] }, { tasks: [] }, { tasks: [] }] as unknown as [
  UnrolledProgram,
  UnrolledProgram,
  UnrolledProgram,
];

function question(sent: number[]): Question {
  const part = (unrolled: UnrolledProgram) => ({ unrolled, program: undefined as never, properties: [PROPERTY] });
  async function* fewer() {
    for (const [i, unrolled] of [once, twice].entries()) {
      sent.push(i + 1);
      await Promise.resolve();
      yield part(unrolled);
    }
    sent.push(3);
  }
  return {
    unrolled: whole,
    properties: [PROPERTY],
    all: false,
    from: 0,
    to: Infinity,
    shortest: true,
    closed: new Set(),
    known: [],
    fewer,
  } as unknown as Question;
}

async function said(
  scripts: readonly Script[],
  sent: number[],
  memoryIsShort = () => false,
): Promise<readonly [readonly EngineEvent[], Scripted]> {
  const engine = new Scripted(scripts);
  const events: EngineEvent[] = [];
  for await (const event of new Scouting(engine, memoryIsShort, SENDING).search(question(sent), new Budget())) {
    events.push(event);
    if (event.kind === 'finding') break;
  }
  return [events, engine];
}

describe('scouts', () => {
  it('are not sent where the question has an answer soon', async () => {
    const sent: number[] = [];
    const [events] = await said([{ unrolled: whole, work: 0, says: [COVERED] }], sent);
    expect(events).toEqual([COVERED]);
    expect(sent).toEqual([]);
  });

  it('find what the question is stuck at, and all searches end', async () => {
    const sent: number[] = [];
    const [events, engine] = await said(
      [
        { unrolled: whole, work: 'forever', says: [] },
        { unrolled: once, work: 5, says: [COVERED] },
        { unrolled: twice, work: 5, says: [finding(9), COVERED] },
      ],
      sent,
    );
    expect(events).toEqual([finding(9)]);
    expect(sent).toEqual([1, 2]);
    expect(engine.ended).toEqual([once, twice, whole]);
  });

  it('prove nothing: what they cover is not said, and the question goes on', async () => {
    const sent: number[] = [];
    const [events] = await said(
      [
        { unrolled: whole, work: 60, says: [finding(3)] },
        { unrolled: once, work: 1, says: [COVERED] },
        { unrolled: twice, work: 'too large', says: [] },
      ],
      sent,
    );
    expect(events).toEqual([finding(3)]);
  });

  it('go on alone where memory is short', async () => {
    const sent: number[] = [];
    const [events, engine] = await said(
      [
        { unrolled: whole, work: 'forever', says: [] },
        { unrolled: once, work: 3, says: [] },
        { unrolled: twice, work: 3, says: [] },
      ],
      sent,
      () => sent.length > 0,
    );
    expect(events).toEqual([]);
    expect(sent).toEqual([1, 2, 3]);
    expect(engine.ended).toEqual([whole, once, twice]);
  });
});
