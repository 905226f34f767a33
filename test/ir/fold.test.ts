import { named } from '../../src/ir/ids.js';
import { describe, expect, it } from 'vitest';
import type { BinaryOp, CompareOp, Expr } from '../../src/ir/ir.js';
import { Aig } from '../../src/logic/aig.js';
import * as bits from '../../src/logic/bits.js';
import { Addresses } from '../../src/unroll/addresses/addresses.js';
import { evaluate } from '../../src/unroll/values/evaluate.js';
import { foldBinary, foldCompare } from '../../src/ir/fold.js';
import { Knowledge } from '../../src/unroll/paths/knowledge.js';
import { AddressSpace } from '../../src/unroll/memory/objects.js';
import { constantOf, numberOf, plain } from '../../src/unroll/values/value.js';

const WIDTH = 4;
const NUMBERS = Array.from({ length: 1 << WIDTH }, (_, i) => BigInt(i));
const BINARY: readonly BinaryOp[] = [
  'add',
  'sub',
  'mul',
  'udiv',
  'sdiv',
  'urem',
  'srem',
  'and',
  'or',
  'xor',
  'shl',
  'lshr',
  'ashr',
];
const COMPARE: readonly CompareOp[] = ['eq', 'ne', 'ult', 'ule', 'slt', 'sle'];

const register = (reg: number): Expr => ({ kind: 'reg', width: WIDTH, reg: named(reg) });

/** Of no objects. */
function addresses(): Addresses {
  const context = {
    g: new Aig(),
    space: new AddressSpace(64),
    known: new Knowledge().objects,
    equations: [],
    tellApart: () => undefined,
    sizeOf: () => [],
    alignOf: () => 1,
    areMergeable: () => false,
    isStatic: () => false,
    areTails: () => false,
  };
  return new Addresses(context);
}

/** The same expression by the circuits: operands whose numbers are not announced. */
function byCircuit(expr: Expr, a: bigint, b: bigint): bigint | undefined {
  const operands = [plain(bits.constant(WIDTH, a)), plain(bits.constant(WIDTH, b))];
  return numberOf(evaluate(addresses(), expr, { register: (i) => operands[i]!, address: () => operands[0]! }));
}

describe('folding agrees with the circuits on all numbers of four bits', () => {
  it.each(BINARY)('%s', (op) => {
    const expr: Expr = { kind: 'binary', width: WIDTH, op, left: register(0), right: register(1) };
    for (const a of NUMBERS)
      for (const b of NUMBERS) {
        const folded = foldBinary(op, WIDTH, a, b);
        if (folded === undefined) expect(b).toBe(0n);
        else expect([op, a, b, folded]).toEqual([op, a, b, byCircuit(expr, a, b)]);
      }
  });

  it.each(COMPARE)('%s', (op) => {
    const expr: Expr = { kind: 'compare', width: 1, op, left: register(0), right: register(1) };
    for (const a of NUMBERS)
      for (const b of NUMBERS) expect(foldCompare(op, WIDTH, a, b)).toBe(byCircuit(expr, a, b) === 1n);
  });

  it.each(['zext', 'sext', 'trunc'] as const)('%s', (kind) => {
    const expr: Expr = { kind, width: kind === 'trunc' ? 2 : 7, arg: register(0) };
    for (const a of NUMBERS) {
      const folded = evaluate(addresses(), expr, {
        register: () => constantOf(WIDTH, a),
        address: () => constantOf(WIDTH, a),
      });
      expect(numberOf(folded)).toBe(byCircuit(expr, a, 0n));
      expect(bits.constantValue(folded.bits)).toBe(numberOf(folded));
    }
  });
});
