import { named } from '../../src/ir/ids.js';
import { NO_QUALS } from '../../src/source/ctypes/ctype.js';
import { describe, expect, it } from 'vitest';
import type { BinaryOp, CompareOp, Expr } from '../../src/ir/ir.js';
import { evaluate } from '../../src/machine/evaluate.js';
import { Contents } from '../../src/machine/contents.js';
import { Memory } from '../../src/machine/memory.js';
import type { FunctionBuilder } from '../support/ir-builder.js';
import { cmp, functionAt, num, op, ProgramBuilder } from '../support/ir-builder.js';
import { explore } from '../oracle/explore.js';

const EMPTY = { registers: [], locals: [], globals: [], functions: [] };

describe('evaluate', () => {
  it.each<[BinaryOp, number, number, number]>([
    ['add', 200, 100, 44],
    ['sub', 3, 5, 254],
    ['mul', 20, 20, 144],
    ['udiv', 200, 7, 28],
    ['sdiv', 0xf9, 2, 0xfd],
    ['sdiv', 0x80, 0xff, 0x80],
    ['srem', 0xf9, 2, 0xff],
    ['urem', 200, 7, 4],
    ['shl', 0x81, 1, 2],
    ['shl', 1, 8, 0],
    ['lshr', 0x80, 7, 1],
    ['lshr', 0x80, 200, 0],
    ['ashr', 0x80, 3, 0xf0],
    ['ashr', 0x80, 255, 0xff],
    ['ashr', 0x40, 8, 0],
  ])('%s %i %i = %i on 8 bits', (name, a, b, expected) => {
    expect(evaluate(op(name, num(a, 8), num(b, 8)), EMPTY)).toBe(BigInt(expected));
  });

  it.each<[CompareOp, number, number, number]>([
    ['ult', 0xff, 1, 0],
    ['slt', 0xff, 1, 1],
    ['sle', 0x80, 0x7f, 1],
    ['ule', 7, 7, 1],
    ['ne', 7, 7, 0],
  ])('%s %i %i = %i on 8 bits', (name, a, b, expected) => {
    expect(evaluate(cmp(name, num(a, 8), num(b, 8)), EMPTY)).toBe(BigInt(expected));
  });

  it('changes widths', () => {
    const arg = num(0x80, 8);
    expect(evaluate({ kind: 'sext', width: 16, arg }, EMPTY)).toBe(0xff80n);
    expect(evaluate({ kind: 'zext', width: 16, arg }, EMPTY)).toBe(0x80n);
    expect(evaluate({ kind: 'trunc', width: 8, arg: num(0x1234, 16) }, EMPTY)).toBe(0x34n);
  });
});

describe('Memory', () => {
  const HEAP = { kind: 'heap', type: undefined, task: 0 } as const;

  it('keeps copies apart', () => {
    const memory = new Memory();
    memory.add([0x1000n, 16n, HEAP, new Contents()]);
    const write = (to: Memory, value: bigint) => to.write(to.find(0x1004n)!, 4, 8, value);
    const read = (from: Memory) => from.read(from.find(0x1000n)!, 4, 8);
    write(memory, 0x1122334455667788n);
    const copy = memory.clone();
    write(memory, 1n);
    expect([read(memory), read(copy)]).toEqual([1n, 0x1122334455667788n]);
    write(copy, 2n);
    expect([read(memory), read(copy)]).toEqual([1n, 2n]);
    expect(copy.read(copy.find(0x1000n)!, 3, 3)).toBe(0x200n);
  });

  it('keeps bytes far into an object, one by one', () => {
    const memory = new Memory();
    const far = 2 ** 39 + 3;
    memory.add([
      1n << 40n,
      1n << 40n,
      HEAP,
      Contents.of(
        new Map([
          [5, 1],
          [far + 8, 9],
        ]),
        1n << 40n,
      ),
    ]);
    const write = (to: Memory, value: bigint) => to.write(to.find(1n << 40n)!, far, 8, value);
    const read = (from: Memory, offset = far) => from.read(from.find((1n << 40n) + 7n)!, offset, 8);
    write(memory, 0x0102030405060708n);
    const copy = memory.clone();
    write(copy, 0n);
    expect([read(memory), read(copy), read(memory, far + 1), read(copy, 5)]).toEqual([
      0x0102030405060708n,
      0n,
      0x0901020304050607n,
      1n,
    ]);
    expect(memory.find(1n << 40n)!.bytes.key()).not.toBe(copy.find(1n << 40n)!.bytes.key());
    write(memory, 0n);
    expect(memory.find(1n << 40n)!.bytes.key()).toBe(copy.find(1n << 40n)!.bytes.key());
  });

  it('refuses overlapping objects, dead ones too', () => {
    const memory = new Memory();
    expect(memory.add([0x1010n, 16n, HEAP, new Contents()])).toBe(true);
    expect(memory.free(0x1010n)).toBeUndefined();
    expect(memory.add([0x101fn, 1n, HEAP, new Contents()])).toBe(false);
    expect(memory.add([0x1000n, 17n, HEAP, new Contents()])).toBe(false);
    expect(memory.add([0x1000n, 16n, HEAP, new Contents()])).toBe(true);
    expect(memory.add([0x1020n, 0n, HEAP, new Contents()])).toBe(true);
    expect(memory.add([0x1020n, 4n, HEAP, new Contents()])).toBe(false);
  });
});

describe('violations of the memory rules', () => {
  function outcome(body: (main: FunctionBuilder, p: ProgramBuilder) => void): string[] {
    const p = new ProgramBuilder();
    const main = p.function('main');
    body(main, p);
    main.ret();
    return [...explore(p.build(), { maxSwitches: 0, maxStates: 100 }).violations.values()].map(
      ({ fault }) => `${fault.property}: ${fault.message}`,
    );
  }
  function block(main: FunctionBuilder, size: number): Expr {
    const dst = main.reg(64);
    main.emit({ kind: 'alloc', dst: dst.reg, size: num(size, 64), zero: false });
    return dst;
  }

  it.each<[string, string | undefined, (main: FunctionBuilder, p: ProgramBuilder) => void]>([
    ['null', 'null-dereference', (main) => main.load(num(0, 64))],
    ['a member of null', 'null-dereference', (main) => main.store(num(4095, 64), num(1, 8))],
    ['nothing', 'out-of-bounds', (main) => main.load(num(1n << 40n, 64))],
    ['across the end', 'out-of-bounds', (main, p) => main.load(op('add', p.global('g'), num(1, 64)))],
    ['inside', undefined, (main, p) => main.load(op('add', p.global('g'), num(2, 64)), 2)],
    [
      'a constant',
      'out-of-bounds: write to a read-only',
      (main, p) => main.store(p.global('g', { readOnly: true }), num(1)),
    ],
    ['reading a constant', undefined, (main, p) => main.load(p.global('g', { readOnly: true }))],
    [
      'a freed block',
      'use-after-free',
      (main) => {
        const b = block(main, 4);
        main.emit({ kind: 'free', address: b }).load(b);
      },
    ],
    [
      'freeing twice',
      'invalid-free',
      (main) => {
        const b = block(main, 4);
        main.emit({ kind: 'free', address: b }).emit({ kind: 'free', address: b });
      },
    ],
    [
      'freeing a part',
      'invalid-free',
      (main) => main.emit({ kind: 'free', address: op('add', block(main, 4), num(1, 64)) }),
    ],
    ['freeing a global', 'invalid-free', (main, p) => main.emit({ kind: 'free', address: p.global('g') })],
    ['freeing null', undefined, (main) => main.emit({ kind: 'free', address: num(0, 64) })],
    ['an empty block', 'out-of-bounds', (main) => main.load(block(main, 0), 1)],
    [
      'calling null',
      'null-dereference',
      (main) => main.emit({ kind: 'call', callee: { kind: 'indirect', pointer: num(0, 64) }, args: [] }),
    ],
    [
      'calling data',
      'out-of-bounds: call',
      (main, p) => main.emit({ kind: 'call', callee: { kind: 'indirect', pointer: p.global('g') }, args: [] }),
    ],
    [
      'joining oneself',
      'join-misuse',
      (main) => {
        const me = main.reg(64);
        main.emit({ kind: 'self', dst: me.reg }).join(me);
      },
    ],
    ['joining nobody', 'join-misuse', (main) => main.join(num(77, 64))],
  ])('%s: %s', (_, expected, body) => {
    const found = outcome(body);
    if (expected === undefined) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringContaining(expected) as string]);
  });

  it('ends the life of locals when they leave, when they are entered again, and when their function returns', () => {
    const ways = [
      (f: FunctionBuilder, id: number) => f.emit({ kind: 'leave', local: named(id) }),
      (f: FunctionBuilder, id: number) => f.emit({ kind: 'enter', local: named(id) }),
      (f: FunctionBuilder) => f,
    ];
    for (const [i, way] of ways.entries()) {
      const found = outcome((main, p) => {
        const kept = p.global('kept', { size: 8 });
        const f = p.function('f');
        const x = f.local('x', { kind: 'void', quals: NO_QUALS }, 4);
        f.emit({ kind: 'enter', local: named(x.id) }).store(kept, x.address);
        f.load(x.address);
        way(f, x.id);
        if (i < 2) f.load(f.load(kept, 8));
        f.ret();
        main.call(f).load(main.load(kept, 8));
      });
      expect(found).toEqual(['use-after-free: access to an object that no longer exists']);
    }
  });

  it('adapts the arguments of an indirect call and returns its value', () => {
    const found = outcome((main, p) => {
      const f = p.function('f', { resultWidth: 8 });
      const a = f.param(8);
      const missing = f.param(1);
      f.assert(cmp('eq', a, num(0x34, 8)))
        .assert(cmp('eq', missing, num(0, 1)), 'lock-misuse')
        .ret(num(0xff, 8));
      const dst = main.reg(32);
      main.emit({
        kind: 'call',
        dst: dst.reg,
        callee: { kind: 'indirect', pointer: functionAt(1) },
        args: [num(0x1234)],
      });
      main.assert(cmp('eq', dst, num(0xff)), 'assertion');
    });
    expect(found).toEqual(['lock-misuse: assertion']);
  });

  it('knows sizes and gives each task its own thread-local objects', () => {
    const found = outcome((main, p) => {
      const g = p.global('g', { threadLocal: true, value: num(5) });
      const size = main.reg(64);
      main.emit({ kind: 'object-size', dst: size.reg, address: op('add', block(main, 24), num(3, 64)) });
      main.assert(cmp('eq', size, num(24, 64)));
      const t = p.function('t', { resultWidth: 32 });
      t.store(g, op('add', t.load(g), num(1))).ret(t.load(g));
      main.store(g, num(9));
      main.create(t);
      main.assert(cmp('eq', main.load(g), num(9)), 'lock-misuse');
    });
    expect(found).toEqual([]);
  });
});
