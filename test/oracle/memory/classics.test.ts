import { describe, expect, it } from 'vitest';
import { check } from '../../../src/index.js';
import { oneIn } from '../seeds.js';
import { CLASSICS } from './classics.js';
import { allows } from './enumerate.js';
import { textOf } from './litmus.js';

describe('the classics of memory models', () => {
  it.each(CLASSICS)('by their axioms: $name, $strength', (classic) => {
    const found = { sc: allows(classic, 'sc'), tso: allows(classic, 'tso'), c11: allows(classic, 'c11') };
    expect(found).toEqual(classic.allowed);
  });

  it.each(oneIn(2, CLASSICS))('checked: $name, $strength', async (classic) => {
    const files = [{ name: 'a.c', text: textOf(classic) }];
    const { verdict, violations } = await check({ files, jobs: 1 });
    expect(verdict).toBe(classic.allowed.c11 ? 'violation' : 'safe');
    const x86 = await check({ files, jobs: 1, memoryModel: 'tso' });
    expect(x86.verdict === 'violation').toBe(classic.allowed.tso);
    for (const violation of violations) expect(violation.onlyWith).toBe('memory that is reordered');
  });
});
