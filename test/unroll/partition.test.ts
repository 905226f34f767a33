import { describe, expect, it } from 'vitest';
import type { CellId } from '../../src/steps/ids.js';
import { Partition } from '../../src/unroll/memory/partition.js';
import { Random } from '../oracle/random.js';

interface Range {
  readonly offset: number;
  readonly size: number;
}

class Divided {
  readonly made: Range[] = [];
  readonly partition = new Partition((offset, width) => (this.made.push({ offset, size: width / 8 }) - 1) as CellId);

  cover(offset: number, size: number): Range[] {
    return this.partition.cover(offset, size).map((cell) => this.made[cell]!);
  }

  cells(): Range[] {
    return this.partition
      .cells()
      .map((cell) => this.made[cell]!)
      .sort((a, b) => a.offset - b.offset);
  }
}

const endOf = ({ offset, size }: Range): number => offset + size;
const overlap = (a: Range, b: Range): boolean => a.offset < endOf(b) && b.offset < endOf(a);

function accesses(random: Random, count: number): Range[] {
  return Array.from({ length: count }, () => ({ offset: random.below(24), size: random.pick([1, 2, 4, 8]) }));
}

/** The stretch of bytes that accesses chain to this one by overlapping. */
function stretch(all: readonly Range[], one: Range): Range {
  const near = all.filter((other) => overlap(one, other));
  const offset = Math.min(...near.map((other) => other.offset));
  const joined = { offset, size: Math.max(...near.map(endOf)) - offset };
  return joined.size === one.size ? one : stretch(all, joined);
}

describe('how an object is divided into cells', () => {
  it('an access makes its own unit a cell, and finds it again', () => {
    const divided = new Divided();
    expect(divided.cover(4, 4)).toEqual([{ offset: 4, size: 4 }]);
    expect(divided.cover(4, 4)).toEqual([{ offset: 4, size: 4 }]);
    expect(divided.made).toHaveLength(1);
  });

  it('fills what lies between cells, and takes parts of others', () => {
    const divided = new Divided();
    divided.cover(2, 1);
    expect(divided.cover(0, 4)).toEqual([
      { offset: 0, size: 2 },
      { offset: 2, size: 1 },
      { offset: 3, size: 1 },
    ]);
    divided.cover(8, 8);
    expect(divided.cover(10, 2)).toEqual([{ offset: 8, size: 8 }]);
  });

  it('cells never overlap, and cover every access in order without gaps', () => {
    for (let seed = 0; seed < 120; seed++) {
      const random = new Random(seed);
      const divided = new Divided();
      for (const access of accesses(random, 12)) {
        const parts = divided.cover(access.offset, access.size);
        expect(parts[0]!.offset).toBeLessThanOrEqual(access.offset);
        expect(endOf(parts[0]!)).toBeGreaterThan(access.offset);
        expect(endOf(parts.at(-1)!)).toBeGreaterThanOrEqual(endOf(access));
        expect(parts.at(-1)!.offset).toBeLessThan(endOf(access));
        parts.slice(1).forEach((part, i) => {
          expect(part.offset).toBe(endOf(parts[i]!));
        });
        const cells = divided.cells();
        cells.slice(1).forEach((cell, i) => {
          expect(cell.offset).toBeGreaterThanOrEqual(endOf(cells[i]!));
        });
        if (random.chance(20)) divided.partition.merge();
      }
    }
  });

  it('merging makes one cell of overlapping units up to a word, and leaves larger ones', () => {
    for (let seed = 0; seed < 120; seed++) {
      const random = new Random(seed);
      const divided = new Divided();
      const all = accesses(random, 5);
      for (const { offset, size } of all) divided.cover(offset, size);
      const before = divided.cells();
      const changed = divided.partition.merge();
      expect(changed).toBe(JSON.stringify(before) !== JSON.stringify(divided.cells()));
      for (const access of all) {
        const whole = stretch(all, access);
        if (whole.size <= 8) expect(divided.cover(access.offset, access.size)).toEqual([whole]);
      }
    }
  });
});
