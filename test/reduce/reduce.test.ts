import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { FALSE, TRUE } from '../../src/logic/aig.js';
import * as bits from '../../src/logic/bits.js';
import type { UnrolledProgram } from '../../src/steps/events.js';
import { reduce as reduceAll } from '../../src/reduce/reduce.js';
import type { GivenAction, TaskBuilder } from '../support/unrolled-builder.js';
import { Program, WIDTH, addLocked } from './locked-program.js';

const CUT = {
  kind: 'cut',
  place: { kind: 'tasks', position: { file: 'program.c', line: 1, column: 1 }, bound: 1 },
} as const;

/** In programs of which nobody looks at the outcome: without what would leave nothing. */
const reduce = (program: UnrolledProgram): UnrolledProgram =>
  reduceAll({ ...program, without: new Set<Reduction>([...(program.without ?? []), 'invariants', 'unneeded-cells']) });

const both = (): Program =>
  new Program(
    (p) => addLocked(p, p.main),
    (p) => addLocked(p, p.child),
  );

/** Both tasks take the lock and do something; the second one first does something else. */
const inSection = (act: (p: Program, task: TaskBuilder) => void): Program =>
  new Program(
    (p) => p.locked(p.main, () => act(p, p.main)),
    (p) => p.locked(p.child, () => act(p, p.child)),
  );

function stepsOf({ tasks }: UnrolledProgram): number[] {
  return tasks.map(({ steps }) => steps.length);
}

function reduced(
  program: Program,
  more: Partial<UnrolledProgram> = {},
): { steps: number[]; cells: number[]; reads: number } {
  const result = reduce(program.builder.build(more));
  const reads = result.tasks.flatMap(({ steps }) =>
    steps.flatMap(({ actions }) => actions.filter(({ kind }) => kind === 'read')),
  );
  return { steps: stepsOf(result), cells: result.cells.map(({ id }) => id), reads: reads.length };
}

describe('reducing an unrolled program', () => {
  it('leaves one step of a section, and neither its lock nor what only one task touches', () => {
    const program = both();
    // Each task reads the lock twice, and what it protects once.
    expect(reduced(program)).toEqual({ steps: [2, 1], cells: [program.x], reads: 2 });
  });

  it('joins steps where tasks nest, but for those that a handler can tell apart', () => {
    const interrupted = (by: 'x' | 'y'): ReturnType<typeof reduced> => {
      const program = both();
      const isr = program.builder.task({
        parent: program.main.steps[0]!,
        schedule: { kind: 'firing', handler: 'h', number: 1, priority: 1, instance: 0 },
      });
      isr.step(program.builder.write(program[by], 2));
      return reduced(program);
    };
    expect(interrupted('y').steps).toEqual([2, 1, 1]);
    expect(interrupted('x').steps).toEqual([3, 2, 1]);
  });

  it('leaves out what it is told to', () => {
    const without = (...names: Reduction[]): unknown => reduced(both(), { without: new Set(names) });
    const { x, y, mutex, otherMutex } = both();
    expect(without('movers', 'unshared-cells')).toEqual({ steps: [5, 4], cells: [mutex, otherMutex, x, y], reads: 6 });
    expect(without('unseen-locks')).toEqual({ steps: [2, 1], cells: [mutex, x], reads: 6 });
    expect(without('unshared-cells')).toEqual({ steps: [2, 1], cells: [mutex, otherMutex, x, y], reads: 2 });
  });

  it('keeps a lock that is held between steps', () => {
    const program = inSection((p, task) => {
      p.add(task, p.y);
      p.add(task, p.x);
    });
    // The first task writes y also without the lock.
    program.main.step(program.builder.write(program.y, 3));
    expect(reduced(program).cells).toContain(program.mutex);
  });

  it('drops a lock that stays taken on a path that is cut off, and lets no run go past it', () => {
    const program = inSection((p, task) => {
      p.add(task, p.x);
      task.step({ ...CUT, guard: TRUE });
    });
    for (const task of [program.main, program.child]) task.steps.splice(-1, 1);
    const result = reduce(program.builder.build());
    expect(result.cells.map(({ id }) => id)).toEqual([program.x]);
    for (const { steps } of result.tasks)
      expect(
        steps
          .at(-1)!
          .actions.filter(({ kind }) => kind === 'assume')
          .at(-1),
      ).toMatchObject({ guard: TRUE, cond: FALSE });
  });

  it('keeps it if others can see what was done before the cut', () => {
    const program = inSection((p, task) => {
      task.step(p.builder.write(p.y, 2), { ...CUT, guard: TRUE });
    });
    for (const task of [program.main, program.child]) task.steps.splice(-1, 1);
    program.child.step(program.builder.read(program.y, program.builder.input(WIDTH)));
    expect(reduced(program).cells).toContain(program.mutex);
  });

  it('keeps what a task does to a lock that it is alone with', () => {
    const program = both();
    const { main, builder, mutex, child } = program;
    main.step({ kind: 'join', choices: [{ task: child.id, when: TRUE }], result: builder.input(64) });
    main.step(builder.write(mutex, 9));
    const found = builder.input(WIDTH);
    const finds = (value: bigint, message: string): GivenAction => {
      return {
        kind: 'assert',
        cond: bits.eq(builder.g, found, bits.constant(WIDTH, value)),
        property: 'assertion',
        message,
      };
    };
    main.step(builder.read(mutex, found), finds(9n, 'what was written'), finds(0n, 'free'));
    const asserts = reduce(builder.build()).tasks[main.id]!.steps.flatMap(({ actions }) =>
      actions.filter((action) => action.kind === 'assert'),
    );
    expect(asserts.map(({ cond, message }) => ({ cond, message }))).toEqual([{ cond: FALSE, message: 'free' }]);
  });
});
