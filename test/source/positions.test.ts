import { describe, expect, it } from 'vitest';
import { placeOf, unitOf } from './support.js';

describe('positions', () => {
  it('are those of the tokens of the text', () => {
    const unit = unitOf('int a;\n  int  b = /* c */ 3;\n');
    expect(unit.text).toBe('int a;\nint b = 3;\n');
    expect(placeOf(unit, 'int')).toBe('main.c:1:1');
    expect(placeOf(unit, ';')).toBe('main.c:1:6');
    expect(placeOf(unit, 'b')).toBe('main.c:2:8');
    expect(placeOf(unit, '3')).toBe('main.c:2:20');
  });

  it('inside a token are that of its start', () => {
    const unit = unitOf('x  longer');
    expect(unit.positionAt(unit.text.indexOf('ger')).column).toBe(4);
    expect(unit.positionAt(1e9).column).toBe(4);
  });

  it('survive splices and carriage returns', () => {
    const unit = unitOf('a\\\n\\\nb c \\\r\n d\r\ne');
    expect(placeOf(unit, 'ab')).toBe('main.c:1:1');
    expect(placeOf(unit, 'c')).toBe('main.c:3:3');
    expect(placeOf(unit, 'd')).toBe('main.c:4:2');
    expect(placeOf(unit, 'e')).toBe('main.c:5:1');
  });

  it('of an expansion are those of the use', () => {
    const unit = unitOf('#define TWO 1 + 1\n#define SUM(x, y) sum(x, y, TWO)\n\n  a = SUM(left,\n    right) + TWO;');
    expect(placeOf(unit, 'sum')).toBe('main.c:4:7');
    expect(placeOf(unit, '1 + 1')).toBe('main.c:4:7');
    expect(unit.positionAt(unit.text.lastIndexOf('1'))).toEqual({ file: 'main.c', line: 5, column: 14 });
  });

  it('of arguments are their own, also through several macros', () => {
    const unit = unitOf('#define f(x) (x)\n#define g(x) f(x)\n\ng(\n  first) g(g(second + 1))');
    expect(placeOf(unit, 'first')).toBe('main.c:5:3');
    expect(placeOf(unit, 'second')).toBe('main.c:5:14');
  });

  it('of pasted tokens and strings are those of the use', () => {
    const unit = unitOf('#define c(x, y) x##y #x\n\n c(ab,\n cd)');
    expect(placeOf(unit, 'abcd')).toBe('main.c:3:2');
    expect(placeOf(unit, '"ab"')).toBe('main.c:3:2');
  });

  it('know included files, each inclusion anew', () => {
    const unit = unitOf('#include "a.h"\nhere\n#include "a.h"\n#include <stdbool.h>\n#include <stddef.h>', {
      files: { 'a.h': '\n there' },
    });
    expect(placeOf(unit, 'there')).toBe('a.h:2:2');
    expect(unit.positionAt(unit.text.indexOf('\nhere') + 1)).toEqual({ file: 'main.c', line: 2, column: 1 });
    expect(unit.positionAt(unit.text.lastIndexOf('there'))).toEqual({ file: 'a.h', line: 2, column: 2 });
    expect(placeOf(unit, 'size_t')).toMatch(/^<tcbmc>\/tcbmc\/size\.h:3:/);
  });

  it('tell system headers from the rest', () => {
    const unit = unitOf('#include <assert.h>\n#include <a.h>\nuser(); assert(mine);', {
      files: { 'inc/a.h': 'other;' },
      includeDirs: ['inc'],
    });
    const system = (token: string): boolean => unit.inSystemHeader(unit.text.indexOf(token));
    expect(system('void __tcbmc_assert')).toBe(true);
    expect(system('other')).toBe(false);
    expect(system('user')).toBe(false);
    expect(unit.inSystemHeader(unit.text.lastIndexOf('__tcbmc_assert'))).toBe(false);
  });

  it('obey #pragma GCC system_header', () => {
    const unit = unitOf('before\n#pragma GCC system_header\nafter');
    expect([0, 7].map((offset) => unit.inSystemHeader(offset))).toEqual([false, true]);
    expect(placeOf(unit, 'after')).toBe('main.c:3:1');
  });

  it('of an empty unit exist', () => {
    expect(unitOf('').positionAt(0)).toEqual({ file: 'main.c', line: 1, column: 1 });
    expect(unitOf('').inSystemHeader(0)).toBe(false);
  });

  it('stay right in a long text', () => {
    const lines = Array.from({ length: 20000 }, (_, i) => `${' '.repeat(i % 7)}v${i} = M(w${i});`);
    const unit = unitOf(`#define M(x) (x)\n${lines.join('\n')}`);
    for (const i of [0, 1, 77, 9999, 19999]) {
      expect(placeOf(unit, `v${i} `)).toBe(`main.c:${i + 2}:${(i % 7) + 1}`);
      expect(placeOf(unit, `w${i} `)).toBe(`main.c:${i + 2}:${(i % 7) + 1 + `v${i} = M(`.length}`);
    }
  });
});

describe('line markers', () => {
  const text = [
    '# 0 "prog.c"',
    '# 1 "/usr/include/stdlib.h" 1 3 4',
    'extern void abort (void);',
    '',
    '# 9 "/usr/include/stdlib.h" 3 4',
    'extern int rand (void);',
    '# 2 "prog.c" 2',
    'int x = 1 +',
    '# 2 "prog.c" 3 4',
    '  ((void *)0)',
    '# 2 "prog.c"',
    '  + y;',
    '# 20 "dir/a\\\\b\\"c.h"',
    'z',
    '# 30',
    'last',
  ].join('\n');
  const unit = unitOf(text, { file: 'prog.i' });

  it('are gone from the text', () => {
    expect(unit.text.replace(/\s+/g, ' ').trim()).toBe(
      'extern void abort (void); extern int rand (void); int x = 1 + ((void *)0) + y; z last',
    );
  });

  it('give positions', () => {
    expect(placeOf(unit, 'abort')).toBe('/usr/include/stdlib.h:1:13');
    expect(placeOf(unit, 'rand')).toBe('/usr/include/stdlib.h:9:12');
    expect(placeOf(unit, 'int x')).toBe('prog.c:2:1');
    expect(placeOf(unit, 'y')).toBe('prog.c:2:5');
    expect(placeOf(unit, 'z')).toBe('dir/a\\b"c.h:20:1');
    expect(placeOf(unit, 'last')).toBe('dir/a\\b"c.h:30:1');
  });

  it('tell what is a system header', () => {
    const system = (token: string): boolean => unit.inSystemHeader(unit.text.indexOf(token));
    expect([system('abort'), system('rand'), system('int x'), system('((void'), system('y'), system('z')]).toEqual([
      true,
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  it('may stand inside the arguments of a macro', () => {
    const inside = unitOf('#define f(x, y) x y\nf(a,\n# 50 "q.c"\nb)\nc');
    expect(placeOf(inside, 'b')).toBe('q.c:50:1');
    expect(placeOf(inside, 'c')).toBe('q.c:51:1');
  });
});
