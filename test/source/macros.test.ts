import { describe, expect, it } from 'vitest';
import { IP16 } from '../../src/source/target.js';
import { expand, failure, unitOf } from './support.js';

describe('object-like macros', () => {
  it('are replaced and rescanned', () => {
    expect(expand('#define A B\n#define B C\n#define C 7\nA B C AB')).toBe('7 7 7 AB');
  });

  it('are not replaced inside themselves', () => {
    expect(expand('#define x (4 + x)\nx')).toBe('( 4 + x )');
    expect(expand('#define x y\n#define y x\nx y')).toBe('x y');
    expect(expand('#define a a b\n#define b b a\na b')).toBe('a b a b a b');
  });

  it('keep # as a token and obey ##', () => {
    expect(expand('#define H # a\n#define P a ## b ## 1\nH P')).toBe('# a ab1');
  });

  it('may follow #undef', () => {
    expect(expand('#define x 1\nx\n#undef x\n#undef never\nx')).toBe('1 x');
  });
});

describe('function-like macros', () => {
  it('need a parenthesis, which may stand on a later line', () => {
    expect(expand('#define f(x) [x]\nf f(1) f\n  (2) (f)(3)')).toBe('f [ 1 ] [ 2 ] ( f ) ( 3 )');
  });

  it('keep parentheses and commas of arguments together', () => {
    expect(expand('#define f(a, b) b a\nf((1, 2), g(3, (4, 5)))')).toBe('g ( 3 , ( 4 , 5 ) ) ( 1 , 2 )');
  });

  it('expand arguments completely before the substitution', () => {
    expect(expand('#define one 1\n#define f(x) x one\n#define g(x) f(x)\ng(one) f(f(one))')).toBe('1 1 1 1 1');
    expect(expand('#define pair 1, 2\n#define f(x) x\n#define g(x, y) x-y\nf(g(pair, 3))')).toBe('1 , 2 - 3');
  });

  it('do not expand a call that their own expansion finds', () => {
    expect(expand('#define f(x) f(x + 1)\nf(f(1))')).toBe('f ( f ( 1 + 1 ) + 1 )');
  });

  it('paint a name that is met while disabled for good', () => {
    expect(expand('#define id(x) x\n#define self id self\nid(id)(self)')).toBe('id ( id self )');
    expect(expand('#define f(x) x f\nf(1)(2)')).toBe('1 f ( 2 )');
  });

  it('take a call whose parentheses follow the replacement', () => {
    expect(expand('#define f(x) x * g\n#define g(x) f(x)\nf(2)(9)')).toBe('2 * 9 * g');
    expect(expand('#define name() call\n#define call(x) <x>\nname()(3)')).toBe('< 3 >');
  });

  it('may have empty arguments', () => {
    expect(expand('#define f(x, y) [x|y]\n#define g() !\nf(,) f(1,) f(,2) g() g( )')).toBe('[ | ] [ 1 | ] [ | 2 ] ! !');
  });

  it('span lines and directives', () => {
    expect(expand('#define f(x) <x>\n#define A 1\nf(\n#ifdef A\n 1 +\n#else\n 2 +\n#endif\n 3)')).toBe('< 1 + 3 >');
  });

  it('are not object-like when a space precedes the parenthesis', () => {
    expect(expand('#define f (x)\nf(1)')).toBe('( x ) ( 1 )');
  });
});

describe('the # operator', () => {
  const define = '#define s(x) #x\n#define xs(x) s(x)\n#define E\n';
  it('normalises white space', () => {
    expect(expand(`${define}s(  a   b\n\tc/**/d  )`)).toBe('"a b c d"');
    expect(expand(`${define}s() s( )`)).toBe('"" ""');
  });

  it('escapes quotes and backslashes in literals only', () => {
    expect(expand(String.raw`${define}s("a\n" 'b' '"' L"\\" @\n)`)).toBe(String.raw`"\"a\\n\" 'b' '\"' L\"\\\\\" @\n"`);
  });

  it('does not expand its operand, but a call around it does', () => {
    expect(expand(`#define v 42\n${define}s(v) xs(v) xs(s(v))`)).toBe('"v" "42" "\\"v\\""');
  });

  it('keeps the spacing of expansions', () => {
    expect(expand(`${define}#define f(x) [x]\nxs(-E-) xs(a E.b) xs(f( 1 )f (2)) xs(f(E).c)`)).toBe(
      '"--" "a .b" "[1][2]" "[].c"',
    );
  });

  it('needs a parameter', () => {
    expect(failure('#define f(x) #y').message).toContain('"#" is not followed by a macro parameter');
    expect(failure('#define f(x) x #').message).toContain('"#" is not followed by a macro parameter');
  });

  it('must give a valid literal', () => {
    expect(failure('#define s(x) #x\ns(a \\)').message).toContain('does not give a valid string literal');
  });
});

describe('the ## operator', () => {
  it('pastes tokens, and empty operands away', () => {
    const text =
      '#define cat(a, b, c) a ## b ## c\ncat(x,1,y) cat(,2,) cat(3,,4) cat(,,) cat(+,+,) cat(-,,>) cat(L,"s",) cat(.,,5) cat(1,e,7)';
    expect(expand(text)).toBe('x1y 2 34 ++ -> L"s" .5 1e7');
  });

  it('does not expand its operands, but the result', () => {
    expect(expand('#define ab ok\n#define a bad\n#define cat(x, y) x ## y\ncat(a, b) cat(a b, c d)')).toBe(
      'ok bad bc d',
    );
  });

  it('joins only the nearest tokens of the operands', () => {
    expect(expand('#define cat(x, y) x##y\ncat(1 2, 3 4)')).toBe('1 23 4');
  });

  it('can make names that are not expanded any more', () => {
    expect(expand('#define cat(x, y) x ## y\n#define xx cat(x, x)\nxx')).toBe('xx');
  });

  it('can make ## and #, which are then no operators', () => {
    expect(expand('#define hh # ## #\n#define s(x) #x\n#define in(x) s(x)\n#define j(a, b) in(a hh b)\nj(x, y)')).toBe(
      '"x ## y"',
    );
  });

  it('must give one token', () => {
    expect(failure('#define cat(x, y) x ## y\n cat(+, 1)')).toMatchObject({
      code: 'preprocessor',
      message: 'pasting "+" and "1" does not give a valid preprocessing token',
      position: { line: 2, column: 2 },
    });
    expect(failure('#define cat(x, y) x ## y\ncat(/, /)').code).toBe('preprocessor');
  });

  it('cannot stand at an end', () => {
    expect(failure('#define f(x) ## x').message).toContain('start');
    expect(failure('#define f(x) x ##').message).toContain('end');
    expect(failure('#define x ## 1').message).toContain('start');
  });
});

describe('variadic macros', () => {
  it('collect the rest as __VA_ARGS__', () => {
    expect(expand('#define f(a, ...) a:__VA_ARGS__;\nf(1, 2, (3, 4)) f(1,) f(1)')).toBe(
      '1 : 2 , ( 3 , 4 ) ; 1 : ; 1 : ;',
    );
    expect(expand('#define s(...) #__VA_ARGS__\ns(a, b ,c) s() s(,)')).toBe('"a, b ,c" "" ","');
  });

  it('may name the rest', () => {
    expect(expand('#define f(a, rest...) a rest\nf(1, 2, 3)')).toBe('1 2 , 3');
  });

  it('drop the comma of `, ## rest` when nothing was given', () => {
    expect(expand('#define p(f, a...) q(f, ## a)\np(1) p(1, 2) p(1,)')).toBe('q ( 1 ) q ( 1 , 2 ) q ( 1 , )');
    expect(expand('#define p(...) q(0, ## __VA_ARGS__)\np() p(1, 2)')).toBe('q ( 0 ) q ( 0 , 1 , 2 )');
    expect(expand('#define x 9\n#define p(f, ...) q(f , ## __VA_ARGS__)\np(x, x)')).toBe('q ( 9 , 9 )');
  });

  it('know __VA_OPT__', () => {
    const text = '#define E\n#define p(f, ...) q(f __VA_OPT__(,) __VA_ARGS__)\np(1) p(1, 2) p(1, E) p(1,)';
    expect(expand(text)).toBe('q ( 1 ) q ( 1 , 2 ) q ( 1 ) q ( 1 )');
    expect(expand('#define p(x, ...) x ## __VA_OPT__(a b) ## c #__VA_OPT__(x  y)\np(1) p(1, 2)')).toBe(
      '1c "" 1a bc "1 y"',
    );
  });

  it.each([
    ['#define f(x) __VA_ARGS__', '__VA_ARGS__ can only be used'],
    ['#define f(__VA_ARGS__) 1', '__VA_ARGS__ cannot be the name'],
    ['#define f(..., x) 1', '")" is missing after "..."'],
    ['#define f(...) __VA_OPT__(1', '__VA_OPT__ ( is never closed'],
    ['#define f(...) __VA_OPT__(__VA_OPT__())', 'inside __VA_OPT__'],
  ])('refuse %j', (text, message) => {
    expect(failure(text).message).toContain(message);
  });
});

describe('wrong macros', () => {
  it.each([
    ['#define f(x) x\n f()f(1, 2)', 'the macro "f" needs 1 arguments, but is given 2', 2, 5],
    ['#define f(x, y) x\nf(1)', 'the macro "f" needs 2 arguments, but is given 1', 2, 1],
    ['#define f() x\nf(1)', 'the macro "f" needs 0 arguments, but is given 1', 2, 1],
    ['#define f(x, y, ...) x\nf(1)', 'the macro "f" needs at least 2 arguments, but is given 1', 2, 1],
    ['#define f(x) x\n\n  f(1', 'the call of the macro "f" is not closed: ")" is missing', 3, 3],
    ['#define f(x, x) 1', 'the macro parameter "x" appears twice', 1, 14],
    ['#define f(x', '"," or ")" is missing in the macro\'s parameter list', 1, 11],
    ['#define f(1) 1', 'a macro parameter must be a name', 1, 11],
    ['#define defined 1', '"defined" cannot be the name of a macro', 1, 9],
    ['#define', '#define needs the name of a macro', 1, 2],
    ['#undef 7', '#undef needs the name of a macro', 1, 2],
  ])('refuses %j', (text, message, line, column) => {
    expect(failure(text)).toMatchObject({ code: 'preprocessor', message, position: { line, column } });
  });

  it('warns of a different redefinition only', () => {
    expect(unitOf('#define x 1  +  2\n#define x 1 + 2\n#define f(a) a\n#define f(a) a').warnings).toEqual([]);
    expect(unitOf('#define x 1\n#define x 1+1').warnings).toMatchObject([
      { severity: 'warning', position: { line: 2, column: 9 } },
    ]);
    expect(unitOf('#define f(a) a\n#define f(b) b').warnings).toHaveLength(1);
  });
});

describe('predefined macros', () => {
  it('know where they are', () => {
    expect(expand('__LINE__ __FILE__\n#define L __LINE__\nL\n__COUNTER__ __COUNTER__ __INCLUDE_LEVEL__')).toBe(
      '1 "main.c" 3 0 1 0',
    );
    expect(
      expand('#include "a.h"\n__COUNTER__', {
        files: { 'a.h': '__FILE__ __BASE_FILE__ __INCLUDE_LEVEL__ __COUNTER__' },
      }),
    ).toBe('"a.h" "main.c" 1 0 1');
    expect(expand('#define f(x) __LINE__ x\nf(a\n__LINE__)')).toBe('2 a 3');
  });

  it('leave __func__ alone, and say who we are', () => {
    expect(expand('__func__ __tcbmc__ __CPROVER__ __STDC_VERSION__')).toBe('__func__ 1 __CPROVER__ 201112L');
  });

  it('give the same date each time', () => {
    expect(expand('__DATE__ __TIME__')).toBe('"Jan  1 1970" "00:00:00"');
  });

  it('follow the target', () => {
    const text = '__SIZEOF_POINTER__ __SIZE_TYPE__ __INT_MAX__ __INT32_TYPE__ __INT16_TYPE__';
    expect(expand(text)).toBe('8 long unsigned int 0x7fffffff int short int');
    expect(expand(text, { target: IP16 })).toBe('2 unsigned int 0x7fff long int int');
    expect(expand('__x86_64__ __linux__', { target: IP16 })).toBe('__x86_64__ __linux__');
  });

  it('do not take the names linux and unix from preprocessed files', () => {
    expect(expand('linux unix', { file: 'a.c' })).toBe('1 1');
    expect(expand('linux unix', { file: 'a.i' })).toBe('linux unix');
  });

  it('can be overridden', () => {
    const options = { defines: { N: '3', EMPTY: '', 'twice(x)': '(x)(x)', __tcbmc__: '2' }, undefines: ['__GNUC__'] };
    expect(expand('N EMPTY twice(N) __tcbmc__ __GNUC__', options)).toBe('3 ( 3 ) ( 3 ) 2 __GNUC__');
    expect(failure('', { defines: { '7': '1' } })).toMatchObject({ code: 'usage' });
    expect(failure('', { defines: { 'f(': '1' } })).toMatchObject({ code: 'usage' });
  });
});
