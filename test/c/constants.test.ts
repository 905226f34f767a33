import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ILP32, IP16, LP64 } from '../../src/source/target.js';
import { parse, refusal } from './helpers.js';

const hasGcc = spawnSync('gcc', ['--version']).status === 0;

/** Compiles and runs a C program; its output, split into words. */
function compiled(source: string): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'tcbmc-c-'));
  try {
    const file = join(directory, 'main.c');
    writeFileSync(file, source);
    execFileSync('gcc', ['-std=gnu11', '-w', '-O0', '-o', join(directory, 'main'), file], { stdio: 'ignore' });
    return execFileSync(join(directory, 'main'), { encoding: 'utf8' }).trim().split(/\s+/);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** The values of the elements of the global `long long results[]`. */
function results(source: string): string[] {
  const symbol = parse(source).variables.find((each) => each.name === 'results');
  return (symbol?.initializer?.items ?? []).map((item) => {
    if (item.value.kind !== 'constant') throw new Error('not folded');
    return String(item.value.value);
  });
}

function random(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const TYPES = [
  'char',
  'signed char',
  'unsigned char',
  'short',
  'unsigned short',
  'int',
  'unsigned',
  'long',
  'unsigned long',
  'long long',
  '_Bool',
];
const LEAVES = [
  '0',
  '1',
  '2',
  '7',
  '-1',
  '255u',
  '0x7fffffff',
  '4294967295',
  '0xffffffff',
  '2147483648',
  '1ul',
  '077',
  "'a'",
  "'\\xff'",
  '3ll',
  '(-5)',
  '65535',
];
const OPERATORS = ['+', '-', '*', '/', '%', '&', '|', '^', '<', '>', '<=', '>=', '==', '!=', '&&', '||', '<<', '>>'];

/** An expression without overflow of signed types: subtraction and multiplication happen in unsigned ones. */
function constantExpression(next: (n: number) => number, depth: number): string {
  const inner = (): string => constantExpression(next, depth - 1);
  if (depth === 0) return LEAVES[next(LEAVES.length)]!;
  switch (next(7)) {
    case 0:
      return `(${TYPES[next(TYPES.length)]})${next(2) ? `(${inner()})` : `-${LEAVES[next(4)]}`}`;
    case 1:
      return `${['-', '~', '!', '+', '- -', '!~'][next(6)]}(unsigned short)(${inner()})`;
    case 2:
      return `(${inner()} ? ${inner()} : ${inner()})`;
    case 3:
      return `sizeof(${next(2) ? TYPES[next(TYPES.length)] : inner()})`;
    default: {
      const operator = OPERATORS[next(OPERATORS.length)]!;
      const unsigned = (text: string): string => `(unsigned ${next(2) ? 'long' : 'int'})(${text})`;
      if (operator === '<<' || operator === '>>') return `(${unsigned(inner())} ${operator} ${next(31)})`;
      if (operator === '/' || operator === '%') return `(${unsigned(inner())} ${operator} (${unsigned(inner())} | 1))`;
      if ('+-*'.includes(operator)) return `(${unsigned(inner())} ${operator} ${inner()})`;
      return next(2)
        ? `(${inner()} ${operator} ${inner()})`
        : `(${LEAVES[next(5)]} ${operator} ${LEAVES[next(5)]} ${operator} ${inner()})`;
    }
  }
}

describe('constant expressions', () => {
  it.skipIf(!hasGcc)('have the values that GCC gives them', () => {
    const next = random(20240607);
    const expressions = Array.from({ length: 600 }, () => constantExpression(next, 1 + next(4)));
    const list = expressions.map((each) => `(long long)(${each})`).join(',\n');
    const source = `long long results[] = {\n${list}\n};\n`;
    const main = `#include <stdio.h>\nint main(void) { for (unsigned i = 0; i < sizeof results / sizeof *results; i++) printf("%lld\\n", results[i]); }`;
    const theirs = compiled(`${source}\n${main}`);
    const ours = results(source);
    expect(ours.length).toBe(expressions.length);
    const different = expressions.filter((_, index) => ours[index] !== theirs[index]).map((each) => each);
    expect(different).toEqual([]);
  });

  it('bind as the grammar of C says', () => {
    const source = `long long results[] = { -1 - -1, 2 - 1 - 1, 1 ? 2 : 0 ? 3 : 4, 1 | 2 ^ 3 & 1, 1 << 2 + 1, 7 & 3 == 3, !0 == 1, ~0 & 5,
      sizeof(int) * 2, sizeof(char)-1, (int)3.9 * 2, (long)-1 < 0u, -1 < 0u, 'ab', L'\\x100', 0b101, 10 % 4 * 3, 1 - 1 ? 5 : 6 };`;
    expect(results(source)).toEqual([
      '0',
      '0',
      '2',
      '3',
      '8',
      '1',
      '1',
      '5',
      '8',
      '0',
      '6',
      '1',
      '0',
      '24930',
      '256',
      '5',
      '6',
      '6',
    ]);
  });

  it('follow the sizes of the target', () => {
    const source =
      'int a[sizeof(int)]; int b[sizeof(long)]; int c[sizeof(void *)]; int d[40000 > 0 && sizeof(40000) == sizeof(long) ? 2 : 1];';
    const lengths = (target: typeof LP64): unknown[] =>
      parse(source, target).variables.map(({ type }) => (type.kind === 'array' ? type.length : undefined));
    expect(lengths(LP64)).toEqual([4, 8, 8, 1]);
    expect(lengths(ILP32)).toEqual([4, 4, 4, 2]);
    expect(lengths(IP16)).toEqual([2, 4, 2, 2]);
  });

  it('are refused where they have no value', () => {
    expect(refusal('int a[1 / 0];').code).toBe('unsupported');
    expect(refusal('enum { A = 1 % 0 };').code).toBe('type');
    expect(refusal('int f(void); int x = f();').code).toBe('type');
    expect(refusal('_Static_assert(sizeof(int) == 3, "no");').message).toContain('no');
    expect(refusal('_Static_assert(sizeof(int) == 3);').message).toBe('static assertion failed');
    expect(refusal('int f(void); void g(void) { constexpr int x = f(); }').message).toContain('is not a constant');
    for (const [text, what] of [
      ['_BitInt(7) x;', 'bit-precise integers'],
      ['int f(void) { return 3wb; }', 'bit-precise integers'],
      ['unsigned _BitInt(12) x;', 'bit-precise integers'],
      ['_Decimal64 x;', 'decimal floating-point numbers'],
      ['int f(void) { return 1.5df; }', 'decimal floating-point numbers'],
      ['_Float16 x;', 'floating-point numbers of 16 bits'],
      ['void f(void) { double _Complex x; }', 'complex numbers'],
      ['int f(void) { return 1.0i; }', 'complex numbers'],
    ] as const)
      expect(refusal(text)).toMatchObject({ code: 'unsupported', message: `${what} are not supported` });
    expect(parse('_Decimal64 f(_Decimal64 x); unsigned _BitInt(12) *p; __fp16 *q; int x;').variables).toHaveLength(3);
    expect(refusal('constexpr int x;').message).toContain('needs an initialiser');
    expect(refusal('void f(int n) { int a[n] = { 1 }; }').code).toBe('unsupported');
    expect(refusal('void f(int n) { auto a = { 1 }; }').message).toContain('cannot be found out');
    expect(refusal('int a[-1];').code).toBe('type');
  });
});

/* ------------------------------------------------------------------ layouts */

const MEMBERS = [
  'char',
  'short',
  'int',
  'long',
  'long long',
  'void *',
  'char [3]',
  'int [2]',
  '_Bool',
  'double',
  'struct { char a; short b; }',
  'enum { E%, F% }',
  'unsigned __int128',
];
const BIT_FIELD_TYPES: readonly (readonly [string, number])[] = [
  ['int', 32],
  ['unsigned', 32],
  ['char', 8],
  ['short', 16],
  ['long', 64],
  ['_Bool', 1],
  ['unsigned long long', 64],
];

interface Generated {
  readonly source: string;
  /** Expressions whose values both sides print. */
  readonly probes: readonly string[];
}

function record(next: (n: number) => number, id: number): Generated {
  const lines: string[] = [];
  const probes = [`sizeof(struct s${id})`, `_Alignof(struct s${id})`];
  const packed = next(4) === 0;
  const kind = next(5) === 0 ? 'union' : 'struct';
  for (let index = 0; index < 1 + next(7); index++) {
    const name = `m${index}`;
    if (!packed && next(3) === 0) {
      const [type, limit] = BIT_FIELD_TYPES[next(BIT_FIELD_TYPES.length)]!;
      const width = next(6) === 0 ? 0 : 1 + next(limit);
      lines.push(width === 0 ? `${type} : ${next(2) ? 0 : 1};` : `${type} ${name} : ${width};`);
      continue;
    }
    const chosen = MEMBERS[next(MEMBERS.length)]!.replace(/%/g, `${id}_${index}`);
    const array = /^(.*) (\[\d+\])$/.exec(chosen);
    const attribute =
      next(8) === 0
        ? ` __attribute__((aligned(${2 ** next(5)})))`
        : next(12) === 0
          ? ' __attribute__((__packed__))'
          : '';
    lines.push(`${array ? `${array[1]} ${name}${array[2]}` : `${chosen} ${name}`}${attribute};`);
    probes.push(`__builtin_offsetof(struct s${id}, r.${name})`);
  }
  const attribute = packed ? '__attribute__((packed)) ' : next(6) === 0 ? '__attribute__((aligned(8))) ' : '';
  return {
    source: `struct s${id} { char lead[${next(3)}]; ${kind} ${attribute}{ ${lines.join(' ')} } r; char end; };`,
    probes,
  };
}

describe('layouts', () => {
  it.skipIf(!hasGcc)('agree with GCC', () => {
    const next = random(77);
    const records = Array.from({ length: 300 }, (_, id) => record(next, id));
    const probes = records.flatMap((each) => [...each.probes]);
    const source = `${records.map((each) => each.source).join('\n')}\nlong long results[] = {\n${probes.join(',\n')}\n};\n`;
    const main = `#include <stdio.h>\nint main(void) { for (unsigned i = 0; i < sizeof results / sizeof *results; i++) printf("%lld\\n", results[i]); }`;
    const theirs = compiled(`${source}\n${main}`);
    const ours = results(source);
    expect(ours.length).toBe(theirs.length);
    const different = probes.filter((_, index) => ours[index] !== theirs[index]);
    expect(different.map((probe) => records.find((each) => each.probes.includes(probe))?.source)).toEqual([]);
  });

  it.skipIf(!hasGcc)('put bit-fields and initialisers on the bytes where GCC puts them', () => {
    const next = random(4711);
    const sources = Array.from({ length: 60 }, (_, id) => {
      const packed = next(3) === 0 ? ' __attribute__((packed))' : '';
      const members = Array.from({ length: 2 + next(5) }, (__, index) => {
        const [type, limit] = BIT_FIELD_TYPES[next(packed ? 4 : BIT_FIELD_TYPES.length)]!;
        const width = next(4) === 0 ? '' : ` : ${1 + next(packed ? Math.min(limit, 8) : limit)}`;
        return `${type} m${index}${width};`;
      });
      const values = members.map(() => `${next(250) - 100}`);
      return `struct t${id} { ${members.join(' ')} }${packed}; struct t${id} v${id} = { ${values.join(', ')} };`;
    });
    const prints = sources.map(
      (_, id) => `for (unsigned i = 0; i < sizeof v${id}; i++) printf("%d ", ((unsigned char *)&v${id})[i]);`,
    );
    const source = sources.join('\n');
    const theirs = compiled(`#include <stdio.h>\n${source}\nint main(void) { ${prints.join('\n')} }`);
    const ours = parse(source).variables.flatMap((symbol) => {
      if (symbol.type.kind !== 'record') return [];
      const bytes = new Uint8Array(symbol.type.record.layout!.size);
      for (const item of symbol.initializer!.items) {
        if (item.value.kind !== 'constant' || item.type.kind !== 'int') throw new Error('not folded');
        const start = item.bits?.start ?? 0;
        const width = item.bits?.width ?? 8 * item.type.size;
        for (let bit = 0; bit < width; bit++) {
          const set = (item.value.value >> BigInt(bit)) & 1n;
          const at = 8 * item.offset + start + bit;
          if (set) bytes[at >> 3]! |= 1 << (at & 7);
        }
      }
      return [...bytes].map(String);
    });
    expect(ours).toEqual(theirs);
  });

  it('keep an access to a bit-field off its neighbours', () => {
    const unit = parse('struct s { char a; int b : 4; char c; int d : 9; } x;');
    const type = unit.variables[0]!.type;
    if (type.kind !== 'record') throw new Error('no record');
    const fields = type.record.layout!.fields;
    const bytes = fields.map((field) => [field.offset, field.offset + (field.bits?.bytes ?? 1)]);
    expect(bytes.slice(0, 3)).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(bytes[3]![0]).toBeGreaterThanOrEqual(3);
  });
});
