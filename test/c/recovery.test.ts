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
    if (error instanceof DiagnosticError) return error.diagnostics.map(({ position, message }) => `${position?.line}: ${message}`);
    throw error;
  }
  return [];
}

describe('after an error', () => {
  it('a missing semicolon costs nothing but itself', () => {
    const source = 'int g\nint f(int x) {\n  int y = x\n  y = y * 2\n  return y;\n}\nint main(void) { return f(1) }\nint h(void) { return g; }';
    expect(errorsOf(source)).toEqual([
      `2: expected ';' before 'int'`,
      `4: expected ';' or an operator before 'y'`,
      `5: expected ';' or an operator before 'return'`,
      `7: unexpected '}'`,
    ]);
  });

  it('the rest of the statement is left out, with the blocks in it', () => {
    const source = 'int main(void) {\n  int a = 1;\n  if (a > 2 {\n    a = 3;\n  }\n  a = * ;\n  { a = 4 5; }\n  return a\n}\nint f(void) { return + ; }';
    expect(errorsOf(source)).toEqual([
      `4: unexpected ';'`,
      `6: expected expression before ';'`,
      `7: expected ';' or an operator before '5'`,
      `9: unexpected '}'`,
    ]);
  });

  it('in the body of a function, the next function is looked at', () => {
    const source = 'int f(void) { return x; }\nint g(void) { struct s *p = 0; return p->a; }\nint h(void) { return x + y; }\nint main(void) { return z; }';
    const found = errorsOf(source);
    expect(found.map((text) => text.slice(0, 2))).toEqual(['1:', '2:', '4:']);
    expect(found[2]).toContain(`'z'`);
  });

  it('what says the same is said once, and no more than ten are said', () => {
    expect(errorsOf('int f(void) { foo x; foo y; bar z; return 0; }')).toEqual([`1: unknown type name 'foo'`, `1: unknown type name 'bar'`]);
    const many = Array.from({ length: 20 }, (_, i) => `  x = ${i} ${i + 100};`).join('\n');
    expect(errorsOf(`int f(int x) {\n${many}\n}`)).toHaveLength(10);
  });

  it('nothing follows where the text ends too early', () => {
    expect(errorsOf('int main(void) { int x; if (x) { x = 1;')).toEqual([`1: expected '}' before end of input`]);
  });
});
