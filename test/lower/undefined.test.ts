import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { checkText, verdict } from './support.js';

const TEXT = `int sensor(void); void log_it(int); int shared;
int main(void) { int a = sensor(); log_it(a); __CPROVER_assert(shared == 0, "untouched"); __CPROVER_assert(a == sensor(), "any value"); return 0; }`;

describe('functions without definition', () => {
  it('are refused on request, with the name of the option in the hint', async () => {
    const { verdict: answer, diagnostics } = await checkText(TEXT, { undefinedFunctions: 'error' });
    expect(answer).toBe('error');
    expect(diagnostics[0]).toMatchObject({ message: "call of undefined function 'sensor'", position: { line: 2 } });
    expect(diagnostics[0]!.hint).toContain('--undefined-functions havoc');
  });

  it('return any value and are named once each, where they are called first', async () => {
    const result = await checkText(TEXT);
    expect(result.violations.map(({ message }) => message)).toEqual(['any value']);
    const effect = 'to return any value, to write any through its arguments, and to do nothing else';
    expect(result.diagnostics).toMatchObject([
      {
        severity: 'warning',
        code: 'undefined',
        message: `'sensor' is not defined: it is taken ${effect}`,
        position: { line: 2, column: 26 },
      },
      {
        severity: 'warning',
        code: 'undefined',
        message: `'log_it' is not defined: it is taken ${effect}`,
        position: { line: 2, column: 36 },
      },
    ]);
  });

  it('are inputs of a violation that depends on them', async () => {
    const { violations } = await checkText(
      'int f(void); int main(void) { int a = f(); __CPROVER_assert(a != 77, "a"); }',
    );
    expect(violations[0]!.trace.events.map(({ action }) => action)).toContainEqual(
      expect.objectContaining({ kind: 'input', name: 'f()', value: '77', function: 'f' }),
    );
  });

  it.each<['pure' | 'nondet']>([['pure'], ['nondet']])('touch nothing as %s', async (undefinedFunctions) => {
    const text =
      'int f(int *); int main(void) { int x = 1; int a = f(&x); __CPROVER_assert(x == 1, "x"); __CPROVER_assert(a != 5, "a"); }';
    const { violations, diagnostics } = await checkText(text, { undefinedFunctions });
    expect(violations.map(({ message }) => message)).toEqual(['a']);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "'f' is not defined: it is taken to return any value and to change nothing",
    ]);
  });

  it('are what an answer assumes, unless they are declared to touch nothing', async () => {
    const text =
      'void f(void); int g(int); int h(int) __attribute__((const)); int main(void) { f(); g(1); f(); return h(2); }';
    const { bounds, verdict: answer } = await checkText(text);
    expect(answer).toBe('bounded');
    expect(bounds.assumed).toEqual([
      { what: 'undefined functions return any value and write only through their arguments (f, g)' },
    ]);
  });

  it.each<[string, string, string]>([
    ['itself', 'void on(void (*)(void)); int main(void) { on(handler); }', 'handler'],
    ['cast', 'void on(void *); int main(void) { on((void *)handler); }', 'handler'],
    ['one of two', 'void on(void (*)(void)); int main(int c, char **v) { on(c ? handler : other); }', 'handler, other'],
    ['kept in a variable', 'void on(void (*)(void)); int main(void) { void (*p)(void) = handler; on(p); }', 'p'],
    [
      'in a struct',
      'struct ops { int n; void (*go)(void); } ops = { 1, handler }; void on(struct ops *); int main(void) { on(&ops); }',
      'ops',
    ],
    [
      'behind a pointer in a struct that is passed as a whole',
      'struct ops { void (*go)(void); } ops = { handler }; struct dev { struct ops *ops; } dev = { &ops }; void on(struct dev); int main(void) { on(dev); }',
      'dev',
    ],
    [
      'in an array behind a pointer without a name',
      'void (*all[2])(void) = { handler }; void (**get(void))(void) { return all; } void on(void (**)(void)); int main(void) { on(get()); }',
      'on',
    ],
    [
      'to one that is called through a pointer',
      'void on(void (*)(void)); int main(void) { void (*p)(void (*)(void)) = on; p(handler); }',
      'on',
    ],
  ])('are said not to call what they are given: %s', async (_, text, names) => {
    const { bounds } = await checkText(`void handler(void) {} void other(void) {} ${text}`);
    expect(bounds.assumed.map(({ what }) => what)).toContain(
      `undefined functions do not call what they are given (${names})`,
    );
  });

  it.each<[string, string]>([
    ['nothing that leads to functions', 'void on(char *, int); int main(void) { char c; on(&c, 1); }'],
    ['null', 'void on(void (*)(void)); int main(void) { on(0); }'],
    [
      'to one that is declared to touch nothing',
      'int on(void (*)(void)) __attribute__((const)); int main(void) { on(handler); }',
    ],
  ])('are not said so of %s', async (_, text) => {
    const { bounds } = await checkText(`void handler(void) {} ${text}`);
    expect(bounds.assumed.filter(({ what }) => what.includes('do not call'))).toEqual([]);
  });

  it.each<[string, string, string]>([
    [
      'a truth value is 0 or 1',
      '_Bool f(void); int main(void) { _Bool b = f(); __CPROVER_assert(b == 0 || b == 1, ""); }',
      'bounded',
    ],
    [
      'a struct has any contents',
      'struct s { int a; char b; } f(void); int main(void) { struct s x = f(); __CPROVER_assert(x.b != 7, "b"); }',
      'assertion: b',
    ],
    [
      'they can be called through a pointer',
      'int f(int); int main(void) { int (*p)(int) = f; __CPROVER_assert(p(1) != 3, "three"); }',
      'assertion: three',
    ],
    [
      'they can be run by a thread',
      '#include <pthread.h>\nvoid *f(void *); int main(void) { pthread_t t; void *r; pthread_create(&t, 0, f, 0); pthread_join(t, &r); __CPROVER_assert(r == 0, "result"); }',
      'assertion: result',
    ],
    [
      'those that never return end the path',
      'void die(void) __attribute__((noreturn)); int main(void) { die(); __CPROVER_assert(0, ""); }',
      'bounded',
    ],
    [
      'arguments are evaluated',
      'int g; int f(int); int main(void) { f(g++); __CPROVER_assert(g == 1, ""); }',
      'bounded',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await verdict(text)).toBe(expected);
  });
});

describe('what functions without definition write', () => {
  const S = 'struct s { int a; struct s *next; void (*f)(void); char name[4]; };';

  it.each<[string, string, string]>([
    [
      'a variable',
      'void f(int *); int main(void) { int x = 1; f(&x); __CPROVER_assert(x != 9, "x"); }',
      'assertion: x',
    ],
    [
      'a truth value',
      'void f(_Bool *); int main(void) { _Bool x = 1; f(&x); __CPROVER_assert(x == 0 || x == 1, "x"); }',
      'bounded',
    ],
    [
      'an array to its end',
      'void f(char *); int main(void) { char b[90] = "a"; f(b); __CPROVER_assert(b[89] != 9, "b"); }',
      'assertion: b',
    ],
    [
      'an array behind a void pointer',
      'void f(void *, int); int main(void) { char b[90] = "a"; f(b, 90); __CPROVER_assert(b[89] != 9, "b"); }',
      'assertion: b',
    ],
    [
      'a block from the pointer on',
      '#include <stdlib.h>\nvoid f(char *); int main(void) { char *b = calloc(8, 1); f(b + 3); __CPROVER_assert(b[2] == 0, "before"); __CPROVER_assert(b[7] != 9, "b"); }',
      'assertion: b',
    ],
    [
      'the fields of a struct',
      `${S} void f(struct s *); int main(void) { struct s x = {1}; f(&x); __CPROVER_assert(x.name[2] != 9, "n"); }`,
      'assertion: n',
    ],
    [
      'pointers stay, lead to something new, or are null',
      `${S} void f(struct s *); int main(void) { struct s x = {1, &x}; f(&x); if (x.next) x.next->a = 2; __CPROVER_assert(x.next != &x, "stays"); }`,
      'assertion: stays',
    ],
    [
      'pointers that become null',
      `${S} void f(struct s *); int main(void) { struct s x = {1, &x}; f(&x); return x.next->a; }`,
      'null-dereference: dereference of a null pointer',
    ],
    [
      'no pointers to functions',
      `${S} void g(void) {} void f(struct s *); int main(void) { struct s x = {1, &x, g}; f(&x); x.f(); }`,
      'bounded',
    ],
    [
      'nothing behind const',
      'void f(const int *); int main(void) { int x = 1; f(&x); __CPROVER_assert(x == 1, "x"); }',
      'bounded',
    ],
    [
      'no literals',
      'void f(char *); int main(void) { char *s = "abc"; f(s); f("abc"); __CPROVER_assert(s[0] == 97, "s"); }',
      'bounded',
    ],
    [
      'nothing through null or a dangling pointer',
      '#include <stdlib.h>\nvoid f(int *); int main(void) { int *p = malloc(4); free(p); f(p); f(0); }',
      'bounded',
    ],
    [
      'no mutexes',
      '#include <pthread.h>\nstruct t { pthread_mutex_t m; int n; }; void f(struct t *); int main(void) { struct t x = { PTHREAD_MUTEX_INITIALIZER, 1 }; f(&x); pthread_mutex_lock(&x.m); __CPROVER_assert(x.n == 1, "n"); }',
      'assertion: n',
    ],
    [
      'an object that it hands out',
      `${S} int f(struct s **); int main(void) { struct s *p; if (f(&p) == 0 && p) p->a = p->name[3]; return 0; }`,
      'bounded',
    ],
    [
      'through a pointer to the function',
      'void f(int *); int main(void) { void (*p)(int *) = f; int x = 1; p(&x); __CPROVER_assert(x == 1, "x"); }',
      'assertion: x',
    ],
    [
      'beside other threads',
      '#include <pthread.h>\nvoid f(int *); int x; void *t(void *p) { f(&x); return 0; } int main(void) { pthread_t i; pthread_create(&i, 0, t, 0); __CPROVER_assert(x != 3, "x"); }',
      'assertion: x',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await verdict(text)).toBe(expected);
  });
});

describe('objects that functions without definition return', () => {
  const S = 'struct s { int a; struct s *next; int *data; char name[4]; };';

  it.each<[string, string, string]>([
    ['may be null', 'int *f(void); int main(void) { return *f(); }', 'null-dereference: dereference of a null pointer'],
    [
      'have any contents',
      'int *f(void); int main(void) { int *p = f(); if (p) __CPROVER_assert(*p != 9, "p"); }',
      'assertion: p',
    ],
    [
      'have room for their type',
      `${S} struct s *f(void); int main(void) { struct s *p = f(); if (p) { p->name[3] = 1; *p->data = 2; } }`,
      'bounded',
    ],
    [
      'and not for more',
      `${S} struct s *f(void); int main(void) { struct s *p = f(); if (p) p[1].a = 1; }`,
      'out-of-bounds: access outside the bounds of an object',
    ],
    [
      'may be linked',
      `${S} struct s *f(void); int main(void) { struct s *p = f(); if (p && p->next) __CPROVER_assert(p->next->a != 4, "a"); }`,
      'assertion: a',
    ],
    [
      'can be freed',
      '#include <stdlib.h>\nchar *f(void); int main(void) { char *p = f(); if (p && p[0]) p[1] = 0; free(p); }',
      'bounded',
    ],
    [
      'are different ones',
      'int *f(void); int main(void) { int *p = f(), *q = f(); if (p && q) { *p = 1; *q = 2; __CPROVER_assert(*p == 1, ""); } }',
      'bounded',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await verdict(text)).toBe(expected);
  });
});

describe('variables without definition', () => {
  it('are named, and have any contents at first', async () => {
    const { violations, diagnostics } = await checkText(
      'extern int x; int main(void) { int a = x; __CPROVER_assert(a == x, "same"); __CPROVER_assert(x != 5, "x"); }',
    );
    expect(violations.map(({ message }) => message)).toEqual(['x']);
    const message = "'x' is not defined: its first contents are any values";
    expect(diagnostics).toMatchObject([
      { severity: 'warning', code: 'undefined', message, position: { line: 1, column: 40 } },
    ]);
  });

  it.each<[string, string, string]>([
    [
      'a register is read as an input each time',
      'extern volatile char r; int main(void) { char a = r; __CPROVER_assert(a == r, "same"); }',
      'assertion: same',
    ],
    ['a constant', 'extern const int t[3]; int main(void) { __CPROVER_assert(t[2] != 4, "t"); }', 'assertion: t'],
    ['a pointer is null or leads somewhere', 'extern int *p; int main(void) { if (p) *p = 1; }', 'safe'],
    [
      'a struct',
      'extern struct { char c; int *p; } s; int main(void) { if (s.p) *s.p = 1; __CPROVER_assert(s.c != 1, "c"); }',
      'assertion: c',
    ],
    [
      'a symbol of the linker',
      'extern char _estack; int main(void) { char *p = &_estack; __CPROVER_assert(p != 0, "p"); }',
      'safe',
    ],
    [
      'an array of unknown length',
      'extern char end[]; int main(void) { __CPROVER_assert(end[3] != 2, "end"); }',
      'assertion: end',
    ],
    [
      'in threads',
      '#include <pthread.h>\nextern int x; void *f(void *p) { x++; return 0; } int main(void) { pthread_t t; int a = x; pthread_create(&t, 0, f, 0); pthread_join(t, 0); __CPROVER_assert(x == a + 1, ""); }',
      'safe',
    ],
  ])('%s', async (_, text, expected) => {
    expect(await verdict(text)).toBe(expected);
  });

  it('are refused on request', async () => {
    const text = 'extern int x; int main(void) { return x; }';
    expect(await verdict(text, { undefinedFunctions: 'error' })).toBe("variable 'x' is declared but not defined");
  });
});

describe('weak symbols', () => {
  it.each<[string, string, string]>([
    [
      'the other definition goes before a weak function',
      '__attribute__((weak)) int f(void) { return 1; } int main(void) { return f() / (f() - 1); }',
      'int f(void) { return 2; }',
    ],
    [
      'and before a weak variable',
      '__attribute__((weak)) int v = 1; int main(void) { return 1 / (v - 1); }',
      'int v = 2;',
    ],
    [
      'a weak declaration means the definition',
      'extern int v __attribute__((weak)); int main(void) { return *(&v) / (v - 1); }',
      'int v = 2;',
    ],
  ])('%s', async (_, main, other) => {
    const files = [main, other].map((text, i) => ({ name: `${i}.c`, text }));
    for (const order of [files, [...files].reverse()]) expect((await check({ files: order })).verdict).toBe('safe');
  });
});
