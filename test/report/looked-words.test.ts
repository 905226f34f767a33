import { describe, expect, it } from 'vitest';
import type { LookedLine } from '../../src/answer/result.js';
import { lookedLineWords, lookedSummary, signsOf } from '../../src/report/looked-words.js';

const valid = ['null-dereference', 'out-of-bounds', 'use-after-free'];
const lines: readonly LookedLine[] = [
  { line: 1 },
  { line: 2, asked: ['assertion'] },
  { line: 3, asked: [...valid, 'race'], reads: true, writes: true },
  { line: 5, unreached: true },
];

describe('what was looked at, in words', () => {
  it('says beside a line what was asked there', () => {
    expect(lines.map(lookedLineWords)).toEqual(['', 'asked: assertion', 'asked: race, valid access', 'not reached']);
    expect(lookedLineWords({ line: 1, asked: valid.slice(1) })).toBe('asked: out-of-bounds, use-after-free');
  });

  it('has signs for the margin', () => {
    expect(lines.map(signsOf)).toEqual([[], ['asked'], ['asked', 'reads', 'writes'], ['unreached']]);
  });

  it('counts lines, and never calls an unreached one followed', () => {
    expect(lookedSummary([{ file: 'a.c', lines }])).toEqual([
      'Followed: 3 of 4 lines with code of the functions that something uses; no execution that was looked at comes to the other one.',
      'Something was asked at 2 lines: assertion, race and valid access.',
    ]);
    expect(lookedSummary([{ file: 'a.c', lines: lines.slice(0, 1) }])).toEqual([
      'Followed: the only line with code of the functions that something uses.',
      'Nothing was asked at any of them.',
    ]);
  });
});
