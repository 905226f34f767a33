import { describe, expect, it } from 'vitest';
import { not } from '../../src/logic/aig.js';
import type { Step, UnrolledProgram } from '../../src/steps/events.js';
import type { TaskBuilder } from '../support/unrolled-builder.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';
import { ORDERS, Scheduled, interleavings, nameOf, switchesIn } from './support.js';

const SWITCHES = 4;

/** The first task makes an offer in some of its steps; one step of the other asks. */
function program(offering: readonly number[], asking: number): UnrolledProgram {
  const builder = new UnrolledBuilder();
  const [main, x] = [builder.task(), builder.cell(1)];
  for (let i = 0; i < 3; i++) {
    const step = main.step(builder.write(x, 1));
    if (offering.includes(i)) main.add(step, { kind: 'offer', offer: 7 });
  }
  const child = builder.task({ parent: main.steps[0]! });
  for (let i = 0; i < 2; i++) {
    const step = child.step(builder.write(x, 1));
    if (i === asking) child.add(step, { kind: 'neighbour', holds: builder.input(1)[0]!, offers: [7] });
  }
  return builder.build();
}

function question({ tasks }: UnrolledProgram): { step: Step; holds: ReturnType<typeof not> } {
  for (const { steps } of tasks)
    for (const step of steps)
      for (const action of step.actions) if (action.kind === 'neighbour') return { step, holds: action.holds };
  throw new Error('nobody asks');
}

/** The step directly before is another task's, not the creator's creation, and offers. */
function follows({ tasks }: UnrolledProgram, sequence: readonly Step[], step: Step): boolean {
  const before = sequence[sequence.indexOf(step) - 1];
  if (!before || before.task === step.task || tasks[step.task]!.parent?.steps[0] === before) return false;
  return before.actions.some(({ kind }) => kind === 'offer');
}

/** The other orders say nothing of neighbours. */
const SPOKEN_OF = ORDERS.filter(({ name }) => name !== 'slots');

describe.each(SPOKEN_OF)('steps directly after one another, in $name', ({ make }) => {
  it.each([
    [[1], 0],
    [[1], 1],
    [[0, 2], 0],
    [[0, 2], 1],
    [[0, 1, 2], 0],
  ])('offers in steps %j of one, a question in step %i of the other', async (offering, asking) => {
    const unrolled = program(offering, asking);
    const { step, holds } = question(unrolled);
    const scheduled = await Scheduled.in(make, { ...unrolled, without: new Set(['independent-blocks']) }, SWITCHES);
    for (const sequence of interleavings(unrolled)) {
      if (!sequence.includes(step) || switchesIn(sequence) > SWITCHES || !(await scheduled.admits(sequence, SWITCHES)))
        continue;
      expect([nameOf(sequence), await scheduled.admits(sequence, SWITCHES, holds)]).toEqual([
        nameOf(sequence),
        follows(unrolled, sequence, step),
      ]);
    }
  });

  it('the normal form of schedules keeps every pair that is asked for', async () => {
    const unrolled = program([1], 0);
    const { step, holds } = question(unrolled);
    const scheduled = await Scheduled.in(make, unrolled, SWITCHES);
    const ending = interleavings(unrolled).filter(
      (sequence) => sequence.at(-1) === step && follows(unrolled, sequence, step),
    );
    expect(ending.length).toBeGreaterThan(0);
    for (const sequence of ending) expect(await scheduled.admits(sequence, SWITCHES, holds)).toBe(true);
  });

  it('a step off the path does not come in between', async () => {
    const builder = new UnrolledBuilder();
    const [main, x, path, holds] = [builder.task(), builder.cell(1), builder.input(1)[0]!, builder.input(1)[0]!];
    main.step(builder.write(x, 1));
    main.step({ kind: 'offer', offer: 7 });
    const child = builder.task({ parent: main.steps[0]! });
    child.step(builder.write(x, 1, path));
    child.step({ kind: 'neighbour', holds, offers: [7] });
    const scheduled = await Scheduled.in(make, builder.build(), 1);
    const all = [...main.steps, ...child.steps];
    expect(await scheduled.admits(all, 1, holds, not(path))).toBe(true);
    expect(await scheduled.admits(all, 1, holds, path)).toBe(false);
    expect(await scheduled.admits(all, 1, not(holds), path)).toBe(true);
  });

  it('an offer off the path is none', async () => {
    const builder = new UnrolledBuilder();
    const [main, x, path, holds] = [builder.task(), builder.cell(1), builder.input(1)[0]!, builder.input(1)[0]!];
    main.step(builder.write(x, 1));
    main.step(builder.write(x, 1), { kind: 'offer', offer: 7, guard: path });
    const child = builder.task({ parent: main.steps[0]! });
    child.step({ kind: 'neighbour', holds, offers: [7] });
    const scheduled = await Scheduled.in(make, builder.build(), 1);
    const all = [...main.steps, ...child.steps];
    expect(await scheduled.admits(all, 1, holds, path)).toBe(true);
    expect(await scheduled.admits(all, 1, holds, not(path))).toBe(false);
  });

  it('a firing comes after the step that it interrupts, whichever of its steps asks', async () => {
    const builder = new UnrolledBuilder();
    const [main, x, holds] = [builder.task(), builder.cell(1), builder.input(1)[0]!];
    main.step(builder.write(x, 1));
    main.step(builder.write(x, 1), { kind: 'offer', offer: 7 });
    main.step(builder.write(x, 1));
    const isr = builder.task({
      parent: main.steps[0]!,
      schedule: { kind: 'firing', handler: 'h', number: 1, priority: 1, instance: 0 },
    });
    isr.step(builder.write(x, 1));
    isr.step({ kind: 'neighbour', holds, offers: [7] });
    isr.end();
    const scheduled = await Scheduled.in(make, builder.build(), 2);
    const [a0, a1, a2] = main.steps;
    const [i0, i1] = isr.steps;
    expect(await scheduled.admits([a0!, a1!, i0!, i1!, a2!], 2, holds)).toBe(true);
    expect(await scheduled.admits([a0!, a1!, a2!, i0!, i1!], 2, holds)).toBe(false);
    expect(await scheduled.admits([a0!, i0!, i1!, a1!, a2!], 2, holds)).toBe(false);
  });

  it('also if another one has interrupted it before it asks', async () => {
    const builder = new UnrolledBuilder();
    const [main, x, holds] = [builder.task(), builder.cell(1), builder.input(1)[0]!];
    main.step(builder.write(x, 1));
    main.step(builder.write(x, 1), { kind: 'offer', offer: 7 });
    const firing = (handler: string, priority: number): TaskBuilder =>
      builder.task({ parent: main.steps[0]!, schedule: { kind: 'firing', handler, number: 1, priority, instance: 0 } });
    const [low, high] = [firing('low', 1), firing('high', 2)];
    low.step(builder.write(x, 1));
    low.step({ kind: 'neighbour', holds, offers: [7] });
    high.step(builder.write(x, 1));
    for (const task of [low, high]) task.end();
    const scheduled = await Scheduled.in(make, builder.build(), 3);
    const [a0, a1] = main.steps;
    const [l0, l1] = low.steps;
    expect(await scheduled.admits([a0!, a1!, l0!, high.steps[0]!, l1!], 3, holds)).toBe(true);
    expect(await scheduled.admits([a0!, l0!, high.steps[0]!, l1!, a1!], 3, holds)).toBe(false);
  });

  it('in the first block nobody has a neighbour', async () => {
    const builder = new UnrolledBuilder();
    const holds = builder.input(1)[0]!;
    const main = builder.task();
    main.step({ kind: 'offer', offer: 7 });
    main.step({ kind: 'neighbour', holds, offers: [7] });
    const scheduled = await Scheduled.in(make, builder.build(), 0);
    expect(await scheduled.admits(main.steps, 0)).toBe(true);
    expect(await scheduled.admits(main.steps, 0, holds)).toBe(false);
  });
});
