import { describe, expect, test } from 'vitest';
import { IP16 } from '../../src/source/target.js';
import { dumpProgram } from '../../src/ir/dump.js';
import { type IrFunction, type LoadOrStore } from '../../src/ir/ir.js';
import { IS_ATOMIC, IS_VOLATILE } from '../../src/ir/access-flags.js';
import { loopsOf } from '../../src/ir/loops.js';
import { DiagnosticError } from '../../src/source/diagnostic.js';
import { compile, functionNamed, run } from '../support/compile.js';

async function stopOf(text: string, inputs: readonly bigint[] = []): Promise<string> {
  const { program } = await compile(text);
  const { stop } = run(program, inputs);
  return stop.kind === 'violation'
    ? `${stop.fault.property} at ${stop.fault.position.line}: ${stop.fault.message}`
    : stop.kind;
}

async function errorOf(texts: string | readonly string[], entry?: string): Promise<string> {
  try {
    await compile(texts, entry === undefined ? {} : { entry });
  } catch (error) {
    if (error instanceof DiagnosticError) return `${error.diagnostic.position?.line}: ${error.message}`;
    throw error;
  }
  return 'no error';
}

async function kindsIn(text: string, name: string): Promise<string[]> {
  const { program } = await compile(text);
  return functionNamed(program, name).code.map((instr) => instr.kind);
}

function accesses(fn: IrFunction): LoadOrStore[] {
  return fn.code.filter((i): i is LoadOrStore => i.kind === 'load' || i.kind === 'store');
}

describe('violations', () => {
  test.each<[string, string]>([
    ['int main(void) { int x = 0; return 1 / x; }', 'division-by-zero at 1: division by zero'],
    [
      'int main(void) { int big = -2147483647 - 1; int m = -1; return big / m; }',
      'division-overflow at 1: the least number is divided by -1',
    ],
    [
      'int main(void) { int big = -2147483647 - 1; int m = -1; big %= m; }',
      'division-overflow at 1: the least number is divided by -1',
    ],
    ['int main(void) { __CPROVER_assert(1 > 2, "less"); }', 'assertion at 1: less'],
    ['int main(void) { __VERIFIER_assert(0); }', 'assertion at 1: the condition of __VERIFIER_assert does not hold'],
    ['#include <assert.h>\nint main(void) { int a = 1; assert(a == 2); }', 'assertion at 2: a == 2'],
    ['void reach_error(void) {}\nint main(void) { reach_error(); }', 'assertion at 2: reach_error() is reached'],
    ['int main(void) { __VERIFIER_error(); }', 'assertion at 1: __VERIFIER_error() is reached'],
    ['int main(void) { __builtin_unreachable(); }', 'assertion at 1: __builtin_unreachable() is reached'],
    [
      'extern void __assert_fail(const char *, const char *, unsigned, const char *);\nint main(void) { __assert_fail("x > 1", "f.c", 3, "main"); }',
      'assertion at 2: assertion x > 1',
    ],
    ['int main(void) { __tcbmc_assert(0, "lock-misuse", "bad"); }', 'lock-misuse at 1: bad'],
    ['int main(void) { ((char *)"ab")[0] = 1; }', 'out-of-bounds at 1: write to a read-only object'],
    [
      'int main(void) { int *p; { int x = 1; p = &x; } return *p; }',
      'use-after-free at 1: access to an object that no longer exists',
    ],
    ['int main(void) { void (*f)(void) = 0; f(); }', 'null-dereference at 1: call through a null pointer'],
    [
      'int main(void) { int x = 2; __builtin_assume(x == 3); }',
      'assertion at 1: the condition of __builtin_assume does not hold',
    ],
    [
      'int main(void) { int x; void *p = &x; if (p == &&a) return 1; goto *p; a:; }',
      "out-of-bounds at 1: jump to an address that is no label of 'main'",
    ],
    [
      'void *g; int f(void) { g = &&in; return 0; in: return 1; }\nint main(void) { f(); goto *g; mine: g = &&mine; }',
      "out-of-bounds at 2: jump to an address that is no label of 'main'",
    ],
  ])('%s', async (text, expected) => {
    expect(await stopOf(text)).toBe(expected);
  });

  test.each<[string, string]>([
    ['int main(void) { __VERIFIER_assume(0); __VERIFIER_error(); }', 'blocked'],
    [
      'int main(void) { const int c = 3; typeof_unqual(c) d = c; d += 2; const int a[2] = { 1 }; __typeof_unqual__(a) b = { 2 }; if (b[0]++ + d != 7) __VERIFIER_error(); }',
      'halted',
    ],
    ['void abort(void); int main(void) { abort(); __VERIFIER_error(); }', 'halted'],
    ['#include <stdlib.h>\nint main(void) { exit(3); __VERIFIER_error(); }', 'halted'],
    [
      'int main(void) { __VERIFIER_atomic_begin(); __ESBMC_yield(); __VERIFIER_atomic_end(); return 0; __VERIFIER_error(); }',
      'halted',
    ],
    [
      'void __VERIFIER_assume(int c) { if (!c) for (;;) __VERIFIER_error(); } int main(void) { __VERIFIER_assume(1); }',
      'halted',
    ],
  ])('%s', async (text, expected) => {
    expect(await stopOf(text)).toBe(expected);
  });

  test('nondeterministic values come from the inputs', async () => {
    const text =
      'int __VERIFIER_nondet_int(void); _Bool nondet_bool(); int main(void) { int x = __VERIFIER_nondet_int(); if (x == 42 && nondet_bool()) __VERIFIER_error(); }';
    expect(await stopOf(text, [42n, 1n])).toMatch(/^assertion/);
    expect(await stopOf(text, [42n, 2n])).toBe('halted');
    expect(await stopOf(text, [41n, 1n])).toBe('halted');
  });

  test('an error label counts only when asked for', async () => {
    const text = 'int main(void) { goto ERROR; ERROR: return 0; }';
    expect(run((await compile(text)).program).stop.kind).toBe('halted');
    expect(run((await compile(text, { errorLabel: 'ERROR' })).program).stop.kind).toBe('violation');
  });
});

describe('accesses', () => {
  test('each shared access is a step, registers are none', async () => {
    const { program } = await compile('int x, y; int main(void) { int a = 1, b = a + 2; x = x + y; return a + b; }');
    expect(accesses(functionNamed(program, 'main')).map((i) => i.kind)).toEqual(['load', 'load', 'store']);
  });

  test('volatile and _Atomic objects are marked', async () => {
    const { program } = await compile(
      'volatile int v; _Atomic int a; struct { volatile int f; } s, *p = &s; int main(void) { v = 1; a = 2; return p->f; }',
    );
    const flags = accesses(functionNamed(program, 'main')).map((i) => i.flags);
    expect(flags).toEqual([IS_VOLATILE, IS_ATOMIC, 0, IS_VOLATILE]);
  });

  test('an update of an _Atomic object is one section, of another two steps', async () => {
    expect(await kindsIn('_Atomic int a; int main(void) { a++; }', 'main')).toEqual([
      'atomic-begin',
      'load',
      'assign',
      'store',
      'atomic-end',
      'halt',
    ]);
    expect(await kindsIn('int a; int main(void) { a++; }', 'main')).toEqual(['load', 'assign', 'store', 'halt']);
  });

  test('the right side is evaluated before the target', async () => {
    const { program } = await compile('int *p, x; int main(void) { *p = x; }');
    const names = accesses(functionNamed(program, 'main')).map((i) =>
      i.address.kind === 'addr' ? program.globals[i.address.id]!.name : i.kind,
    );
    expect(names).toEqual(['x', 'p', 'store']);
  });

  test('a pure right operand of && needs no branch', async () => {
    expect(await kindsIn('int f(int a, int b) { return a && b > 2; } int main(void) { return f(1, 2); }', 'f')).toEqual(
      ['return'],
    );
    expect(await kindsIn('int g; int f(int a) { return a && g; } int main(void) { return f(1); }', 'f')).toContain(
      'branch',
    );
  });

  test('a heap block knows its type from the pointer it is converted to', async () => {
    const { program } = await compile(
      '#include <stdlib.h>\nstruct node { int v; struct node *next; }; int main(void) { struct node *p = malloc(sizeof *p); int *q = (int *)calloc(3, sizeof(int)); return p != 0 && q != 0; }',
    );
    const types = functionNamed(program, 'main').code.flatMap((i) => (i.kind === 'alloc' ? [i.type?.kind] : []));
    expect(types).toEqual(['record', 'int']);
    expect(program.functions).toHaveLength(1);
  });

  test('a bit-field does not touch its neighbour', async () => {
    const { program } = await compile('struct { char a; int b : 8; } s; int main(void) { s.b = 1; }');
    for (const access of accesses(functionNamed(program, 'main'))) expect(access.size).toBe(1);
  });

  test('functions named __VERIFIER_atomic_* end their section on every path', async () => {
    const text =
      'int g; int __VERIFIER_atomic_f(int x) { if (x) return 1; g = 2; return 0; } int main(void) { return __VERIFIER_atomic_f(0); }';
    const kinds = await kindsIn(text, '__VERIFIER_atomic_f');
    expect(kinds[0]).toBe('atomic-begin');
    kinds.forEach((kind, i) => {
      if (kind === 'return') expect(kinds[i - 1]).toBe('atomic-end');
    });
    expect(kinds.filter((kind) => kind === 'return')).toHaveLength(2);
  });
});

describe('loops', () => {
  test('have one back edge, whatever the body does', async () => {
    const text = `int f(void);
int main(void) {
  for (int i = 0; i < 3; i++) {
    if (i == 1) continue;
    while (f() && f()) { if (f()) continue; }
  }
  do { if (f()) continue; } while (f() || f());
  do { } while (0);
again:
  if (f()) goto again;
  return 0;
}
int f(void) { return 0; }`;
    const { program } = await compile(text);
    const main = functionNamed(program, 'main');
    expect(loopsOf(main).map((loop) => [loop.name, loop.position.line])).toEqual([
      ['main.0', 3],
      ['main.1', 5],
      ['main.2', 7],
      ['main.3', 10],
    ]);
    for (const { head, end } of loopsOf(main)) {
      const edges = main.code.filter(
        (i, at) => (i.kind === 'jump' || i.kind === 'branch') && i.target === head && at >= head,
      );
      expect(edges).toHaveLength(1);
      expect(main.code.indexOf(edges[0]!)).toBe(end);
    }
  });
});

describe('linking', () => {
  test('external names are one entity, static ones stay apart', async () => {
    const a =
      'int shared; static int mine = 1; int bump(void); int look(void) { return mine; } int main(void) { shared = 3; bump(); return shared == 4 && look() == 1 && mine == 1 ? 0 : (__VERIFIER_error(), 1); }';
    const b = 'extern int shared; int shared; static int mine = 2; int bump(void) { mine++; return ++shared; }';
    const { program } = await compile([a, b]);
    expect(run(program).stop.kind).toBe('halted');
    expect(program.globals.filter((g) => g.name === 'mine')).toHaveLength(2);
    expect(program.globals.filter((g) => g.name === 'shared')).toHaveLength(1);
  });

  test('what a cleanup attribute names is the function of its own file', async () => {
    const guard = (n: number): string =>
      `static void back(int *p) { total += *p * ${n}; } static void guarded(void) { int one __attribute__((cleanup(back))) = 1; }`;
    const a = `int total; void other(void); ${guard(1)} int main(void) { guarded(); other(); return total == 3 ? 0 : (__VERIFIER_error(), 1); }`;
    const { program } = await compile([a, `extern int total; ${guard(2)} void other(void) { guarded(); }`]);
    expect(run(program).stop.kind).toBe('halted');
  });

  test('only what can be reached is lowered', async () => {
    const text =
      'double d; int unused(void) { return missing(); } int table(void) { return 1; } int (*p)(void) = table; int main(void) { if (0) missing(); return p(); }';
    const { program } = await compile(text);
    expect(program.functions.map((f) => f.name).sort()).toEqual(['main', 'table']);
    expect(program.globals.map((g) => g.name)).toEqual(['p']);
  });

  test.each<[string | string[], string]>([
    ['int main(void) {\n return sem_of_others(); }', "2: 'sem_of_others' has no model"],
    [
      ['int f(void) { return 1; } int main(void) { return f(); }', 'int f(void) { return 2; }'],
      "1: function 'f' is defined twice",
    ],
    [['int x = 1; int main(void) { return x; }', 'int x = 2;'], "1: variable 'x' is defined twice"],
    [['int x; int main(void) { return x; }', 'long x;'], "1: 'x' has different types in two files"],
    ['int main(void) { __float128 d = 1.5; return d > 1; }', "1: floating point of type '__float128'"],
    ['int f(void) { return 0; }', "undefined: there is no function 'main' to start with"],
    [
      'int main(void) { return __CPROVER_uninterpreted_f(1); }',
      "1: uninterpreted function '__CPROVER_uninterpreted_f' without a prototype, or with other types than integers and pointers",
    ],
  ])('%j', async (text, expected) => {
    expect(await errorOf(text)).toBe(expected);
  });

  test('main gets unknown arguments within a bound', async () => {
    const text =
      'int main(int argc, char **argv) { if (argc == 3 && argv[2][0] == 65 && argv[2][1] == 0 && argv[3] == 0) __VERIFIER_error(); }';
    const { program } = await compile(text, { arguments: { count: 2, length: 4 } });
    expect(program.arguments).toEqual({ count: 2, length: 4, asked: 2 });
    expect(run(program, [3n, 1n, 0n, 65n]).stop.kind).toBe('violation');
    expect(run(program, [3n, 1n, 0n, 66n]).stop.kind).toBe('halted');
    expect(run(program, [2n, 1n, 65n]).stop.kind).toBe('halted');
    expect(run(program, [4n]).stop.kind).toBe('blocked');
    expect(run(program, [1n, 0n]).stop.kind).toBe('blocked');
  });

  test('only what the program uses of its arguments is made', async () => {
    const kinds = async (text: string): Promise<string[]> => {
      const { program } = await compile(text);
      return [
        ...new Set(functionNamed(program, 'main').code.map(({ kind }) => kind)),
        program.arguments ? 'bounded' : 'all',
      ];
    };
    expect(await kinds('int main(int argc, char **argv) { (void)argc; (void)argv; return 0; }')).toEqual([
      'assign',
      'halt',
      'all',
    ]);
    expect(await kinds('int main(int argc, char **argv) { return argc; }')).not.toContain('call');
    expect(await kinds('int main(int argc, char **argv) { return argv[0] == 0; }')).toContain('call');
  });

  test('arguments can be given, and the environment is empty', async () => {
    const text =
      'int main(int argc, char **argv, char **envp) { if (argc == 3 && argv[2][1] == 0 && argv[2][0] == 98 && *envp == 0) __VERIFIER_error(); }';
    const { program } = await compile(text, { arguments: ['a', 'b'] });
    expect(run(program).stop.kind).toBe('violation');
    expect(program.arguments).toBeUndefined();
    expect(program.assumed).toEqual([{ what: 'the environment is empty' }]);
  });

  test('the parameters of another entry point are inputs', async () => {
    const { program } = await compile('void f(int x) { if (x == 5) __VERIFIER_error(); }', { entry: 'f' });
    expect(run(program, [5n]).stop.kind).toBe('violation');
    expect(run(program, [6n]).stop.kind).toBe('halted');
  });

  test('pointers have the width of the target', async () => {
    const { program } = await compile(
      'int a[3]; int main(void) { int *p = a; long d = &a[2] - p; return p[1] + (int)d; }',
      { target: IP16 },
    );
    expect(program.pointerBits).toBe(16);
    expect(run(program).stop.kind).toBe('halted');
  });
});

describe('__CPROVER_ASYNC', () => {
  test('runs a statement on copies of the locals', async () => {
    const text = `int g;
void set(int *p, int v) { *p += v; g = *p; }
int main(void) {
  int x = 5; int a[2] = { 1, 2 };
  __CPROVER_ASYNC_1: { set(&x, a[1]); a[1] = 9; }
  __CPROVER_assume(g != 0);
  __CPROVER_assert(g == 7, "effect");
  __CPROVER_assert(x == 5 && a[1] == 2, "copies");
  return 0;
}`;
    expect(await stopOf(text)).toBe('halted');
    const { program } = await compile(text);
    expect(functionNamed(program, 'main.async0').params).toHaveLength(1);
  });

  test.each(['break;', 'continue;', '__CPROVER_ASYNC_2: goto out;', 'goto in; __CPROVER_ASYNC_2: { in: ; }'])(
    'cannot be left by %s',
    async (leave) => {
      const text = `int main(void) { while (1) { __CPROVER_ASYNC_1: { ${leave} } break; } out: return 0; }`;
      expect(await errorOf(text)).toMatch(/__CPROVER_ASYNC/);
    },
  );

  test('a return in it ends the new task only', async () => {
    const text = `int g, done;
struct s { int a; } f(int x) { struct s r = { x }; __CPROVER_ASYNC_1: { if (x) return r; g = 1; } return r; }
int main(void) { f(1); f(0); __CPROVER_assume(g == 1); __CPROVER_assert(0, "main goes on"); }`;
    expect(await stopOf(text)).toBe('assertion at 3: main goes on');
  });

  test('a goto out of it goes on in the function, with copies of its locals', async () => {
    const text = `int reached;
int count(int limit) {
  int i = 0, a[2] = { 5, 7 };
again:;
  int fresh = i++;
  a[0]++;
  { int inner = i, *p = &inner;
    __CPROVER_assert(a[0] == 5 + i && a[1] == 7 && fresh == i - 1 && *p == i && limit == 3, "copies");
    if (i < limit) __CPROVER_ASYNC_1: { inner += 0; goto again; }
    if (i == limit) reached = inner; }
  return i;
}
int main(void) { __CPROVER_assert(count(3) == 1, "own i"); __CPROVER_assume(reached == 3); __CPROVER_assert(0, "end"); }`;
    expect(await stopOf(text)).toBe('assertion at 13: end');
    const { program } = await compile(text);
    expect(program.functions.filter((f) => f.name.includes('async'))).toHaveLength(1);
  });
});

test('the dump names variables, objects and loops', async () => {
  const { program } = await compile('int g = 3; int main(void) { for (int i = 0; i < 2; i++) g = g + i; }');
  const text = dumpProgram(program);
  expect(text).toContain('global g0 g, 4 bytes = { 0: 3:32 }');
  expect(text).toMatch(/loop main\.0 to \d+/);
  expect(text).toMatch(/store4 \[&g0\.g\] = \(r\d+ \+ r\d+\.i\) {4}; file0\.c:1/);
});
