import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../src/c/parse-unit.js';
import { withoutUnreached } from '../../src/c/unreached.js';
import { preprocess } from '../../src/source/preprocess.js';
import { LP64 } from '../../src/source/target.js';

/** The functions of which only declarations are left, of units that start at `main`. */
function unreached(...units: readonly string[]): string[] {
  const sources = units.map((text, i) =>
    tokensOf(preprocess({ file: `${i}.c`, text, target: LP64, bundled: () => undefined })),
  );
  return withoutUnreached(sources, (name) => name === 'main').flatMap((unit) => unit.unreached);
}

describe('functions that nothing leads to', () => {
  it('lose their bodies and keep their declarations', () => {
    const text = 'struct s { int a; } *f(int x) { return g(x); } int main(void) { return 0; }';
    const [unit] = withoutUnreached(
      [tokensOf(preprocess({ file: 'a.c', text, target: LP64, bundled: () => undefined }))],
      (name) => name === 'main',
    );
    expect(unit!.tokens.texts.join(' ').trim()).toBe(
      'struct s { int a ; } * f ( int x ) ; int main ( void ) { return 0 ; }',
    );
    expect(unit!.tokens.position(unit!.tokens.texts.indexOf('main')).column).toBe(text.indexOf('main') + 1);
  });

  it('are those that only each other mention', () => {
    expect(
      unreached(
        'int f(int n) { return g(n); } int g(int n) { return f(n); } int h(void) { return 1; } int main(void) { return h(); }',
      ),
    ).toEqual(['f', 'g']);
  });

  it('are not those that prototypes alone mention', () => {
    expect(unreached('int f(int); static int f(int n) { return n; } int main(void) { return 0; }')).toEqual(['f']);
  });

  it.each([
    [
      'a call in another function',
      'int f(void) { return 1; } int g(void) { return f(); } int main(void) { return g(); }',
    ],
    ['a call in another unit', 'int f(void) { return 1; }', 'int f(void); int main(void) { return f(); }'],
    ['a table', 'int f(void) { return 1; } int (*table[])(void) = { f }; int main(void) { return 0; }'],
    [
      'a structure of callbacks in another unit',
      'int f(void) { return 1; }',
      'int f(void); struct { int (*call)(void); } s = { .call = f }; int main(void) { return 0; }',
    ],
    ['an alias', 'int f(void) { return 1; } int g(void) __attribute__((alias("f"))); int main(void) { return g(); }'],
    [
      'a name for the assembler',
      'int f(void) { return 1; } int g(void) __asm__("_" "f"); int h(void) __asm__("f"); int main(void) { return h(); }',
    ],
    ['a cleanup', 'void f(int *p) { } int main(void) { int x __attribute__((cleanup(f))) = 0; return x; }'],
    ['a constructor', '__attribute__((constructor)) static void f(void) { } int main(void) { return 0; }'],
    [
      'a mark of handlers',
      'void f(void) __attribute__((interrupt)); __attribute__((interrupt)) void f(void) { } int main(void) { return 0; }',
    ],
    ['a word for handlers', '__interrupt void f(void) { } int main(void) { return 0; }'],
    [
      'a mark of a declaration',
      'void f(void) __attribute__((__signal__)); void f(void) { } int main(void) { return 0; }',
    ],
    ['a builtin', 'int f(void) { return 1; } int main(void) { return __builtin_f(); }'],
    [
      'a call out of an old-style function',
      'int f(void) { return 1; } int g(a) int a; { return f(); } int main(void) { return g(1); }',
    ],
  ])('stay where %s leads to them', (_, ...units) => {
    expect(unreached(...units)).not.toContain('f');
  });
});
