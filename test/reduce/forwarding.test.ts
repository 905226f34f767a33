import { describe, expect, it } from 'vitest';
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import type { CellAccess } from '../../src/steps/events.js';
import { forwardInSteps } from '../../src/reduce/forwarding.js';
import type { GivenAction } from '../support/unrolled-builder.js';
import { UnrolledBuilder } from '../support/unrolled-builder.js';

const WIDTH = 4;

const builder = new UnrolledBuilder();
const { g } = builder;
const x = builder.cell(WIDTH);
const [c] = builder.input(1) as [Lit];
const [v, w] = [builder.input(WIDTH), builder.input(WIDTH)];
const plus = (value: Bits, more: number): Bits => bits.add(g, value, bits.constant(WIDTH, BigInt(more)));

/** What becomes of the accesses of one step, and of a vector. */
function forwarded(
  actions: readonly GivenAction[],
  word: Bits = [],
): { accesses: { kind: string; guard: Lit; value: Bits }[]; word: Bits; passed: Lit[] } {
  const one = new UnrolledBuilder();
  const task = one.task({ exitValue: word });
  task.step(...actions);
  task.step(builder.write(x, 3));
  const program = { ...one.build(), aig: g };
  const [result] = forwardInSteps(program).tasks;
  const step = result!.steps[0]!;
  const accesses = step.actions.filter(
    (action): action is CellAccess => action.kind === 'read' || action.kind === 'write',
  );
  return {
    accesses: accesses.map(({ kind, guard, value }) => ({ kind, guard, value })),
    word: result!.exitValue,
    passed: (step.passed ?? []).map(({ guard }) => guard),
  };
}

describe('what a step does to a cell', () => {
  it('is one read and one write at most: a read finds what was written before', () => {
    const actions = [
      builder.read(x, v),
      builder.write(x, plus(v, 1)),
      builder.read(x, w),
      builder.write(x, plus(w, 2)),
    ];
    const { accesses, word } = forwarded(actions, w);
    expect(accesses).toMatchObject([
      { kind: 'read', guard: TRUE, value: v },
      { kind: 'write', guard: TRUE },
    ]);
    expect(word).toEqual(plus(v, 1));
    expect(accesses[1]!.value).toEqual(plus(plus(v, 1), 2));
  });

  it('is to read alone if what is written is what was there', () => {
    const actions = [
      builder.read(x, v),
      builder.write(x, plus(v, 5)),
      builder.read(x, w),
      builder.write(x, plus(w, -5)),
    ];
    expect(forwarded(actions).accesses).toEqual([{ kind: 'read', guard: TRUE, value: v }]);
  });

  it('is to write on the path on which something else is written', () => {
    const actions = [builder.read(x, v), builder.write(x, 7), builder.write(x, v, c), builder.read(x, w)];
    const { accesses, word } = forwarded(actions, w);
    expect(accesses).toEqual([
      { kind: 'read', guard: TRUE, value: v },
      { kind: 'write', guard: not(c), value: bits.constant(WIDTH, 7n) },
    ]);
    expect(word).toEqual(bits.ite(g, c, v, bits.constant(WIDTH, 7n)));
  });

  it('depends on the path where only some wrote before', () => {
    const { accesses, word } = forwarded([builder.write(x, 7, c), builder.read(x, v)], v);
    expect(accesses.map(({ kind, guard }) => ({ kind, guard }))).toEqual([
      { kind: 'read', guard: not(c) },
      { kind: 'write', guard: c },
    ]);
    expect(word).toEqual(bits.ite(g, c, bits.constant(WIDTH, 7n), accesses[0]!.value));
  });

  it('is one read where several paths read, and the last write on each where they write', () => {
    const actions = [
      builder.read(x, v, c),
      builder.write(x, 1, c),
      builder.read(x, w, not(c)),
      builder.write(x, 2, not(c)),
    ];
    const { accesses, word } = forwarded(actions, w);
    const value = bits.ite(g, c, bits.constant(WIDTH, 1n), bits.constant(WIDTH, 2n));
    expect(accesses).toEqual([
      { kind: 'read', guard: TRUE, value: v },
      { kind: 'write', guard: TRUE, value },
    ]);
    expect(word).toEqual(v);
  });

  it('is not known to be nothing if what is written was read on another path', () => {
    const actions = [builder.read(x, v, c), builder.write(x, v, not(c))];
    expect(forwarded(actions).accesses).toEqual([
      { kind: 'read', guard: c, value: v },
      { kind: 'write', guard: not(c), value: v },
    ]);
  });

  it('leaves out checks that hold by that, and passes their place', () => {
    const holds: GivenAction = {
      kind: 'assert',
      cond: bits.eq(g, w, bits.constant(WIDTH, 2n)),
      guard: c,
      property: 'assertion',
      message: '',
    };
    const { passed, accesses } = forwarded([builder.write(x, 2), builder.read(x, w), holds]);
    expect(accesses).toHaveLength(1);
    expect(passed).toContain(c);
  });

  it('leaves locks alone', () => {
    const taken = { ...builder.write(x, 1), lock: 'take' } as const;
    const actions = [builder.read(x, v), taken, builder.read(x, w), builder.write(x, 0)];
    expect(forwarded(actions).accesses.map(({ kind }) => kind)).toEqual(['read', 'write', 'read', 'write']);
  });

  it('does not go beyond the step', () => {
    const one = new UnrolledBuilder();
    const task = one.task({ exitValue: w });
    task.step(builder.write(x, 2));
    task.step(builder.read(x, w));
    expect(forwardInSteps({ ...one.build(), aig: g }).tasks[0]!.exitValue).toEqual(w);
    expect(w).not.toContain(FALSE);
  });
});
