import { describe, expect, it } from 'vitest';
import { Changes, OpenRow } from '../../src/states/open-row.js';
import { RowTable } from '../../src/states/table.js';
import { Random } from '../oracle/random.js';

/** Small numbers, and large ones. */
const LARGE = [0, 1, 2, 0xfffe, 0xffff, 0x10000, 0x1ffff, 0x7fffffff, 3];

function withoutEnd(row: readonly number[]): number[] {
  const rest = row.slice();
  while (rest.at(-1) === 0) rest.pop();
  return rest;
}

describe('a table of rows', () => {
  it('keeps each row once, and gives it back', () => {
    const random = new Random(5);
    const table = new RowTable();
    const open = new OpenRow(table);
    const known = new Map<string, number>();
    for (let i = 0; i < 30_000; i++) {
      const row = withoutEnd(Array.from({ length: random.below(6) }, () => LARGE[random.below(9)]!));
      const key = row.join();
      const index = known.get(key);
      open.set(row);
      expect(table.add(open.words)).toBe(index === undefined ? known.size : -1 - index);
      if (index === undefined) known.set(key, known.size);
    }
    expect(table.size).toBe(known.size);
    for (const [key, index] of known) {
      open.read(index);
      expect(open.row.join()).toBe(key);
    }
  });

  it('has room for whatever comes, in rows that are looked at as well', () => {
    const random = new Random(6);
    const table = new RowTable();
    const [before, after] = [new OpenRow(table), new OpenRow(table)];
    const rows: number[][] = [[]];
    before.set([]);
    table.add(before.words);
    for (let i = 0; i < 3000; i++) {
      const from = random.below(rows.length);
      const row = rows[from]!.slice();
      before.read(from);
      const written: number[] = [];
      for (let count = random.below(4); count >= 0; count--) {
        const [place, thing] = [random.below(12), random.below(2 + i)];
        if (written.some((other, at) => at % 2 === 0 && other === place)) continue;
        while (row.length < place) row.push(0);
        row[place] = thing;
        written.push(place, thing);
      }
      after.follow(before, new Changes(written));
      expect(withoutEnd(before.row)).toEqual(rows[from]);
      expect(after.row).toEqual(withoutEnd(row));
      for (let place = 0; place < 14; place++) expect(after.at(place)).toBe(row[place] ?? 0);
      if (table.add(after.words) === rows.length) rows.push(withoutEnd(row));
    }
    for (const [index, row] of rows.entries()) {
      before.read(index);
      expect(before.row).toEqual(row);
    }
  });
});
