import { describe, expect, it } from 'vitest';
import { dumpAst } from '../../src/c/dump.js';
import { evaluate } from '../../src/c/constants.js';
import { compile, run } from '../support/compile.js';
import { parse, refusal } from './helpers.js';

const LENGTH = 5000;

function many(part: (index: number) => string, separator: string): string {
  return Array.from({ length: LENGTH }, (_, index) => part(index)).join(separator);
}

/** How a program without inputs ends. */
async function stopOf(source: string): Promise<string> {
  return run((await compile(source)).program).stop.kind;
}

const HEAD = '#include <assert.h>\nint x; int g(int a) { x++; return a; }\n';

describe('chains of thousands of links', () => {
  it.each([
    [
      'else if',
      `int a = 4321, r = -1; ${many((i) => `if (a == ${i}) r = ${i};`, ' else ')} else r = -2; assert(r == 4321);`,
    ],
    [
      'else if, all skipped',
      `int a = -1, r = -1; ${many((i) => `if (a == ${i}) { r = ${i}; }`, ' else ')} else r = -2; assert(r == -2);`,
    ],
    [
      'else if with constants',
      `int r = -1; ${many((i) => `if (${i} == 4999) r = ${i};`, ' else ')} else r = -2; assert(r == 4999);`,
    ],
    ['sums', `int a = 3; assert(${many(() => 'a', ' + ')} == 15000);`],
    [
      'alternating signs',
      `long r = 1; int a = 1; r = r ${many((i) => `${i % 2 ? '+' : '-'} a`, ' ')}; assert(r == 1);`,
    ],
    ['calls in order', `int r = ${many((i) => `(g(1) * (x == ${i + 1}))`, ' + ')}; assert(r == 5000);`],
    ['conjunctions', `int a = 7000; assert(${many((i) => `a != ${i}`, ' && ')});`],
    ['shortcuts', `int a = 1; int r = ${many((i) => `(a != ${i} && g(0))`, ' || ')}; assert(!r && x == 4999);`],
    ['a shortcut', `int r = g(0) && ${many(() => 'g(1)', ' && ')}; assert(!r && x == 1);`],
    ['pointers', `char b[5001]; char *p = b + ${many(() => '1', ' + ')}; assert(p - b == 5000);`],
    ['commas', `int r = (${many(() => 'x = x * 3 + 1', ', ')}, g(5)); assert(r == 5);`],
    ['string literals', `const char *s = ${many(() => '"ab"', ' ')}; assert(s[9999] == 'b' && s[10000] == 0);`],
  ])('are followed: %s', async (_, body) => {
    expect(await stopOf(`${HEAD}int main(void) { ${body} return 0; }`)).toBe('halted');
  });

  it('are constants where their operands are', () => {
    const unit = parse(
      `enum { N = ${many(() => '1', ' + ')} }; int a[${many(() => '1', '+')}]; int z = ${many(() => '2', ' | ')};`,
    );
    expect(unit.enumerators.get('N')).toBe(5000n);
    expect(unit.variables[0]!.type).toMatchObject({ kind: 'array', length: 5000 });
    expect(evaluate(unit.variables[1]!.initializer!.items[0]!.value)).toBe(2n);
  });

  it('are printed without deep indentation', () => {
    const unit = parse(`void f(int a) { ${many((i) => `if (a == ${i}) a = 0;`, ' else ')} }`);
    expect(dumpAst(unit).length).toBeLessThan(1_000_000);
  });

  it('keep an object of a link in that link', async () => {
    const links = Array.from({ length: 20 }, (_, i) => `if (*(p = &(int){ ${i} }) == 19) assert(*p == 19);`);
    expect(await stopOf(`${HEAD}int main(void) { int *p; ${links.join(' else ')} return 0; }`)).toBe('halted');
  });

  it('keep nameless objects to the end of the expression', async () => {
    const chain = Array.from({ length: 300 }, () => '*p').join(' + ');
    expect(
      await stopOf(
        `${HEAD}int main(void) { int *p; int r = *(p = (int[]){ 2 }) + ${chain}; assert(r == 602); return 0; }`,
      ),
    ).toBe('halted');
  });
});

describe('what is nested too deeply', () => {
  it.each([
    ['parentheses', `int f(int a) {\n return ${'('.repeat(LENGTH)}a${')'.repeat(LENGTH)}; }`],
    ['blocks', `void f(void) {\n ${'{'.repeat(LENGTH)}${'}'.repeat(LENGTH)} }`],
    ['choices', `int f(int a) {\n return ${'a ? 1 : '.repeat(LENGTH)}2; }`],
    ['casts', `int f(int a) {\n return ${'(char)'.repeat(LENGTH)}a; }`],
    ['negations', `int f(int a) {\n return ${'!'.repeat(LENGTH)}a; }`],
    ['members', `struct s { struct s *n; } *f(struct s *a) {\n return a${'->n'.repeat(LENGTH)}; }`],
    ['assignments', `int f(int a) {\n return ${'a = '.repeat(LENGTH)}1; }`],
    ['compound literals in a chain', `int f(int a) {\n return ${many(() => '*(int[]){ a }', ' + ')}; }`],
  ])('is refused with its place: %s', (_, source) => {
    expect(refusal(source)).toMatchObject({ code: 'limit', position: { line: 2 } });
  });
});
