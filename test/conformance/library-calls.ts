import type { Context } from './context.js';
import { TEXT_SIZE } from './context.js';
import { conflict, NO_EFFECTS, reading, together, writing } from './effects.js';
import type { Value } from './expressions.js';
import { floatLiteral } from './literals.js';
import { recordOf } from './records.js';
import { leaves } from './declarations.js';
import { intBits, integer, parenthesised, value } from './expressions.js';

const WORDS = [
  '"  -12z"',
  '"0x1F"',
  '"077 "',
  '"+9e"',
  '"zZ9"',
  '""',
  '"a"',
  '"ab"',
  '"abc"',
  '"b\\0c"',
  '"xyzzy"',
  '"\\377\\1"',
  '"aaaa"',
];

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
    () => number(cx, `(int)strcspn(${a.name}, ${word})`, reads),
    () => number(cx, `(int)strnlen(${a.name}, ${count})`, reads),
    () => number(cx, sign(`strcasecmp(${a.name}, ${random.pick([b.name, word])})`), reads),
    () => number(cx, found(`strpbrk(${a.name}, ${word})`), reads),
    () => number(cx, found(`memrchr(${a.name}, ${character}, ${count})`), reads),
    () => number(cx, `(atoi(${random.pick([a.name, word])}) & 0xffff)`, reads),
    () =>
      number(
        cx,
        `${random.pick(['strtol', 'strtoul'])}(${random.pick([a.name, word, word])}, 0, ${random.pick([0, 2, 8, 10, 16, 36])})`,
        reads,
        64,
      ),
    () =>
      number(
        cx,
        `({ char *end; long n = strtol(${word}, &end, ${random.pick([0, 10, 16])}); n * 16 + *end; })`,
        NO_EFFECTS,
        64,
      ),
    () => number(cx, `(int)(stpcpy(${a.name}, ${word}) - ${a.name})`, writes),
    () => number(cx, `(strcpy(${a.name}, ${word}), strncat(${a.name}, ${b.name}, ${count % 8}))[2]`, writes),
    () => number(cx, `*strcpy(${a.name}, ${word})`, writes),
    () => number(cx, `(strcpy(${a.name}, ${word}), strcat(${a.name}, ${random.pick(WORDS)}))[1]`, writes),
    () => number(cx, `*strncpy(${a.name}, ${random.pick([b.name, word])}, ${count})`, writes),
    () => number(cx, `*(char *)memcpy(${a.name}, ${b.name} + ${from}, ${count})`, writes),
    () =>
      number(
        cx,
        `*(char *)memmove(${a.name} + ${to}, ${a.name} + ${from}, ${Math.min(count, TEXT_SIZE - 1 - to)})`,
        writes,
      ),
    () =>
      number(cx, `*(char *)memset(${a.name} + ${to}, ${character}, ${Math.min(count, TEXT_SIZE - 1 - to)})`, writes),
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
  const name = random.pick([
    'popcount',
    'parity',
    'ffs',
    'clz',
    'ctz',
    'clrsb',
    'bswap16',
    'bswap32',
    'bswap64',
    'constant_p',
    'expect',
    'abs',
    'labs',
    'case',
    'class',
    'sorted',
  ]);
  if (name.startsWith('bswap'))
    return number(cx, `__builtin_${name}(${made.text})`, made.effects, Number(name.slice(5)));
  if (name === 'constant_p') return number(cx, `(__builtin_constant_p(${random.below(9)}) + sizeof(${operand}))`);
  if (name === 'expect') return number(cx, `(__builtin_expect(${made.text}, 1) != 0)`, made.effects);
  if (name === 'abs') return number(cx, `abs((short)${parenthesised(made)})`, made.effects);
  if (name === 'labs') return number(cx, `labs((int)${parenthesised(made)})`, made.effects, 64);
  if (name === 'case')
    return number(cx, `to${random.pick(['upper', 'lower'])}((unsigned char)${parenthesised(made)})`, made.effects);
  if (name === 'class')
    return number(
      cx,
      `!!is${random.pick(['digit', 'alpha', 'xdigit', 'space'])}((unsigned char)${parenthesised(made)})`,
      made.effects,
    );
  if (name === 'sorted')
    return number(cx, `${sorting(cx)}((short)${parenthesised(made)}, ${random.below(5)})`, made.effects);
  const guarded = name === 'clz' || name === 'ctz' ? `(${operand} | 8)` : operand;
  return number(cx, `__builtin_${name}${suffix}(${guarded})`, made.effects);
}

/** What stands at some place of a few numbers that have been sorted, and where another one is. */
function sorting(cx: Context): string {
  const order = cx.helper(
    'order',
    (it) =>
      `static int ${it}(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }`,
  );
  return cx.helper(
    'sorted',
    (it) =>
      `static int ${it}(int v, int at) { int a[5] = { v, 7, v ^ 21, -v, 3 }; qsort(a, 5, sizeof *a, ${order}); int *p = bsearch(&v, a, 5, sizeof *a, ${order}); return a[at] + (p ? *p * 3 : 1); }`,
  );
}

/** Variable arguments of any kind: a number says which. */
function mixedArguments(cx: Context, depth: number): Value | undefined {
  const { random } = cx;
  const shape = cx.records.length > 0 ? random.pick(cx.records) : undefined;
  const record = shape && recordOf(cx, shape, 0);
  if (!shape || !record) return undefined;
  const parts = leaves(shape, 'r')
    .slice(0, 3)
    .map(({ text, type }) =>
      type.kind === 'float' ? `s = s * 5 + (${text} > 1.0);` : `s = s * 5 + (long long)${text};`,
    )
    .join(' ');
  const name = cx.helper(
    `mixed_${shape.tag.replace(' ', '_')}`,
    (it) =>
      `static long long ${it}(int n, ...) { __builtin_va_list l, m; __builtin_va_start(l, n); __builtin_va_copy(m, l); long long s = n; for (; n > 0; n >>= 2) switch (n & 3) { case 1: s = s * 3 + __builtin_va_arg(l, int); break; case 2: s = s * 3 + (__builtin_va_arg(l, double) < 2.5); break; default: { ${shape.tag} r = __builtin_va_arg(l, ${shape.tag}); ${parts} } } s += __builtin_va_arg(m, int); __builtin_va_end(m); __builtin_va_end(l); return s; }`,
  );
  const [first, second] = [integer(cx, depth - 1), cx.ingredients.floats ? { text: floatLiteral(cx) } : undefined];
  if (conflict(first.effects, record.effects)) return undefined;
  const format = second ? 1 | (3 << 2) | (2 << 4) : 1 | (3 << 2);
  const args = [`(int)${parenthesised(first)}`, record.text, ...(second ? [`(double)${second.text}`] : [])];
  return number(cx, `${name}(${[format, ...args].join(', ')})`, together(first.effects, record.effects), 64);
}

function variadic(cx: Context, depth: number): Value {
  const name = cx.helper(
    'various',
    (it) =>
      `static long long ${it}(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); long long s = n; for (; n > 0; n >>= 2) s = s * 5 + (n & 1 ? __builtin_va_arg(l, int) : __builtin_va_arg(l, long long)); __builtin_va_end(l); return s; }`,
  );
  const kinds = Array.from({ length: 1 + cx.random.below(3) }, () => 2 + cx.random.below(2));
  const args = kinds
    .map((kind) => ({ kind, made: integer(cx, depth - 1) }))
    .filter(({ made }) => made.effects.writes.size === 0);
  const format = args.reduceRight((rest, { kind }) => rest * 4 + kind, 0);
  const texts = args.map(
    ({ kind, made }) =>
      `(${kind & 1 ? cx.random.pick(['int', 'short', 'unsigned char']) : 'long long'})${parenthesised(made)}`,
  );
  return number(cx, `${name}(${[format, ...texts].join(', ')})`, together(...args.map(({ made }) => made.effects)), 64);
}

function ofFloats(cx: Context, depth: number): Value | undefined {
  if (!cx.ingredients.floats) return undefined;
  const { random } = cx;
  const made = value(cx, depth - 1);
  const operand = made.text;
  if (random.chance(10))
    return {
      text: `(${random.pick(['fmax', 'fmin'])}(${operand}, ${floatLiteral(cx)}) + 0.0)`,
      isFloat: true,
      bits: 0,
      effects: made.effects,
    };
  if (random.chance(10))
    return { text: `copysign(${operand}, ${floatLiteral(cx)})`, isFloat: true, bits: 0, effects: made.effects };
  if (random.chance(30))
    return number(cx, `(${random.pick(['isnan', 'isinf', 'isfinite'])}((double)(${operand})) != 0)`, made.effects);
  const name = random.pick([
    'fabs',
    'floor',
    'ceil',
    'trunc',
    'round',
    'fabsf',
    'sqrt',
    'sqrtf',
    'rint',
    'rintf',
    'nearbyint',
  ]);
  return { text: `${name}(${operand})`, isFloat: true, bits: 0, effects: made.effects };
}

/** A value that a function of the library, or a builtin one, gives. */
export function library(cx: Context, depth: number): Value | undefined {
  return cx.random.weighted<(cx: Context, depth: number) => Value | undefined>([
    [4, ofTexts],
    [5, builtin],
    [2, variadic],
    [2, mixedArguments],
    [3, ofFloats],
  ])(cx, depth);
}
