import { named, namesOf } from '../../src/ir/ids.js';
import { describe, expect, it } from 'vitest';
import type { Expr, Instr, IrFunction } from '../../src/ir/ir.js';
import type { LoopRun } from '../../src/ir/number-loops.js';
import { runLoop } from '../../src/ir/number-loops.js';
import { evaluate } from '../../src/machine/evaluate.js';
import { Random } from '../oracle/random.js';

const position = { file: 'x.c', line: 1, column: 1 };
const WIDTHS = [1, 8, 16, 32, 32];
const OPERATIONS = ['add', 'sub', 'mul', 'and', 'or', 'xor'] as const;
const COMPARISONS = ['eq', 'ne', 'ult', 'ule', 'slt', 'sle'] as const;

/** An expression of this width over registers of all widths. */
function expression(random: Random, width: number, depth: number): Expr {
  const deeper = (of: number): Expr => expression(random, of, depth - 1);
  const kind =
    depth === 0
      ? random.pick(['const', 'reg'] as const)
      : random.pick(['const', 'reg', 'binary', 'binary', 'compare', 'resize', 'not', 'ite'] as const);
  switch (kind) {
    case 'const':
      return {
        kind: 'const',
        width,
        value: BigInt.asUintN(width, BigInt(random.pick([0, 1, 2, 3, -1, 100, -128, 65535]))),
      };
    case 'binary':
      return { kind: 'binary', width, op: random.pick(OPERATIONS), left: deeper(width), right: deeper(width) };
    case 'compare': {
      const of = random.pick(WIDTHS);
      const flag: Expr = {
        kind: 'compare',
        width: 1,
        op: random.pick(COMPARISONS),
        left: deeper(of),
        right: deeper(of),
      };
      return width === 1 ? flag : { kind: 'zext', width, arg: flag };
    }
    case 'resize': {
      const of = random.pick(WIDTHS);
      if (of === width) return deeper(width);
      return of > width
        ? { kind: 'trunc', width, arg: deeper(of) }
        : { kind: random.pick(['sext', 'zext'] as const), width, arg: deeper(of) };
    }
    case 'not':
      return { kind: 'unary', width, op: random.pick(['not', 'neg'] as const), arg: deeper(width) };
    case 'ite':
      return { kind: 'ite', width, cond: deeper(1), then: deeper(width), otherwise: deeper(width) };
    case 'reg': {
      const reg = WIDTHS.indexOf(width);
      return { kind: 'reg', width, reg: named(reg) };
    }
  }
}

/** r0 … r4 of the widths above are computed anew in each iteration; r5 counts to 40. */
function randomLoop(random: Random): IrFunction {
  const body: Instr[] = Array.from({ length: 4 }, () => {
    const dst = random.below(WIDTHS.length);
    return { kind: 'assign', dst: named(dst), value: expression(random, WIDTHS[dst]!, 3), position };
  });
  const counter: Expr = { kind: 'reg', width: 32, reg: named(5) };
  const end = body.length + 2;
  const code: Instr[] = [
    {
      kind: 'branch',
      cond: { kind: 'compare', width: 1, op: 'sle', left: { kind: 'const', width: 32, value: 40n }, right: counter },
      target: end + 1,
      position,
    },
    ...body,
    {
      kind: 'assign',
      dst: named(5),
      value: { kind: 'binary', width: 32, op: 'add', left: counter, right: { kind: 'const', width: 32, value: 1n } },
      position,
    },
    { kind: 'jump', target: 0, position },
    { kind: 'return', value: { kind: 'reg', width: 32, reg: named(3) }, position },
  ];
  const registers = [...WIDTHS, 32];
  const loops = [{ head: 0, end, name: 'f.0', position }];
  return {
    name: 'f',
    params: namesOf(registers),
    registers,
    registerNames: registers.map(() => undefined),
    locals: [],
    code,
    resultWidth: 32,
    loops,
    position,
    library: false,
  };
}

/** One instruction after the other. */
function walk(fn: IrFunction, start: readonly bigint[]): bigint[] {
  const registers = start.slice();
  const frame = { registers, locals: [], globals: [], functions: [], function: fn } as unknown as Parameters<
    typeof evaluate
  >[1];
  for (let pc = 0; ;) {
    const instr = fn.code[pc]!;
    if (instr.kind === 'return') return registers;
    if (instr.kind === 'assign') registers[instr.dst] = evaluate(instr.value, frame);
    pc =
      instr.kind === 'jump' || (instr.kind === 'branch' && evaluate(instr.cond, frame) !== 0n) ? instr.target : pc + 1;
  }
}

function ending(run: LoopRun | 'endless' | undefined): LoopRun | undefined {
  expect(run).not.toBe('endless');
  return run === 'endless' ? undefined : run;
}

/**
 * Three counters of two bits, computed anew in each iteration of a loop and of one within it; both are left by chance,
 * if at all.
 */
function cyclingLoop(random: Random): IrFunction {
  const reg = (): Expr => ({ kind: 'reg', width: 2, reg: named(random.below(3)) });
  const operand = (): Expr => (random.chance(50) ? reg() : { kind: 'const', width: 2, value: BigInt(random.below(4)) });
  const assign = (): Instr => {
    const value: Expr = { kind: 'binary', width: 2, op: random.pick(OPERATIONS), left: reg(), right: operand() };
    return { kind: 'assign', dst: named(random.below(3)), value, position };
  };
  const branch = (target: number): Instr => {
    const cond: Expr = { kind: 'compare', width: 1, op: random.pick(COMPARISONS), left: reg(), right: operand() };
    return { kind: 'branch', cond, target, position };
  };
  const code = [
    assign(),
    branch(random.pick([4, 6, 8])),
    assign(),
    branch(random.pick([1, 5, 2])),
    assign(),
    assign(),
    branch(8),
    { kind: 'jump', target: 0, position },
  ];
  const targets = new Map<number, number>();
  code.forEach((instr, at) => {
    if ((instr.kind === 'jump' || instr.kind === 'branch') && instr.target <= at) targets.set(instr.target, at);
  });
  const loops = [...targets]
    .sort(([a], [b]) => a - b)
    .map(([head, end], i) => ({ head, end, name: `f.${i}`, position }));
  const result: Instr = { kind: 'return', value: { kind: 'reg', width: 2, reg: named(0) }, position };
  return {
    ...randomLoop(random),
    params: [named(0), named(1), named(2)],
    registers: [2, 2, 2],
    registerNames: [],
    code: [...(code as Instr[]), result],
    loops,
  };
}

/** What comes of the loop, or that it has been in the same state before. */
function walkOrCycle(fn: IrFunction, start: readonly bigint[]): string {
  const registers = start.slice();
  const frame = { registers, locals: [], globals: [], functions: [], function: fn } as unknown as Parameters<
    typeof evaluate
  >[1];
  const seen = new Set<string>();
  for (let pc = 0; ;) {
    const state = `${pc}: ${registers.join()}`;
    if (seen.has(state)) return 'endless';
    seen.add(state);
    const instr = fn.code[pc]!;
    if (instr.kind === 'return') return registers.slice(0, 1).join();
    if (instr.kind === 'assign') registers[instr.dst] = evaluate(instr.value, frame);
    pc =
      instr.kind === 'jump' || (instr.kind === 'branch' && evaluate(instr.cond, frame) !== 0n) ? instr.target : pc + 1;
  }
}

describe('loops that only compute', () => {
  it('are endless exactly if a state comes again', () => {
    const found = new Map<string, number>();
    for (let seed = 0; seed < 2000; seed++) {
      const random = new Random(seed);
      const fn = cyclingLoop(random);
      const start = fn.registers.map(() => BigInt(random.below(4)));
      const expected = walkOrCycle(fn, start);
      const run = runLoop(
        fn,
        fn.loops[0]!,
        (register) => start[register],
        () => 1000,
        () => undefined,
      );
      const actual = run === 'endless' || run === undefined ? run : (run.values.get(named(0)) ?? start[0])!.toString();
      expect({ seed, actual }).toEqual({ seed, actual: expected });
      found.set(expected, (found.get(expected) ?? 0) + 1);
    }
    expect(found.get('endless')).toBeGreaterThan(100);
    expect([...found.values()].reduce((a, b) => a + b) - found.get('endless')!).toBeGreaterThan(100);
  });

  it('give what going step by step gives', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = new Random(seed);
      const fn = randomLoop(random);
      const start = fn.registers.map((width, i) =>
        i === 5 ? 0n : BigInt.asUintN(width, BigInt(random.below(1 << 30)) * 7n),
      );
      const done = ending(
        runLoop(
          fn,
          fn.loops[0]!,
          (register) => start[register],
          () => 1000,
          () => undefined,
        ),
      );
      expect(done?.pc).toBe(fn.code.length - 1);
      const after = start.map((value, register) => done!.values.get(named(register)) ?? value);
      // A register that nobody reads at the end may be left alone.
      expect({ seed, value: after[3] }).toEqual({ seed, value: walk(fn, start)[3] });
    }
  });

  it('stop before an iteration that does something else, and at the bound', () => {
    const fn = randomLoop(new Random(1));
    const start = fn.registers.map(() => 0n);
    const bounded = ending(
      runLoop(
        fn,
        fn.loops[0]!,
        (register) => start[register],
        () => 7,
        () => undefined,
      ),
    );
    expect([bounded?.pc, bounded?.iterations, bounded?.values.get(named(5))]).toEqual([0, 7, 7n]);
    const store: Instr = { kind: 'halt', position };
    const other = { ...fn, code: [...fn.code.slice(0, 2), store, ...fn.code.slice(3)], loops: [{ ...fn.loops[0]! }] };
    expect(
      runLoop(
        other,
        other.loops[0]!,
        (register) => start[register],
        () => 7,
        () => undefined,
      ),
    ).toBeUndefined();
    expect(
      runLoop(
        fn,
        fn.loops[0]!,
        () => undefined,
        () => 7,
        () => undefined,
      ),
    ).toBeUndefined();
  });
});
