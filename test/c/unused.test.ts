import { describe, expect, it } from 'vitest';
import { LP64 } from '../../src/source/target.js';
import type { Tokens } from '../../src/c/tokens.js';
import { tokenize } from '../../src/c/tokens.js';
import { neededFor, withoutUnused } from '../../src/c/unused.js';
import { preprocess } from '../../src/source/preprocess.js';

/** A system header, and a program of the user after it. */
function tokens(header: string, program: string): Tokens {
  return tokenize(
    preprocess({
      file: 'a.i',
      text: `# 1 "h.h" 1 3\n${header}\n# 1 "a.c" 2\n${program}\n`,
      target: LP64,
      bundled: () => undefined,
    }),
  );
}

function text({ texts }: Tokens): string {
  return texts.slice(0, -1).join(' ');
}

/** What is left of the header. */
function left(header: string, program: string): string {
  const marker = 'int the_end ;';
  return text(withoutUnused(tokens(header, `${marker} ${program}`)))
    .split(marker)[0]!
    .trim();
}

const PLAIN: readonly string[] = [
  'int f ( int x , char * name ) ;',
  'extern unsigned long f ( void ) __attribute__ ( ( nothrow ) ) ;',
  'extern int f ( const char * restrict s ) __asm__ ( "g" ) __attribute__ ( ( pure ) ) ;',
  '__extension__ extern long long f ( long long ) ;',
  'struct s * f ( struct s * ) ;',
  'typedef unsigned long f ;',
  'typedef struct { int a ; } f ;',
  'typedef struct s { int a ; struct inner { int b ; } c ; } * f ;',
  'typedef int f ( int ) ;',
  'typedef struct s f [ 1 ] ;',
  'struct f ;',
  'struct f { int ( * callback ) ( void ) ; } ;',
  'enum { a , f = 3 , b } ;',
  'enum tag { f } ;',
  'struct s { enum { f } kind ; } ;',
  'struct s { struct f { int a ; } b ; } ;',
  'static inline int f ( int x ) { return x + 1 ; }',
];

describe('what a system header declares', () => {
  it.each(PLAIN)('goes if nobody uses it, and stays if somebody does: %s', (declaration) => {
    expect(left(declaration, 'int x;')).toBe('');
    const used = /^(?:struct f|struct s \{ struct f)/.test(declaration)
      ? 'struct f *x;'
      : 'int g(void) { return sizeof(f); }';
    expect(left(declaration, used)).toBe(declaration);
  });

  it.each([
    'int x ;',
    'extern int x , f ( void ) ;',
    'int ( * f ) ( void ) ;',
    'int ( f ) ( void ) ;',
    'typedef int t ; extern t ( f ) ;',
    'typedef int t , f ;',
    'struct s { int a ; } x ;',
    'struct __attribute__ ( ( packed ) ) f { int a ; } ;',
    'int f ( void ) { return 1 ; }',
    'inline int f ( void ) { return 1 ; }',
    'static void f ( void ) __attribute__ ( ( constructor ) ) ;',
    'static __attribute__ ( ( __used__ ) ) void f ( void ) { }',
    'int f ( a ) int a ; { return a ; }',
    '_Static_assert ( 1 , "" ) ;',
    'int f ( int x',
  ])('stays if it may be more than a declaration: %s', (declaration) => {
    expect(left(declaration, '')).toContain(declaration);
  });

  it('stays with all that it needs', () => {
    const header =
      'typedef int a; typedef a b; struct s { b x; }; typedef int c; struct t { c x; }; b f(struct s *); c g(struct t *);';
    expect(left(header, 'int main(void) { return f(0); }')).toBe(
      'typedef int a ; typedef a b ; struct s { b x ; } ; b f ( struct s * ) ;',
    );
  });

  it('stays if a macro of the header uses it', () => {
    expect(left('int f(int);\n#define F(x) f(x)', 'int main(void) { return F(1); }')).toBe('int f ( int ) ;');
  });

  it('stays if a builtin stands for it', () => {
    expect(left('int f(int);', 'int main(void) { return __builtin_f(1); }')).toBe('int f ( int ) ;');
  });

  it('stays where a tag is first mentioned, since a later mention in a parameter would be another type', () => {
    const header = 'struct s *f(void); int g(struct s *); struct s *h(void);';
    expect(left(header, 'int x = sizeof(g);')).toBe('struct s * f ( void ) ; int g ( struct s * ) ;');
    expect(left('int g(struct s *); struct s *f(void);', 'int h(struct s *);')).toBe('struct s * f ( void ) ;');
  });

  it('keeps its place', () => {
    const kept = withoutUnused(tokens('int f(void);\nint g(void);', 'int main(void) {\n  return g();\n}'));
    const at = (word: string) => kept.position(kept.texts.indexOf(word));
    expect(at('g')).toEqual({ file: 'h.h', line: 2, column: 5 });
    expect(at('return')).toEqual({ file: 'a.c', line: 2, column: 3 });
  });
});

it("nothing of the user's own goes", () => {
  const program = 'int f ( void ) ; typedef int t ; static int g ( void ) { return 1 ; }';
  expect(text(withoutUnused(tokens('', program)))).toBe(program);
});

it('broken text stays as it is', () => {
  for (const broken of ['}', '( ;', 'int f ( } ) ;', 'struct', 'enum {', 'typedef', ') int f ( void ) ;'])
    expect(left(broken, 'int x ;')).toContain(broken);
});

it('hostile text takes no time', () => {
  const many = (part: string): string => part.repeat(30_000);
  const start = performance.now();
  for (const header of [
    many('const '),
    many('int * '),
    many('enum { '),
    many('a , '),
    many('struct s { '),
    `int f(void) ${many('__attribute__((x)) ')};`,
  ])
    withoutUnused(tokens(header, ''));
  expect(performance.now() - start).toBeLessThan(5000);
});

describe('of a library model', () => {
  const model =
    'typedef int word; static word one(void) { return 1; } word f(void) { return one(); } int g(void) { return 2; } int count;';
  it('only what is needed is left', () => {
    const needed = (...names: string[]) => text(neededFor(tokens('', model), names));
    expect(needed('g')).toBe('int g ( void ) { return 2 ; } int count ;');
    expect(needed('f')).toBe(
      'typedef int word ; static word one ( void ) { return 1 ; } word f ( void ) { return one ( ) ; } int count ;',
    );
    expect(needed('f', 'g')).toBe(text(tokens('', model)));
  });
});
