import { describe, expect, it } from 'vitest';
import type { Range } from '../../src/unroll/values/range.js';
import { constant, constantValue } from '../../src/logic/bits.js';
import {
  either,
  exactly,
  highest,
  indexed,
  membersUpTo,
  partial,
  plus,
  progression,
  selectorOf,
  times,
  within,
} from '../../src/unroll/values/range.js';
import { Random } from '../oracle/random.js';

const WIDTH = 8;
const MODULUS = 1n << BigInt(WIDTH);

function members({ low, steps }: Range): Set<bigint> {
  let found = [low];
  for (const { stride, count } of steps)
    found = found.flatMap((each) => Array.from({ length: Number(count) + 1 }, (_, n) => each + stride * BigInt(n)));
  return new Set(found);
}

function randomRange(random: Random): Range {
  const low = BigInt(random.below(41) - 20);
  const one = progression(low, low + BigInt(random.below(30)), BigInt(1 + random.below(9)));
  return random.below(2) === 0
    ? one
    : plus(one, progression(0n, BigInt(random.below(12)), BigInt(1 + random.below(4))));
}

function expectAll(range: Range, expected: Iterable<bigint>): void {
  const has = members(range);
  expect([...expected].filter((each) => !has.has(each))).toEqual([]);
}

describe('ranges', () => {
  it('contain what operators make of their members', () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = new Random(seed);
      const [a, b] = [randomRange(random), randomRange(random)];
      const factor = BigInt(random.below(9) - 4);
      const [as, bs] = [[...members(a)], [...members(b)]];
      expectAll(
        plus(a, b),
        as.flatMap((x) => bs.map((y) => x + y)),
      );
      expectAll(
        times(a, factor),
        as.map((x) => x * factor),
      );
      expectAll(either(a, b), [...as, ...bs]);
      const [least, most] = [BigInt(random.below(20) - 15), BigInt(random.below(20) + 5)];
      expectAll(
        within(a, least, most),
        as.filter((x) => x >= least && x <= most),
      );
      expect(as.reduce((x, y) => (x > y ? x : y))).toBe(highest(a));
    }
  });

  it('list the offsets that a value can be', () => {
    let exact = 0;
    for (let seed = 0; seed < 300; seed++) {
      const random = new Random(seed);
      const range = times(randomRange(random), BigInt(1 + random.below(12)));
      const last = random.below(100);
      const found = membersUpTo(range, BigInt(last), WIDTH, 1000);
      const expected = new Set(
        [...members(range)]
          .map((each) => Number(((each % MODULUS) + MODULUS) % MODULUS))
          .filter((each) => each <= last),
      );
      if (!found) continue;
      exact++;
      expect(found).toEqual([...expected].sort((x, y) => x - y));
    }
    expect(exact).toBeGreaterThan(100);
  });

  it('say by their indices which member a value is', () => {
    let told = 0;
    for (let seed = 0; seed < 500; seed++) {
      const random = new Random(seed);
      const number = (least: number, most: number): bigint => BigInt(least + random.below(most - least + 1));
      /** A signed number of 8 bits between two bounds, and what is known of it. */
      const known = (): { value: bigint; range: Range } => {
        const [a, b] = [number(-100, 100), number(-100, 100)];
        const [low, high] = a < b ? [a, b] : [b, a];
        const value = low + BigInt(random.below(Number(high - low) + 1));
        return { value, range: indexed(progression(low, high), constant(WIDTH, value)) };
      };
      const [one, other] = [known(), known()];
      const factors = [number(1, 40), number(1, 3)] as const;
      const value = one.value * factors[0] + other.value * factors[1] + 7n;
      const sum = plus(
        plus(times(one.range, factors[0]), times(within(other.range, other.value - 3n, other.value + 9n), factors[1])),
        exactly(7n),
      );
      const range = random.below(2) === 0 ? sum : within(sum, value - number(0, 30), value + number(0, 30));
      expectAll(range, [value]);
      expect(selectorOf(partial(range))).toBeUndefined();
      const selector = selectorOf(range);
      if (!selector) continue;
      told++;
      const chosen = constantValue(selector.bits);
      expect([...members(range)].filter((member) => selector.numberOf(member) === chosen)).toEqual([value]);
    }
    expect(told).toBeGreaterThan(50);
  });

  it('have no index where two values meet that are chosen by others', () => {
    const chosenBy = (value: bigint): Range => indexed(progression(0n, 9n), constant(WIDTH, value));
    expect(selectorOf(either(chosenBy(3n), chosenBy(3n)))).toBeDefined();
    expect(selectorOf(either(chosenBy(3n), chosenBy(4n)))).toBeUndefined();
    expect(selectorOf(plus(chosenBy(3n), chosenBy(4n)))).toBeUndefined();
  });

  it('keep strides that are no powers of two, and nested ones', () => {
    const outer = times(progression(0n, 9n), 24n);
    const inner = times(progression(0n, 1n), 4n);
    expect(membersUpTo(plus(plus(outer, inner), exactly(8n)), 60n, 64, 100)).toEqual([8, 12, 32, 36, 56, 60]);
  });

  it('say when they are too many to be listed', () => {
    expect(membersUpTo(progression(0n, 1n << 40n), 1n << 30n, 64, 1000)).toBeUndefined();
    expect(membersUpTo(progression(0n, 1n << 40n, 3n), 30n, 64, 1000)).toHaveLength(11);
  });
});
