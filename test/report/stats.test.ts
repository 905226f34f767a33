import { expect, it } from 'vitest';
import { formatStats } from '../../src/report/stats.js';
import { result } from './fixtures.js';

it('shows times, sizes, labels by size and the bounds tried', () => {
  expect(formatStats(result().stats)).toMatchInlineSnapshot(`
    "Time
      parse              0.013 s
      solve              1.200 s
      total              1.212 s
    Formula
      events                  12
      shared cells             1
      variables            1,234
      clauses             56,789
        block values      50,000
        switch counters    6,789
    Bounds on context switches
      ≤ 0: none          0.001 s
      ≤ 1: none          0.002 s
      ≤ 2: violation     0.003 s
    "
  `);
});

it('leaves out what there is nothing to say about', () => {
  const { stats } = result();
  expect(formatStats({ ...stats, bounds: [], clausesByLabel: {} })).not.toContain('Bounds');
});
