import { expect, it } from 'vitest';
import { check } from '../../src/index.js';

const view = new DataView(new ArrayBuffer(8));

function bitsOf(x: number): string {
  view.setFloat64(0, x);
  return `0x${view.getBigUint64(0).toString(16)}ull`;
}

/** Halves away from zero; `Math.round` goes up. */
function round(x: number): number {
  const whole = Math.trunc(x);
  return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole;
}

/** To even; adding 2^52 leaves no place for a fraction. */
function rint(x: number): number {
  if (Math.abs(x) >= 2 ** 52 || x === 0) return x;
  const whole = x < 0 ? x - 2 ** 52 + 2 ** 52 : x + 2 ** 52 - 2 ** 52;
  return whole === 0 && x < 0 ? -0 : whole;
}

const FUNCTIONS = { floor: Math.floor, ceil: Math.ceil, trunc: Math.trunc, round, rint, sqrt: Math.sqrt };
const NUMBERS = [
  0,
  0.3,
  0.5,
  0.49999999999999994,
  0.75,
  1,
  1.0000000000000002,
  1.5,
  2,
  2.5,
  3,
  10,
  123456.789,
  2 ** 51 + 0.5,
  2 ** 52 - 0.5,
  2 ** 52 + 1,
];
const EXTREMES = [5e-324, 1e-310, 2.2e-308, 1e300, Infinity];

it('rounding and roots are those of IEEE 754', async () => {
  const claims = [...NUMBERS, ...EXTREMES]
    .flatMap((x) => [x, -x])
    .flatMap((x) =>
      Object.entries(FUNCTIONS).map(([name, of]) =>
        Number.isNaN(of(x))
          ? `r = ${name}(d(${bitsOf(x)})); assert(r != r);`
          : `assert(b(${name}(d(${bitsOf(x)}))) == ${bitsOf(of(x))});`,
      ),
    );
  const singles = NUMBERS.map(Math.fround).flatMap((x) =>
    Object.entries(FUNCTIONS).map(
      ([name, of]) => `assert(${name}f((float)d(${bitsOf(x)})) == (float)d(${bitsOf(Math.fround(of(x)))}));`,
    ),
  );
  const text = `#include <math.h>
static unsigned long long b(double d) { union { double d; unsigned long long u; } n = { d }; return n.u; }
static double d(unsigned long long u) { union { unsigned long long u; double d; } n = { u }; return n.d; }
int main(void) { double r; ${[...claims, ...singles].join('\n')}
  assert(fmax(1, 2) == 2 && fmin(-1, NAN) == -1 && copysign(3, -0.0) == -3 && lround(2.5) == 3 && lrint(2.5) == 2 && llround(-2.5f) == -3);
}`;
  const { verdict, violations } = await check({ files: [{ name: 'test.c', text }] });
  expect(violations[0]?.message).toBeUndefined();
  expect(verdict).toBe('safe');
});
