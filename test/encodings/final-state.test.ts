import { describe, expect, it } from 'vitest';
import { FinalState } from '../../encodings/final-state.js';
import { PostedTasks } from '../../encodings/posted-tasks.js';
import { Violations } from '../../encodings/violations.js';
import type { Lit } from '../../src/logic/aig.js';
import { TRUE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import type { FinalQuestions, Step, UnrolledProgram } from '../../src/steps/events.js';
import type { GivenAction, TaskBuilder } from '../support/unrolled-builder.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';
import type { MakeOrder } from './support.js';
import { ORDERS, Scheduled } from './support.js';

const WIDTH = 3;

class Stopped {
  private constructor(
    readonly scheduled: Scheduled,
    private readonly sequence: readonly Step[],
  ) {}

  static async of(make: MakeOrder, program: UnrolledProgram, sequence: readonly Step[]): Promise<Stopped> {
    const scheduled = await Scheduled.in(
      make,
      { ...program, without: new Set(['independent-blocks']) },
      4,
      (f, order) => new FinalState(f, order, new PostedTasks(f, order, new Violations(f, order))),
    );
    return new Stopped(scheduled, sequence);
  }

  can(...literals: readonly Lit[]): Promise<boolean> {
    return this.scheduled.admits(this.sequence, 4, ...literals);
  }
}

/**
 * The first task creates another one; each takes x, which both want first, as one takes a mutex, and only one gives it
 * back.
 */
class Locking {
  readonly builder = new UnrolledBuilder();
  readonly x = this.builder.cell(WIDTH);
  readonly main = this.builder.task();
  readonly child: TaskBuilder;
  readonly final: FinalQuestions;
  readonly program: UnrolledProgram;

  constructor(
    private readonly make: MakeOrder,
    owner: boolean,
  ) {
    const { builder, main } = this;
    const y = builder.cell(1);
    main.step(builder.write(y, 1));
    main.step(...this.acquire(1, owner));
    main.step(builder.write(this.x, 0));
    main.end();
    this.child = builder.task({ parent: main.steps[0]! });
    this.child.step(...this.acquire(2, owner));
    this.child.step(builder.write(y, 0));
    this.child.end();
    this.final = builder.finalQuestions();
    this.program = builder.build({ final: this.final });
  }

  private acquire(by: number, owner: boolean): GivenAction[] {
    const { builder, x } = this;
    const value: Bits = builder.input(WIDTH);
    const cond = bits.isZero(builder.g, value);
    return [
      builder.read(x, value),
      { kind: 'assume', cond, waits: owner ? { owner: value } : {} },
      builder.write(x, by),
    ];
  }

  /** How the run stops after these steps. */
  after(...sequence: readonly Step[]): Promise<Stopped> {
    return Stopped.of(this.make, this.program, sequence);
  }
}

describe.each(ORDERS)('the state in which a run stops, in $name', ({ make }) => {
  it('who has ended', async () => {
    const locking = new Locking(make, true);
    const [a0, a1, a2] = locking.main.steps;
    const [b0, b1] = locking.child.steps;
    const [mainEnded, childEnded] = locking.final.ended;
    const all = await locking.after(a0!, a1!, a2!, b0!, b1!);
    expect(await all.can(mainEnded!, childEnded!)).toBe(true);
    expect(await all.can(not(mainEnded!))).toBe(false);
    expect(await all.can(not(childEnded!))).toBe(false);
    const halfWay = await locking.after(a0!, a1!, a2!, b0!);
    expect(await halfWay.can(mainEnded!, not(childEnded!))).toBe(true);
    expect(await halfWay.can(childEnded!)).toBe(false);
  });

  it('who ends the program has ended only if it is the first task', async () => {
    for (const first of [true, false]) {
      const builder = new UnrolledBuilder();
      const x = builder.cell(1);
      const main = builder.task(first ? { halts: [TRUE] } : {});
      main.step(builder.write(x, 1));
      const child = builder.task({ parent: main.steps[0]!, ...(first ? {} : { halts: [TRUE] }) });
      child.step(builder.write(x, 1));
      const final = builder.finalQuestions();
      const stopped = await Stopped.of(make, builder.build({ final }), [main.steps[0]!, child.steps[0]!]);
      expect(await stopped.can(final.ended[0]!)).toBe(first);
      expect(await stopped.can(final.ended[1]!)).toBe(false);
    }
  });

  it('what cells hold', async () => {
    const locking = new Locking(make, true);
    const [a0, a1] = locking.main.steps;
    const values = locking.final.values.get(locking.x)!;
    for (const [sequence, value] of [
      [[a0!], 0],
      [[a0!, a1!], 1],
      [[a0!, ...locking.child.steps], 2],
      [locking.main.steps, 0],
    ] as const) {
      const { scheduled } = await locking.after(...sequence);
      expect(await scheduled.only(values, [...scheduled.that(sequence), scheduled.order.atMost(4)])).toBe(value);
    }
  });

  it('waits who would take what another has, and nobody else', async () => {
    const locking = new Locking(make, true);
    const [a0, a1, a2] = locking.main.steps;
    const [b0, b1] = locking.child.steps;
    const [mainBlocked, childBlocked] = locking.final.blocked;
    const blocked = async (sequence: readonly Step[]): Promise<boolean[]> => {
      const stopped = await locking.after(...sequence);
      return [await stopped.can(mainBlocked!), await stopped.can(childBlocked!)];
    };
    expect(await blocked([a0!])).toEqual([false, false]);
    expect(await blocked([a0!, a1!])).toEqual([false, true]);
    expect(await blocked([a0!, a1!, a2!])).toEqual([false, false]);
    expect(await blocked([a0!, b0!])).toEqual([true, false]);
    expect(await blocked([a0!, b0!, b1!])).toEqual([true, false]);
    expect(await blocked([a0!, a1!, a2!, b0!])).toEqual([false, false]);
  });

  it('who may wake it: the owner until it has ended', async () => {
    const locking = new Locking(make, true);
    const [a0] = locking.main.steps;
    const [b0, b1] = locking.child.steps;
    const wakes = locking.final.mayWake[1]![0]!;
    const [waiting] = locking.final.blocked;
    const holding = await locking.after(a0!, b0!);
    expect(await holding.can(waiting!, not(wakes))).toBe(false);
    expect(await holding.can(waiting!, wakes)).toBe(true);
    const ended = await locking.after(a0!, b0!, b1!);
    expect(await ended.can(waiting!, not(wakes))).toBe(true);
  });

  it('who may wake it if nobody owns it: who may still write it', async () => {
    const locking = new Locking(make, false);
    const [a0, a1] = locking.main.steps;
    const [b0] = locking.child.steps;
    const [mainBlocked, childBlocked] = locking.final.blocked;
    const mainWakes = locking.final.mayWake[0]![1]!;
    const childWakes = locking.final.mayWake[1]![0]!;
    // The first task will write x once more; the child writes it nowhere after taking it.
    const mainHolds = await locking.after(a0!, a1!);
    expect(await mainHolds.can(childBlocked!, not(mainWakes))).toBe(false);
    const childHolds = await locking.after(a0!, b0!);
    expect(await childHolds.can(mainBlocked!, not(childWakes))).toBe(true);
  });

  it('a task may be woken by one that ends the program or is not followed', async () => {
    for (const exits of [[], [{ steps: 1, guard: TRUE }]]) {
      const builder = new UnrolledBuilder();
      const [x, value] = [builder.cell(WIDTH, 1), builder.input(WIDTH)];
      const main = builder.task();
      main.step(builder.write(builder.cell(1), 1));
      main.step(builder.read(x, value), { kind: 'assume', cond: bits.isZero(builder.g, value), waits: {} });
      const child = builder.task({ parent: main.steps[0]!, exits });
      child.step(builder.read(x, builder.input(WIDTH)));
      const final = builder.finalQuestions();
      const stopped = await Stopped.of(make, builder.build({ final }), [main.steps[0]!]);
      expect(await stopped.can(final.blocked[0]!, not(final.mayWake[1]![0]!))).toBe(exits.length === 0);
    }
  });

  it('who joins waits for a task that has not ended, which may wake it', async () => {
    const builder = new UnrolledBuilder();
    const [main, y] = [builder.task(), builder.cell(1)];
    main.step(builder.write(y, 1));
    const child = builder.task({ parent: main.steps[0]! });
    child.step(builder.write(y, 1));
    child.end();
    main.step({ kind: 'join', choices: [{ task: child.id, when: TRUE }], result: builder.input(WIDTH) });
    const final = builder.finalQuestions();
    const program = builder.build({ final });
    const before = await Stopped.of(make, program, [main.steps[0]!]);
    expect(await before.can(final.blocked[0]!)).toBe(true);
    expect(await before.can(final.blocked[0]!, not(final.mayWake[1]![0]!))).toBe(false);
    const after = await Stopped.of(make, program, [main.steps[0]!, child.steps[0]!]);
    expect(await after.can(final.blocked[0]!)).toBe(false);
  });
});
