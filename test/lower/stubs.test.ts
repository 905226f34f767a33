import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

/** @param stub a file with definitions besides */
async function verdict(text: string, stub: string): Promise<string> {
  const files = new Map([
    ['main.c', text],
    ['stub.c', stub],
  ]);
  const host = { readFile: (path: string) => files.get(path) };
  const result = await check({ files: ['main.c'], stubs: ['stub.c'], host });
  const error = result.diagnostics.find(({ severity }) => severity === 'error');
  return (
    result.violations[0]?.message ??
    error?.message ??
    [result.verdict, ...result.diagnostics.map(({ message }) => message)].join(': ')
  );
}

describe('files with what the others leave undefined', () => {
  it.each<[string, string, string, string]>([
    [
      'functions',
      'int f(void); int main(void) { __CPROVER_assert(f() == 3, "f"); }',
      'int f(void) { return 3; }',
      'safe',
    ],
    ['variables', 'extern int x; int main(void) { __CPROVER_assert(x == 3, "x"); }', 'int x = 3;', 'safe'],
    [
      'a definition of the program counts more',
      'int f(void) { return 4; } int main(void) { __CPROVER_assert(f() == 4, "f"); }',
      'int f(void) { return 3; }',
      'safe',
    ],
    ['that of a variable, too', 'int x = 4; int main(void) { __CPROVER_assert(x == 4, "x"); }', 'int x = 3;', 'safe'],
    [
      'a model counts less',
      'int abs(int); int main(void) { __CPROVER_assert(abs(-1) == 7, "abs"); }',
      'int abs(int x) { return 7; }',
      'safe',
    ],
    [
      'helpers of their own',
      'int f(void); static int h(void) { return 1; } int main(void) { __CPROVER_assert(f() + h() == 3, "f"); }',
      'static int h(void) { return 2; } int f(void) { return h(); }',
      'safe',
    ],
    ['types must fit', 'extern int x; int main(void) { return x; }', 'long x;', "'x' has different types in two files"],
  ])('%s', async (_, text, stub, expected) => {
    expect(await verdict(text, stub)).toBe(expected);
  });
});
