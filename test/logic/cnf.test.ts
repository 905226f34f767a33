import { describe, expect, it } from 'vitest';
import type { Lit } from '../../src/logic/aig.js';
import { Aig, FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Bits } from '../../src/logic/bits.js';
import * as bits from '../../src/logic/bits.js';
import { CnfEncoder } from '../../src/logic/cnf.js';
import { createCadical } from '../../src/sat/cadical.js';
import { ClauseList } from '../../src/sat/clause-list.js';
import { createMinisat } from '../../src/sat/minisat.js';
import { Budget } from '../../src/source/limits.js';
import { randomNumbers } from '../sat/instances.js';
import { bitsOf, under } from './support.js';

const unlimited = new Budget();
const INPUTS = 4;

function randomLiterals(g: Aig, random: (below: number) => number, inputs: readonly Lit[], steps: number): Lit[] {
  const known: Lit[] = [...inputs, TRUE];
  const pick = () => {
    const literal = known[random(3) === 0 ? random(known.length) : Math.max(0, known.length - 1 - random(6))]!;
    return random(2) === 0 ? literal : not(literal);
  };
  const operations = [
    () => g.and(pick(), pick()),
    () => g.or(pick(), pick()),
    () => g.xor(pick(), pick()),
    () => g.ite(pick(), pick(), pick()),
    () => g.andAll([pick(), pick(), pick(), pick()]),
    () => g.orAll([pick(), pick(), pick()]),
  ];
  for (let step = 0; step < steps; step++) known.push(operations[random(operations.length)]!());
  return known;
}

describe('the clauses of a random graph', () => {
  it('have exactly the models that the graph has, and evaluate like it', async () => {
    const random = randomNumbers(77);
    for (let round = 0; round < 60; round++) {
      const g = new Aig();
      const solver = await createCadical();
      const cnf = new CnfEncoder(g, solver);
      const inputs = Array.from({ length: INPUTS }, () => g.newInput());
      const constraints: Lit[][] = [];
      for (let batch = 0; batch < 3; batch++) {
        const literals = randomLiterals(g, random, inputs, 12);
        const some = () => literals[literals.length - 1 - random(literals.length)]!;
        const clause = Array.from({ length: 1 + random(3) }, () => (random(2) === 0 ? some() : not(some())));
        constraints.push(clause);
        if (clause.length === 1) cnf.assertTrue(clause[0]!);
        else cnf.addClause(clause);
        const probe = some();
        for (let row = 0; row < 2 ** INPUTS; row++) {
          const evaluate = under(g, bitsOf(row, INPUTS));
          const allowed = constraints.every((literalsOf) => literalsOf.some(evaluate));
          const chosen = inputs.map((input) => cnf.literal(evaluate(input) ? input : not(input)));
          expect(await solver.solve(chosen, unlimited)).toBe(allowed ? 'sat' : 'unsat');
          if (!allowed) continue;
          const value = cnf.evaluator((dimacs) => solver.value(dimacs));
          for (const literal of literals) expect(value(literal)).toBe(evaluate(literal));
          const forced = cnf.literal(evaluate(probe) ? not(probe) : probe);
          expect(await solver.solve([...chosen, forced], unlimited)).toBe('unsat');
        }
      }
      solver.dispose();
    }
  });

  it('get the same answer from both solvers', async () => {
    const random = randomNumbers(5150);
    for (let round = 0; round < 8; round++) {
      const g = new Aig();
      const inputs = Array.from({ length: 12 }, () => g.newInput());
      const literals = randomLiterals(g, random, inputs, 150).slice(-20);
      const assumed = Array.from({ length: 4 }, () => literals.filter(() => random(3) === 0));
      const answers = await Promise.all(
        [createCadical, () => createMinisat({ threads: false })].map(async (create) => {
          const solver = await create();
          const cnf = new CnfEncoder(g, solver);
          cnf.addClause(literals.slice(0, 6));
          const results = [];
          for (const list of assumed) {
            const chosen = list.map((literal) => cnf.literal(literal));
            const result = await solver.solve(chosen, unlimited);
            results.push(result);
            if (result === 'unsat') continue;
            const value = cnf.evaluator((dimacs) => solver.value(dimacs));
            for (const literal of list) expect(value(literal)).toBe(true);
          }
          solver.dispose();
          return results;
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
    }
  });
});

describe('the encoder', () => {
  function encoding(
    build: (g: Aig, inputs: Bits) => readonly Lit[],
    inputs = 3,
  ): { clauses: number; variables: number } {
    const g = new Aig();
    const list = new ClauseList();
    new CnfEncoder(g, list).addClause(build(g, bits.inputs(g, inputs)));
    return { clauses: list.clauses, variables: list.variables };
  }

  it('drops constants and clauses that always hold', () => {
    expect(encoding((_, [a]) => [a!, FALSE])).toEqual({ clauses: 1, variables: 1 });
    expect(encoding((_, [a]) => [a!, TRUE])).toEqual({ clauses: 0, variables: 0 });
    expect(encoding((_, [a, b]) => [a!, b!, not(a!)])).toEqual({ clauses: 0, variables: 0 });
    expect(encoding(() => [FALSE])).toEqual({ clauses: 1, variables: 0 });
  });

  it('takes gates apart that nothing else uses', () => {
    expect(encoding((g, [a, b, c]) => [g.and(a!, g.and(b!, c!))])).toEqual({ clauses: 3, variables: 3 });
    expect(encoding((g, [a, b, c]) => [g.or(a!, g.or(b!, c!))])).toEqual({ clauses: 1, variables: 3 });
    expect(encoding((g, [a, b, c]) => [a!, g.xor(b!, c!)])).toEqual({ clauses: 2, variables: 3 });
    const equality = encoding((g, x) => [not(x[0]!), bits.eq(g, x.slice(1, 9), x.slice(9, 17))], 17);
    expect(equality).toEqual({ clauses: 16, variables: 17 });
  });

  it('recognises gates', () => {
    const gate = (build: (g: Aig, inputs: Bits) => Lit, inputs = 3) => {
      const g = new Aig();
      const list = new ClauseList();
      new CnfEncoder(g, list).literal(build(g, bits.inputs(g, inputs)));
      return { clauses: list.clauses, variables: list.variables };
    };
    expect(gate((g, [a, b]) => g.xor(a!, b!))).toEqual({ clauses: 4, variables: 3 });
    expect(gate((g, [a, b, c]) => g.ite(a!, b!, c!))).toEqual({ clauses: 6, variables: 4 });
    expect(gate((g, [a, b, c]) => g.ite(g.xor(a!, b!), c!, a!))).toEqual({ clauses: 6, variables: 4 });
    expect(gate((g, all) => g.andAll(all), 10)).toEqual({ clauses: 11, variables: 11 });
    expect(gate((g, all) => g.orAll(all), 10)).toEqual({ clauses: 11, variables: 11 });
  });

  it('counts clauses by label', () => {
    const g = new Aig();
    const [a, b] = [g.newInput(), g.newInput()];
    const cnf = new CnfEncoder(g, new ClauseList());
    cnf.label('first');
    cnf.addClause([a, b]);
    cnf.label('second');
    cnf.assertTrue(g.xor(a, b));
    expect(cnf.counts).toEqual({ first: 1, second: 2 });
  });

  it('encodes chains of a hundred thousand gates without recursion', () => {
    const g = new Aig();
    const list = new ClauseList();
    const cnf = new CnfEncoder(g, list);
    let chain = g.newInput();
    for (let i = 0; i < 100_000; i++) chain = g.xor(g.and(chain, g.newInput()), g.newInput());
    cnf.literal(chain);
    expect(list.clauses).toBe(100_000 * 7);
    expect(cnf.value(chain, () => false)).toBe(false);
    let conjunction = g.newInput();
    for (let i = 0; i < 100_000; i++) conjunction = g.and(conjunction, not(g.newInput()));
    const before = list.clauses;
    cnf.assertTrue(conjunction);
    expect(list.clauses - before).toBe(100_001);
  });

  it('evaluates inputs that no clause mentions as false, also those that got a variable later', () => {
    const g = new Aig();
    const cnf = new CnfEncoder(g, new ClauseList());
    const [a, b] = [g.newInput(), g.newInput()];
    cnf.literal(a);
    const value = cnf.evaluator((dimacs) => {
      expect(dimacs).toBe(1);
      return true;
    });
    cnf.literal(b);
    expect([value(a), value(b), value(g.and(a, not(b))), value(not(a)), value(TRUE)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
  });
});

/** Textbook definitions, built without the functions under test. */
const reference = {
  /** Partial products added row by row with ∨-carries. */
  multiply(g: Aig, a: Bits, b: Bits): Bits {
    return b.reduce<Bits>(
      (sum, bit, k) => {
        const row = a.map((_, i) => (i < k ? FALSE : g.and(a[i - k]!, bit)));
        return reference.add(g, sum, row);
      },
      a.map(() => FALSE),
    );
  },
  add(g: Aig, a: Bits, b: Bits): Bits {
    let carry: Lit = FALSE;
    return a.map((x, i) => {
      const y = b[i]!;
      const sum = g.xor(x, g.xor(y, carry));
      carry = g.orAll([g.and(x, y), g.and(x, carry), g.and(y, carry)]);
      return sum;
    });
  },
};

describe('by proof', () => {
  async function proves(build: (g: Aig) => Lit): Promise<boolean> {
    const g = new Aig();
    const solver = await createCadical();
    const claim = build(g);
    new CnfEncoder(g, solver).assertTrue(not(claim));
    const result = await solver.solve([], new Budget(50));
    solver.dispose();
    return result === 'unsat';
  }
  const pair = (g: Aig, width: number) => [bits.inputs(g, width), bits.inputs(g, width)] as const;

  it.each([6, 7])('multiplication of %i bits is the sum of partial products', async (width) => {
    expect(
      await proves((g) => {
        const [a, b] = pair(g, width);
        return bits.eq(g, bits.mul(g, a, b), reference.multiply(g, a, b));
      }),
    ).toBe(true);
  });

  it('multiplication of sign-extended numbers is signed', async () => {
    expect(
      await proves((g) => {
        const [a, b] = pair(g, 5).map((x) => bits.sext(x, 12)) as [Bits, Bits];
        return bits.eq(g, bits.mul(g, a, b), reference.multiply(g, a, b));
      }),
    ).toBe(true);
  });

  it.each([7n, 10n, 100n, -3n, 0x555n, -2048n])('a product with %i is the sum of partial products', async (factor) => {
    expect(
      await proves((g) => {
        const a = bits.inputs(g, 12);
        const b = bits.constant(12, factor);
        return bits.eq(g, bits.mul(g, a, b), reference.multiply(g, a, b));
      }),
    ).toBe(true);
  });

  it('unsigned division of 7 bits is the inverse of multiplication', async () => {
    expect(
      await proves((g) => {
        const [a, b] = pair(g, 7);
        const { quotient, remainder } = bits.udivrem(g, a, b);
        const wide = (x: Bits) => bits.zext(x, 14);
        const restored = reference.add(g, reference.multiply(g, wide(quotient), wide(b)), wide(remainder));
        return g.or(bits.isZero(g, b), g.and(bits.eq(g, restored, wide(a)), bits.ult(g, remainder, b)));
      }),
    ).toBe(true);
  });

  it.each([3n, 10n, -7n, 16n, -16n, -128n])('signed division of 8 bits by %i truncates', async (divisor) => {
    expect(
      await proves((g) => {
        const a = bits.inputs(g, 8);
        const b = bits.constant(8, divisor);
        const { quotient, remainder } = bits.sdivrem(g, a, b);
        const restored = reference.add(g, reference.multiply(g, quotient, b), remainder);
        const size = bits.negateWhen(g, bits.signBit(remainder), remainder);
        const magnitude = bits.constant(8, divisor < 0n ? -divisor : divisor);
        const signs = g.or(bits.isZero(g, remainder), g.iff(bits.signBit(remainder), bits.signBit(a)));
        return g.andAll([bits.eq(g, restored, a), bits.ult(g, size, magnitude), signs]);
      }),
    ).toBe(true);
  });

  it('a false claim is refuted', async () => {
    expect(
      await proves((g) => {
        const [a, b] = pair(g, 6);
        return bits.eq(g, bits.mul(g, a, b), bits.zext(bits.mul(g, bits.trunc(a, 5), bits.trunc(b, 5)), 6));
      }),
    ).toBe(false);
  });
});
