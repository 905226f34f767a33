import { describe, expect, it } from 'vitest';
import { Store } from '../../src/unroll/paths/store.js';
import { Random } from '../oracle/random.js';

type Item = { readonly n: number };
type Reference = ReadonlyMap<number, Item>;

/** Near the borders of nodes, and anywhere. */
function someKey(random: Random): number {
  const border = random.pick([0, 31, 32, 1023, 1024, 32767, 32768, 2 ** 20]);
  return random.chance(70) ? border + random.below(3) : random.below(2 ** 22);
}

function changed(
  random: Random,
  [store, reference]: [Store<number, Item>, Reference],
  count: number,
): [Store<number, Item>, Reference] {
  const copy = new Map(reference);
  for (let i = 0; i < count; i++) {
    const key = someKey(random);
    const item = { n: random.below(1000) };
    store = store.set(key, item);
    copy.set(key, item);
  }
  return [store, copy];
}

const EMPTY: [Store<number, Item>, Reference] = [Store.empty<number, Item>(), new Map()];

function keysOf(...maps: Reference[]): number[] {
  return [...new Set(maps.flatMap((map) => [...map.keys()]))];
}

function expectSame(store: Store<number, Item>, reference: Reference, random: Random): void {
  for (const [key, item] of reference) expect(store.get(key)).toBe(item);
  for (let i = 0; i < 50; i++) {
    const key = someKey(random);
    expect(store.get(key)).toBe(reference.get(key));
  }
}

/** Two descendants of one map, each changed on its own. */
function descendants(seed: number): {
  random: Random;
  one: [Store<number, Item>, Reference];
  other: [Store<number, Item>, Reference];
} {
  const random = new Random(seed);
  const ancestor = changed(random, EMPTY, random.below(40));
  return {
    random,
    one: changed(random, ancestor, random.below(12)),
    other: changed(random, ancestor, random.below(12)),
  };
}

describe('the persistent map', () => {
  it('holds what was set, in every version', () => {
    for (let seed = 0; seed < 25; seed++) {
      const random = new Random(seed);
      const versions = [EMPTY];
      for (let i = 0; i < 15; i++) versions.push(changed(random, random.pick(versions), 1 + random.below(6)));
      for (const [store, reference] of versions) expectSame(store, reference, random);
    }
  });

  it('merges by asking once for each key that differs, and for no other', () => {
    for (let seed = 0; seed < 80; seed++) {
      const { random, one, other } = descendants(seed);
      const asked: number[] = [];
      const merged = one[0].merge(other[0], (key, mine, theirs) => {
        asked.push(key);
        expect([mine, theirs]).toEqual([one[1].get(key), other[1].get(key)]);
        return { n: -key };
      });
      const different = keysOf(one[1], other[1]).filter((key) => one[1].get(key) !== other[1].get(key));
      expect(asked.sort((a, b) => a - b)).toEqual(different.sort((a, b) => a - b));
      const changedKeys = new Set(different);
      const reference = new Map(
        keysOf(one[1], other[1]).map((key) => [key, changedKeys.has(key) ? { n: -key } : one[1].get(key)!]),
      );
      for (const [key, item] of reference) expect(merged.get(key)).toEqual(item);
      expectSame(one[0], one[1], random);
      expectSame(other[0], other[1], random);
    }
  });

  it('of two maps that are the same object, or where one side wins, makes no copy', () => {
    const { one, other } = descendants(3);
    const refuse = (): never => {
      throw new Error('nothing differs');
    };
    expect(one[0].merge(one[0], refuse)).toBe(one[0]);
    const mine = one[0].merge(other[0], (_, item, theirs) => item ?? theirs!);
    expect(mine.merge(mine, refuse)).toBe(mine);
    const [wide] = changed(new Random(1), one, 5);
    const kept = wide.merge(one[0], (_, item) => item!);
    expect(kept.differs(wide, () => true)).toBe(false);
  });

  it('differs exactly where some differing key matters', () => {
    for (let seed = 0; seed < 80; seed++) {
      const { one, other } = descendants(seed);
      const keys = keysOf(one[1], other[1]);
      for (const chosen of [...keys, 5, 2 ** 21]) {
        const differs = one[0].differs(other[0], (key) => key === chosen);
        expect(differs).toBe(one[1].get(chosen) !== other[1].get(chosen));
      }
      expect(one[0].differs(other[0], () => false)).toBe(false);
    }
  });
});
