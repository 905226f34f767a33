import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

const HEADERS = ['assert', 'stdio', 'stdlib', 'string'].map((name) => `#include <${name}.h>\n`).join('');

async function verdict(statements: string): Promise<string> {
  const text = `${HEADERS}int __VERIFIER_nondet_int(void); double zero; char word[9] = "hello";\nint main(void) { ${statements}\n return 0; }`;
  const result = await check({ files: [{ name: 'test.c', text }], mallocMayFail: false });
  const violation = result.violations[0];
  if (violation) return violation.property;
  const error = result.diagnostics.find((diagnostic) => diagnostic.severity === 'error')?.message;
  return error ?? (result.verdict === 'bounded' && result.bounds.met.length === 0 ? 'safe' : result.verdict);
}

/** The call's arguments after the buffer, and what glibc gives back. */
const LENGTHS: readonly (readonly [string, number])[] = [
  ['"%%"', 1],
  ['"%d %i %u", 0, -1, 4294967295u', 15],
  ['"%d", -2147483647 - 1', 11],
  ['"%hhd,%hd", 300, 70000', 7],
  ['"%ld,%lu", -9223372036854775807L, 18446744073709551615ul', 41],
  ['"%x %X %o", 255, 4096, 8', 10],
  ['"%#x %#o %#x", 255, 8, 0', 10],
  ['"%+d% d%+d", 5, 5, -5', 6],
  ['"%.5d,%.0d", 42, 0', 6],
  ['"%8d|%-8d|%08d", 1, 2, 3', 26],
  ['"%*d|%-*d", 6, 1, -7, 2', 14],
  ['"%.*d", -1, 12', 2],
  ['"%s%c%10s", word, 97, "ab"', 16],
  ['"%.2s%.9s", word, word', 7],
  ['"%.*s", 3, word', 3],
  ['"%f", 1.5', 8],
  ['"%.0f %.0f %.1f %.1f", 9.5, 8.5, 9.95, 99.96', 14],
  ['"%.2f", -0.001', 5],
  ['"%8.3f|%+.1f|%#.0f", 3.14159, 2.0, 1.0', 16],
  ['"%f %f", 1 / zero, -1 / zero', 8],
  ['"%.3f", 123456789012.0', 16],
  ['"%.20f %.40f", 0.1, 99.5', 66],
  ['"%.17f", 9.99999999999999999', 20],
];

describe('formatted strings', () => {
  it.each(LENGTHS)('sprintf(b, %s) writes %i characters', async (call, length) => {
    expect(
      await verdict(`char b[${length + 1}]; assert(sprintf(b, ${call}) == ${length}); assert(strlen(b) == ${length});`),
    ).toBe('safe');
    expect(await verdict(`char b[${length}]; sprintf(b, ${call});`)).toBe('out-of-bounds');
  });

  it.each<[string, string, string]>([
    ['cut off', 'char b[4]; assert(snprintf(b, 4, "%d", 123456) == 6 && strlen(b) == 3);', 'safe'],
    ['not cut off', 'char b[4]; assert(snprintf(b, 4, "%d", 12) == 2 && strlen(b) == 2);', 'safe'],
    ['measured only', 'assert(snprintf(0, 0, "%s!", word) == 6);', 'safe'],
    [
      'of a bounded number',
      'int n = __VERIFIER_nondet_int(); char b[4]; if (n >= 0 && n < 1000) sprintf(b, "%d", n);',
      'safe',
    ],
    [
      'of a number that may be longer',
      'int n = __VERIFIER_nondet_int(); char b[4]; if (n > -1000 && n < 1000) sprintf(b, "%d", n);',
      'out-of-bounds',
    ],
    ['of a number that is any', 'char b[12]; sprintf(b, "%d", __VERIFIER_nondet_int());', 'safe'],
    [
      'that writes over what is beside it',
      'struct { char b[2]; char c; } s; s.c = 1; sprintf(s.b, "%d", 12); assert(s.c == 1);',
      'assertion',
    ],
    ['in a block that is gone', 'char *p = malloc(4); free(p); sprintf(p, "%d", 1);', 'use-after-free'],
    ['of a string without end', 'char s[2] = { 97, 98 }, b[9]; sprintf(b, "%s", s);', 'out-of-bounds'],
    ['of as much of a string as there is', 'char s[2] = { 97, 98 }, b[9]; assert(sprintf(b, "%.2s", s) == 2);', 'safe'],
    ['of a number that is not followed', 'char b[99]; assert(sprintf(b, "%g", 1.0) <= 64);', 'safe'],
    ['of many digits behind the point', 'char b[70]; sprintf(b, "%.100e", 1.0);', 'out-of-bounds'],
    ['of a zero', 'char b[3]; assert(sprintf(b, "%c", 0) == 1 && b[0] != 0);', 'assertion'],
    ['of a character that is none', 'char b[3]; snprintf(b, 3, "%c", 97); assert(b[0] != 0);', 'safe'],
    ['of arguments by number', 'char b[4]; int n = sprintf(b, "%1$d", 12345); assert(n < 4);', 'safe'],
    [
      'in a new block',
      'char *p; int n = asprintf(&p, "%d", 12345); assert(n == 5 && p[5] == 0 && p[4] != 0 || n < 0);',
      'safe',
    ],
    [
      'in a new block that is large enough',
      'char *p; int n = asprintf(&p, "%d", 12345); if (n >= 0) { assert(n == 5 && p[5] == 0); free(p); }',
      'safe',
    ],
    ['in a new block that is not larger', 'char *p; if (asprintf(&p, "%s", word) >= 0) p[6] = 1;', 'out-of-bounds'],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(statements)).toBe(expected);
  });
});

describe('lists of arguments', () => {
  const FUNCTIONS = `#include <stdarg.h>
    static int read(va_list l) { return va_arg(l, int); }
    static int peek(va_list l) { va_list c; va_copy(c, l); int first = va_arg(c, int); va_end(c); return first; }
    static int move(va_list *l) { return va_arg(*l, int); }
    struct pair { int a, b, c, d, e; };
    static struct pair both(va_list l) { struct pair p = { va_arg(l, int) }; return p; }`;

  async function told(use: string): Promise<string> {
    const text = `${HEADERS}${FUNCTIONS}\nstatic int f(const char *t, ...) { va_list l; va_start(l, t); ${use}; int last = va_arg(l, int); va_end(l); return last; }
      int main(void) { return f("%d", 1, 2); }`;
    const { verdict, violations } = await check({ files: [{ name: 'test.c', text }] });
    return violations[0]?.message ?? verdict;
  }

  it.each([
    ['', 'safe'],
    ['move(&l)', 'safe'],
    ['peek(l)', 'safe'],
    ['read(l); va_end(l); va_start(l, t)', 'safe'],
    ['read(l)', 'va_arg reads from a va_list that another function has used up'],
    ['both(l)', 'va_arg reads from a va_list that another function has used up'],
    ['(&read)(l)', 'va_arg reads from a va_list that another function has used up'],
    ['vprintf(t, l)', 'va_arg reads from a va_list that another function has used up'],
    ['vprintf(t, l); vprintf(t, l)', 'a library function reads from a va_list that another function has used up'],
    ['read(l); va_list c; va_copy(c, l)', 'va_copy reads from a va_list that another function has used up'],
    ['va_end(l)', 'va_arg reads from a va_list after va_end'],
  ])('%s', async (use, message) => expect(await told(use)).toBe(message));
});
