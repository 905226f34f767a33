import { describe, expect, it } from 'vitest';
import { Budget, Interrupted } from '../../src/source/limits.js';
import { expand, failure, unitOf, type Options } from './support.js';

const nested = (open: string, close: string, depth: number, middle = '1'): string =>
  open.repeat(depth) + middle + close.repeat(depth);

const doubling = (first: string): string =>
  Array.from({ length: 60 }, (_, i) => (i === 0 ? `#define a0 ${first}` : `#define a${i} a${i - 1} a${i - 1}`)).join(
    '\n',
  );

const tree = '#if __INCLUDE_LEVEL__ < 60\n#include "main.c"\n#include "main.c"\n#endif\n';

/** What is hostile, its text, and what the message says of it. */
const LIMITS: readonly [string, () => string, string, Options?][] = [
  [
    'a file that includes itself',
    () => '#include "main.c"\n',
    '#include is nested more than',
    { files: { 'main.c': '#include "main.c"\n' } },
  ],
  [
    'two files that include each other',
    () => '#include "a.h"\n',
    '#include is nested more than',
    { files: { 'a.h': '#include "b.h"', 'b.h': '#include "a.h"' } },
  ],
  ['a tree of inclusions', () => tree, 'the included files are larger', { files: { 'main.c': tree } }],
  ['doubling macros', () => `${doubling('x')}\na59\n`, 'macro expansion produces more than'],
  ['doubling macros that vanish', () => `${doubling('')}\na59\n`, 'macro expansion produces more than'],
  ['doubling macros in #if', () => `${doubling('')}\n#if a59 1\n#endif\n`, 'macro expansion produces more than'],
  ['doubling arguments', () => `#define D(x) x x\n${nested('D(', ')', 60)}`, 'macro expansion produces more than'],
  [
    'pasting that doubles',
    () => `#define P(x) x##x\n#define Q(x) P(x)\n${nested('Q(', ')', 60, 'y')}`,
    '"#" and "##" produce more than',
  ],
  [
    'strings that double',
    () => `#define S(x) #x #x\n#define T(x) S(x)\n${nested('T(', ')', 60, '"y"')}`,
    '"#" and "##" produce more than',
  ],
  ['calls nested in arguments', () => `#define f(x) x\n${nested('f(', ')', 2000)}`, 'macro calls are nested more than'],
  ['parentheses in #if', () => `#if ${nested('(', ')', 100_000)}\n#endif`, 'nested more than 400 deep'],
  ['operators in #if', () => `#if ${'!'.repeat(100_000)}1\n#endif`, 'nested more than 400 deep'],
  ['conditional operators in #if', () => `#if ${'1 ? '.repeat(100_000)}1\n#endif`, 'nested more than 400 deep'],
  [
    'binary operators in #if',
    () => `#if ${'1||1&&1|1^1&1==1<1<<1+1*('.repeat(1000)}1\n#endif`,
    'nested more than 400 deep',
  ],
  ['a file of 50 MB', () => 'int x;\n'.repeat(7_200_000), 'larger than 16000000 characters'],
  [
    'a header of 50 MB',
    () => '#include "a.h"\n',
    'larger than 16000000 characters',
    { files: { 'a.h': ' '.repeat(50_000_000) } },
  ],
];

describe('limits', () => {
  it.each(LIMITS.map(([what, text, message, options]) => ({ what, text, message, options })))(
    'stop $what',
    ({ text, message, options }) => {
      const diagnostic = failure(text(), options);
      expect(diagnostic.code).toBe('limit');
      expect(diagnostic.message).toContain(message);
      expect(diagnostic.position).toBeDefined();
    },
  );

  it('point at the use of a macro bomb', () => {
    expect(failure(`${doubling('x')}\n  a59\n`).position).toEqual({ file: 'main.c', line: 61, column: 3 });
  });
});

describe('what is large or deep, but allowed', () => {
  it('100,000 nested parentheses, also in an argument', () => {
    const deep = nested('(', ')', 100_000);
    expect(unitOf(`x = ${deep};`).text.length).toBeGreaterThan(200_000);
    expect(unitOf(`#define f(x) x\nf(${deep})`).text.length).toBeGreaterThan(200_000);
  });

  it('100,000 nested conditionals', () => {
    expect(expand(`${'#if 1\n'.repeat(100_000)}x\n${'#endif\n'.repeat(100_000)}`)).toBe('x');
    expect(expand(`${'#if 0\n'.repeat(100_000)}x\n${'#endif\n'.repeat(100_000)}y`)).toBe('y');
  });

  it('a chain of 20,000 macros', () => {
    const chain = Array.from({ length: 20_000 }, (_, i) => `#define b${i}(x) b${i + 1}(x)`).join('\n');
    expect(expand(`${chain}\nb0(7)`)).toBe('b20000 ( 7 )');
  });

  it('calls 300 deep in a deep #if', () => {
    const text = `#define f(x) x\n#if ${nested('(', ')', 390, nested('f(', ')', 300))}\nyes\n#endif`;
    expect(expand(text)).toBe('yes');
  });

  it('strange characters', () => {
    expect(failure('\0'.repeat(1000)).message).toBe('not a text file: the byte 0x00');
    expect(expand('\\ '.repeat(100))).toBe('\\ '.repeat(100).trim());
    expect(failure(`"${'\\'.repeat(100_000)}\n`).message).toBe('the string literal is not closed');
  });

  it('a megabyte of declarations', () => {
    expect(unitOf('int x = 1;\n'.repeat(100_000)).text.length).toBeGreaterThan(1_000_000);
  });
});

describe('the time budget', () => {
  it('interrupts a long expansion', () => {
    const aborted = new AbortController();
    aborted.abort();
    expect(() => unitOf('x '.repeat(100_000), { budget: new Budget(undefined, aborted.signal) })).toThrow(Interrupted);
    // All of it would take longer than any test may.
    expect(() => unitOf(`${doubling('x')}\na59`, { budget: new Budget(0.02) })).toThrow(Interrupted);
  });
});
