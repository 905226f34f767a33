import { describe, expect, it } from 'vitest';
import { Aig, FALSE, TRUE } from '../../src/logic/aig.js';
import * as bits from '../../src/logic/bits.js';
import type { Interval } from '../../src/unroll/memory/occupied.js';
import { inSome } from '../../src/unroll/memory/elsewhere.js';
import { Random } from '../oracle/random.js';
import { bitsOf, under } from '../logic/support.js';

const WIDTH = 6;
const SIZE = 2 ** WIDTH;

/** Some that do not touch. */
function intervals(random: Random): Interval[] {
  const found: Interval[] = [];
  for (let first = random.below(8); first < SIZE;) {
    const end = Math.min(SIZE, first + 1 + random.below(12));
    found.push({ first, end });
    first = end + 1 + random.below(12);
  }
  return found.filter(() => random.chance(80));
}

describe('a number in intervals', () => {
  it('is in one of them for exactly those values, whatever is known of its bits', () => {
    const random = new Random(1);
    for (let n = 0; n < 60; n++) {
      const among = intervals(random);
      const g = new Aig();
      const inputs = bits.inputs(g, WIDTH);
      const fixed = bitsOf(random.below(SIZE), WIDTH);
      const number = inputs.map((bit, i) => (random.chance(25) ? (fixed[i] ? TRUE : FALSE) : bit));
      const literal = inSome(g, number, among);
      for (let row = 0; row < SIZE; row++) {
        const holds = under(g, bitsOf(row, WIDTH));
        const value = number.reduce((sum, bit, i) => sum + (holds(bit) ? 2 ** i : 0), 0);
        expect(holds(literal)).toBe(among.some(({ first, end }) => first <= value && value < end));
      }
    }
  });

  it('takes few gates', () => {
    const g = new Aig();
    const number = bits.inputs(g, 16);
    const before = g.nodeCount;
    inSome(
      g,
      number,
      Array.from({ length: 100 }, (_, i) => ({ first: 4096 + 32 * i, end: 4096 + 32 * i + 16 })),
    );
    expect(g.nodeCount - before).toBeLessThan(2 * 100 * 16);
  });
});
