import { describe, expect, it } from 'vitest';
import type { Violation } from '../../src/answer/result.js';
import { answerOf } from '../../src/driver/answer.js';
import type { AllStatesSearch } from '../../src/driver/all-states.js';
import type { FoundByChance, WalkingSearch } from '../../src/driver/walking.js';
import { Driver } from '../../src/driver/driver.js';
import type { DriverTask, Prepared } from '../../src/driver/task.js';
import { Limits } from '../../src/driver/limits.js';
import type { EngineEvent, Question } from '../../src/engine/engine.js';
import { Meter } from '../../src/engine/meter.js';
import type { CheckOptions } from '../../src/options/options.js';
import { settingsOf } from '../../src/options/settings.js';
import { CHECKS } from '../../src/properties/checks.js';
import { Budget, Interrupted } from '../../src/source/limits.js';
import type { CutPlace } from '../../src/steps/events.js';
import { ProgramBuilder } from '../support/ir-builder.js';

const AT = { file: 'a.c', line: 1, column: 1 };
const program = ((): ReturnType<ProgramBuilder['build']> => {
  const builder = new ProgramBuilder();
  builder.function('main').ret();
  return builder.build();
})();

function violation(switches: number): Violation {
  return {
    property: 'assertion',
    message: 'm',
    position: AT,
    task: 'main',
    switches,
    trace: { tasks: [], events: [] },
  };
}

const finding = (switches: number): EngineEvent => ({
  kind: 'finding',
  property: CHECKS.find(({ name }) => name === 'assertion')!,
  violation: violation(switches),
  schedule: { tasks: [], blocks: [], globalAddresses: [], functionAddresses: [] },
  identity: { kind: 'place', key: 'assertion a.c:1' },
});
const covered = (switches: number, complete = false): EngineEvent => ({ kind: 'covered', switches, complete });
const cut = (bound: number): EngineEvent => ({
  kind: 'cut',
  place: { kind: 'loop', name: 'main.0', position: AT, bound, limit: 'undetermined' } satisfies CutPlace,
});

type Script = (
  iterations: number,
  question: Question,
  budget: Budget,
) => Iterable<EngineEvent> | AsyncIterable<EngineEvent>;

/** A driver over an engine that says what a script tells it to say under each bound on iterations. */
async function run(
  script: Script,
  options: Partial<CheckOptions> = {},
  tooMuch: (iterations: number) => boolean = () => false,
  beside: Pick<DriverTask, 'states' | 'walks' | 'isCramped'> = {},
): Promise<{ driver: Driver; asked: number[]; verdict: string; reason: string | undefined }> {
  const settings = settingsOf({ files: [], ...options });
  const { question } = settings;
  const asked: number[] = [];
  let iterations = 0;
  const engine: DriverTask['engine'] = {
    async *search(question, budget) {
      const mine = iterations;
      asked.push(mine);
      await Promise.resolve();
      yield* script(mine, question, budget);
    },
  };
  const prepare = (limits: Limits, budget: Budget): Promise<Prepared> => {
    iterations = limits.loop('main.0').undetermined;
    if (tooMuch(iterations) && budget.deadline < Infinity) throw new Interrupted('timeout');
    const steps = Array.from({ length: iterations });
    const unrolled = { tasks: [{ steps }], facts: new Set() } as unknown as Prepared['unrolled'];
    return Promise.resolve({ program, properties: CHECKS, unrolled });
  };
  const meter = new Meter(undefined);
  const range = { from: question.switches ?? 0, to: question.switches ?? question.maxSwitches };
  const driver = new Driver({
    asked: question,
    engine,
    budget: new Budget(),
    meter,
    limits: Limits.first(settings.limits),
    range,
    grows: true,
    prepare,
    withTasks: () => undefined,
    onCovered: () => undefined,
    ...beside,
  });
  await driver.run();
  const { verdict, reason } = answerOf(
    driver,
    { settings, warnings: [], properties: CHECKS, program, target: undefined, heeded: [] },
    meter,
  );
  return { driver, asked, verdict, reason };
}

function* forever(events: (switches: number) => readonly EngineEvent[]): Generator<EngineEvent, void> {
  for (let switches = 0; ; switches++) yield* events(switches);
}

describe('the driver', () => {
  it('is done when nothing is cut off and no execution has more switches', async () => {
    const { driver, asked, verdict } = await run(() => [covered(0), covered(1), covered(2, true)]);
    expect({ asked, verdict, best: driver.best }).toMatchObject({
      asked: [5],
      verdict: 'safe',
      best: { switches: 2, complete: true, met: [] },
    });
  });

  it('asks under larger limits what was cut off', async () => {
    const { asked, verdict } = await run((iterations) =>
      iterations < 20 ? [cut(iterations), covered(0), covered(1, true)] : [covered(0), covered(1, true)],
    );
    expect({ asked, verdict }).toEqual({ asked: [5, 10, 20], verdict: 'safe' });
  });

  it('lets limits grow no further for atomicity alone once no place has come into question for two times', async () => {
    const asking = (
      places: (iterations: number) => string[],
      options: object,
    ): Promise<Awaited<ReturnType<typeof run>>> =>
      run((iterations) => [cut(iterations), { ...covered(0, true), places: places(iterations) }], {
        maxUnwind: 80,
        ...options,
      });
    const atomicity = { properties: ['atomicity'], all: true };
    const quiet = await asking(() => ['here'], atomicity);
    expect([quiet.asked, quiet.verdict, quiet.driver.isQuiet]).toEqual([[5, 10, 20], 'bounded', true]);
    const late = await asking((iterations) => (iterations < 20 ? ['here'] : ['here', 'there']), atomicity);
    expect(late.asked).toEqual([5, 10, 20, 40, 80]);
    for (const options of [
      { all: true },
      { properties: ['atomicity', 'race'], all: true },
      { properties: ['atomicity'] },
    ])
      expect((await asking(() => ['here'], options)).driver.isQuiet).toBe(false);
  });

  it('shortens first the loops that run beside other tasks', () => {
    const smaller = Limits.first(settingsOf({ files: [] }).limits).smaller!;
    const { counted, beside } = smaller.loop('main.0');
    expect(counted).toBe(Limits.first(settingsOf({ files: [] }).limits).loop('main.0').counted);
    expect(beside).toBeLessThan(counted);
    const place = { kind: 'loop', name: 'main.0', position: AT, bound: beside!, limit: 'counted' } as const;
    expect(smaller.grown([place])!.loop('main.0')).toMatchObject({ counted, beside: beside! * 10 });
    expect(smaller.grown([place])!.loop('main.1')).toEqual(smaller.loop('main.1'));
    expect(smaller.met(place)).toMatchObject({ limit: beside, given: false });
    expect(smaller.smaller!.smaller!.smaller).toBeUndefined();
    expect([smaller, smaller.smaller!].map(({ tasks }) => tasks)).toEqual([16, 5]);
  });

  it('lets neither iterations nor switches starve', async () => {
    const deep = await run(() => forever((switches) => (switches === 6 ? [finding(6)] : [cut(5), covered(switches)])), {
      maxUnwind: 40,
    });
    expect(deep).toMatchObject({ verdict: 'violation', driver: { violations: [{ switches: 6 }] } });
    const long = await run(
      (iterations) =>
        forever((switches) =>
          iterations >= 80 && switches === 1 ? [finding(1)] : [cut(iterations), covered(switches)],
        ),
      {
        maxSwitches: 50,
      },
    );
    expect(long).toMatchObject({ verdict: 'violation', driver: { violations: [{ switches: 1 }] } });
  });

  it('begins with less where unrolling takes too long', async () => {
    const grows: Script = (iterations) => (iterations < 8 ? [cut(iterations), covered(0, true)] : [covered(0, true)]);
    expect(await run(grows, {}, (iterations) => iterations >= 5)).toMatchObject({
      asked: [0, 1, 2, 4, 8],
      verdict: 'safe',
    });
    expect(await run(grows, {}, () => true)).toMatchObject({ asked: [0, 1, 2, 4, 8], verdict: 'safe' });
    expect(await run(grows, { unwind: 6 }, () => true)).toMatchObject({ asked: [6], verdict: 'bounded' });
  });

  it('begins with less where the first formula takes too long, and then has all the time', async () => {
    const deadlines: number[] = [];
    const { asked, verdict } = await run(function* (iterations, _, budget) {
      if (iterations === 5) throw new Interrupted('timeout');
      deadlines.push(budget.deadline);
      yield* iterations < 8 ? [cut(iterations), covered(0)] : [covered(0)];
      deadlines.push(budget.deadline);
      yield covered(1, true);
    });
    expect({ asked, verdict }).toEqual({ asked: [5, 0, 1, 2, 4, 8], verdict: 'safe' });
    expect(deadlines[0]).toBeLessThan(Infinity);
    expect(deadlines.slice(-2)).toEqual([Infinity, Infinity]);
  });

  it('has scouts look at bodies without a second round first', async () => {
    const rounds: number[] = [];
    await run(async function* (_, { fewer }) {
      for await (const { unrolled } of fewer!()) rounds.push(unrolled.tasks[0]!.steps.length);
      yield covered(0, true);
    });
    expect(rounds).toEqual([0, 1, 2]);
  });

  it('gives up what is too large, and goes on with the rest', async () => {
    const { asked, driver, verdict, reason } = await run(function* (iterations) {
      if (iterations === 10) throw new Interrupted('size', 'it is too large');
      yield* [cut(5), covered(0), covered(1), covered(2, true)];
    });
    expect({ asked, verdict, best: driver.best?.switches }).toEqual({ asked: [5, 10], verdict: 'bounded', best: 2 });
    expect(driver.best?.complete).toBe(true);
    expect(reason).toBe(
      'it is too large while looking at executions with 0 context switches, following main.0 further',
    );
  });

  it('says nothing of what was too large where a violation was found', async () => {
    const { verdict, reason } = await run(function* (iterations) {
      if (iterations === 10) throw new Interrupted('size', 'it is too large');
      yield* [cut(5), covered(0), finding(1)];
    });
    expect({ verdict, reason }).toEqual({ verdict: 'violation', reason: undefined });
  });

  it('tells both what was too large and what ended the rest', async () => {
    let tried = false;
    const { verdict, reason } = await run(function* (iterations) {
      if (iterations === 10) {
        tried = true;
        throw new Interrupted('size', 'it is too large');
      }
      yield cut(5);
      for (let switches = 0; !tried; switches++) yield covered(switches);
      throw new Interrupted('aborted');
    });
    expect(verdict).toBe('bounded');
    expect(reason).toMatch(
      /^the check was aborted while looking at executions with \d+ context switch(es)?; before that, it is too large while looking at executions with 0 context switches, following main\.0 further$/,
    );
  });

  it('creates twice as many tasks each time', () => {
    const place = (bound: number) => ({ kind: 'tasks', position: AT, bound, last: false }) as const;
    const first = Limits.first(settingsOf({ files: [] }).limits);
    expect(first.grown([place(first.tasks)])!.tasks).toBe(first.tasks * 2);
    expect(Limits.first(settingsOf({ files: [], maxTasks: 20 }).limits).grown([place(16)])!.tasks).toBe(20);
  });

  it('leaves alone what was given', async () => {
    const { driver, asked, verdict } = await run((iterations) => [cut(iterations), covered(3)], {
      unwind: 7,
      switches: 3,
    });
    expect({ asked, verdict }).toEqual({ asked: [7], verdict: 'bounded' });
    expect(driver.best?.met.map(({ kind, limit, given }) => ({ kind, limit, given }))).toEqual([
      { kind: 'loop', limit: 7, given: true },
      { kind: 'switches', limit: 3, given: true },
    ]);
  });

  it('answers with what was asked for, rather than with more of one thing and less of another', async () => {
    const { driver, asked } = await run(
      (iterations) => (iterations === 5 ? [cut(5), covered(2, true)] : [covered(2)]),
      { switches: 2 },
    );
    expect(asked).toEqual([5, 10]);
    expect(
      driver.coverage.map(({ complete, met }) => ({ complete, met: met.map(({ kind, given }) => ({ kind, given })) })),
    ).toEqual([
      { complete: false, met: [{ kind: 'switches', given: true }] },
      { complete: true, met: [{ kind: 'loop', given: false }] },
    ]);
  });

  it('keeps what was covered when it is interrupted', async () => {
    const { driver, verdict, reason } = await run(function* () {
      yield covered(0);
      yield covered(1);
      throw new Interrupted('timeout');
    });
    expect({ verdict, reason, best: driver.best?.switches }).toEqual({
      verdict: 'bounded',
      reason: 'the time limit was reached while looking at executions with 2 context switches',
      best: 1,
    });
  });

  it('tells what it was at apart from what it had covered, under smaller limits', async () => {
    const { driver, reason } = await run(function* (iterations) {
      if (iterations === 5) yield* [cut(5), covered(0), covered(3, true)];
      yield* [covered(3), covered(4), covered(5)];
      throw new Interrupted('timeout');
    });
    expect(driver.best).toMatchObject({ switches: 3, complete: true, met: [{ kind: 'loop', limit: 5 }] });
    expect(reason).toBe(
      'the time limit was reached while looking at executions with 6 context switches, following main.0 further',
    );
  });

  it('tells the same violation once, and all of them on request', async () => {
    const other: EngineEvent = {
      ...(finding(1) as Extract<EngineEvent, { kind: 'finding' }>),
      identity: { kind: 'place', key: 'assertion a.c:2' },
    };
    const script: Script = () => [finding(0), covered(0), finding(1), other, covered(1, true)];
    expect((await run(script)).driver.violations).toHaveLength(1);
    expect((await run(script, { all: true })).driver.violations).toHaveLength(2);
  });

  it('answers unknown for an engine that says nothing', async () => {
    expect(await run(() => [])).toMatchObject({ verdict: 'unknown', reason: 'no execution could be decided' });
  });

  it('does not promise anything where an access was lost', async () => {
    const { verdict } = await run(() => [
      { kind: 'cut', place: { kind: 'address', position: AT, why: 'elsewhere' } },
      covered(0, true),
    ]);
    expect(verdict).toBe('unknown');
  });

  it('lets go of what formulas hold where they leave no memory for states, which go on alone', async () => {
    let [looked, ended, last] = [0, 0, -1];
    const states = {
      isOver: false,
      cost: 1_000_000,
      giveUp: () => undefined,
      release: () => undefined,
      look: () => {
        if (++looked === 3) states.isOver = true;
        return Promise.resolve(undefined);
      },
    } as unknown as AllStatesSearch;
    const { driver, verdict, reason } = await run(
      function* (iterations) {
        try {
          yield cut(iterations);
          for (let switches = 0; ; switches++) yield covered((last = switches));
        } finally {
          ended++;
        }
      },
      { maxUnwind: 80 },
      undefined,
      { states, isCramped: () => last >= 3 },
    );
    expect([looked, ended > 0, verdict, (driver.best?.switches ?? -1) >= 3]).toEqual([3, true, 'bounded', true]);
    expect(reason).toContain('the memory was used up while looking at executions with more context switches');
  });

  describe('holds back what chance has found', () => {
    /** Finds a violation with 9 switches at its only look. */
    function lucky(cost: number, isFirst = false): { readonly walks: WalkingSearch; readonly held: () => boolean } {
      const { violation: long, ...rest } = finding(9) as Extract<EngineEvent, { kind: 'finding' }>;
      let held: FoundByChance | undefined;
      const walks = {
        isOver: false,
        cost,
        properties: CHECKS,
        giveUp: () => undefined,
        comesFirst: () => Promise.resolve(isFirst),
        look: () => Promise.resolve({ finding: { ...rest, violation: { ...long, byChance: true } }, program }),
        hold: (found: FoundByChance) => {
          held = found;
          walks.isOver = true;
        },
        get inHand() {
          return held;
        },
        release: () => {
          const found = held;
          held = undefined;
          return found;
        },
      };
      return { walks: walks as unknown as WalkingSearch, held: () => held !== undefined };
    }

    const switchesOf = ({ driver }: Awaited<ReturnType<typeof run>>): number[] =>
      driver.violations.map(({ switches }) => switches);

    it('until others find a shorter one', async () => {
      const found = await run(() => [covered(0), covered(1), finding(2)], {}, undefined, lucky(0, true));
      expect([found.verdict, switchesOf(found)]).toEqual(['violation', [2]]);
    });

    it('until they have nothing more to do', async () => {
      const found = await run((bound) => [cut(bound), covered(0, true)], { maxUnwind: 10 }, undefined, lucky(0));
      expect([found.verdict, switchesOf(found), found.reason]).toEqual(['violation', [9], undefined]);
    });

    it('until the time is over, which is no reason then', async () => {
      const script: Script = function* (bound) {
        yield* [cut(bound), covered(0)];
        throw new Interrupted('timeout');
      };
      const found = await run(script, { maxUnwind: 10 }, undefined, lucky(0, true));
      expect([found.verdict, switchesOf(found), found.reason]).toEqual(['violation', [9], undefined]);
    });

    it('and tries it late where all other steps are cheap', async () => {
      const { walks, held } = lucky(1000);
      const found = await run(() => [covered(0), covered(1, true)], {}, undefined, { walks });
      expect([found.verdict, held()]).toEqual(['safe', false]);
    });
  });
});
