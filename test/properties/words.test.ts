import { describe, expect, it } from 'vitest';
import type { Handlers, Monitor, Word } from '../../src/index.js';
import { Random } from '../oracle/random.js';
import { checkWith } from './support.js';

/** An expression over two numbers of 8 bits: as a property computes it, and as arithmetic on numbers. */
interface Expression {
  readonly width: number;
  build(a: Word, b: Word, m: Monitor): Word;
  value(a: bigint, b: bigint): bigint;
}

const WIDTHS = [1, 3, 8, 13];
const signed = (width: number, value: bigint): bigint => BigInt.asIntN(width, value);

const BINARY: Readonly<Record<'add' | 'sub' | 'and' | 'or' | 'xor', (x: bigint, y: bigint) => bigint>> = {
  add: (x, y) => x + y,
  sub: (x, y) => x - y,
  and: (x, y) => x & y,
  or: (x, y) => x | y,
  xor: (x, y) => x ^ y,
};

const COMPARISONS: Readonly<
  Record<'eq' | 'ne' | 'lt' | 'le' | 'slt' | 'sle', (x: bigint, y: bigint, width: number) => boolean>
> = {
  eq: (x, y) => x === y,
  ne: (x, y) => x !== y,
  lt: (x, y) => x < y,
  le: (x, y) => x <= y,
  slt: (x, y, width) => signed(width, x) < signed(width, y),
  sle: (x, y, width) => signed(width, x) <= signed(width, y),
};

const keysOf = <T extends object>(object: T): (keyof T)[] => Object.keys(object) as (keyof T)[];

class Generator {
  constructor(private readonly random: Random) {}

  /** An expression of this width whose tree is at most so deep. */
  expression(width: number, depth: number): Expression {
    if (depth === 0) return this.leaf(width);
    const kind = this.random.below(width === 1 ? 5 : 4);
    if (kind === 0) return this.binary(width, depth);
    if (kind === 1) return this.choice(width, depth);
    if (kind === 2) return this.resized(width, this.expression(this.random.pick(WIDTHS), depth - 1));
    if (kind === 3) return this.negation(this.expression(width, depth - 1));
    return this.comparison(depth);
  }

  private leaf(width: number): Expression {
    const constant = BigInt(this.random.below(1 << width));
    switch (this.random.below(3)) {
      case 0:
        return { width, build: (_a, _b, m) => m.word(constant, width), value: () => constant };
      case 1:
        return this.resized(width, { width: 8, build: (a) => a, value: (a) => a });
      default:
        return this.resized(width, { width: 8, build: (_a, b) => b, value: (_a, b) => b });
    }
  }

  private resized(width: number, inner: Expression): Expression {
    return {
      width,
      build: (a, b, m) => inner.build(a, b, m).resize(width),
      value: (a, b) => BigInt.asUintN(width, inner.value(a, b)),
    };
  }

  private negation(inner: Expression): Expression {
    const { width } = inner;
    return {
      width,
      build: (a, b, m) => inner.build(a, b, m).not(),
      value: (a, b) => BigInt.asUintN(width, ~inner.value(a, b)),
    };
  }

  private binary(width: number, depth: number): Expression {
    const name = this.random.pick(keysOf(BINARY));
    const [x, y] = this.pair(width, depth);
    return {
      width,
      build: (a, b, m) => x.build(a, b, m)[name](y.build(a, b, m)),
      value: (a, b) => BigInt.asUintN(width, BINARY[name](x.value(a, b), y.value(a, b))),
    };
  }

  private comparison(depth: number): Expression {
    const name = this.random.pick(keysOf(COMPARISONS));
    const width = this.random.pick(WIDTHS);
    const [x, y] = this.pair(width, depth);
    return {
      width: 1,
      build: (a, b, m) => x.build(a, b, m)[name](y.build(a, b, m)),
      value: (a, b) => (COMPARISONS[name](x.value(a, b), y.value(a, b), width) ? 1n : 0n),
    };
  }

  private choice(width: number, depth: number): Expression {
    const condition = this.expression(this.random.pick(WIDTHS), depth - 1);
    const [x, y] = this.pair(width, depth);
    return {
      width,
      build: (a, b, m) => condition.build(a, b, m).choose(x.build(a, b, m), y.build(a, b, m)),
      value: (a, b) => (condition.value(a, b) !== 0n ? x.value(a, b) : y.value(a, b)),
    };
  }

  private pair(width: number, depth: number): [Expression, Expression] {
    return [this.expression(width, depth - 1), this.expression(width, depth - 1)];
  }
}

const PROGRAM = `unsigned char __VERIFIER_nondet_uchar(void);
  int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    __tcbmc_event("inputs", a, b);
    return 0;
  }`;

const byte = (value: Word): Word => value.resize(8);

/** The verdict on what is claimed of two arbitrary inputs. */
async function verdictOn(claim: (a: Word, b: Word, m: Monitor) => void): Promise<string> {
  const on: Handlers = { mark: ({ values: [a, b] }, m) => claim(byte(a!), byte(b!), m) };
  return (await checkWith(PROGRAM, [{ name: 'claim', on }])).verdict;
}

describe('words in the formula and in the replay', () => {
  const inputs = (random: Random): [bigint, bigint] => [BigInt(random.below(256)), BigInt(random.below(256))];

  it('have the values that arithmetic gives them', async () => {
    const random = new Random(1);
    const generator = new Generator(random);
    const claims = Array.from({ length: 120 }, (_, i) => ({
      expression: generator.expression(WIDTHS[i % WIDTHS.length]!, 3),
      points: [inputs(random), inputs(random)],
    }));
    const verdict = await verdictOn((a, b, m) => {
      for (const { expression, points } of claims)
        for (const [x, y] of points)
          m.when(a.eq(x).and(b.eq(y)), () =>
            m.assert(expression.build(a, b, m).eq(expression.value(x, y)), 'another value'),
          );
    });
    expect(verdict).toBe('safe');
  });

  it.each(Array.from({ length: 30 }, (_, seed) => seed))('agree on a violation: expression %i', async (seed) => {
    const random = new Random(seed + 100);
    const expression = new Generator(random).expression(random.pick(WIDTHS), 4);
    const [x, y] = inputs(random);
    const wrong = expression.value(x, y);
    expect(
      await verdictOn((a, b, m) => m.assert(expression.build(a, b, m).ne(wrong).or(a.ne(x)), 'the value comes out')),
    ).toBe('violation');
  });

  it('take numbers, bigints and truth values as operands', async () => {
    const verdict = await verdictOn((a, _b, m) => {
      m.assert(m.word(300, 8).eq(44), 'constants wrap around');
      m.assert(m.word(-1, 8).eq(255n).and(true), 'negative numbers');
      m.assert(m.true.eq(true).and(m.false.eq(false)), 'truth values');
      m.assert(a.eq(a.sub(1).add(257)), 'operands wrap around');
      m.assert(
        a
          .lt(5)
          .choose(m.word(1, 4), 0)
          .eq(1)
          .eq(a.slt(5).and(a.slt(0).not())),
        'choice of a number',
      );
    });
    expect(verdict).toBe('safe');
  });

  it('keep what was set, with the width and the initial value that were asked for', async () => {
    const verdict = await verdictOn((a, b, m) => {
      m.assert(
        m
          .get('fresh', 8)
          .eq(0)
          .and(m.get('full', 8, 255).eq(255))
          .and(m.get('bit').not()),
        'initial values',
      );
      m.set('sum', a.add(b));
      m.assert(m.get('sum', 8).sub(b).eq(a), 'what was set');
      m.set('number', -2, 5);
      m.assert(m.get('number', 5).eq(30), 'a number that was set');
      m.when(a.eq(1), () => m.set('full', 7, 8, 255));
      m.assert(m.get('full', 8, 255).eq(a.eq(1).choose(m.word(7, 8), 255)), 'what was set under a condition');
    });
    expect(verdict).toBe('safe');
  });
});
