import { describe, expect, it } from 'vitest';
import { RowTable } from '../../src/states/table.js';
import { Random } from '../oracle/random.js';

/** Numbers of one word and of more. */
const LARGE = [0, 1, 2, 0xfffe, 0xffff, 0x10000, 0x1ffff, 0x7fffffff, 3];

describe('a table of rows', () => {
  it('keeps each row once, and gives it back', () => {
    const random = new Random(5);
    const table = new RowTable();
    const known = new Map<string, number>();
    for (let i = 0; i < 30_000; i++) {
      const row = Array.from({ length: random.below(6) }, () => LARGE[random.below(9)]!);
      const key = row.join();
      const index = known.get(key);
      expect(table.add(row)).toBe(index === undefined ? known.size : -1 - index);
      if (index === undefined) known.set(key, known.size);
    }
    expect(table.size).toBe(known.size);
    const row: number[] = [];
    for (const [key, index] of known) {
      table.read(index, row);
      expect(row.join()).toBe(key);
    }
  });
});
