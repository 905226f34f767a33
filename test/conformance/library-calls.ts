import type { Context } from './context.js';
import { TEXT_SIZE } from './context.js';
import { NO_EFFECTS, reading, together, writing } from './effects.js';
import type { Value } from './expressions.js';
import { intBits, integer, parenthesised, value } from './expressions.js';

const WORDS = ['""', '"a"', '"ab"', '"abc"', '"b\\0c"', '"xyzzy"', '"\\377\\1"', '"aaaa"'];

function number(cx: Context, text: string, effects = NO_EFFECTS, bits = 0): Value {
  return { text, isFloat: false, bits: Math.max(bits, intBits(cx)), effects };
}

/** Something about strings; each leaves the last character alone, which is 0. */
function ofTexts(cx: Context): Value | undefined {
  const { random, texts } = cx;
  if (texts.length < 2) return undefined;
  const a = random.pick(texts);
  const b = random.pick(texts.filter((each) => each !== a));
  const word = random.pick(WORDS);
  const [from, to] = [random.below(6), random.below(6)];
  const count = random.below(TEXT_SIZE - 6);
  const character = random.pick(["'a'", "'b'", "'\\0'", "'z'", '0xff']);
  const reads = together(reading(a.id), reading(b.id));
  const writes = together(reads, writing(a.id));
  const sign = (text: string): string => random.pick([`(${text} < 0)`, `(${text} > 0)`, `(${text} == 0)`, `!${text}`]);
  const found = (text: string): string => `({ char *found = ${text}; found ? (int)(found - ${a.name}) : -1; })`;
  return random.pick([
    () => number(cx, `(int)strlen(${a.name})`, reads),
    () => number(cx, sign(`strcmp(${a.name}, ${random.pick([b.name, word])})`), reads),
    () => number(cx, sign(`strncmp(${a.name}, ${random.pick([b.name, word])}, ${from})`), reads),
    () => number(cx, sign(`memcmp(${a.name}, ${b.name}, ${count})`), reads),
    () => number(cx, found(`strchr(${a.name}, ${character})`), reads),
    () => number(cx, found(`strrchr(${a.name}, ${character})`), reads),
    () => number(cx, found(`memchr(${a.name}, ${character}, ${count})`), reads),
    () => number(cx, found(`strstr(${a.name}, ${word})`), reads),
    () => number(cx, `(int)strspn(${a.name}, "ab")`, reads),
    () => number(cx, `*strcpy(${a.name}, ${word})`, writes),
    () => number(cx, `(strcpy(${a.name}, ${word}), strcat(${a.name}, ${random.pick(WORDS)}))[1]`, writes),
    () => number(cx, `*strncpy(${a.name}, ${random.pick([b.name, word])}, ${count})`, writes),
    () => number(cx, `*(char *)memcpy(${a.name}, ${b.name} + ${from}, ${count})`, writes),
    () => number(cx, `*(char *)memmove(${a.name} + ${to}, ${a.name} + ${from}, ${Math.min(count, TEXT_SIZE - 1 - to)})`, writes),
    () => number(cx, `*(char *)memset(${a.name} + ${to}, ${character}, ${Math.min(count, TEXT_SIZE - 1 - to)})`, writes),
  ])();
}

function builtin(cx: Context, depth: number): Value {
  const { random } = cx;
  const made = integer(cx, depth - 1);
  const [suffix, type] = random.pick([
    ['', 'unsigned'],
    ['l', 'unsigned long'],
    ['ll', 'unsigned long long'],
  ]);
  const operand = `(${type})${parenthesised(made)}`;
  const name = random.pick(['popcount', 'parity', 'ffs', 'clz', 'ctz', 'clrsb', 'bswap16', 'bswap32', 'bswap64', 'constant_p', 'expect', 'abs']);
  if (name.startsWith('bswap')) return number(cx, `__builtin_${name}(${made.text})`, made.effects, Number(name.slice(5)));
  if (name === 'constant_p') return number(cx, `(__builtin_constant_p(${random.below(9)}) + sizeof(${operand}))`);
  if (name === 'expect') return number(cx, `(__builtin_expect(${made.text}, 1) != 0)`, made.effects);
  if (name === 'abs') return number(cx, `abs((short)${parenthesised(made)})`, made.effects);
  const guarded = name === 'clz' || name === 'ctz' ? `(${operand} | 8)` : operand;
  return number(cx, `__builtin_${name}${suffix}(${guarded})`, made.effects);
}

function variadic(cx: Context, depth: number): Value {
  const name = cx.helper(
    'various',
    (it) =>
      `static long long ${it}(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); long long s = n; for (; n > 0; n >>= 2) s = s * 5 + (n & 1 ? __builtin_va_arg(l, int) : __builtin_va_arg(l, long long)); __builtin_va_end(l); return s; }`,
  );
  const kinds = Array.from({ length: 1 + cx.random.below(3) }, () => 2 + cx.random.below(2));
  const args = kinds.map((kind) => ({ kind, made: integer(cx, depth - 1) })).filter(({ made }) => made.effects.writes.size === 0);
  const format = args.reduceRight((rest, { kind }) => rest * 4 + kind, 0);
  const texts = args.map(({ kind, made }) => `(${kind & 1 ? cx.random.pick(['int', 'short', 'unsigned char']) : 'long long'})${parenthesised(made)}`);
  return number(cx, `${name}(${[format, ...texts].join(', ')})`, together(...args.map(({ made }) => made.effects)), 64);
}

function ofFloats(cx: Context, depth: number): Value | undefined {
  if (!cx.ingredients.floats) return undefined;
  const { random } = cx;
  const made = value(cx, depth - 1);
  const operand = made.bits > 64 ? `(long long)${parenthesised(made)}` : made.text;
  if (random.chance(30)) return number(cx, `(${random.pick(['isnan', 'isinf', 'isfinite'])}((double)(${operand})) != 0)`, made.effects);
  const name = random.pick(['fabs', 'floor', 'ceil', 'trunc', 'round', 'fabsf']);
  return { text: `${name}(${operand})`, isFloat: true, bits: 0, effects: made.effects };
}

/** A value that a function of the library, or a builtin one, gives. */
export function library(cx: Context, depth: number): Value | undefined {
  return cx.random.weighted<(cx: Context, depth: number) => Value | undefined>([
    [4, ofTexts],
    [5, builtin],
    [2, variadic],
    [3, ofFloats],
  ])(cx, depth);
}
