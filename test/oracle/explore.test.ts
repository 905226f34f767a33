import { describe, expect, it } from 'vitest';
import type { Expr, Program } from '../../src/ir/ir.js';
import { replay } from '../../src/trace/replay.js';
import type { FunctionBuilder } from '../support/ir-builder.js';
import { and, cmp, num, op, ProgramBuilder } from '../support/ir-builder.js';
import type { ExploreOptions } from './explore.js';
import { explore } from './explore.js';

/** The least number of switches for any violation, by property. Each witness must be what `replay` sees too. */
function verdict(program: Program, options: Partial<ExploreOptions> = {}): Record<string, number> {
  const result = explore(program, { maxSwitches: 12, maxStates: 200_000, ...options });
  expect(result.complete).toBe(true);
  const least: Record<string, number> = {};
  for (const { fault, switches, schedule } of result.violations.values()) {
    expect(replay(program, schedule)).toMatchObject({ kind: 'violation', fault, switches });
    least[fault.property] = Math.min(least[fault.property] ?? Infinity, switches);
  }
  return least;
}

function increment(f: FunctionBuilder, g: Expr): void {
  const old = f.load(g);
  f.store(g, op('add', old, num(1)));
}

function acquire(f: FunctionBuilder, mutex: Expr): void {
  f.atomic(() => {
    f.assume(cmp('eq', f.load(mutex), num(0)));
    f.store(mutex, num(1));
  });
}

function release(f: FunctionBuilder, mutex: Expr): void {
  f.atomic(() => {
    f.assert(cmp('ne', f.load(mutex), num(0)), 'lock-misuse');
    f.store(mutex, num(0));
  });
}

/** Two threads that increment `g` n times each; main joins both and asserts a sum of at least `least`. */
function counters(n: number, least: number, locked: boolean): Program {
  const p = new ProgramBuilder();
  const g = p.global('g');
  const m = p.global('m');
  const main = p.function('main');
  const worker = p.function('worker', { resultWidth: 64 });
  for (let i = 0; i < n; i++) {
    if (locked) acquire(worker, m);
    increment(worker, g);
    if (locked) release(worker, m);
  }
  worker.ret(num(0, 64));
  const ids = [main.create(worker), main.create(worker)];
  for (const id of ids) main.join(id);
  main.assert(cmp('ule', num(least), main.load(g))).ret();
  return p.build();
}

/**
 * Two threads that hand a turn to each other: the assertion after `rounds` hand-overs needs exactly that many switches.
 */
function pingPong(rounds: number): Program {
  const p = new ProgramBuilder();
  const turn = p.global('turn');
  const main = p.function('main');
  const other = p.function('other', { resultWidth: 64 });
  main.create(other);
  for (let i = 0; i < rounds; i++) {
    const f = i % 2 === 0 ? main : other;
    f.assume(cmp('eq', f.load(turn), num(i)));
    f.store(turn, num(i + 1));
  }
  const last = rounds % 2 === 0 ? main : other;
  last.assert(cmp('ne', last.load(turn), num(rounds)));
  main.ret();
  other.ret(num(0, 64));
  return p.build();
}

function peterson(broken: boolean): Program {
  const p = new ProgramBuilder();
  const flags = [p.global('flag0'), p.global('flag1')];
  const turn = p.global('turn');
  const inside = p.global('inside');
  const main = p.function('main');
  const threads = [p.function('a', { resultWidth: 64 }), p.function('b', { resultWidth: 64 })];
  threads.forEach((f, me) => {
    const announce = () => f.store(flags[me]!, num(1));
    if (!broken) announce();
    f.store(turn, num(1 - me));
    if (broken) announce();
    f.label('spin');
    f.branch(cmp('eq', f.load(flags[1 - me]!), num(0)), 'enter');
    f.branch(cmp('eq', f.load(turn), num(1 - me)), 'spin');
    f.label('enter');
    f.assert(cmp('eq', f.load(inside), num(0)));
    f.store(inside, num(1));
    f.store(inside, num(0));
    f.store(flags[me]!, num(0));
    f.ret(num(0, 64));
  });
  for (const f of threads) main.create(f);
  main.ret();
  return p.build();
}

describe('explore', () => {
  it('finds the lost update with the least number of switches', () => {
    expect(verdict(counters(1, 2, false))).toEqual({ assertion: 4 });
    expect(verdict(counters(1, 2, false), { maxSwitches: 3 })).toEqual({});
    expect(verdict(counters(2, 3, false))).toEqual({ assertion: 4 });
    expect(verdict(counters(2, 2, false))).toEqual({});
    expect(verdict(counters(3, 3, false)).assertion).toBe(7);
  });

  it('sees that a mutex prevents the lost update, and deadlocks are no violation', () => {
    expect(verdict(counters(3, 6, true))).toEqual({});
  });

  it.each([1, 2, 3, 4, 5, 6])('needs exactly %i switches for as many hand-overs', (rounds) => {
    expect(verdict(pingPong(rounds))).toEqual({ assertion: rounds });
    expect(verdict(pingPong(rounds), { maxSwitches: rounds - 1 })).toEqual({});
  });

  it('proves Peterson’s algorithm and breaks its twin', () => {
    expect(verdict(peterson(false), { maxSwitches: 40 })).toEqual({});
    expect(verdict(peterson(true)).assertion).toBeGreaterThan(1);
  });

  it('lets another task run after the last step of main', () => {
    const p = new ProgramBuilder();
    const x = p.global('x');
    const main = p.function('main');
    const t = p.function('t', { resultWidth: 64 });
    main.create(t);
    main.store(x, num(1)).ret();
    t.assert(cmp('eq', t.load(x), num(0))).ret(num(0, 64));
    expect(verdict(p.build())).toEqual({ assertion: 1 });
  });

  it('keeps a stuck task from going on, and no other', () => {
    const p = new ProgramBuilder();
    const x = p.global('x');
    const main = p.function('main');
    const stuck = p.function('stuck', { resultWidth: 64 });
    const free = p.function('free', { resultWidth: 64 });
    main.create(stuck);
    main.create(free);
    main.ret();
    stuck.assume(num(0, 1)).assert(num(0, 1), 'lock-misuse').ret(num(0, 64));
    free.store(x, num(1)).assert(num(0, 1)).ret(num(0, 64));
    expect(verdict(p.build())).toEqual({ assertion: 1 });
  });

  it('counts a violation although an assumption after it fails, in an atomic section too', () => {
    const p = new ProgramBuilder();
    const main = p.function('main');
    main.atomic(() => main.assert(num(0, 1)).assume(num(0, 1))).ret();
    expect(verdict(p.build())).toEqual({ assertion: 0 });
  });

  it('enters an atomic section only when it can be left, and shows nothing of its middle', () => {
    const p = new ProgramBuilder();
    const x = p.global('x');
    const go = p.global('go');
    const main = p.function('main');
    const t = p.function('t', { resultWidth: 64 });
    main.create(t);
    main.store(go, num(1));
    main.assert(cmp('ne', main.load(x), num(1))).ret();
    t.atomic(() => {
      t.store(x, num(1));
      t.assume(cmp('eq', t.load(go), num(1)));
      t.store(x, num(2));
    });
    t.assert(cmp('ne', t.load(x), num(2)), 'lock-misuse').ret(num(0, 64));
    expect(verdict(p.build())).toEqual({ 'lock-misuse': 1 });
  });

  it('enumerates inputs, inside atomic sections too', () => {
    const p = new ProgramBuilder();
    const main = p.function('main');
    main.atomic(() => {
      const a = main.input(3);
      main.assume(cmp('ult', num(5, 3), a));
      main.assert(cmp('ne', a, num(7, 3)));
      main.assert(cmp('ne', a, num(5, 3)), 'lock-misuse');
    });
    const b = main.input(2);
    main.assert(cmp('ne', b, num(3, 2)), 'join-misuse').ret();
    expect(verdict(p.build())).toEqual({ assertion: 0, 'join-misuse': 0 });
  });

  it('waits in a join, hands over the exit value, and reports misuse', () => {
    const p = new ProgramBuilder();
    const x = p.global('x');
    const main = p.function('main');
    const t = p.function('t', { resultWidth: 64 });
    const id = main.create(t, num(41, 64));
    const value = main.join(id);
    main.assert(and(cmp('eq', value, num(42, 64)), cmp('eq', main.load(x), num(1))));
    main.join(id);
    main.ret();
    const arg = t.param();
    t.store(x, num(1)).ret(op('add', arg, num(1, 64)));
    expect(verdict(p.build())).toEqual({ 'join-misuse': 2 });
  });

  it('enters a task that has nothing to do before it can be joined', () => {
    const p = new ProgramBuilder();
    const main = p.function('main');
    const t = p.function('t', { resultWidth: 64 });
    main.join(main.create(t));
    main.assert(num(0, 1)).ret();
    t.ret(num(0, 64));
    expect(verdict(p.build())).toEqual({ assertion: 2 });
  });

  it('finds a use after free by another task', () => {
    const p = new ProgramBuilder();
    const shared = p.global('shared', { size: 8 });
    const main = p.function('main');
    const t = p.function('t', { resultWidth: 64 });
    const block = main.reg(64);
    main.emit({ kind: 'alloc', dst: block.reg, size: num(4, 64), zero: true });
    main.store(shared, block);
    main.create(t);
    main.emit({ kind: 'free', address: block }).ret();
    t.load(t.load(shared, 8));
    t.ret(num(0, 64));
    expect(verdict(p.build())).toEqual({ 'use-after-free': 1 });
  });

  it('ends the program at a halt, before which others may still run', () => {
    const p = new ProgramBuilder();
    const x = p.global('x');
    const main = p.function('main');
    const t = p.function('t', { resultWidth: 64 });
    main.create(t);
    main.atomic(() => main.store(x, num(1)).emit({ kind: 'halt' })).ret();
    t.assert(cmp('eq', t.load(x), num(0)));
    t.assert(num(0, 1), 'lock-misuse').ret(num(0, 64));
    expect(verdict(p.build())).toEqual({ 'lock-misuse': 1 });
  });

  it('takes computing for ever for the end of a task', () => {
    const p = new ProgramBuilder();
    p.function('main').label('again').jump('again').ret();
    expect(explore(p.build(), { maxSwitches: 1, maxStates: 100, maxSteps: 100 })).toMatchObject({
      complete: true,
      states: 1,
    });
  });

  it('says so when a limit is met', () => {
    expect(explore(counters(3, 6, true), { maxSwitches: 9, maxStates: 20 }).complete).toBe(false);
    expect(explore(counters(1, 2, false), { maxSwitches: 2, maxStates: 2000 }).exhausted).toBe(false);
  });
});
