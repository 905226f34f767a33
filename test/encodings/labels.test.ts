import { describe, expect, it } from 'vitest';
import { Blocks } from '../../encodings/blocks/blocks.js';
import { Concurrency } from '../../encodings/concurrency.js';
import { Equations } from '../../encodings/equations.js';
import { Formula } from '../../encodings/formula.js';
import { TRUE, not } from '../../src/logic/aig.js';
import { CnfEncoder } from '../../src/logic/cnf.js';
import type { UnrolledProgram } from '../../src/steps/events.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';
import { Slots } from './slots.js';
import { RecordingSink, Solved } from './support.js';

const BLOCK_LABELS = ['context switches', 'block values', 'order of steps', 'independent blocks'];

/** A writer and a reader that checks what it read. */
function writerAndReader(): UnrolledProgram {
  const builder = new UnrolledBuilder();
  const [main, x, value] = [builder.task(), builder.cell(1), builder.input(1)];
  main.step(builder.write(x, 1));
  main.step(builder.write(x, 0));
  const child = builder.task({ parent: main.steps[0]! });
  child.step(builder.read(x, value), { kind: 'assert', cond: value[0]!, property: 'assertion', message: 'm' });
  child.end();
  main.step({ kind: 'join', choices: [{ task: child.id, when: TRUE }], result: builder.input(64) });
  return builder.build();
}

class Counted {
  readonly sink = new RecordingSink();
  readonly f: Formula;
  readonly order: Blocks;

  constructor(program: UnrolledProgram) {
    this.f = new Formula(program, new CnfEncoder(program.aig, this.sink));
    this.order = new Blocks(this.f);
    new Concurrency(this.f, this.order);
  }

  get counts(): Record<string, number> {
    return { ...this.f.cnf.counts };
  }
}

describe('clauses by label', () => {
  it('every clause is counted under the encoding that adds it', () => {
    const counted = new Counted(writerAndReader());
    counted.order.extendTo(2);
    expect(Object.keys(counted.counts).sort()).toEqual(
      ['assertions and assumptions', 'creation and join', ...BLOCK_LABELS].sort(),
    );
    expect(Object.values(counted.counts).reduce((a, b) => a + b)).toBe(counted.sink.clauses.length);
  });

  it('one more block adds to what speaks of blocks and to nothing else', () => {
    const counted = new Counted(writerAndReader());
    counted.order.extendTo(3);
    const before = counted.counts;
    counted.order.extendTo(5);
    const after = counted.counts;
    for (const label of BLOCK_LABELS) expect([label, after[label]! > (before[label] ?? 0)]).toEqual([label, true]);
    for (const label of ['assertions and assumptions', 'creation and join'])
      expect([label, after[label]]).toEqual([label, before[label]]);
    counted.order.extendTo(5);
    expect(counted.counts).toEqual(after);
  });

  it('the cost of a block is the same for each two further ones', () => {
    const counted = new Counted(writerAndReader());
    const sizes = [4, 6, 8, 10].map((switches) => {
      counted.order.extendTo(switches);
      return counted.sink.clauses.length;
    });
    const [first, ...others] = sizes.slice(1).map((size, i) => size - sizes[i]!);
    for (const other of others) expect(other).toBe(first);
  });

  it('what speaks of blocks comes with the order of blocks only', () => {
    const program = writerAndReader();
    const f = new Formula(program, new CnfEncoder(program.aig, new RecordingSink()));
    const concurrency = new Concurrency(f, new Slots(f));
    expect(concurrency.claims.map(({ property }) => property)).toEqual(['assertion']);
    concurrency.breaking(concurrency.claims);
    expect(Object.keys(f.cnf.counts).sort()).toEqual([
      'assertions and assumptions',
      'creation and join',
      'question',
      'slots',
    ]);
  });

  it('what is left out costs nothing', () => {
    const counted = new Counted({ ...writerAndReader(), without: new Set(['independent-blocks']) });
    counted.order.extendTo(3);
    expect(counted.counts).not.toHaveProperty('independent blocks');
  });

  it('an equation is two clauses for each bit that is not equal already', () => {
    const builder = new UnrolledBuilder();
    const [left, right] = [builder.input(4), builder.input(4)];
    const program = builder.build({ equations: [{ left, right: [left[0]!, ...right.slice(1)] }] });
    const sink = new RecordingSink();
    const f = new Formula(program, new CnfEncoder(program.aig, sink));
    new Equations(f);
    expect(f.cnf.counts).toEqual({ equations: 6 });
    expect(sink.clauses).toHaveLength(6);
  });

  it('both sides of an equation are the same number', async () => {
    const builder = new UnrolledBuilder();
    const [left, right] = [builder.input(2), builder.input(2)];
    const solved = await Solved.of(builder.build({ equations: [{ left, right }] }));
    new Equations(solved.f);
    expect(await solved.only(right, [left[0]!, not(left[1]!)])).toBe(1);
  });
});
