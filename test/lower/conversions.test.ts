import { describe, expect, it } from 'vitest';
import { compile, run } from '../support/compile.js';

async function stopsAt(body: string): Promise<string> {
  const text = `#include <string.h>\n#include <limits.h>\nvoid body(void) { ${body} }\nint main(void) { body(); return 0; }`;
  const { program } = await compile(text, { requested: new Set(['conversion']) });
  const { stop } = run(program);
  return stop.kind === 'violation' ? `${stop.fault.property}: ${stop.fault.message}` : stop.kind;
}

const changes = (from: string, to: string): string =>
  `conversion: the value of '${from}' changes in the conversion to ${to}`;

type Type = readonly [name: string, bits: number, signed: boolean];

const TYPES: readonly Type[] = [
  ['signed char', 8, true],
  ['unsigned char', 8, false],
  ['short', 16, true],
  ['unsigned short', 16, false],
  ['int', 32, true],
  ['unsigned', 32, false],
  ['long', 64, true],
  ['unsigned long', 64, false],
  ['__int128', 128, true],
  ['unsigned __int128', 128, false],
];

function numbersOf([, bits, signed]: Type): bigint[] {
  const all = TYPES.flatMap(([, width]) => [1n << BigInt(width - 1), 1n << BigInt(width)]).flatMap((edge) => [
    edge - 1n,
    edge,
    -edge,
    -edge - 1n,
  ]);
  const wrap = (value: bigint): bigint => (signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value));
  return [0n, 1n, -1n, ...all].filter((value) => wrap(value) === value);
}

const literal = (value: bigint): string =>
  `(((unsigned __int128)${BigInt.asUintN(64, value >> 64n)}ul << 64) | ${BigInt.asUintN(64, value)}ul)`;

describe('a conversion between integers that nobody wrote', () => {
  it.each(TYPES)('from %s is found where it changes the number', async (...from) => {
    for (const to of TYPES) {
      const [type, bits, signed] = to;
      const values = numbersOf(from);
      const cases = values.map((value, i) => `case ${i}: from = (${from[0]})${literal(value)}; to = from; break;`);
      const text = `extern int nondet_int(void); ${from[0]} from; ${type} to; int main(void) { switch (nondet_int()) { ${cases.join(' ')} } return 0; }`;
      const { program } = await compile(text, { requested: new Set(['conversion']) });
      const found = values.filter((_, i) => run(program, [BigInt(i)]).stop.kind === 'violation');
      const expected = values.filter(
        (value) => (signed ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value)) !== value,
      );
      expect(found, type).toEqual(expected);
    }
  });

  it.each([
    ['int n = 300; unsigned char c = n;', changes('int', "'unsigned char'")],
    ['unsigned char c = 255; c++;', changes('int', "'unsigned char'")],
    ['unsigned char c = 200; c += c;', changes('int', "'unsigned char'")],
    ['unsigned char c = 1; c = ~c;', changes('int', "'unsigned char'")],
    ['int n = -1; size_t s = 4; _Bool less = n < s;', changes('int', "'unsigned long'")],
    ['int n = -1; unsigned u = 0; u += n;', changes('int', "'unsigned int'")],
    ['int n = -1; n += 1u;', changes('int', "'unsigned int'")],
    ['int n = -1, v[2]; memset(v, 0, n);', changes('int', "'unsigned long'")],
    ['struct { unsigned f : 3; } s; int n = 8; s.f = n;', changes('unsigned int', 'a bit-field of 3 bits')],
    ['struct { int f : 3; } s = { 3 }; s.f++;', changes('int', 'a bit-field of 3 bits')],
    ['int n = 8; struct { unsigned f : 3; } s = { n };', changes('unsigned int', 'a bit-field of 3 bits')],
    ['int n = 1; long l = 1l << 40; int m = n ? l : 0;', changes('long', "'int'")],
    ['short s = -1; unsigned short u = 1; _Bool b = (s ? s : 1u) == u;', changes('int', "'unsigned int'")],
  ])('is found in %s', async (body, message) => expect(await stopsAt(body)).toBe(message));

  it.each([
    'unsigned u = -1; unsigned char c = ~0; char d = 200; size_t s = -1;',
    'int n = 300; unsigned char c = (unsigned char)n; c = n & 0xff; unsigned u = (unsigned)-n;',
    'unsigned u = UINT_MAX; u++; u = -u; _Bool b = 256; b = n_is(u); b++;'.replace('n_is(u)', 'u'),
    'unsigned char c = 5; c += 10; c = c << 3; c &= ~1; c ^= 0xff; short s = c; long l = s; s = -c;',
    'int n = -1; size_t s = 4; _Bool less = n < (int)s; n = n < 0 || n < s;',
    'struct { unsigned f : 3; int g : 4; _Bool b : 1; } s = { 7, -8, 1 }; s.f = 3; s.g = s.f; s.f--; s.b = 5;',
    'double d = 3.7; int n = d; float f = n; char *p = 0; _Bool b = p;',
    'int n = 3; long l = n; unsigned long u = n; u += n; n = n < l ? n : 0;',
  ])('is not seen in %s', async (body) => expect(await stopsAt(body)).toBe('halted'));
});
