import { describe, expect, test } from 'vitest';
import { compile, run } from '../support/compile.js';

const SPECIALS: Readonly<Record<32 | 64, readonly bigint[]>> = {
  32: [
    0n,
    1n,
    2n,
    0x7fffffn,
    0x800000n,
    0x800001n,
    0x33800000n,
    0x34000000n,
    0x3f7fffffn,
    0x3f800000n,
    0x3f800001n,
    0x40000000n,
    0x40400000n,
    0x4b800000n,
    0x4effffffn,
    0x4f000000n,
    0x5f000000n,
    0x5f800000n,
    0x7effffffn,
    0x7f7fffffn,
    0x7f800000n,
    0x7fc00000n,
    0x7f800001n,
  ],
  64: [
    0n,
    1n,
    2n,
    0xfffffffffffffn,
    0x10000000000000n,
    0x10000000000001n,
    0x3ca0000000000000n,
    0x3cb0000000000000n,
    0x3fefffffffffffffn,
    0x3ff0000000000000n,
    0x3ff0000000000001n,
    0x4000000000000000n,
    0x4008000000000000n,
    0x41dfffffffc00000n,
    0x41e0000000000000n,
    0x43e0000000000000n,
    0x43f0000000000000n,
    0x36a0000000000000n,
    0x3690000000000000n,
    0x3810000000000000n,
    0x47efffffe0000000n,
    0x47efffffefffffffn,
    0x47effffff0000000n,
    0x7fefffffffffffffn,
    0x7ff0000000000000n,
    0x7ff8000000000000n,
    0x7ff0000000000001n,
  ],
};

function generator(seed: bigint): () => bigint {
  let state = seed;
  return () => {
    state = BigInt.asUintN(128, state * 0x2360ed051fc65da44385df649fccf645n + 0x5851f42d4c957f2d14057b7ef767814fn);
    return state >> 64n;
  };
}

function operands(width: 32 | 64): (readonly [bigint, bigint])[] {
  const top = 1n << BigInt(width - 1);
  const specials = SPECIALS[width].flatMap((bits) => [bits, bits | top]);
  const pairs = specials.flatMap((a) => specials.map((b): readonly [bigint, bigint] => [a, b]));
  const random = generator(BigInt(width));
  const fraction = width === 32 ? 23n : 52n;
  for (let i = 0; i < 700; i++) {
    const a = BigInt.asUintN(width, random());
    const near = BigInt.asUintN(width, a + (((random() % 64n) - 32n) << fraction) + (random() % 16n));
    pairs.push([a, BigInt.asUintN(width, random())], [a, i % 2 ? near : near ^ top]);
  }
  return pairs;
}

const view = new DataView(new ArrayBuffer(8));
function numberOf(bits: bigint, width: 32 | 64): number {
  view.setBigUint64(0, width === 32 ? bits << 32n : bits);
  return width === 32 ? view.getFloat32(0) : view.getFloat64(0);
}
function bitsOf(value: number, width: 32 | 64): bigint {
  if (width === 32) view.setFloat32(0, value);
  else view.setFloat64(0, value);
  return width === 32 ? BigInt(view.getUint32(0)) : view.getBigUint64(0);
}
const show = (bits: bigint, width: 32 | 64): string =>
  Number.isNaN(numberOf(bits, width)) ? 'nan' : bits.toString(16);

/** What `f` gives for each input, executed by the interpreter in batches. */
async function results(result: string, f: string, inputs: readonly (readonly bigint[])[]): Promise<bigint[]> {
  const wide = 'unsigned long long';
  const { program } = await compile(`${f} ${wide} in[2]; ${result} out;
    int main(void) { in[0] = __VERIFIER_nondet_ulong(); in[1] = __VERIFIER_nondet_ulong(); out = f((void *)&in[0], (void *)&in[1]); }`);
  return inputs.map((input) => run(program, input).global('out'));
}

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
};

describe.each<[32 | 64, string, string]>([
  [32, 'float', 'unsigned'],
  [64, 'double', 'unsigned long'],
])('binary%i', (width, type, word) => {
  const pairs = operands(width);
  test.each(Object.keys(OPERATIONS))(
    `%s gives the nearest number, for ${pairs.length} pairs`,
    async (operator) => {
      const f = `union u { ${type} x; ${word} bits; }; ${word} f(${type} *a, ${type} *b) { union u r; r.x = *a ${operator} *b; return r.bits; }`;
      const got = (await results(word, f, pairs)).map((bits) => show(bits, width));
      const wanted = pairs.map(([a, b]) =>
        show(bitsOf(OPERATIONS[operator]!(numberOf(a, width), numberOf(b, width)), width), width),
      );
      expect(got).toEqual(wanted);
    },
    120_000,
  );

  test('comparisons and truth', async () => {
    const operators = Object.keys(COMPARISONS);
    const f = `int f(${type} *a, ${type} *b) { return ${operators.map((o, i) => `(*a ${o} *b) << ${i}`).join(' | ')} | (*a ? 64 : 0) | !*b << 7; }`;
    const got = await results('int', f, pairs);
    const wanted = pairs.map(([p, q]) => {
      const [a, b] = [numberOf(p, width), numberOf(q, width)];
      return BigInt(
        operators.reduce((sum, o, i) => sum | (COMPARISONS[o]!(a, b) ? 1 << i : 0), 0) |
          (a !== 0 ? 64 : 0) |
          (b === 0 ? 128 : 0),
      );
    });
    expect(got).toEqual(wanted);
  }, 120_000);

  test('conversion to the other width', async () => {
    const [other, otherWord, otherWidth] =
      width === 32 ? ['double', 'unsigned long', 64 as const] : ['float', 'unsigned', 32 as const];
    const f = `${otherWord} f(${type} *a, void *b) { union { ${other} x; ${otherWord} bits; } r; r.x = *a; return r.bits; }`;
    const got = (await results(otherWord, f, pairs)).map((bits) => show(bits, otherWidth));
    expect(got).toEqual(pairs.map(([a]) => show(bitsOf(numberOf(a, width), otherWidth), otherWidth)));
  }, 120_000);

  test.each<[string, number, boolean]>([
    ['int', 32, true],
    ['unsigned', 32, false],
    ['long', 64, true],
    ['unsigned long', 64, false],
    ['short', 16, true],
    ['_Bool', 1, false],
  ])(
    'to %s and back, in range',
    async (to, bits, signed) => {
      const fits = pairs.filter(([a]) => {
        const value = numberOf(a, width);
        if (bits === 1 || !Number.isFinite(value)) return bits === 1;
        const whole = BigInt(Math.trunc(value));
        return (signed ? BigInt.asIntN(bits, whole) : BigInt.asUintN(bits, whole)) === whole;
      });
      const got = await results(to, `${to} f(${type} *a, void *b) { return *a; }`, fits);
      expect(got).toEqual(
        fits.map(([a]) =>
          bits === 1 ? BigInt(numberOf(a, width) !== 0) : BigInt.asUintN(bits, BigInt(Math.trunc(numberOf(a, width)))),
        ),
      );
    },
    120_000,
  );

  test.each<[string, boolean]>([
    ['long', true],
    ['unsigned long', false],
  ])(
    'from %s',
    async (from, signed) => {
      const random = generator(7n);
      const numbers = Array.from({ length: 1000 }, (_, i) => BigInt.asUintN(64, random()) >> BigInt(i % 64));
      const got = await results(
        word,
        `${word} f(${from} *a, void *b) { union { ${type} x; ${word} bits; } r; r.x = *a; return r.bits; }`,
        numbers.map((n) => [n]),
      );
      const wanted = numbers.map((n) => {
        const value = signed ? BigInt.asIntN(64, n) : n;
        if (width === 64) return bitsOf(Number(value), 64);
        const magnitude = value < 0n ? -value : value;
        const sticky =
          magnitude >> 24n ? ((magnitude >> 16n) << 16n) | (magnitude & 0xffffn ? 0x8000n : 0n) : magnitude;
        return bitsOf((value < 0n ? -1 : 1) * Math.fround(Number(magnitude >> 44n ? sticky : magnitude)), 32);
      });
      expect(got).toEqual(wanted);
    },
    120_000,
  );
});
