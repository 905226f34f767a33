import { describe, expect, it } from 'vitest';
import { Formula } from '../../encodings/formula.js';
import { placesOf } from '../../encodings/partial-order/families.js';
import type { Lit } from '../../src/logic/aig.js';
import { TRUE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import { CnfEncoder } from '../../src/logic/cnf.js';
import type { Step, UnrolledProgram } from '../../src/steps/events.js';
import type { CellId } from '../../src/steps/ids.js';
import { Random } from '../oracle/random.js';
import { seeds } from '../oracle/seeds.js';
import type { TaskBuilder } from '../support/unrolled-builder.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';
import { ORDERS, RecordingSink, Scheduled, interleavings, switchesIn } from './support.js';

const WIDTH = 2;
const SWITCHES = 3;

/** The numbers that the open words have in one run. */
type Environment = Map<Bits, number>;

/** A word, and how the reference computes it. */
interface Source {
  readonly word: Bits;
  readonly value: (environment: Environment) => number;
}

interface Access {
  readonly step: Step;
  readonly cell: CellId;
  readonly write: boolean;
  readonly source: Source;
  readonly guard: Lit;
  readonly happens: (environment: Environment) => boolean;
}

const open = (word: Bits): Source => ({ word, value: (environment) => environment.get(word) ?? 0 });
const constant = (n: number): Source => ({ word: bits.constant(WIDTH, BigInt(n)), value: () => n });

/** What some steps do: only add to the first cell; choose one of four elements. */
type Also = 'adds' | 'chooses' | undefined;

/**
 * Two or three tasks that read and write two cells; what they write and whether they do depends on what they have read
 * and on an input.
 */
class RandomProgram {
  readonly input: Source;
  readonly accesses: Access[] = [];
  readonly program: UnrolledProgram;
  private readonly builder = new UnrolledBuilder();
  private readonly cells: readonly CellId[];
  private readonly elements: readonly CellId[];
  private readonly initial: ReadonlyMap<CellId, number>;

  constructor(
    private readonly random: Random,
    private readonly also: Also,
  ) {
    const { builder } = this;
    this.input = open(builder.input(WIDTH));
    const numbers = also === 'chooses' ? [0, 2, 1, random.below(4), 1, 3] : [0, 2];
    this.initial = new Map(numbers.map((number) => [builder.cell(WIDTH, number), number]));
    this.cells = [...this.initial.keys()].slice(0, 2);
    this.elements = [...this.initial.keys()].slice(2);
    const main = builder.task();
    this.fill(main, 2 + random.below(2));
    for (let i = random.chance(30) ? 2 : 1; i > 0; i--)
      this.fill(builder.task({ parent: main.steps[0]! }), i === 2 ? 1 : 2);
    this.program = builder.build({ final: builder.finalQuestions(), without: new Set(['independent-blocks']) });
  }

  private fill(task: TaskBuilder, steps: number): void {
    const { random } = this;
    const known = [this.input];
    for (let i = 0; i < steps; i++) {
      const step = task.step();
      if (this.also === 'adds' && random.chance(70)) this.add(task, step);
      // A step of which nothing is on the path makes no block.
      this.read(task, step, known);
      for (let more = this.also === 'chooses' ? 1 + random.below(2) : 0; more > 0; more--)
        this.choose(task, step, known);
      for (let more = random.below(3); more > 0; more--) {
        if (random.chance(25)) this.read(task, step, known);
        else this.write(task, step, known);
      }
    }
  }

  /** Adds to the first cell, perhaps only on a path. */
  private add(task: TaskBuilder, step: Step): void {
    const { random, builder } = this;
    const [cell] = this.cells;
    const [found, isAlways] = [open(builder.input(WIDTH)), random.chance(60)];
    task.add(step, builder.read(cell!, found.word));
    this.accesses.push({ step, cell: cell!, write: false, source: found, guard: TRUE, happens: () => true });
    const [source, guard] = [
      random.chance(60) ? this.plusOne(found) : this.minusOne(found),
      isAlways ? TRUE : this.input.word[0]!,
    ];
    task.add(step, builder.write(cell!, source.word, guard));
    this.accesses.push({
      step,
      cell: cell!,
      write: true,
      source,
      guard,
      happens: (environment) => isAlways || this.input.value(environment) % 2 === 1,
    });
  }

  /** Reads or writes one of the elements, perhaps only on a path, or a certain one. */
  private choose(task: TaskBuilder, step: Step, known: Source[]): void {
    const { random, builder } = this;
    const { g } = builder;
    const isRead = random.chance(50);
    const index = random.chance(95) ? random.pick(known) : constant(random.below(4));
    const condition = random.chance(40) ? random.pick(known) : undefined;
    const written = random.chance(40) ? constant(random.below(4)) : this.plusOne(random.pick(known));
    const [low, high] = index.word as [Lit, Lit];
    const chosen = [g.and(not(high), not(low)), g.and(not(high), low), g.and(high, not(low)), g.and(high, low)];
    const found: Source[] = [];
    const accesses = this.elements.map((cell, element): Access => {
      const source = isRead ? open(builder.input(WIDTH)) : written;
      found.push(source);
      const isHere = (environment: Environment): boolean => index.value(environment) === element;
      const happens = (environment: Environment): boolean =>
        isHere(environment) && (!condition || condition.value(environment) % 2 === 1);
      return {
        step,
        cell,
        write: !isRead,
        source,
        guard: g.and(condition?.word[0] ?? TRUE, chosen[element]!),
        happens,
      };
    });
    task.addTogether(
      step,
      accesses.map(({ cell, guard, source }) =>
        isRead ? builder.read(cell, source.word, guard) : builder.write(cell, source.word, guard),
      ),
    );
    this.accesses.push(...accesses);
    if (!isRead || condition) return;
    const [zero, one, two, three] = found as [Source, Source, Source, Source];
    const word = bits.ite(g, high, bits.ite(g, low, three.word, two.word), bits.ite(g, low, one.word, zero.word));
    known.push({ word, value: (environment) => found[index.value(environment)]!.value(environment) });
  }

  private minusOne({ word, value }: Source): Source {
    return {
      word: bits.sub(this.builder.g, word, bits.constant(WIDTH, 1n)),
      value: (environment) => (value(environment) + 3) % 4,
    };
  }

  private read(task: TaskBuilder, step: Step, known: Source[]): void {
    const source = open(this.builder.input(WIDTH));
    const cell = this.random.pick(this.cells);
    task.add(step, this.builder.read(cell, source.word));
    this.accesses.push({ step, cell, write: false, source, guard: TRUE, happens: () => true });
    known.push(source);
  }

  private write(task: TaskBuilder, step: Step, known: readonly Source[]): void {
    const { random } = this;
    const cell = this.also === 'adds' ? this.cells[1]! : random.pick(this.cells);
    const source = random.chance(40) ? constant(random.below(4)) : this.plusOne(random.pick(known));
    const condition = random.chance(50) ? random.pick(known) : undefined;
    const guard = condition?.word[0] ?? TRUE;
    task.add(step, this.builder.write(cell, source.word, guard));
    this.accesses.push({
      step,
      cell,
      write: true,
      source,
      guard,
      happens: (environment) => !condition || condition.value(environment) % 2 === 1,
    });
  }

  private plusOne({ word, value }: Source): Source {
    return {
      word: bits.add(this.builder.g, word, bits.constant(WIDTH, 1n)),
      value: (environment) => (value(environment) + 1) % 4,
    };
  }

  /** What the words are if the steps are executed in this order: memory is what was written last. */
  run(sequence: readonly Step[], input: number): Map<Bits, number> {
    const environment: Environment = new Map([[this.input.word, input]]);
    const memory = new Map(this.initial);
    for (const step of sequence)
      for (const { write, cell, source, happens } of this.accesses.filter((access) => access.step === step)) {
        if (!happens(environment)) continue;
        if (write) memory.set(cell, source.value(environment));
        else environment.set(source.word, memory.get(cell)!);
      }
    for (const [cell, word] of this.program.final!.values) environment.set(word, memory.get(cell)!);
    return environment;
  }
}

/** Says that the words have these numbers. */
function agree({ solved }: Scheduled, numbers: ReadonlyMap<Bits, number>): Lit {
  return solved.f.g.andAll(
    [...numbers].flatMap(([word, number]) => word.map((bit, i) => ((number >> i) & 1 ? bit : not(bit)))),
  );
}

/** Of six programs, two do nothing of it. */
const ALSO: readonly Also[] = [undefined, undefined, 'adds', 'chooses', 'chooses', 'chooses'];
const alsoOf = (seed: number): Also => ALSO[seed % ALSO.length];

describe.each(ORDERS)('what reads see, and what is left in memory, in $name', ({ make }) => {
  it.each(seeds(24))('is what was written last, on every schedule: program %i', async (seed) => {
    const random = new Random(seed);
    const made = new RandomProgram(random, alsoOf(seed));
    const scheduled = await Scheduled.in(make, made.program, SWITCHES);
    const possible = interleavings(made.program).filter((sequence) => {
      const created = made.program.tasks.every(
        ({ parent, steps }) => !parent || !sequence.includes(steps[0]!) || sequence[0] === parent.steps[0]!,
      );
      return sequence.length > 0 && created && switchesIn(sequence) <= SWITCHES;
    });
    for (const sequence of possible) {
      if (random.chance(possible.length > 60 ? 60 : 0)) continue;
      const input = random.below(4);
      const numbers = made.run(sequence, input);
      const given = agree(scheduled, new Map([[made.input.word, input]]));
      const same = agree(scheduled, numbers);
      expect(await scheduled.admits(sequence, SWITCHES, given, same)).toBe(true);
      expect(await scheduled.admits(sequence, SWITCHES, given, not(same))).toBe(false);
    }
  });
});

it('elements are families in most of the programs', () => {
  const families = Array.from({ length: 24 }, (_, i) => {
    const { program } = new RandomProgram(new Random(24 + i), 'chooses');
    const places = placesOf(new Formula(program, new CnfEncoder(program.aig, new RecordingSink())));
    return places.filter(({ cells }) => cells.length > 1).length;
  });
  expect(families.filter((count) => count > 0).length).toBeGreaterThan(8);
});
