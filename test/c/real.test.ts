import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseUnit } from '../../src/c/parse-unit.js';
import { loadParser } from '../../src/c/parser.js';
import { LP64 } from '../../src/source/target.js';
import { Budget, Interrupted } from '../../src/source/limits.js';
import { functionNamed, parse, plainUnit, refusal } from './helpers.js';

const HEADERS = [
  ...[
    'pthread',
    'stdio',
    'stdlib',
    'string',
    'assert',
    'stdatomic',
    'semaphore',
    'errno',
    'stdint',
    'stdbool',
    'stddef',
    'stdarg',
  ],
  ...[
    'limits',
    'unistd',
    'signal',
    'time',
    'sys/types',
    'sys/socket',
    'netinet/in',
    'math',
    'ctype',
    'setjmp',
    'threads',
    'fcntl',
    'wchar',
    'complex',
  ],
];
const PROGRAM = `
atomic_int a; _Atomic(long) b;
struct s { atomic_uint q; struct { int x; union { char c; short h; }; }; } g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int f(int n, ...) {
  va_list ap; va_start(ap, n); int x = va_arg(ap, int); va_end(ap);
  atomic_store(&a, 3); atomic_fetch_add_explicit(&b, 1, memory_order_relaxed);
  int e = 0; atomic_compare_exchange_strong(&a, &e, 5);
  assert(a == 3 && x); errno = offsetof(struct s, h);
  return atomic_load(&g.q) + isalpha(x);
}
int main(void) { pthread_t t; sem_t s; return pthread_create(&t, NULL, NULL, &s); }
`;

function preprocessed(source: string): string {
  const run = spawnSync('gcc', ['-E', '-x', 'c', '-std=gnu11', '-D_GNU_SOURCE', '-'], {
    input: source,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return run.status === 0 ? run.stdout : '';
}

const expanded = preprocessed(HEADERS.map((name) => `#include <${name}.h>\n`).join('') + PROGRAM);

describe('the expanded headers of the system', () => {
  it.skipIf(expanded === '')('are understood', () => {
    const unit = parse(expanded);
    expect(unit.warnings).toEqual([]);
    expect(functionNamed(unit, 'f').refused).toBeUndefined();
    const mutex = unit.variables.find(({ name }) => name === 'm');
    expect(mutex?.type.kind === 'record' && mutex.type.record.layout?.size).toBe(40);
  });
});

describe('hostile input', () => {
  const deep = (open: string, middle: string, close: string): string =>
    open.repeat(100_000) + middle + close.repeat(100_000);
  it.each([
    ['parentheses', `int x = ${deep('(', '1', ')')};`],
    ['blocks', `void f(void) { ${deep('{', '', '}')} }`],
    ['open parentheses', `int x = ${'('.repeat(100_000)}`],
    ['conditions', `void f(void) { ${'if (1) '.repeat(100_000)}; }`],
    ['sums of addresses', `int a[2]; int *x = a${' + 1'.repeat(50_000)};`],
    ['choices', `int f(int a) { return ${'a ? 1 : '.repeat(50_000)}0; }`],
    ['signs', `int x = ${'- '.repeat(50_000)}1;`],
    ['stars', `int ${'*'.repeat(100_000)}p;`],
    ['dimensions', `int a${'[1]'.repeat(50_000)};`],
    ['braces', `int x = ${deep('{', '1', '}')};`],
    ['structs', `${deep('struct { ', 'int a; ', '} x; ')}`],
    ['statement expressions', `void f(void) { ${deep('({ ', '1; ', '});')} }`],
    [
      'function layers',
      `typedef void f0(void); ${Array.from({ length: 30_000 }, (_, i) => `typedef void f${i + 1}(f${i});`).join('\n')} f30000 x;`,
    ],
    [
      'type layers',
      `typedef int t0[1]; ${Array.from({ length: 30_000 }, (_, i) => `typedef t${i} t${i + 1}[1];`).join('\n')} t30000 x;`,
    ],
  ])('%s without end meet a limit', (_, source) => {
    expect(refusal(source)).toMatchObject({ code: 'limit' });
  });

  it('of great breadth is no trouble', () => {
    const cases = Array.from({ length: 3000 }, (_, index) => `case ${index}: x = ${index}; break;`).join('\n');
    expect(parse(`int f(int x) { switch (x) { ${cases} } return x; }`).functions).toHaveLength(1);
    expect(parse(`int big[1000000000]; int y = ${'1 + '.repeat(500)} 1;`).variables).toHaveLength(2);
  });

  it('stops when the time is over', async () => {
    const parser = await loadParser();
    expect(() => parseUnit(parser, plainUnit('int x;'), LP64, new Budget(-1))).toThrow(Interrupted);
  });
});

it('reads 3,000 lines in a fraction of a second', () => {
  const step = (index: number): string =>
    `  if (p->count > ${index})\n    p->count -= q[${index} % 7];\n  total += (long)p->count;`;
  const body = Array.from({ length: 99 }, (_, index) => step(index)).join('\n');
  const functions = Array.from(
    { length: 10 },
    (_, index) => `int f${index}(struct node *p, int *q) {\n${body}\n  return 0;\n}`,
  );
  const source = `struct node { int count; struct node *next; }; static long total;\n${functions.join('\n')}`;
  const times = [0, 1, 2].map(() => {
    const start = process.cpuUsage();
    expect(parse(source).functions).toHaveLength(10);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(1000);
});
