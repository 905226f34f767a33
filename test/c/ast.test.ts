import { describe, expect, it } from 'vitest';
import { dumpAst } from '../../src/c/dump.js';
import { ILP32 } from '../../src/source/target.js';
import { typeName } from '../../src/source/ctypes/types.js';
import { functionNamed, parse, refusal } from './helpers.js';

/** The lines of the dumped body of `void f(void) { body }`, without positions. */
function body(text: string, before = ''): string[] {
  const dump = dumpAst(parse(`${before}\nvoid f(void) {\n${text}\n}`));
  const lines = dump.slice(dump.lastIndexOf('function void f(void)')).split('\n');
  return lines
    .slice(2)
    .map((line) => line.replace(/ @\d+:\d+$/, '').replace(/^ {6}/, ''))
    .filter((line) => line !== '');
}

function types(source: string): Record<string, string> {
  return Object.fromEntries(parse(source).variables.map((symbol) => [symbol.name, typeName(symbol.type)]));
}

describe('names that are types', () => {
  const T = 'typedef int T; typedef struct node node; struct node { node *next; int x; }; int x, *p; T T_f(T);';

  it('are told from values in casts, sizeof and declarations', () => {
    expect(
      body('x = (T)(x); x = (T)*p; p = (T*)&x; x = (T)-1; x = sizeof(T); T *q; T(r); node *n; q = &r; n = 0;', T),
    ).toEqual([
      'x = load(x)',
      'x = load(*load(p))',
      'p = &x',
      'x = -1',
      'x = 4',
      'declare int *q',
      'declare int r',
      'declare struct node *n',
      'q = &r',
      'n = (struct node *)0',
    ]);
  });

  it('can be hidden by variables, members, labels, parameters and enumerators', () => {
    expect(
      body(
        'struct { int T; } s; s.T = 1; { int T = 2; x = T * x; x = (T) * x; T: ; } T y = 3; { enum { T = 5 }; x = T * x; }',
        T,
      ),
    ).toContain('  x = (load(T) * load(x))');
    expect(parse(`${T} int g(int T) { T *= 2; return T * x; }`).functions).toHaveLength(1);
    expect(parse(`${T} void g(void) { for (T T = 0; T < 3; T++) x = T; T y; }`).functions).toHaveLength(1);
  });

  it('expressions that look like declarations stay expressions', () => {
    expect(body('x * y; g(x); (h)(x);', 'int x, y; void g(int); void (*h)(int);')).toEqual([
      '(load(x) * load(y))',
      'g(load(x))',
      'load(h)(load(x))',
    ]);
  });

  it('are refused when nobody declared them', () => {
    expect(refusal('uint32_t x;')).toMatchObject({ code: 'name', position: { line: 1, column: 1 } });
    expect(refusal('void f(uint8_t x) {}').message).toContain('uint8_t');
    expect(refusal('void f(void) {\n  foo bar;\n}')).toMatchObject({ code: 'name', position: { line: 2, column: 3 } });
  });
});

describe('declarations', () => {
  it('give the types that C gives them', () => {
    expect(
      types(`unsigned const long static a; long int unsigned long b; int *c[3], (*d)[3], (*e)(int, char *), *(*g(void))[2];
        signed char h; char i[] = "abc"; int j[] = { 1, [4] = 2, 3 }; const char *const k = 0; _Bool l; volatile int *m; _Atomic int n; _Atomic(int) *o;
        __typeof__(j[0] + 1L) q; void (*signal_(int, void (*)(int)))(int); enum colour { RED, GREEN } r; static x; int (*(*s)(void))[2];`),
    ).toMatchObject({
      a: 'const unsigned long',
      b: 'unsigned long long',
      c: 'int *[3]',
      d: 'int (*)[3]',
      e: 'int (*)(int, char *)',
      h: 'signed char',
      i: 'char [4]',
      j: 'int [6]',
      k: 'const char *const ',
      m: 'volatile int *',
      n: '_Atomic int',
      o: '_Atomic int *',
      q: 'long',
      r: 'enum colour',
      x: 'int',
      s: 'int (*(*)(void))[2]',
    });
  });

  it('merge tentative definitions, extern declarations and prototypes', () => {
    const unit = parse(
      'extern int a[]; int a[3]; int b; int b; int b = 4; extern int c; int f(); int f(int x); int f(int x) { extern int b; return b + a[1] + c; }',
    );
    expect(unit.variables.map((each) => [each.name, each.declarationOnly])).toEqual([
      ['a', false],
      ['b', false],
      ['c', true],
    ]);
    expect(typeName(unit.functions[0]!.symbol.type)).toBe('int (int)');
  });

  it('keep static locals as variables of their function', () => {
    const unit = parse('int f(void) { static int n = 3; return ++n; } int g(void) { static int n; return n; }');
    expect(unit.variables.map((each) => [each.name, each.owner, each.linkage, each.storage])).toEqual([
      ['n', 'f', 'internal', 'global'],
      ['n', 'g', 'internal', 'global'],
    ]);
  });

  it('know old-style definitions, implicit int and unnamed parameters', () => {
    const unit = parse(
      'f(a, b, c) char a; int *b; { return a + *b + c; } void *foo1(void *) { return 0; } main() { f(1, 0, 2); g(3); }',
    );
    expect(functionNamed(unit, 'f').parameters.map(({ type }) => typeName(type))).toEqual(['char', 'int *', 'int']);
    expect(functionNamed(unit, 'f').symbol.type.prototyped).toBe(false);
    expect(functionNamed(unit, 'foo1').parameters).toHaveLength(1);
    expect(unit.warnings.some(({ message }) => message.includes(`implicit declaration of the function 'g'`))).toBe(
      true,
    );
    const last = functionNamed(unit, 'main').body.statements.at(-1);
    expect(last?.kind).toBe('return');
    expect(parse('int main(void) { while (1) { break; } }').functions[0]!.body.statements.at(-1)?.kind).toBe('return');
  });

  it('keep attributes and assembler names', () => {
    const unit =
      parse(`int x __attribute__((unused)) = 3; extern volatile unsigned char r __asm__("0x19"); static int __attribute__((__section__("a"))) y;
      void __attribute__((noreturn)) die(void) __attribute__((cold)); __extension__ typedef long long ll; void isr(void) __attribute__((interrupt(9)));
      void isr(void) { } struct __attribute__((packed)) s { char a; int b; } z; void die(void) { for (;;) ; }`);
    expect(unit.variables.map((each) => each.attributes)).toEqual([['unused'], ['asm("0x19")'], ['section("a")'], []]);
    expect(functionNamed(unit, 'isr').symbol.attributes).toEqual(['interrupt(9)']);
    const z = unit.variables[3]!.type;
    expect(z.kind === 'record' && z.record.layout?.size).toBe(5);
  });
});

describe('expressions', () => {
  it('make every conversion explicit', () => {
    const before =
      'char c; unsigned char uc; short s; unsigned u; long l; unsigned long ul; _Bool b; int i, *p; int a[4]; double d;';
    expect(
      body(
        'i = c + uc; l = i + u; ul = l < ul; c = i; b = p; i = -uc; u = ~s; l = i << l; p = a + i; i = &a[3] - p; d = i; i = a[c]; i = !d; uc += 300; p -= uc;',
        before,
      ),
    ).toEqual([
      'i = ((int)load(c) + (int)load(uc))',
      'l = (long)((unsigned int)load(i) + load(u))',
      'ul = (unsigned long)((unsigned long)load(l) < load(ul))',
      'c = (char)load(i)',
      'b = (_Bool)load(p)',
      'i = -(int)load(uc)',
      'u = (unsigned int)~(int)load(s)',
      'l = (long)(load(i) << load(l))',
      'p = (&a + 4*(long)load(i))',
      'i = (int)((&a + 4*(long)3) - load(p))/4',
      'd = (double)load(i)',
      'i = load(*(&a + 4*(long)(int)load(c)))',
      'i = !load(d)',
      'uc += 300 in int',
      'p -= (long)(int)load(uc) in int *',
    ]);
  });

  it('bind postfix tighter than prefix operators', () => {
    expect(body('i = -i++; i = !*p++; i = ~-i--; i = *p++ + ++*p;', 'int i, *p;')).toEqual([
      'i = -i += 1 in int (old value)',
      'i = !load(*p += (long)1 in int * (old value))',
      'i = ~-i -= 1 in int (old value)',
      'i = (load(*p += (long)1 in int * (old value)) + *load(p) += 1 in int)',
    ]);
  });

  it('promote bit-fields by their width', () => {
    expect(body('i = s.a - 1 < 0; i = s.b - 1u < 0;', 'struct { unsigned a : 3; unsigned b : 32; } s; int i;')).toEqual(
      ['i = (((int)load(s.a) - 1) < 0)', 'i = (((unsigned int)load(s.b) - (unsigned int)1) < (unsigned int)0)'],
    );
  });

  it('cover the GNU extensions in use', () => {
    const before =
      'int i; int *p; int g(void); struct s { int a; union { int b; char c; }; } s, *q; enum { N = __builtin_offsetof(struct s, c) };';
    expect(
      body(
        'i = ({ int t = g(); t + 1; }); i = g() ?: 2; __auto_type z = 1L; i = __builtin_expect(i, 0); i = q->c; i = N; __asm__ volatile("" ::: "memory");',
        before,
      ),
    ).toEqual([
      'i = ({…} (load(t) + 1))',
      '  block',
      '    declare int t',
      '      +0 int = g()',
      'i = ({…} (load(<temporary 1>) ? load(<temporary 1>) : 2))',
      '  block',
      '    declare int <temporary 1>',
      '      +0 int = g()',
      'declare long z',
      '  +0 long = (long)1',
      'i = (int)(long)load(i)',
      'i = (int)load((*load(q)).<anonymous>.c)',
      'i = 4',
      'empty',
    ]);
  });

  it('select by type', () => {
    expect(
      body(
        'i = _Generic(1L, int: 1, default: 2, long: 3); i = _Generic("a", char *: 4, default: 5); i = __builtin_types_compatible_p(int, unsigned); i = _Alignof(long);',
        'int i;',
      ),
    ).toEqual(['i = 3', 'i = 4', 'i = 0', 'i = 8']);
  });

  it('decode literals', () => {
    const unit = parse(
      `char a[] = "a\\n\\x41\\101" "é"; int w[] = L"é"; unsigned short u[] = u"\\U0001F600"; int c = '\\377'; unsigned long big = 0xfffffffffffffffful;`,
    );
    const bytes = (name: string): unknown[] =>
      unit.variables
        .find((each) => each.name === name)!
        .initializer!.items.map(({ value }) => (value.kind === 'constant' ? Number(value.value) : value.kind));
    expect(bytes('a')).toEqual([97, 10, 65, 65, -61, -87, 0]);
    expect(bytes('w')).toEqual([0xe9, 0]);
    expect(bytes('u')).toEqual([0xd83d, 0xde00, 0]);
    expect(bytes('c')).toEqual([-1]);
  });

  it('know builtins without declaration, with a type that fits', () => {
    const unit =
      parse(`long l; unsigned char b; void f(void) { l = __VERIFIER_nondet_ulong(); b = nondet_uchar(); __VERIFIER_assume(b); __CPROVER_assume(l);
      __sync_fetch_and_add(&l, 1); b = __atomic_load_n(&b, 5); __tcbmc_join(__tcbmc_self()); __builtin_memset(&l, 0, sizeof l); }`);
    expect(unit.warnings).toEqual([]);
    const dump = dumpAst(unit);
    expect(dump).toContain('l = (long)__VERIFIER_nondet_ulong()');
    expect(dump).toContain('__CPROVER_assume((int)(_Bool)load(l))');
    expect(dump).toContain('__sync_fetch_and_add(&l, (long)1)');
    expect(dump).toContain('b = __atomic_load_n(&b, 5)');
    expect(dump).toContain('memset((void *)&l, 0, (unsigned long)8)');
  });
});

describe('initialisers', () => {
  const offsets = (source: string): unknown[] =>
    parse(source)
      .variables.at(-1)!
      .initializer!.items.map((item) => [
        item.offset,
        item.value.kind === 'constant' ? Number(item.value.value) : item.value.kind,
      ]);

  it('follow designators, ranges and left-out braces', () => {
    expect(
      offsets(
        'struct p { int x, y; }; struct { struct p a[2]; int z; } v = { .a[1].x = 1, 2, 3, .a[0] = { .y = 4 } };',
      ),
    ).toEqual([
      [8, 1],
      [12, 2],
      [16, 3],
      [4, 4],
    ]);
    expect(offsets('int m[2][3] = { 1, 2, 3, 4, [0] = { [2] = 9 } };')).toEqual([
      [12, 4],
      [8, 9],
    ]);
    expect(offsets('int r[6] = { [1 ... 3] = 7, 8 };')).toEqual([
      [4, 7],
      [8, 7],
      [12, 7],
      [16, 8],
    ]);
    expect(offsets('union { char c; int i; } u = { .i = 5 };')).toEqual([[0, 5]]);
    expect(offsets('struct { int a; struct { int b; int c; }; } n = { .c = 1, .a = 2 };')).toEqual([
      [8, 1],
      [0, 2],
    ]);
    expect(offsets('char t[2][3] = { "ab", { "c" } };')).toEqual([
      [0, 97],
      [1, 98],
      [2, 0],
      [3, 99],
      [4, 0],
    ]);
    expect(offsets('int x; int *p[] = { &x, 0, &x + 1 };')).toEqual([
      [0, 'address'],
      [8, 0],
      [16, 'pointer-add'],
    ]);
  });

  it('assign whole structs in blocks', () => {
    expect(
      body(
        'struct p b = a; struct q c = { a, 3 }; struct p d = (struct p){ .y = 4 };',
        'struct p { int x, y; } a; struct q { struct p p; int n; };',
      ),
    ).toEqual([
      'declare struct p b',
      '  +0 struct p = load(a)',
      'declare struct q c',
      '  +0 struct p = load(a)',
      '  +8 int = 3',
      'declare struct p d',
      '  +0 struct p = load((struct p){+4 4})',
    ]);
  });
});

describe('statements', () => {
  it('split case labels as C means them', () => {
    expect(
      body('switch (c) { case 1: i = 1; i = 2; case 3 ... 5: default: break; case -1: ; }', 'char c; int i;'),
    ).toEqual([
      'switch (int)load(c)',
      '  block',
      '    case 1',
      '      i = 1',
      '    i = 2',
      '    case 3 ... 5',
      '      empty',
      '    default',
      '      break',
      '    case -1',
      '      empty',
    ]);
  });

  it('keep a case inside another statement to itself', () => {
    expect(body('switch (i) if (i) case 1: i = 2; i = 3;', 'int i;')).toEqual([
      'switch load(i)',
      '  block',
      '    if load(i)',
      '      block',
      '        case 1',
      '          i = 2',
      'i = 3',
    ]);
  });

  it('know labels of all kinds', () => {
    const unit = parse('int x; void f(void) { __CPROVER_ASYNC_1: x = 1; goto end; L: int y = 2; if (y) goto L; end: }');
    expect(dumpAst(unit)).toContain('label __CPROVER_ASYNC_1');
  });
});

describe('refusals', () => {
  it.each([
    ['int f(void) { return y; }', 'name', 1, 22],
    ['struct s { int a; } v;\nint f(void) { return v.b; }', 'name', 2, 24],
    ['int x; int f(void) { return x(); }', 'type', 1, 29],
    ['int g(int); int f(void) { return g(1, 2); }', 'type', 1, 34],
    ['struct s; struct s v;', 'type', 1, 20],
    ['struct s { int a; } v; int f(void) { int i = v; return i; }', 'type', 1, 46],
    ['int x; char x;', 'type', 1, 13],
    ['int f(void) { int a; int a; return 0; }', 'name', 1, 26],
    ['int f(void) { return 1 }', 'syntax', 1, 24],
    ['int f(void) { return (1; }', 'syntax', 1, 24],
    ['int f(void) { return 1 +; }', 'syntax', 1, 25],
    ['int f(void) { if (1) }', 'syntax', 1, 22],
    ['int f(void) {', 'syntax', 1, 13],
    ['int x = "unterminated;', 'syntax', 1, 9],
    ['void f(void) { __asm__ goto("b %l0" :::: l); l: ; }', 'unsupported', 1, 16],
    ['void f(void) { long d = &&l - &&m; l: m: ; }', 'unsupported', 1, 25],
    ['void f(void) { goto nowhere; }', 'name', 1, 21],
    ['void f(void) { int g(void) { return 1; } }', 'unsupported', 1, 28],
    ['void f(void) { break; }', 'syntax', 1, 16],
    ['const int c; void f(void) { c = 1; }', 'type', 1, 29],
    ['void f(void) { 3 = 4; }', 'type', 1, 18],
    ['int f(int x) { switch (x) { case 1: case 1: ; } return 0; }', 'type', 1, 37],
  ])('%s', (source, code, line, column) => {
    expect(refusal(source)).toMatchObject({ severity: 'error', code, position: { line, column } });
  });

  it('are only noted for functions of system headers', () => {
    const unit = parse(
      '# 1 "/usr/include/x.h" 1 3\nstatic inline int f(void) { __asm__ goto("b %l0" :::: l); l: return 1; }\n# 2 "main.c" 2\nint main(void) { return 0; }',
    );
    expect(functionNamed(unit, 'f').refused).toMatchObject({ code: 'unsupported' });
    expect(functionNamed(unit, 'main').refused).toBeUndefined();
  });

  it('leave dubious conversions at warnings', () => {
    const unit = parse('int i, *p; char *c; struct s *q; int f(void) { p = 5; i = p; p = q; c = p; } ');
    expect(unit.warnings.length).toBe(5);
    expect(unit.warnings.every((each) => each.severity === 'warning' && each.position?.line === 1)).toBe(true);
  });
});

it('lays va_list out as the target does', () => {
  const source =
    'int f(int n, ...) { __builtin_va_list a; __builtin_va_start(a, n); int x = __builtin_va_arg(a, int) + sizeof(a); __builtin_va_end(a); return x; }';
  expect(dumpAst(parse(source))).toContain('va_arg(a)');
  expect(dumpAst(parse(source))).toContain('(unsigned long)24');
  expect(dumpAst(parse(source, ILP32))).toContain('(unsigned int)4');
});
