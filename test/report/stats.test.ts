import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatStats } from '../../src/report/stats.js';
import { check } from '../../src/index.js';
import { ROOT } from '../support/samples.js';
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

it('tells of states that were looked at', () => {
  const { stats } = result();
  const states = { states: 1200, steps: 5000, executed: 30, switches: 4, bytes: 2_500_000, milliseconds: 40 };
  expect(formatStats({ ...stats, states }).split('States\n')[1]).toMatchInlineSnapshot(`
    "  states               1,200
      steps                5,000
        executed              30
      context switches         4
      megabytes                3
      states a second     30,000
    "
  `);
  expect(formatStats({ ...stats, states: { ...states, left: 'blocks may leak' } })).toContain(
    '\n  not all: blocks may leak\n',
  );
});

it('tells of states that a check has looked at', async () => {
  const name = 'samples/threads/endless_turns_ok.c';
  const { stats } = await check({ files: [{ name, text: readFileSync(join(ROOT, name), 'utf8') }] });
  expect(stats.states).toMatchObject({ states: expect.any(Number), steps: expect.any(Number) });
  expect(stats.states!.executed).toBeLessThanOrEqual(stats.states!.steps);
});
