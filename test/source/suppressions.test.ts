import { describe, expect, it } from 'vitest';
import { unitOf } from './support.js';

/** What comments say of which lines. */
function said(text: string, files: Readonly<Record<string, string>> = {}): string[] {
  return unitOf(text, { files }).suppressions.map(
    ({ verb, property, reason, about: { file, line } }) => `${file}:${line} ${verb} ${property} (${reason})`,
  );
}

describe('comments by which findings are known', () => {
  it.each([
    ['// tcbmc: known race: see #12', 'known race (see #12)'],
    ['//tcbmc:known race, see #12', 'known race (see #12)'],
    ['/* tcbmc: known out-of-bounds - see #12 */', 'known out-of-bounds (see #12)'],
    ['/**\n * tcbmc: known race:\n * as it is\n * meant\n */', 'known race (as it is meant)'],
    ['// tcbmc: known race see #12', 'known race (see #12)'],
    ['// tcbmc: known race:\n//   as it is\r\n//   meant', 'known race (as it is meant)'],
    ['// tcbmc: known race', 'known race ()'],
    ['// tcbmc: known', 'known  ()'],
    ['// tcbmc: known race: goes on \\\nin the next line', 'known race (goes on in the next line)'],
  ])('are read: %s', (comment, words) => {
    expect(said(`${comment}\nint x;`)).toEqual([`main.c:${comment.split('\n').length + 1} ${words}`]);
  });

  it.each([
    ['the line before', 'int x; // tcbmc: known race: r\nint y;', 1],
    ['the next line with code', '// tcbmc: known race: r\n\n// and more\nint y;', 4],
    ['the line in which a block begins', 'int x; /* tcbmc: known race:\n r */\nint y;', 1],
    ['the line in which it ends', '/* tcbmc: known race:\n r */ int x;\nint y;', 2],
    ['its line, if it begins that', '\n/* tcbmc: known race: r */ int x;', 2],
    ['what a directive says', '#define X 1 // tcbmc: known race: r\nint y;', 1],
    ['what the user calls the line', '#line 70\n// tcbmc: known race: r\nint x;', 71],
  ])('are about %s', (_, text, line) => {
    expect(said(text)).toEqual([`main.c:${line} known race (r)`]);
  });

  it('may be several of one line', () => {
    expect(said('// tcbmc: known race: r\n// tcbmc: known leak: s\n// and t\n/* no */ int x;')).toEqual([
      'main.c:4 known race (r)',
      'main.c:4 known leak (s and t)',
    ]);
    expect(said('int x; // tcbmc: known race: r\n// of y\nint y;')).toEqual(['main.c:1 known race (r)']);
  });

  it('are no others', () => {
    expect(
      said('// see tcbmc: known race: r\nchar *s = "// tcbmc: known race: r", c = \'"\'; // known race: r'),
    ).toEqual([]);
    expect(said('#if 0\n// tcbmc: known race: r\nint x;\n#else // tcbmc: known race: s\nint x;\n#endif')).toEqual([
      'main.c:4 known race (s)',
    ]);
  });

  it('may stand in headers', () => {
    expect(said('#include "a.h"\n', { 'a.h': 'int x; // tcbmc: known race: r\n' })).toEqual(['a.h:1 known race (r)']);
  });
});
