import { describe, expect, it } from 'vitest';
import { Formula } from '../../encodings/formula.js';
import { initialAt, placesOf } from '../../encodings/partial-order/families.js';
import type { Lit } from '../../src/logic/aig.js';
import { TRUE, not } from '../../src/logic/aig.js';
import * as bits from '../../src/logic/bits.js';
import { CnfEncoder } from '../../src/logic/cnf.js';
import type { Reduction } from '../../src/base/reductions.js';
import type { Step } from '../../src/steps/events.js';
import type { GivenAction } from '../support/unrolled-builder.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';
import { ORDERS, RecordingSink, Scheduled } from './support.js';

const WIDTH = 8;

/** Two tasks, each of which writes and reads some element, chosen by an index of its own. */
function program(count: number, without: readonly Reduction[] = []): { f: Formula; indices: readonly bits.Bits[] } {
  const builder = new UnrolledBuilder();
  const { g } = builder;
  const cells = Array.from({ length: count }, (_, i) => builder.cell(WIDTH, i % 2));
  const width = Math.ceil(Math.log2(count));
  const main = builder.task();
  main.step();
  const indices = [main, builder.task({ parent: main.steps[0]! })].map((task) => {
    const index = builder.input(width);
    const isAt = (i: number): Lit => bits.eq(g, index, bits.constant(width, BigInt(i)));
    const each = <T>(make: (cell: (typeof cells)[number], when: Lit) => T): T[] =>
      cells.map((cell, i) => make(cell, isAt(i)));
    task.addTogether(
      task.step(),
      each((cell, when) => builder.write(cell, 5, when)),
    );
    task.addTogether(
      task.step(),
      each((cell, when) => builder.read(cell, builder.input(WIDTH), when)),
    );
    return index;
  });
  const unrolled = builder.build({ without: new Set(without) });
  return { f: new Formula(unrolled, new CnfEncoder(g, new RecordingSink())), indices };
}

describe('families of cells', () => {
  it('have one access with an index where one of them is accessed', () => {
    const { f, indices } = program(16);
    const [place, ...others] = placesOf(f);
    expect(others).toEqual([]);
    expect(place!.cells).toHaveLength(16);
    expect(
      place!.accesses.map(({ step, index, reads, writes }) => [step.task, step.index, index, reads, writes]),
    ).toEqual([
      [0, 1, indices[0], 0, TRUE],
      [0, 2, indices[0], TRUE, 0],
      [1, 0, indices[1], 0, TRUE],
      [1, 1, indices[1], TRUE, 0],
    ]);
    expect(new Set([...place!.codes.values()].map((code) => code.join())).size).toBe(16);
    expect(initialAt(f, place!, indices[0]!)).toEqual([indices[0]![0], ...Array.from({ length: WIDTH - 1 }, () => 0)]);
  });

  it('are not made where cells are apart', () => {
    expect(placesOf(program(5, ['families']).f).map(({ cells }) => cells.length)).toEqual([1, 1, 1, 1, 1]);
    expect(placesOf(program(5).f).map(({ cells }) => cells.length)).toEqual([5]);
  });
});

describe.each(ORDERS)('a step that writes one element and then reads one, in $name', ({ make }) => {
  const COUNT = 8;
  const OTHERS = 9;

  it('reads what it has written, or what is in memory', async () => {
    const builder = new UnrolledBuilder();
    const { g } = builder;
    const cells = Array.from({ length: COUNT }, (_, i) => builder.cell(WIDTH, i));
    const [written, read, other] = [builder.input(3), builder.input(3), builder.input(3)] as const;
    const isAt = (index: bits.Bits, i: number): Lit => bits.eq(g, index, bits.constant(3, BigInt(i)));
    const store = (index: bits.Bits, value: number): GivenAction[] =>
      cells.map((cell, i) => builder.write(cell, value, isAt(index, i)));
    const found = cells.map(() => builder.input(WIDTH));
    const main = builder.task();
    main.step();
    const second = builder.task({ parent: main.steps[0]! });
    second.addTogether(second.step(), store(other, OTHERS));
    const step = main.step();
    main.addTogether(step, store(written, 5));
    main.addTogether(
      step,
      cells.map((cell, i) => builder.read(cell, found[i]!, isAt(read, i))),
    );
    const program = builder.build({ without: new Set(['independent-blocks']) });
    const scheduled = await Scheduled.in(make, program, 3);
    for (const [i, j, k] of [
      [2, 2, 2],
      [2, 3, 2],
      [2, 3, 3],
      [7, 7, 0],
    ] as const) {
      const indices = [isAt(written, i), isAt(read, j), isAt(other, k)];
      const seen = async (sequence: readonly Step[]): Promise<number | undefined> =>
        scheduled.only(found[j]!, [...scheduled.that(sequence), scheduled.order.atMost(3), ...indices]);
      expect(await seen(program.tasks[0]!.steps)).toBe(i === j ? 5 : j);
      const [first, last] = program.tasks[0]!.steps as [Step, Step];
      expect(await seen([first, program.tasks[1]!.steps[0]!, last])).toBe(i === j ? 5 : j === k ? OTHERS : j);
    }
  });
});

describe.each(ORDERS.filter(({ name }) => name.startsWith('partial order')))(
  'reads of a step that exclude each other, in $name',
  ({ make }) => {
    it.each([[[]], [['families']]] as const)('can share their variables, without %s', async (without) => {
      const builder = new UnrolledBuilder();
      const cells = [builder.cell(WIDTH, 6), builder.cell(WIDTH, 7)];
      const [[first], [second]] = [builder.input(1), builder.input(1)] as [[Lit], [Lit]];
      const words = [builder.input(WIDTH), builder.input(WIDTH)] as const;
      const task = builder.task();
      const step = task.step();
      for (const [i, index] of [first, second].entries())
        task.addTogether(
          step,
          cells.map((cell, at) => builder.read(cell, words[i]!, at === 1 ? index : not(index))),
        );
      const after = task.step();
      task.addTogether(
        after,
        cells.map((cell) => builder.write(cell, 1)),
      );
      const program = builder.build({ without: new Set(['independent-blocks', ...without]) });
      const scheduled = await Scheduled.in(make, program, 0);
      for (const [one, other] of [
        [first, second],
        [first, not(second)],
        [not(first), second],
      ] as const) {
        const given = [...scheduled.that(program.tasks[0]!.steps), one, other];
        expect(await scheduled.only(words[0], given)).toBe(one === first ? 7 : 6);
        expect(await scheduled.only(words[1], given)).toBe(other === second ? 7 : 6);
      }
    });
  },
);
