import { describe, expect, it } from 'vitest';
import type { SharedAccess, SharedVariable } from '../../src/answer/result.js';
import { protectionListing } from '../../src/report/protection-listing.js';
import { formatText } from '../../src/report/text.js';
import { result } from './fixtures.js';

function access(kind: SharedAccess['kind'], line: number, ...locks: string[]): SharedAccess {
  return { kind, position: { file: 'a.c', line, column: 3 }, locks };
}

const counter: SharedVariable = {
  name: 'counter',
  word: 'proved',
  because: 'protected by m',
  accesses: [access('read', 4, 'm'), access('write', 4, 'm', 'n')],
};
const half: SharedVariable = {
  name: 'half',
  word: 'open',
  accesses: [access('write', 5, 'm'), access('write', 9), access('read', 9), access('write', 12, 'n')],
};
const bare: SharedVariable = { name: 'bare', word: 'race', accesses: [access('write', 7), access('read', 8)] };
const still: SharedVariable = { name: 'still', word: 'proved', because: 'all is well', accesses: [access('read', 1)] };

describe('the listing of --show-protection', () => {
  it('tells of each lock what it protects, and where it is not held', () => {
    expect(protectionListing({ variables: [counter, half, bare, still] })).toEqual([
      {
        lock: 'm',
        variables: [
          {
            name: 'half',
            words: 'open',
            where: 'held at 1 of 4 accesses, not where it is read (a.c:9:3) and written (a.c:9:3, a.c:12:3)',
          },
          { name: 'counter', words: 'proved: protected by m', where: 'held wherever it is accessed (2 accesses)' },
        ],
      },
      {
        lock: 'n',
        variables: [
          {
            name: 'half',
            words: 'open',
            where: 'held at 1 of 4 accesses, not where it is read (a.c:9:3) and written (a.c:5:3, a.c:9:3)',
          },
          {
            name: 'counter',
            words: 'proved: protected by m',
            where: 'held at 1 of 2 accesses, not where it is read (a.c:4:3)',
          },
        ],
      },
      { variables: [{ name: 'bare', words: 'race', where: 'it is read (a.c:8:3) and written (a.c:7:3)' }] },
    ]);
  });

  it('stands in the text instead of one line a variable, and says why it is empty', () => {
    const shown = formatText(result({ variables: [counter, bare] }), { protection: true });
    expect(shown).not.toContain('\nVariables\n');
    expect(shown).toMatch(/\nProtection\n {2}m\n {4}counter: proved: protected by m\n/);
    expect(shown).toMatch(/\n {2}no lock\n {4}bare: race\n {6}it is read/);
    expect(formatText(result({ variables: [still] }), { protection: true })).toContain('Protection: No variable');
    expect(formatText(result(), { protection: true })).toContain('races were not looked for (--race-only)');
    expect(formatText(result({ variables: [counter] }))).toContain('\nVariables\n');
  });
});
