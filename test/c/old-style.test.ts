import { describe, expect, it } from 'vitest';
import { dumpAst } from '../../src/c/dump.js';
import { typeName } from '../../src/source/ctypes/types.js';
import { functionNamed, parse, refusal } from './helpers.js';

/** `name(parameters) result` of the function `f`. */
function signature(source: string): string {
  const { symbol, parameters } = functionNamed(parse(source), 'f');
  return `(${parameters.map(({ name, type }) => `${name}: ${typeName(type)}`).join(', ')}) ${typeName(symbol.type.result)}`;
}

describe('old-style definitions', () => {
  it.each([
    ['int *f(a) int *a; { return a; }', '(a: int *) int *'],
    ['char **f(a, b) char **a, b[]; { *a = b; return a; }', '(a: char **, b: char *) char **'],
    [
      'struct s { int x; }; static struct s *f(a, b) struct s *a; char b[]; { return a + b[0]; }',
      '(a: struct s *, b: char *) struct s *',
    ],
    [
      'int (*f(a, b))(int) register int a; int (*b)(int); { return a ? b : 0; }',
      '(a: int, b: int (*)(int)) int (*)(int)',
    ],
    ['int (*f(a))[3] int a[][3]; { return a; }', '(a: int (*)[3]) int (*)[3]'],
    ['typedef int T; T *f(a, b, c) T *a; const T b; { return a + b + c; }', '(a: int *, b: const int, c: int) int *'],
    [
      'int f(a, g) struct { int x; } *a; int g(); { return g(a->x); }',
      '(a: struct <anonymous at test.c:1> *, g: int (*)()) int',
    ],
    ['(f)(int32_t) unsigned int32_t; { return int32_t; }', '(int32_t: unsigned int) int'],
    ['long *f(a) register long *restrict a; { typeof(*a) b = *a; return b ? a : 0; }', '(a: long *) long *'],
  ])('%s', (source, expected) => {
    expect(signature(source)).toBe(expected);
  });

  it('may follow a prototype that agrees', () => {
    expect(
      functionNamed(parse('int *f(int *, char); int *f(a, b) int *a; char b; { return a + b; }'), 'f').symbol.type
        .prototyped,
    ).toBe(true);
    expect(refusal('int *f(int *); int *f(a, b) int *a; char b; { return a + b; }')).toMatchObject({ code: 'type' });
  });

  it('declare each parameter at most once, and nothing else', () => {
    expect(refusal('int *f(a) int *b; { return 0; }')).toMatchObject({ code: 'name', position: { column: 16 } });
    expect(refusal('int *f(a) int *a; int a; { return 0; }')).toMatchObject({
      code: 'name',
      message: expect.stringContaining('redefinition') as string,
    });
    expect(refusal('int *f(a) static int *a; { return 0; }')).toMatchObject({ code: 'syntax' });
    expect(refusal('int *f(a) int *a = 0; { return 0; }')).toMatchObject({ code: 'syntax' });
    expect(refusal('int *f(a) int *a; return 0; }')).toMatchObject({ code: 'syntax' });
  });
});

describe('a comma in a subscript', () => {
  it('is the comma operator', () => {
    const dump = dumpAst(
      parse('int a[4], i, j; int f(void) { return a[i, j] + a[f(), a[i++, 1]] + (a[(i, j)], a)[i]; }'),
    );
    expect(dump).toContain('load(*(&a + 4*(long)(load(i), load(j))))');
    expect(refusal('int a[4], i; int f(void) { return a[i,]; }')).toMatchObject({ code: 'syntax' });
  });

  it('does not disturb designators', () => {
    expect(
      parse('int f(int, int), a[4] = { [1 ? 2 : 3] = 1, [0 ... 1] = 5 }; int g(void) { return a[f(1, 2)]; }').functions,
    ).toHaveLength(1);
  });
});

describe('a type of a system header', () => {
  const header = '# 1 "/usr/include/x.h" 1 3\ntypedef long id_t; id_t h(id_t);\n# 1 "test.c" 2\n';

  it('gives way to the program’s', () => {
    expect(typeName(parse(`${header}typedef struct { int x; } id_t; id_t v;`).variables[0]!.type)).toContain('struct');
    expect(refusal('typedef long id_t; typedef int id_t;')).toMatchObject({ code: 'name' });
  });
});
