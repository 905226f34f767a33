import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';
import { parse, refusal } from './helpers.js';

interface IntegerType {
  readonly name: string;
  readonly bits: number;
  readonly signed: boolean;
}
const TYPES: readonly IntegerType[] = [
  { name: 'signed char', bits: 8, signed: true },
  { name: 'unsigned', bits: 32, signed: false },
  { name: 'int', bits: 32, signed: true },
  { name: 'unsigned long', bits: 64, signed: false },
  { name: 'long', bits: 64, signed: true },
];
const OPERATIONS: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
};
const wrap = (value: bigint, { bits, signed }: IntegerType): bigint =>
  signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
const literal = (value: bigint, type: IntegerType): string => `(${type.name})${BigInt.asUintN(64, value)}ULL`;

/** The least and the greatest value, and those about zero. */
function corners(type: IntegerType): bigint[] {
  const least = type.signed ? -(1n << BigInt(type.bits - 1)) : 0n;
  const greatest = least + (1n << BigInt(type.bits)) - 1n;
  return [...new Set([least, greatest, 1n, wrap(-1n, type), greatest / 3n])];
}

/**
 * A program that checks an operation on all corners of two types, with the result in a third; the operands come from
 * memory.
 */
function program(operation: string, left: IntegerType, right: IntegerType, to: IntegerType): string {
  const cases = corners(left).flatMap((a) =>
    corners(right).map((b) => {
      const exact = OPERATIONS[operation]!(a, b);
      const stored = wrap(exact, to);
      return `  a = ${literal(a, left)}; b = ${literal(b, right)};
  assert(__builtin_${operation}_overflow(a, b, &r) == ${stored === exact ? 0 : 1}); assert(r == ${literal(stored, to)});
  assert(__builtin_${operation}_overflow_p(a, b, (${to.name})0) == ${stored === exact ? 0 : 1});`;
    }),
  );
  return `#include <assert.h>\nint main(void) {\n  ${left.name} a; ${right.name} b; ${to.name} r;\n${cases.join('\n')}\n}`;
}

describe('checked arithmetic', () => {
  it.each(Object.keys(OPERATIONS))(
    '__builtin_%s_overflow computes exactly',
    async (operation) => {
      for (const left of TYPES)
        for (const right of TYPES) {
          const to = TYPES[(TYPES.indexOf(left) * 2 + TYPES.indexOf(right)) % TYPES.length]!;
          const result = await check({ files: [{ name: 'a.c', text: program(operation, left, right, to) }] });
          expect(result.verdict, `${left.name} ${operation} ${right.name} → ${to.name}`).toBe('safe');
        }
    },
    120_000,
  );

  it('evaluates its operands once, and converts those of the typed forms', async () => {
    const text = `#include <assert.h>
int n, r[2];
int next(void) { return ++n; }
int main(void) {
  int i = 0;
  assert(!__builtin_add_overflow(next(), next(), &r[i++]));
  assert(n == 2 && i == 1 && r[0] == 3);
  unsigned u; long l;
  assert(__builtin_usub_overflow(0, 1, &u) && u == 0xffffffff);
  assert(!__builtin_uadd_overflow(-1, 0, &u) && u == 0xffffffff);
  assert(__builtin_smull_overflow(0x7fffffffffffffff, 2, &l) && l == -2);
}`;
    expect((await check({ files: [{ name: 'a.c', text }] })).verdict).toBe('safe');
    const wrong = text.replace('&& l == -2', '&& l == -1');
    expect((await check({ files: [{ name: 'a.c', text: wrong }] })).verdict).toBe('violation');
  });

  it('refuses what is not arithmetic on integers', () => {
    const body = (statement: string): string =>
      `int r; const int c; float f; __int128 w; int g(void); int main(void) { ${statement} }`;
    expect(refusal(body('__builtin_add_overflow(1, f, &r);'))).toMatchObject({ code: 'type' });
    expect(refusal(body('__builtin_add_overflow(1, 2, &f);'))).toMatchObject({ code: 'type' });
    expect(refusal(body('__builtin_add_overflow(1, 2, &c);'))).toMatchObject({ code: 'type' });
    expect(refusal(body('__builtin_add_overflow(1, 2);'))).toMatchObject({ code: 'type' });
    expect(refusal(body('__builtin_add_overflow_p(1, 2, g());'))).toMatchObject({ code: 'unsupported' });
  });
});

describe('local labels', () => {
  it('are labels', () => {
    expect(parse('int f(int x) { __label__ a, b; if (x) goto a; b: return 1; a: goto b; }').functions).toHaveLength(1);
    expect(refusal('int f(int x) { __label__ a, 3; a: return x; }')).toMatchObject({ code: 'syntax' });
    expect(refusal('int f(int x) { a: { __label__ a; a: return x; } }')).toMatchObject({ code: 'name' });
  });
});
