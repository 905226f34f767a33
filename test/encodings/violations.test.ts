import { describe, expect, it } from 'vitest';
import type { Lit } from '../../src/logic/aig.js';
import { not } from '../../src/logic/aig.js';
import type { GivenAction, TaskBuilder } from '../support/unrolled-builder.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';
import type { MakeOrder } from './support.js';
import { ORDERS, Scheduled } from './support.js';

/** One task; its middle step does what is given. */
class Alone {
  readonly builder = new UnrolledBuilder();
  readonly main: TaskBuilder = this.builder.task();
  readonly cond: Lit = this.bit();
  readonly other: Lit = this.bit();
  readonly path: Lit = this.bit();
  scheduled!: Scheduled;

  private constructor() {}

  static async of(make: MakeOrder, actions: (alone: Alone) => GivenAction[]): Promise<Alone> {
    const alone = new Alone();
    const { builder, main } = alone;
    const x = builder.cell(1);
    main.step(builder.write(x, 1));
    main.step(...actions(alone));
    main.step(builder.write(x, 1));
    alone.scheduled = await Scheduled.in(make, builder.build(), 0);
    return alone;
  }

  get claims(): readonly Lit[] {
    return this.scheduled.violations.claims.map(({ violated }) => violated);
  }

  /** Some run executes so many steps under these conditions. */
  runs(steps: number, ...literals: readonly Lit[]): Promise<boolean> {
    return this.scheduled.admits(this.main.steps.slice(0, steps), 0, ...literals);
  }

  private bit(): Lit {
    return this.builder.input(1)[0]!;
  }
}

const check = (cond: Lit, more: object = {}): GivenAction => ({
  kind: 'assert',
  cond,
  property: 'assertion',
  message: 'm',
  ...more,
});

describe.each(ORDERS)('assertions, in $name', ({ make }) => {
  it('a run does not go past one that fails, but may end with it or before it', async () => {
    const one = await Alone.of(make, ({ cond }) => [check(cond)]);
    const [violated] = one.claims;
    expect(await one.runs(3, one.cond)).toBe(true);
    expect(await one.runs(3, not(one.cond))).toBe(false);
    expect(await one.runs(2, not(one.cond), violated!)).toBe(true);
    expect(await one.runs(2, not(one.cond), not(violated!))).toBe(false);
    expect(await one.runs(1, not(one.cond))).toBe(true);
  });

  it('is violated only where it is executed, on its path, and fails', async () => {
    const one = await Alone.of(make, ({ cond, path }) => [check(cond, { guard: path })]);
    const [violated] = one.claims;
    expect(await one.runs(2, violated!, one.path, not(one.cond))).toBe(true);
    expect(await one.runs(2, violated!, one.cond)).toBe(false);
    expect(await one.runs(2, violated!, not(one.path))).toBe(false);
    expect(await one.runs(1, violated!)).toBe(false);
    expect(await one.runs(3, violated!)).toBe(false);
    expect(await one.runs(3, not(one.cond), not(one.path))).toBe(true);
    expect(await one.runs(2, violated!, one.scheduled.violations.none)).toBe(false);
  });

  it('nothing that would happen afterwards in the step hides it', async () => {
    const one = await Alone.of(make, ({ cond, other }) => [check(cond), { kind: 'assume', cond: other }]);
    const [violated] = one.claims;
    expect(await one.runs(2, violated!, not(one.other))).toBe(true);
    expect(await one.runs(2, not(violated!), not(one.other))).toBe(false);
    const before = await Alone.of(make, ({ cond, other }) => [{ kind: 'assume', cond: other }, check(cond)]);
    expect(await before.runs(2, before.claims[0]!, not(before.other))).toBe(false);
    expect(await before.runs(2, before.claims[0]!, before.other)).toBe(true);
  });

  it('of two, one after the other, the later needs the earlier to hold', async () => {
    const one = await Alone.of(make, ({ cond, other }) => [check(cond), check(other)]);
    const [first, second] = one.claims;
    expect(await one.runs(2, first!, not(one.other))).toBe(true);
    expect(await one.runs(2, second!, not(first!), not(one.cond))).toBe(false);
    expect(await one.runs(2, second!, one.cond)).toBe(true);
  });

  it('of two checks of one access, either can be what is violated', async () => {
    const access = {};
    const one = await Alone.of(make, ({ cond, other }) => [check(cond, { access }), check(other, { access })]);
    const [first, second] = one.claims;
    expect(await one.runs(2, first!, not(second!), not(one.other))).toBe(true);
    expect(await one.runs(2, second!, not(first!), not(one.cond))).toBe(true);
    expect(await one.runs(2, not(first!), not(second!), not(one.cond))).toBe(false);
  });

  it('those of an observer are gone past, and relax nothing', async () => {
    const one = await Alone.of(make, ({ cond, other }) => [
      check(cond, { observer: true }),
      { kind: 'assume', cond: other },
    ]);
    const [violated] = one.claims;
    expect(await one.runs(3, not(one.cond), one.other)).toBe(true);
    expect(await one.runs(2, violated!, not(one.other))).toBe(false);
    expect(await one.runs(2, violated!, one.cond)).toBe(false);
    expect(one.scheduled.violations.claims[0]!.ends).toBeUndefined();
  });

  it('checks in the code that are gone past end the run if they are chosen, whatever comes behind', async () => {
    const one = await Alone.of(make, ({ cond, other }) => [
      check(cond, { observer: true, inCode: true }),
      { kind: 'assume', cond: other },
    ]);
    const [violated] = one.claims;
    expect(await one.runs(3, not(one.cond), one.other)).toBe(true);
    expect(await one.runs(2, violated!, not(one.other))).toBe(true);
    expect(await one.runs(3, violated!, one.other)).toBe(false);
    expect(one.scheduled.violations.claims[0]!.ends).toBe(true);
  });
});

describe.each(ORDERS)('assumptions, in $name', ({ make }) => {
  it('that fail stop their task before the step, on their path only', async () => {
    const one = await Alone.of(make, ({ cond, path }) => [{ kind: 'assume', cond, guard: path }]);
    expect(await one.runs(1, not(one.cond), one.path)).toBe(true);
    expect(await one.runs(2, not(one.cond), one.path)).toBe(false);
    expect(await one.runs(3, not(one.cond), not(one.path))).toBe(true);
    expect(await one.runs(3, one.cond, one.path)).toBe(true);
  });

  it('do not stop other tasks', async () => {
    const builder = new UnrolledBuilder();
    const [main, x, cond] = [builder.task(), builder.cell(1), builder.input(1)[0]!];
    main.step(builder.write(x, 1));
    main.step(builder.write(x, 1), { kind: 'assume', cond });
    const child = builder.task({ parent: main.steps[0]! });
    child.step(builder.write(x, 1));
    const scheduled = await Scheduled.in(make, builder.build(), 1);
    expect(await scheduled.admits([main.steps[0]!, child.steps[0]!], 1, not(cond))).toBe(true);
    expect(await scheduled.admits([...main.steps, child.steps[0]!], 1, not(cond))).toBe(false);
  });
});

describe.each(ORDERS)('places beyond which paths were not followed, in $name', ({ make }) => {
  const cut = (guard: Lit): GivenAction => ({
    kind: 'cut',
    guard,
    place: { kind: 'error', property: 'p', position: { file: 't.c', line: 1, column: 1 } },
  });

  it('are reached on their path only, and the run ends there', async () => {
    const one = await Alone.of(make, ({ path }) => [cut(path)]);
    const { cuts, uncut } = one.scheduled.violations;
    expect(cuts.map(({ place }) => place.kind)).toEqual(['error']);
    const { reached } = cuts[0]!;
    expect(await one.runs(2, reached, one.path)).toBe(true);
    expect(await one.runs(2, reached, not(one.path))).toBe(false);
    expect(await one.runs(1, reached)).toBe(false);
    expect(await one.runs(3, reached)).toBe(false);
    expect(await one.runs(2, reached, uncut)).toBe(false);
  });

  it('nothing after them in the step matters', async () => {
    const one = await Alone.of(make, ({ path, other }) => [cut(path), { kind: 'assume', cond: other }]);
    const { reached } = one.scheduled.violations.cuts[0]!;
    expect(await one.runs(2, reached, not(one.other))).toBe(true);
    expect(await one.runs(2, not(reached), not(one.other))).toBe(false);
  });

  it('the last firing that there can be is one', async () => {
    const builder = new UnrolledBuilder();
    const [main, x] = [builder.task(), builder.cell(1)];
    main.step(builder.write(x, 1));
    for (const instance of [0, 1]) {
      const firing = builder.task({
        parent: main.steps[0]!,
        schedule: { kind: 'firing', handler: 'h', number: 1, priority: 1, instance },
      });
      firing.step(builder.write(x, 1));
      firing.end();
    }
    const scheduled = await Scheduled.in(make, builder.build(), 2);
    const [{ place, reached }] = scheduled.violations.cuts as [(typeof scheduled.violations.cuts)[number]];
    expect(scheduled.violations.cuts).toHaveLength(1);
    expect(place).toMatchObject({ kind: 'firings', handler: 'h', bound: 2 });
    const [, one, two] = scheduled.f.program.tasks.map(({ steps }) => steps[0]!);
    expect(await scheduled.admits([main.steps[0]!, one!, two!], 2, reached)).toBe(true);
    expect(await scheduled.admits([main.steps[0]!, one!], 2, reached)).toBe(false);
  });
});
