import { describe, expect, it } from 'vitest';
import type { TaskSchedule } from '../../src/ir/task-schedule.js';
import { TRUE, not } from '../../src/logic/aig.js';
import type { Step, UnrolledProgram } from '../../src/steps/events.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';
import { Scheduled, admitted, expected, switchesIn } from './support.js';

const FREE = { without: new Set(['independent-blocks'] as const) };
const SWITCHES = [0, 1, 2, 4];

/** The first task creates another one in its first step, and joins it in a step if told. */
function parentAndChild(steps: readonly [number, number], joinAt?: number): UnrolledProgram {
  const builder = new UnrolledBuilder();
  const [main, x] = [builder.task(), builder.cell(1)];
  for (let i = 0; i < steps[0]; i++) main.step(builder.write(x, 1));
  const child = builder.task({ parent: main.steps[0]! });
  for (let i = 0; i < steps[1]; i++) child.step(builder.write(x, 1));
  child.end();
  if (joinAt !== undefined)
    main.add(main.steps[joinAt]!, {
      kind: 'join',
      choices: [{ task: child.id, when: TRUE }],
      result: builder.input(64),
    });
  main.end();
  return builder.build(FREE);
}

function threeTasks(grandchild: boolean): UnrolledProgram {
  const builder = new UnrolledBuilder();
  const [main, x] = [builder.task(), builder.cell(1)];
  for (let i = 0; i < 2; i++) main.step(builder.write(x, 1));
  const child = builder.task({ parent: main.steps[0]! });
  for (let i = 0; i < 2; i++) child.step(builder.write(x, 1));
  const last = builder.task({ parent: (grandchild ? child : main).steps[1]! });
  last.step(builder.write(x, 1));
  return builder.build(FREE);
}

const comesFirst = (sequence: readonly Step[], first: Step, second: Step): boolean =>
  !sequence.includes(second) || (sequence.includes(first) && sequence.indexOf(first) < sequence.indexOf(second));

/** A task begins after its creation; a join comes after the last step of what it joins. */
function isOrdered({ tasks }: UnrolledProgram, sequence: readonly Step[]): boolean {
  return tasks.every(
    ({ parent, steps }) =>
      (!parent || comesFirst(sequence, parent.steps[0]!, steps[0]!)) &&
      steps.every((step) =>
        step.actions.every(
          (a) => a.kind !== 'join' || comesFirst(sequence, tasks[a.choices[0]!.task]!.steps.at(-1)!, step),
        ),
      ),
  );
}

/** The schedules that the formula admits are those of the reference, under each bound, in one formula that grows. */
async function expectSchedules(program: UnrolledProgram, holds: (sequence: readonly Step[]) => boolean): Promise<void> {
  const scheduled = await Scheduled.of(program, 0);
  for (const switches of SWITCHES) {
    scheduled.order.extendTo(switches);
    const reference = expected(program, switches, holds);
    expect(await admitted(scheduled, switches)).toEqual(reference);
    expect(await scheduled.solved.can([scheduled.order.atLeast(switches), scheduled.order.atMost(switches)])).toBe(
      expected(program, switches, (sequence) => switchesIn(sequence) === switches && holds(sequence)).length > 0,
    );
  }
}

describe('creation, join and the number of switches', () => {
  it('of two tasks', async () => {
    const program = parentAndChild([3, 2]);
    await expectSchedules(program, (sequence) => isOrdered(program, sequence));
  });

  it('of a task that joins the other', async () => {
    const program = parentAndChild([3, 2], 2);
    await expectSchedules(program, (sequence) => isOrdered(program, sequence));
    expect(
      expected(program, 2, (sequence) => isOrdered(program, sequence)).filter((name) => name.endsWith('a2')),
    ).toEqual(['a0 a1 b0 b1 a2', 'a0 b0 b1 a1 a2']);
  });

  it.each([
    ['siblings', false],
    ['a child’s child', true],
  ])('of three tasks: %s', async (_, grandchild) => {
    const program = threeTasks(grandchild);
    await expectSchedules(program, (sequence) => isOrdered(program, sequence));
  });

  it('nobody joins a task that does not come to its proper end', async () => {
    const builder = new UnrolledBuilder();
    const [main, x] = [builder.task(), builder.cell(1)];
    main.step(builder.write(x, 1));
    const child = builder.task({ parent: main.steps[0]! });
    child.step(builder.write(x, 1));
    const when = builder.input(1)[0]!;
    child.end(when);
    main.step({ kind: 'join', choices: [{ task: child.id, when: TRUE }], result: builder.input(64) });
    const program = builder.build(FREE);
    const scheduled = await Scheduled.of(program, 2);
    const all = [main.steps[0]!, child.steps[0]!, main.steps[1]!];
    expect(await scheduled.admits(all, 2, when)).toBe(true);
    expect(await scheduled.admits(all, 2, not(when))).toBe(false);
  });

  it('the join’s result is the exit value', async () => {
    const builder = new UnrolledBuilder();
    const [main, x] = [builder.task(), builder.cell(1)];
    main.step(builder.write(x, 1));
    const exitValue = builder.input(8);
    const child = builder.task({ parent: main.steps[0]!, exitValue });
    child.step(builder.write(x, 1));
    child.end();
    const result = builder.input(8);
    main.step({ kind: 'join', choices: [{ task: child.id, when: TRUE }], result });
    const scheduled = await Scheduled.of(builder.build(FREE), 2);
    const all = scheduled.that([main.steps[0]!, child.steps[0]!, main.steps[1]!]);
    const seven = exitValue.map((bit, i) => (i < 3 ? bit : not(bit)));
    expect(await scheduled.solved.only(result, [...all, ...seven])).toBe(7);
  });

  it('a task that is not created on this path does not begin', async () => {
    const builder = new UnrolledBuilder();
    const [main, x] = [builder.task(), builder.cell(1)];
    main.step(builder.write(x, 1));
    const when = builder.input(1)[0]!;
    const child = builder.task({ parent: main.steps[0]!, when });
    child.step(builder.write(x, 1));
    const scheduled = await Scheduled.of(builder.build(FREE), 1);
    const all = [main.steps[0]!, child.steps[0]!];
    expect(await scheduled.admits(all, 1, when)).toBe(true);
    expect(await scheduled.admits(all, 1, not(when))).toBe(false);
  });

  it('steps off the path do not make a block', async () => {
    const builder = new UnrolledBuilder();
    const [main, x, path] = [builder.task(), builder.cell(1), builder.input(1)[0]!];
    main.step(builder.write(x, 1));
    const child = builder.task({ parent: main.steps[0]! });
    child.step(builder.write(x, 1, path));
    const scheduled = await Scheduled.of(builder.build(FREE), 1);
    const { solved, order } = scheduled;
    expect(await solved.can([order.atLeast(1), path])).toBe(true);
    expect(await solved.can([order.atLeast(1), not(path)])).toBe(false);
  });
});

describe('firings of interrupts', () => {
  const firing = (handler: string, priority: number, instance = 0): TaskSchedule => ({
    kind: 'firing',
    handler,
    number: 1,
    priority,
    instance,
  });

  function withFirings(
    mainSteps: number,
    firings: readonly { schedule: TaskSchedule; steps: number }[],
  ): UnrolledProgram {
    const builder = new UnrolledBuilder();
    const [main, x] = [builder.task(), builder.cell(1)];
    for (let i = 0; i < mainSteps; i++) main.step(builder.write(x, 1));
    main.end();
    for (const { schedule, steps } of firings) {
      const task = builder.task({ parent: main.steps[0]!, schedule });
      for (let i = 0; i < steps; i++) task.step(builder.write(x, 1));
      task.end();
    }
    return builder.build(FREE);
  }

  const priorityOf = ({ schedule }: { schedule: TaskSchedule }): number =>
    schedule.kind === 'firing' ? schedule.priority : 0;

  /** A step is executed only while nothing of the same or a higher priority (but the task itself) is half-way. */
  function nests({ tasks }: UnrolledProgram, sequence: readonly Step[]): boolean {
    return sequence.every((step, at) => {
      const done = (task: number): number => sequence.slice(0, at).filter((other) => other.task === task).length;
      const halfWay = tasks.filter(({ id, steps }) => id !== step.task && done(id) > 0 && done(id) < steps.length);
      return halfWay.every(
        (running) => priorityOf(running) < priorityOf(tasks[step.task]!) || priorityOf(running) === 0,
      );
    });
  }

  it('are over before what they interrupt goes on', async () => {
    const program = withFirings(3, [{ schedule: firing('h', 1), steps: 2 }]);
    await expectSchedules(program, (sequence) => isOrdered(program, sequence) && nests(program, sequence));
    expect((await Scheduled.of(program, 0)).order.mostSwitches).toBe(2);
  });

  it.each([
    [1, 2],
    [2, 1],
    [1, 1],
  ])('of priorities %i and %i', async (one, other) => {
    const program = withFirings(2, [
      { schedule: firing('h', one), steps: 2 },
      { schedule: firing('k', other), steps: 2 },
    ]);
    const ordered = (sequence: readonly Step[]): boolean => isOrdered(program, sequence) && nests(program, sequence);
    await expectSchedules(program, ordered);
    const middle = expected(program, 4, ordered).includes('a0 b0 c0 c1 b1 a1');
    expect(middle).toBe(other > one);
    expect((await Scheduled.of(program, 0)).order.mostSwitches).toBe(4);
  });

  it('of one routine come in the order of their numbers, one after the other', async () => {
    const program = withFirings(2, [
      { schedule: firing('h', 1, 0), steps: 1 },
      { schedule: firing('h', 1, 1), steps: 1 },
    ]);
    const [, one, other] = program.tasks;
    await expectSchedules(
      program,
      (sequence) =>
        isOrdered(program, sequence) &&
        nests(program, sequence) &&
        comesFirst(sequence, one!.steps.at(-1)!, other!.steps[0]!),
    );
  });
});
