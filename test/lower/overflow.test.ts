import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { RequestedClass } from '../../src/ir/check-classes.js';
import { Random } from '../oracle/random.js';
import { compile, run } from '../support/compile.js';

const hasGcc = ((): boolean => {
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const SIGNED = ['signed char', 'short', 'int', 'long', '__int128'];
const TYPES = [...SIGNED, 'unsigned char', 'unsigned short', 'unsigned', 'unsigned long', '_Bool'];
/** Signed ones are not wider than int: gcc looks at no arithmetic in fewer bits than its registers have. */
const MEMBERS = ['int a : 5', 'int b : 31', 'unsigned c : 7', 'unsigned long d : 36'];
const AMOUNTS = ['0', '1', '7', '15', '30', '31', '32', '33', '62', '63', '64', '127', '128', '-1', 'i', 'c', 'u'];

/** Random expressions over variables that hold extreme and small numbers. */
class Expressions {
  private readonly random: Random;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  private pick(from: readonly string[]): string {
    return this.random.pick(from);
  }

  /** Declares and fills the variables `v0`, `v1`, … one of each type, and the members of `s`. */
  variables(): string {
    const extreme = (signed: boolean): string =>
      this.pick(
        signed
          ? ['-1', '0', '1', '2', 'MOST', 'MOST - 1', '-MOST - 1', '-MOST', 'MOST / 2', '3']
          : ['0', '1', 'UMOST', 'UMOST / 2', '9'],
      );
    const filled = TYPES.map(
      (type, i) =>
        `v${i} = ${extreme(SIGNED.includes(type)).replace(/UMOST/g, `((${type})-1)`).replace(/MOST/g, mostOf(type))};`,
    );
    const members = MEMBERS.map(
      (member) =>
        `s.${member.split(' ').at(-3)!} = ${this.pick(['-1', '1', '1ull << 30', '-1ull >> 1', '1ull << 35', '1 << 4'])};`,
    );
    return `${filled.join(' ')} ${members.join(' ')} i = ${this.pick(['0', '-1', '31', '5'])}; c = ${this.pick(['0', '-1', '63', '5'])}; u = ${this.pick(['0', '32', '31', '5'])};`;
  }

  /** Something with a side effect, or none. Of what narrower types get, gcc computes no more bits than these keep. */
  statement(): string {
    const variable = `v${this.random.below(TYPES.length - 1)}`;
    const forms = [
      `${variable}++`,
      `--${variable}`,
      `s.${this.pick(['a', 'b', 'c'])}++`,
      `v4 ${this.pick(['+=', '-=', '*=', '/='])} ${this.expression(3)}`,
    ];
    return this.random.chance(20) ? this.pick(forms) : `__int128 result = ${this.expression(4)}`;
  }

  private leaf(): string {
    return this.pick([
      `v${this.random.below(TYPES.length)}`,
      `s.${this.pick(['a', 'b', 'c', 'd'])}`,
      this.pick(['i', 'c', 'u']),
    ]);
  }

  private expression(depth: number): string {
    if (depth === 0) return this.leaf();
    const inner = (): string => this.expression(this.random.below(depth));
    switch (this.random.below(9)) {
      case 0:
        return `(- ${inner()})`;
      case 1:
        return `(${inner()} ${this.pick(['<<', '>>'])} ${this.pick(AMOUNTS)})`;
      case 2:
        return `(${inner()} ${this.pick(['/', '%'])} ${inner()})`;
      case 3:
        return `((${this.pick(TYPES)})${this.leaf()})`;
      case 4:
        return `(${inner()} ? ${inner()} : ${inner()})`;
      case 5:
        return `(${inner()} ${this.pick(['&&', '||', '<', '=='])} ${inner()})`;
      default:
        return `(${inner()} ${this.pick(['+', '-', '*', '+', '&', '^'])} ${inner()})`;
    }
  }
}

function mostOf(type: string): string {
  const bits = { 'signed char': 8, short: 16, int: 32, long: 64, __int128: 128 }[type];
  return bits === undefined ? '0' : `((${type})(((unsigned __int128)1 << ${bits - 1}) - 1))`;
}

function programOf(seed: number, count: number): string {
  const expressions = new Expressions(seed);
  const declarations = `${TYPES.map((type, i) => `${type} v${i};`).join(' ')} struct { ${MEMBERS.join('; ')}; } s; int i; signed char c; unsigned u;`;
  const functions = Array.from({ length: count }, (_, n) => {
    const start = expressions.variables();
    return `void start${n}(void) { ${start} }\nvoid f${n}(void) { ${expressions.statement()}; }`;
  });
  return `${declarations}\n${functions.join('\n')}\n`;
}

const cases = (count: number): string =>
  Array.from({ length: count }, (_, n) => `case ${n}: start${n}(); BEGIN f${n}(); break;`).join('\n');

async function ours(text: string, count: number, requested: ReadonlySet<RequestedClass>): Promise<boolean[]> {
  const main = `extern int nondet_int(void);\n#define BEGIN\nint main(void) { switch (nondet_int()) {\n${cases(count)}\n} return 0; }`;
  const { program } = await compile(text + main, { requested });
  return Array.from({ length: count }, (_, n) => {
    const { stop } = run(program, [BigInt(n)]);
    if (stop.kind !== 'violation') expect(stop).toEqual({ kind: 'halted' });
    return stop.kind === 'violation';
  });
}

function native(directory: string, name: string, text: string, count: number, sanitizers: string): boolean[] {
  const file = join(directory, `${name}.c`);
  const prelude =
    '#include <setjmp.h>\n#include <signal.h>\n#include <stdio.h>\nstatic sigjmp_buf back; static void trap(int n) { siglongjmp(back, n); }\n';
  const main = [
    '#define BEGIN if (sigsetjmp(back, 1)) { failed = 1; break; }',
    'int main(void) { signal(SIGILL, trap); signal(SIGFPE, trap);',
    `for (volatile int n = 0; n < ${count}; n++) { volatile int failed = 0; switch (n) {`,
    cases(count),
    '} printf("%d", failed); } return 0; }',
  ];
  writeFileSync(file, prelude + text + main.join('\n'));
  execFileSync('gcc', [
    '-w',
    '-std=gnu11',
    '-O0',
    `-fsanitize=${sanitizers}`,
    '-fsanitize-undefined-trap-on-error',
    '-o',
    `${file}.exe`,
    file,
  ]);
  return [...execFileSync(`${file}.exe`, { encoding: 'utf8' })].map((digit) => digit === '1');
}

const COUNT = 60;
const SEEDS = (process.env.OVERFLOW_SEEDS ?? '1 2 3').split(' ').map(Number);

describe.skipIf(!hasGcc)('what overflows according to gcc does so here', () => {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'tcbmc-overflow-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test.each(SEEDS)('in random expressions, seed %i', async (seed) => {
    const text = programOf(seed, COUNT);
    const found = await ours(text, COUNT, new Set(['overflow']));
    const expected = native(
      directory,
      `seed${seed}`,
      text,
      COUNT,
      'signed-integer-overflow,shift-exponent,integer-divide-by-zero',
    );
    const lines = text.split('\n').filter((line) => /^void/.test(line));
    const differing = found.flatMap((each, n) =>
      each === expected[n] ? [] : [`${String(each)} ${lines[2 * n]!} ${lines[2 * n + 1]!}`],
    );
    expect(differing).toEqual([]);
    expect(expected.filter(Boolean).length).toBeGreaterThan(COUNT / 20);
    expect(expected.filter((each) => !each).length).toBeGreaterThan(COUNT / 20);
  });
});

async function stopsAt(body: string, requested: readonly RequestedClass[] = ['overflow']): Promise<string> {
  const { program } = await compile(
    `#include <limits.h>\n#include <stdlib.h>\nvoid body(void) { ${body} }\nint main(void) { body(); return 0; }`,
    {
      requested: new Set(requested),
    },
  );
  const { stop } = run(program);
  return stop.kind === 'violation' ? `${stop.fault.property}: ${stop.fault.message}` : stop.kind;
}

describe('overflow', () => {
  it.each([
    ['int x = INT_MAX; x++;', "overflow: the result of '+' does not fit into 'int'"],
    ['long x = LONG_MIN; x = -x;', "overflow: the result of '-' does not fit into 'long'"],
    ['int x = 65536; x *= x;', "overflow: the result of '*' does not fit into 'int'"],
    ['int x = INT_MIN, y = -1; x /= y;', "overflow: the result of '/' does not fit into 'int'"],
    ['int x = 1, n = 32; x <<= n;', "overflow: 'int' is shifted by a negative number of bits, or by all of them"],
    [
      'unsigned x = 1; int n = -1; x >> n;',
      "overflow: 'unsigned int' is shifted by a negative number of bits, or by all of them",
    ],
    ['int x = INT_MIN; abs(x);', 'overflow: the absolute value of the least number does not fit'],
    ['_Atomic int x = INT_MAX; x = x + 1;', "overflow: the result of '+' does not fit into 'int'"],
    ['_Atomic int x = INT_MIN; x /= -1;', "overflow: the result of '/' does not fit into 'int'"],
    ['static int x = INT_MAX; x - -1;', "overflow: the result of '-' does not fit into 'int'"],
  ])('is found in %s', async (body, message) => expect(await stopsAt(body)).toBe(message));

  it.each([
    'unsigned x = UINT_MAX; x++; x = -x; x *= x;',
    'unsigned char c = 255; c++; c += 200; signed char s = 127; s++; short h = -32768; h--; h = -h;',
    'int a[3], *p = a; p += 2; p--; long d = p - a;',
    'int x = INT_MAX; int y = x == INT_MAX ? 0 : x + 1; y = x < INT_MAX && x + 1 > 0; y = x == INT_MAX || -x - 2 < 0;',
    'int x = INT_MIN; int y = x == INT_MIN ? 0 : -x;',
    'int x = INT_MIN; int y = x == INT_MIN ? 0 : x / -1;',
    'int x = 1; x <<= 31; x = -5 << 2;',
    'int x = INT_MAX; __atomic_fetch_add(&x, 1, 0); int r; __builtin_add_overflow(x, x, &r);',
    'int x = abs(-INT_MAX); long y = labs(LONG_MAX);',
    '_Atomic int x = INT_MAX; x++; x += 5; ++x; x *= 3; x = INT_MIN; x--; x -= INT_MAX;',
    'static long size = (long)INT_MAX + 1; enum { A = INT_MAX }; int v[A - INT_MAX + 1]; v[0] = 1;',
  ])('is not seen in %s', async (body) => expect(await stopsAt(body)).toBe('halted'));

  it('is not looked at unless asked for', async () =>
    expect(await stopsAt('int x = INT_MAX; x++; abs(x);', [])).toBe('halted'));
});

describe('the base of a shift', () => {
  it.each([
    'int x = 1, n = 31; x <<= n;',
    'int x = -1; x << 1;',
    'int x = INT_MAX; x << 1;',
    'long x = -1; int n = 0; x << n;',
  ])('is found in %s', async (body) => expect(await stopsAt(body, ['shift-base'])).toMatch(/^shift-base: /));
  it.each(['int x = 1; x <<= 30;', 'unsigned x = -1; x <<= 5;', 'int x = -1; x >>= 3;', 'int x = 0; x <<= 31;'])(
    'is not seen in %s',
    async (body) => expect(await stopsAt(body, ['shift-base'])).toBe('halted'),
  );
});
