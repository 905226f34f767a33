import { describe, expect, it } from 'vitest';
import { expand, failure } from './support.js';

const holds = (expression: string, before = ''): boolean =>
  expand(`${before}\n#if ${expression}\nyes\n#else\nno\n#endif`) === 'yes';

describe('#if expressions', () => {
  it.each([
    '1 + 2 * 3 == 7',
    '(1 + 2) * 3 == 9',
    '10 - 4 - 3 == 3',
    '7 / 2 == 3',
    '-7 / 2 == -3',
    '-7 % 3 == -1',
    '1 << 4 == 16',
    '1 | 2 ^ 3 & 2',
    '!0 && !!5',
    '~0 == -1',
    '1 ? 2 : 0',
    '0 ? 0 : 1 ? 3 : 0',
    '1 < 2 == 1',
    '-8 >> 1 == -4',
    '(1, 2) == 2',
    '0xFFFFFFFFFFFFFFFF == -1',
    '-1 > 0u',
    '-1 < 0',
    '(1 ? -1 : 0u) > 0',
    '9223372036854775807 + 1 < 0',
    '0u - 1 == 18446744073709551615u',
    '18446744073709551615u / 2 == 9223372036854775807',
    '(0 ? 1u : -1) > 0',
    '~0u >> 63 == 1',
    '-1 >> 63 == -1',
    '1 << 64 == 0',
    '8 << -2 == 2',
    '0x10 == 16 && 010 == 8 && 0b11 == 3',
    '1ull && 1LLU && 1lu && 0xAul',
    '3 - -3 == 6',
    '- - 1 == 1',
    '(2 || 1 / 0)',
    '!(0 && 1 / 0)',
    '1 ? 1 : 1 / 0',
    'undefined_name == 0',
    'true == 0',
    '-9223372036854775807 - 1 < 0',
    '(-9223372036854775807 - 1) / -1 < 0',
  ])('%s', (expression) => expect(holds(expression)).toBe(true));

  it.each([
    ["'a' == 97"],
    ["'\\n' == 10"],
    ["'\\0' == 0"],
    ["'\\x41' == 65"],
    ["'\\101' == 65"],
    ["'\\377' < 0"],
    ["'ab' == 24930"],
    ["'\\'' == 39"],
    ["L'\\xff' == 255"],
    ["u'é' == 233"],
    ["'é' == 0xc3a9"],
    ["'\\u00e9' == 0xc3a9"],
    ["U'\\U0001F600' == 0x1F600"],
    ["'\"' == 34"],
  ])('character constant %s', (expression) => expect(holds(expression)).toBe(true));

  it('expands macros', () => {
    expect(holds('f(A, 2) == 3', '#define A 1\n#define f(x, y) x + y')).toBe(true);
    expect(holds('f', '#define f(x) 1')).toBe(false);
    expect(holds('__LINE__ == 2')).toBe(true);
  });

  it('knows defined, also from macros', () => {
    expect(holds('defined A && defined(A) && !defined B && !defined ( B )', '#define A')).toBe(true);
    expect(holds('HAS', '#define HAS defined(A) && A > 1\n#define A 2')).toBe(true);
    expect(holds('defined __has_include && defined __FILE__')).toBe(true);
  });

  it('asks for headers', () => {
    const answer = (text: string): string => expand(`#if ${text}\nyes\n#else\nno\n#endif`, { files: { 'a b.h': '' } });
    expect(answer('__has_include("a b.h") && __has_include(<pthread.h>)')).toBe('yes');
    expect(answer('__has_include("b.h") || __has_include(<no.h>) || __has_include_next(<no.h>)')).toBe('no');
    expect(
      expand(
        '#define H <stdio.h>\n#define ASK(x) __has_include(x)\n#if __has_include(H) && ASK(<stdio.h>)\nyes\n#endif',
      ),
    ).toBe('yes');
  });

  it('asks for attributes and builtins', () => {
    expect(holds('__has_attribute(packed) && __has_attribute(__noreturn__) && !__has_attribute(sparkling)')).toBe(true);
    expect(
      holds('__has_builtin(__builtin_expect) && __has_builtin(__atomic_fetch_add) && !__has_builtin(__builtin_wash)'),
    ).toBe(true);
  });

  it.each([
    ['', '#if without an expression'],
    ['1 +', 'the #if expression is incomplete'],
    ['(1', '")" is missing in this #if expression'],
    ['1 2', '"2" is not expected in this #if expression'],
    ['1 ? 2', '":" is missing'],
    ['1.5', '"1.5" is not an integer constant'],
    ['09', '"09" is not an integer constant'],
    ['1lul', '"1lul" is not an integer constant'],
    ['18446744073709551616', 'the integer constant is too large'],
    ['1 / 0', 'division by zero in #if'],
    ['1 % (1 - 1)', 'division by zero in #if'],
    ['"a"', '""a"" is not valid in #if'],
    ["''", 'empty character constant'],
    ["'\\q'", 'unknown escape sequence "\\q"'],
    ['a = 1', '"=" is not expected'],
    ['defined', '"defined" needs the name'],
    ['defined(A', '")" is missing after "defined"'],
    ['__has_include', '"(" is missing after __has_include'],
    ['__has_include(1)', '__has_include needs "file" or <file>'],
    ['__has_attribute(1)', '__has_attribute needs a name'],
  ])('refuses #if %s', (expression, message) => {
    const diagnostic = failure(`\n#if ${expression}\n#endif`);
    expect(diagnostic.code).toBe('preprocessor');
    expect(diagnostic.message).toContain(message);
    expect(diagnostic.position?.line).toBe(2);
  });
});

describe('groups', () => {
  const choose = (value: string): string =>
    expand('#if V == 1\none\n#elif V == 2\ntwo\n#elif V == 3\nthree\n#else\nother\n#endif\nend', {
      defines: { V: value },
    });

  it('chooses exactly one', () => {
    expect(['1', '2', '3', '4'].map(choose)).toEqual(['one end', 'two end', 'three end', 'other end']);
  });

  it('nests, also in skipped groups', () => {
    expect(expand('#if 0\n#if 1\na\n#else\nb\n#endif\n#else\n#if 0\nc\n#else\nd\n#endif\n#endif')).toBe('d');
    expect(expand('#ifdef A\na\n#endif\n#ifndef A\nb\n#endif\n#define A\n#ifdef A\nc\n#elifdef B\nd\n#endif')).toBe(
      'b c',
    );
    expect(expand('#ifdef A\na\n#elifndef B\nb\n#endif')).toBe('b');
  });

  it('does not look at what is skipped, but for comments', () => {
    const text =
      '#if 0\ndon\'t "mind\n#bad directive\n#define x 1\n#if )(\n#elif 1/0\n#endif\n/* #else */ // #else\n"#else"\n a #else\n#endif\nx';
    expect(expand(text)).toBe('x');
  });

  it('does not evaluate #elif after the chosen group', () => {
    expect(expand('#if 1\na\n#elif 1/0\nb\n#endif')).toBe('a');
  });

  it('tolerates words after #else and #endif', () => {
    expect(expand('#ifdef A\n#else !A\nx\n#endif /* A */ A')).toBe('x');
  });

  it.each([
    ['a\n #if 1\n', 'this #if has no #endif', 2, 3],
    ['#if 0\n#else\n', 'this #if has no #endif', 1, 2],
    ['#if 0\n', 'this #if has no #endif', 1, 2],
    ['#endif', '#endif without #if', 1, 2],
    ['#else', '#else without #if', 1, 2],
    ['#elif 1', '#elif without #if', 1, 2],
    ['#if 1\n#else\n#else\n#endif', '#else after #else', 3, 2],
    ['#if 0\n#else\n#elif 1\n#endif', '#elif after #else', 3, 2],
    ['#ifdef 1\n#endif', '#ifdef needs the name of a macro', 1, 2],
  ])('refuses %j', (text, message, line, column) => {
    expect(failure(text)).toMatchObject({ code: 'preprocessor', message, position: { line, column } });
  });

  it('do not reach over the end of an included file', () => {
    expect(failure('#include "a.h"\n#endif', { files: { 'a.h': '#if 1\n' } })).toMatchObject({
      message: 'this #if has no #endif',
      position: { file: 'a.h', line: 1 },
    });
    expect(failure('#if 1\n#include "a.h"\n', { files: { 'a.h': '#endif\n' } }).message).toBe('#endif without #if');
  });
});
