import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../src/source/lexer.js';
import {
  CHARACTER,
  IDENTIFIER,
  LINE_START,
  NUMBER,
  OTHER,
  PUNCTUATOR,
  SPACE_BEFORE,
  STRING,
  UNTERMINATED,
} from '../../src/source/token.js';
import { expand, failure, spellings } from './support.js';

const tokens = (text: string) => tokensOf(text, 0, (message) => expect.fail(message));
const kinds = (text: string): number[] => tokens(text).map((token) => token.kind);

describe('preprocessing tokens', () => {
  it('takes the longest punctuator', () => {
    expect(spellings('a+++++b')).toEqual(['a', '++', '++', '+', 'b']);
    expect(spellings('x<<=y>>=z->w...v..u')).toEqual([
      'x',
      '<<=',
      'y',
      '>>=',
      'z',
      '->',
      'w',
      '...',
      'v',
      '.',
      '.',
      'u',
    ]);
    expect(spellings('a<=b==c!=d&&e||f##g')).toEqual([
      'a',
      '<=',
      'b',
      '==',
      'c',
      '!=',
      'd',
      '&&',
      'e',
      '||',
      'f',
      '##',
      'g',
    ]);
  });

  it('reads preprocessing numbers whole, valid or not', () => {
    for (const number of ['0x1e+3', '1.2.3', '.5e-7', '0b1010u', '1_000', '0x1p-3f', '12ull'])
      expect(tokens(number).map((token) => [token.kind, token.text])).toEqual([[NUMBER, number]]);
    expect(spellings('1+2 0xf-1 1e5+1')).toEqual(['1', '+', '2', '0xf', '-', '1', '1e5', '+', '1']);
  });

  it('knows the prefixes of literals', () => {
    expect(kinds(`"a" L"a" u8"a" u"a" U"a" 'a' L'a' u'a' U'a'`)).toEqual([
      STRING,
      STRING,
      STRING,
      STRING,
      STRING,
      CHARACTER,
      CHARACTER,
      CHARACTER,
      CHARACTER,
    ]);
    expect(kinds('LL"a" u8x"a"')).toEqual([IDENTIFIER, STRING, IDENTIFIER, STRING]);
  });

  it('reads raw strings as what they stand for', () => {
    expect(spellings('R"(a)" LR"x(a)"b"\n\\n)x" u8R"--()--"')).toEqual(['"a"', String.raw`L"a)\"b\"\n\\n"`, 'u8""']);
    expect(kinds('R "(a)" xR"(a)" R"a b(c)"')).toEqual([IDENTIFIER, STRING, IDENTIFIER, STRING, IDENTIFIER, STRING]);
    expect(expand('R"(a\\\nb)" "c\\\nd"')).toBe(String.raw`"a\\\nb" "cd"`);
    expect(expand('#if 0\nR"x(it\'s\n#endif\n)x"\n#else\ny\n#endif')).toBe('y');
    expect(failure('R"x(a)y"').message).toMatch(/the raw string literal is not closed/);
  });

  it('reads escapes in literals', () => {
    expect(spellings(String.raw`"a\"b\\" '\'' "\\\"" '\\'`)).toEqual([
      String.raw`"a\"b\\"`,
      String.raw`'\''`,
      String.raw`"\\\""`,
      String.raw`'\\'`,
    ]);
  });

  it('marks literals that are not closed', () => {
    expect(kinds('"abc')).toEqual([UNTERMINATED]);
    expect(kinds(String.raw`"abc\"`)).toEqual([UNTERMINATED]);
    expect(kinds('\'a\n"b"')).toEqual([UNTERMINATED, STRING]);
    expect(kinds('"')).toEqual([UNTERMINATED]);
  });

  it('takes $, letters beyond ASCII and universal character names into identifiers', () => {
    expect(kinds('a$b été \\u00e9t\\U000000e9 名前')).toEqual([IDENTIFIER, IDENTIFIER, IDENTIFIER, IDENTIFIER]);
  });

  it('passes characters that start no token', () => {
    expect(kinds('@ ` \\ \0')).toEqual([OTHER, OTHER, OTHER, OTHER]);
  });

  it('notes white space and line starts', () => {
    const flags = tokens('a b/**/c(d\n e//x\nf').map((token) => token.flags);
    expect(flags).toEqual([
      LINE_START,
      SPACE_BEFORE,
      SPACE_BEFORE,
      0,
      0,
      SPACE_BEFORE | LINE_START,
      SPACE_BEFORE | LINE_START,
    ]);
    expect(kinds('a+b')).toEqual([IDENTIFIER, PUNCTUATOR, IDENTIFIER]);
  });
});

describe('translation phases 2 and 3', () => {
  it('splices lines before anything else', () => {
    expect(expand('a\\\nb "c\\\nd" +\\\n+ // gone \\\nstill gone\n/\\\n* gone *\\\n/ e')).toBe('ab "cd" ++ e');
    expect(expand('#define x \\\r\n 1\r\nx\r\n')).toBe('1');
    expect(expand('in\\  \nt')).toBe('int');
  });

  it('does not know trigraphs', () => {
    expect(expand('"??="')).toBe('"??="');
  });

  it('replaces comments by a space, but not in literals', () => {
    expect(expand('a/* // */b "/*" \'//\' // c /* \nd')).toBe('a b "/*" \'//\' d');
    expect(expand('/***/x/**/y/*/ */z')).toBe('x y z');
  });

  it('writes digraphs as what they mean', () => {
    expect(expand('a<:1:> = <%2%>;')).toBe('a [ 1 ] = { 2 } ;');
  });

  it('does not let tokens grow together', () => {
    expect(expand('#define E\n#define M -\n#define f(x) -x\n-E- -M f(-) a E b M-')).toBe('- - - - - - a b - -');
  });

  it('ignores a byte order mark', () => {
    expect(expand('\ufeff#define x 1\nx')).toBe('1');
  });

  it.each([
    ['a\n  /* b', 'this comment is never closed', 2, 3],
    ['a "b', 'the string literal is not closed', 1, 3],
    ["a\n'b\nc", 'the character literal is not closed', 2, 1],
    ['#if 0\n/*\n#endif', 'this comment is never closed', 2, 1],
  ])('refuses %j', (text, message, line, column) => {
    expect(failure(text)).toMatchObject({ code: 'preprocessor', message, position: { file: 'main.c', line, column } });
  });
});
