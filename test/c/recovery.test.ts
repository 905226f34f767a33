import { describe, expect, it } from 'vitest';
import { loadParser } from '../../src/c/parser.js';
import { parseUnit } from '../../src/c/parse-unit.js';
import { DiagnosticError } from '../../src/source/diagnostic.js';
import { LP64 } from '../../src/source/target.js';
import { plainUnit } from './helpers.js';

const parser = await loadParser();

/** Line and message of everything that is wrong. */
function errorsOf(source: string): string[] {
  try {
    parseUnit(parser, plainUnit(source), LP64);
  } catch (error) {
    if (error instanceof DiagnosticError)
      return error.diagnostics.map(({ position, message }) => `${position?.line}: ${message}`);
    throw error;
  }
  return [];
}

describe('after an error', () => {
  it('a missing semicolon costs nothing but itself', () => {
    const source =
      'int g\nint f(int x) {\n  int y = x\n  y = y * 2\n  return y;\n}\nint main(void) { return f(1) }\nint h(void) { return g; }';
    expect(errorsOf(source)).toEqual([
      `2: expected ';' before 'int'`,
      `4: expected ';' or an operator before 'y'`,
      `5: expected ';' or an operator before 'return'`,
      `7: unexpected '}'`,
    ]);
  });

  it('the rest of the statement is left out, with the blocks in it', () => {
    const source =
      'int main(void) {\n  int a = 1;\n  if (a > 2 {\n    a = 3;\n  }\n  a = * ;\n  { a = 4 5; }\n  return a\n}\nint f(void) { return + ; }';
    expect(errorsOf(source)).toEqual([
      `4: unexpected ';'`,
      `6: expected expression before ';'`,
      `7: expected ';' or an operator before '5'`,
      `9: unexpected '}'`,
    ]);
  });

  it('in the body of a function, the next function is looked at', () => {
    const source =
      'int f(void) { return x; }\nint g(void) { struct s *p = 0; return p->a; }\nint h(void) { return x + y; }\nint main(void) { return z; }';
    const found = errorsOf(source);
    expect(found.map((text) => text.slice(0, 2))).toEqual(['1:', '2:', '3:', '4:']);
    expect(found[3]).toContain(`'z'`);
  });

  it('what says the same is said once, and no more than twenty are said', () => {
    expect(errorsOf('int f(void) { foo x; foo y; bar z; return 0; }')).toEqual([
      `1: unknown type name 'foo'`,
      `1: unknown type name 'bar'`,
    ]);
    const many = Array.from({ length: 25 }, (_, i) => `  x = ${i} ${i + 100};`).join('\n');
    const found = errorsOf(`int f(int x) {\n${many}\n}`);
    expect(found).toHaveLength(21);
    expect(found[20]).toBe('undefined: and 5 more errors');
  });

  it('of what a program means, each statement is looked at, in the order of the text', () => {
    const lines = [
      'int main(void) {',
      '  goto nowhere;',
      '  int y = a;',
      '  b = 3; y = b;',
      '  if (c) { d = 5; }',
      '  for (int i = e; i < y; i++) y.x = 3;',
      '  switch (f) { case 1: y->z = 2; break; case 1: break; }',
      '  while (g) return h;',
      '}',
      'int last(void) { return a; }',
    ];
    expect(errorsOf(lines.join('\n'))).toEqual([
      `2: there is no label 'nowhere' in this function`,
      `3: 'a' is not declared`,
      `4: 'b' is not declared`,
      `5: 'c' is not declared`,
      `5: 'd' is not declared`,
      `6: 'e' is not declared`,
      `6: 'int' has no members`,
      `7: 'f' is not declared`,
      `7: a value of type 'int' cannot be dereferenced`,
      '7: duplicate case value 1',
      `8: 'g' is not declared`,
      `8: 'h' is not declared`,
      `10: 'a' is not declared`,
    ]);
  });

  it('nothing follows from a declaration that was wrong', () => {
    const source =
      'int main(void) {\n  int q[] = { zz };\n  int *p = q, r[bad], s = 1;\n  typedef int t[worse];\n  q[0] = sizeof q + r[1] + s;\n  t u; u[0] = p + p;\n}';
    expect(errorsOf(source)).toEqual([`2: 'zz' is not declared`, `4: 'worse' is not declared`]);
  });

  it('an expression that is missing is told beside others, and so is what cannot be assigned to', () => {
    const source = 'int main(void) {\n  int x = ;\n  "abc" = 3;\n  if () x = 1;\n  x = 1 2;\n}\nenum e { A = };';
    expect(errorsOf(source)).toEqual([
      `2: expected expression before ';'`,
      '3: only an object can be assigned to',
      `4: expected expression before ')'`,
      `5: expected ';' or an operator before '2'`,
      `7: expected expression before '}'`,
    ]);
  });

  it('an assignment is no operand: what stands before its operator is one expression', () => {
    const wrong = [
      'x + y = 3',
      '-x = 3',
      '(int)x = 3',
      'sizeof x = 3',
      'y && x = 3',
      'x ? x : y = 3',
      '++x = 3',
      '!x += 3',
    ];
    const functions = wrong.map((text, i) => `void f${i}(int x, int y) { ${text}; }`);
    expect(errorsOf(functions.join('\n'))).toEqual(wrong.map((_, i) => `${i + 1}: only an object can be assigned to`));
    const right = [
      'x + (y = 3)',
      '*&x = y = 3',
      '-(x = 3)',
      '(x) = 3',
      'x ? y = 3 : (x = 2)',
      'a[x = 1] = 2',
      '*p++ = 3',
      '**q = 1',
      'f(x = 2), y = 3',
    ];
    expect(
      errorsOf(
        `int f(int);\nvoid g(int *a, int x, int y, int *p, int **q) {\n${right.map((text) => `  ${text};`).join('\n')}\n}`,
      ),
    ).toEqual([]);
  });

  it('functions that use what is not supported are all named', () => {
    const source =
      'void f(int n) { double _Complex a = n; }\nvoid g(int n) { double _Complex b = n; }\nvoid h(void) { c = 1; }';
    expect(errorsOf(source)).toEqual([
      '1: complex numbers are not supported',
      '2: complex numbers are not supported',
      `3: 'c' is not declared`,
    ]);
  });

  it('nothing follows where the text ends too early', () => {
    expect(errorsOf('int main(void) { int x; if (x) { x = 1;')).toEqual([`1: expected '}' before end of input`]);
  });
});
