import { describe, expect, it } from 'vitest';
import { LP64, MCS51 } from '../../src/source/target.js';
import { preprocess } from '../../src/source/preprocess.js';
import { expand, failure, unitOf } from './support.js';

describe('#include', () => {
  const files = {
    'src/near.h': 'near',
    'inc/near.h': 'far',
    'inc/only.h': 'only',
    'two/only.h': 'second',
    'two/wrap.h': '#include "near.h"',
    'src/deep/a.h': '#include "b.h"\n#include "../near.h"',
    'src/deep/b.h': 'b',
    '/abs/x.h': 'absolute',
    'inc/stdbool.h': '#include_next <stdbool.h>\nmine',
  };
  const options = { file: 'src/main.c', files, includeDirs: ['inc', 'two/'] };

  it('looks beside the includer for quoted names only', () => {
    expect(expand('#include "near.h"', options)).toBe('near');
    expect(expand('#include <near.h>', options)).toBe('far');
    expect(expand('#include "deep/a.h"', options)).toBe('b near');
    expect(expand('#include "wrap.h"', options)).toBe('far');
  });

  it('takes the first directory that has the file', () => {
    expect(expand('#include <only.h>\n#include "./only.h"', options)).toBe('only only');
    expect(expand('#include "/abs/x.h"', options)).toBe('absolute');
  });

  it('takes a header of the user before ours, and #include_next goes on', () => {
    expect(expand('#include <stdbool.h>\ntrue', options)).toBe('mine 1');
    expect(failure('#include_next <only.h>', { ...options, includeDirs: [] }).code).toBe('missing-file');
  });

  it('expands macros to find the name', () => {
    expect(
      expand('#define DIR deep\n#define H "near.h"\n#include H\n#define A(x) <x.h>\n#include A(only)', options),
    ).toBe('near only');
  });

  it('reads a file once when it or its includer says so', () => {
    const once = { files: { 'a.h': '#pragma once\na', 'b.h': 'b', 'c.h': '_Pragma("once") c' } };
    expect(expand('#include "a.h"\n#include "./a.h"\n#include <a.h>', { ...once, includeDirs: ['.'] })).toBe('a');
    expect(expand('#import "b.h"\n#import "b.h"\n#include "c.h"\n#include "c.h"', once)).toBe('b c');
  });

  it('lets a guard do its work', () => {
    expect(expand('#include "g.h"\n#include "g.h"', { files: { 'g.h': '#ifndef G\n#define G\ng\n#endif' } })).toBe('g');
  });

  it('works without any host', () => {
    const unit = preprocess({
      file: 'x.c',
      text: '#include "here.h"',
      target: LP64,
      bundled: (name) => (name === 'here.h' ? 'ours' : undefined),
    });
    expect(unit.text).toBe('ours\n');
    expect(unit.inSystemHeader(0)).toBe(true);
  });

  it('says where it looked for a missing header', () => {
    expect(failure('\n #  include <no/such.h> // x', options)).toEqual({
      severity: 'error',
      code: 'missing-file',
      message: 'cannot find the header <no/such.h>',
      position: { file: 'src/main.c', line: 2, column: 13 },
      hint: 'searched: "inc", "two/", the bundled standard headers; add a directory with -I',
    });
    expect(failure('#include "no.h"', { file: 'a.c' }).hint).toBe(
      'searched: ".", the bundled standard headers; add a directory with -I',
    );
  });

  it.each(['#include', '#include foo', '#include "a.h', '#include <a.h', '#define H 7\n#include H'])(
    'refuses %j',
    (text) => {
      expect(failure(text)).toMatchObject({ code: 'preprocessor' });
    },
  );

  it('reports the main file itself', () => {
    expect(() => preprocess({ file: 'none.c', target: LP64, bundled: () => undefined })).toThrow(
      'cannot read the file "none.c"',
    );
  });
});

describe('#line', () => {
  it('sets line and file', () => {
    expect(expand('#line 100\n__LINE__ __FILE__\n#define N 7 "x\\"y.c"\n#line N\n\n__LINE__ __FILE__')).toBe(
      '100 "main.c" 8 "x\\"y.c"',
    );
  });

  it('counts on from the presumed line in messages', () => {
    expect(failure('#line 40 "gen.y"\n\n #bad').position).toEqual({ file: 'gen.y', line: 41, column: 3 });
  });

  it.each(['#line', '#line x', '#line 0x10', '#line 1 x', '#line 99999999999'])('refuses %j', (text) => {
    expect(failure(text)).toMatchObject({ code: 'preprocessor' });
  });
});

describe('other directives', () => {
  it('#error stops, #warning does not', () => {
    expect(failure('#if 1\n# error "don\'t" do this\n#endif')).toMatchObject({
      code: 'preprocessor',
      message: '#error "don\'t" do this',
      position: { line: 2, column: 3 },
    });
    const unit = unitOf('#warning mind the gap\nx');
    expect(unit.text).toBe('x\n');
    expect(unit.warnings).toMatchObject([
      { severity: 'warning', message: '#warning mind the gap', position: { line: 1 } },
    ]);
  });

  it('may be empty or anything that GCC ignores', () => {
    expect(expand('#\n # /* nothing */\n#ident "v1"\n%: define x 1\nx')).toBe('1');
  });

  it('are only recognised at the start of a line', () => {
    expect(expand('#define H #\nH define x 1\na # b')).toBe('# define x 1 a # b');
  });

  it('cannot embed files', () => {
    expect(failure('#embed "x.bin"')).toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('#embed is not supported') as string,
    });
  });

  it('must be known', () => {
    expect(failure('#includ <x.h>').message).toBe('unknown preprocessing directive #includ');
    expect(failure('# "x"').code).toBe('preprocessor');
  });
});

describe('#pragma', () => {
  it('is dropped when it changes nothing', () => {
    expect(expand('#pragma GCC diagnostic push\n#define P(x) _Pragma(#x) x\na P(weak b) _Pragma("x \\"y\\"") c')).toBe(
      'a weak b c',
    );
  });

  it('saves and restores macros', () => {
    const text =
      '#define x 1\n#pragma push_macro("x")\n#undef x\n#define x 2\nx\n_Pragma("pop_macro(\\"x\\")") x\n#pragma pop_macro("x")\nx';
    expect(expand(text)).toBe('2 1 1');
  });

  it('tells structures how they are packed', () => {
    const packed = (n: number): string => `struct __attribute__((__tcbmc_pack__(${n})))`;
    expect(expand('#pragma pack(1)\nstruct x').replace(/ (?=[()])|(?<=[(]) /g, '')).toBe(`${packed(1)} x`);
    const text =
      'struct #pragma pack(push, 2)\nstruct #pragma pack(push, a, 1)\nstruct #pragma pack(4)\nstruct #pragma pack(pop, a)\nstruct #pragma pack(pop)\nstruct';
    expect(expand(text.replaceAll(' #', '\n#')).replace(/ (?=[()])|(?<=[(]) /g, '')).toBe(
      `struct ${packed(2)} ${packed(1)} ${packed(4)} ${packed(2)} struct`,
    );
    expect(expand('#pragma pack(8)\n#pragma pack()\nstruct')).toBe('struct');
    expect(expand('#pragma pack(push, 1)\n#define S struct\n_Pragma("pack(pop)") S')).toBe('struct');
    expect(failure('\n#pragma pack(push, N, M)')).toMatchObject({
      code: 'unsupported',
      position: { line: 2, column: 2 },
    });
    expect(failure('#pragma pack(3)').code).toBe('unsupported');
    expect(failure('#pragma pack 1').code).toBe('unsupported');
  });

  it('warns of OpenMP', () => {
    expect(unitOf('#pragma omp parallel\n').warnings).toHaveLength(1);
  });

  it('can be an error', () => {
    expect(failure('#pragma GCC error "no"').message).toBe('#pragma GCC error "no"');
    expect(failure('_Pragma(x)').message).toBe('_Pragma needs a string literal in parentheses');
  });
});

describe('names of headers as on Windows', () => {
  const files = {
    'src/Lib/Gpio.h': 'lib',
    'src/own.h': 'own',
    'inc/Two.h': 'a',
    'inc/TWO.h': 'b',
    'inc/deep/X.H': 'x',
  };
  const options = { file: 'src/main.c', files, includeDirs: ['inc'] };

  it('may differ in case, and have backslashes, if one file can be meant', () => {
    const text = '#include "LIB/gpio.H"\n#include "..\\src\\Own.h"\n#include <Deep\\x.h>\n#include "own.h"';
    expect(expand(text, options)).toBe('lib own x own');
    expect(
      unitOf(text, options).warnings.map(({ message, position }) => `${position?.line} ${message.split(',')[0]}`),
    ).toEqual(['1 taken for src/Lib/Gpio.h', '2 taken for src/own.h', '3 taken for inc/deep/X.H']);
    expect(unitOf('#include <Limits.H>\n', options).warnings).toHaveLength(1);
  });

  it('are not guessed', () => {
    expect(failure('#include <two.h>', options).code).toBe('missing-file');
    expect(failure('#include "three.h"', options).code).toBe('missing-file');
    expect(expand('#if __has_include("OWN.H")\nyes\n#else\nno\n#endif', options)).toBe('no');
    expect(expand('#include <TWO.h>', options)).toBe('b');
  });
});

describe('characters that are none of C', () => {
  it('are blanks, or dropped for an 8051', () => {
    expect(expand('a\u00a0b "\u00a0" \u200bc')).toBe('a b "\u00a0" c');
    expect(unitOf('\u00a0a\n\u00a0b').warnings).toHaveLength(1);
    expect(expand('a ` b "`"', { target: MCS51 })).toBe('a b "`"');
    expect(unitOf('`a', { target: MCS51 }).warnings).toMatchObject([{ position: { line: 1, column: 1 } }]);
  });
});
