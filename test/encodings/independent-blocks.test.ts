import { describe, expect, it } from 'vitest';
import { TRUE } from '../../src/logic/aig.js';
import type { CellAccess, Step, UnrolledProgram } from '../../src/steps/events.js';
import { Random } from '../oracle/random.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';
import { Scheduled, admitted, expected, interleavings, nameOf } from './support.js';

/** Tasks that each write or read one of three cells in a step. */
function randomProgram(seed: number): UnrolledProgram {
  const random = new Random(seed);
  const builder = new UnrolledBuilder();
  const cells = [builder.cell(1), builder.cell(1), builder.cell(1)];
  const main = builder.task();
  const touch = (task: typeof main): void => {
    const cell = random.pick(cells);
    task.step(random.chance(60) ? builder.write(cell, 1) : builder.read(cell, builder.input(1)));
  };
  for (let i = 0; i < 3; i++) touch(main);
  for (let children = random.chance(50) ? 2 : 1; children > 0; children--) {
    const child = builder.task({ parent: main.steps[random.below(2)]! });
    touch(child);
    touch(child);
    child.end();
    if (random.chance(30))
      main.add(main.steps[2]!, { kind: 'join', choices: [{ task: child.id, when: TRUE }], result: builder.input(64) });
  }
  return builder.build();
}

const accessesOf = (step: Step): CellAccess[] =>
  step.actions.filter((action) => action.kind === 'read' || action.kind === 'write');

function areDependent({ tasks }: UnrolledProgram, one: Step, other: Step): boolean {
  if (one.task === other.task) return true;
  const meet = accessesOf(one).some((a) =>
    accessesOf(other).some((b) => a.cell === b.cell && (a.kind === 'write' || b.kind === 'write')),
  );
  const isTied = (first: Step, second: Step): boolean =>
    (second.index === 0 && tasks[second.task]!.parent?.steps[0] === first) ||
    second.actions.some(
      (a) => a.kind === 'join' && a.choices[0]!.task === first.task && tasks[first.task]!.steps.at(-1) === first,
    );
  return meet || isTied(one, other) || isTied(other, one);
}

/** The schedules that differ by swaps of independent steps only have the same one (Mazurkiewicz). */
function classOf(program: UnrolledProgram, sequence: readonly Step[]): string {
  const pairs = sequence.flatMap((first, i) =>
    sequence.slice(i + 1).flatMap((second) => (areDependent(program, first, second) ? [nameOf([first, second])] : [])),
  );
  return [nameOf([...sequence].sort((a, b) => a.task - b.task || a.index - b.index)), ...pairs.sort()].join(' | ');
}

function classes(program: UnrolledProgram, schedules: readonly string[]): string[] {
  const byName = new Map(interleavings(program).map((sequence) => [nameOf(sequence), sequence]));
  return [...new Set(schedules.map((name) => classOf(program, byName.get(name)!)))].sort();
}

describe('the normal form of schedules', () => {
  it('orders what is independent, in the fewest blocks', async () => {
    const builder = new UnrolledBuilder();
    const [main, x, y] = [builder.task(), builder.cell(1), builder.cell(1)];
    main.step(builder.write(x, 1));
    main.step(builder.write(x, 1));
    builder.task({ parent: main.steps[0]! }).step(builder.write(y, 1));
    const scheduled = await Scheduled.of(builder.build(), 3);
    expect(await admitted(scheduled, 3)).toEqual(['a0', 'a0 a1', 'a0 a1 b0', 'a0 b0']);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    'loses no schedule but for swaps of independent steps, under any bound: program %i',
    async (seed) => {
      const program = randomProgram(seed);
      const normal = await Scheduled.of(program, 0);
      const free = await Scheduled.of({ ...program, without: new Set(['independent-blocks']) }, 0);
      for (const switches of [1, 2, 3]) {
        for (const { order } of [normal, free]) order.extendTo(switches);
        const all = await admitted(free, switches);
        const kept = await admitted(normal, switches);
        expect(expected(program, switches, () => true)).toEqual(expect.arrayContaining(all));
        expect(all).toEqual(expect.arrayContaining(kept));
        expect(classes(program, kept)).toEqual(classes(program, all));
        if (classes(program, all).length < all.length) expect(kept.length).toBeLessThan(all.length);
      }
    },
  );
});
