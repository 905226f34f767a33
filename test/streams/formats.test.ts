import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { StreamRule } from '../../src/base/conversation.js';
import { check } from '../../src/index.js';
import { differing, type ExpectedText } from './format-program.js';

const EXPECTED = JSON.parse(
  readFileSync(new URL('expected-formats.json', import.meta.url), 'utf8'),
) as readonly ExpectedText[];

/** Where calls begin that are checked in one program. */
const groups = (size: number, from: number, to: number): number[] =>
  Array.from({ length: (to - from) / size }, (_, i) => from + i * size);

describe('random formats', () => {
  it.each(groups(20, 0, 100))('give what glibc gives, of constants: 20 from number %i on', async (from) => {
    expect(await differing(EXPECTED.slice(from, from + 20), false)).toEqual([]);
  });

  it.each(groups(2, 200, 220))(
    'give what glibc gives, of numbers that only a solver knows: 2 from number %i on',
    async (from) => {
      expect(await differing(EXPECTED.slice(from, from + 2), true)).toEqual([]);
    },
  );
});

const PRELUDE = `${['assert', 'stdarg', 'stdio', 'stdlib', 'string'].map((name) => `#include <${name}.h>\n`).join('')}
int __VERIFIER_nondet_int(void);
static char out[100]; static unsigned long length; static void *last; static int calls;
long __tcbmc_put(void *stream, const unsigned char *bytes, unsigned long count) { last = stream; calls++; memcpy(out, bytes, count); length = count; return count; }
long __tcbmc_put_to(int descriptor, const unsigned char *bytes, unsigned long count) { return descriptor < 0 ? -1 : __tcbmc_put(0, bytes, count); }
static _Bool is(const char *text) { return length == strlen(text) && memcmp(out, text, length) == 0; }
static int tell(FILE *f, const char *format, ...) { va_list l; va_start(l, format); int n = vfprintf(f, format, l); va_end(l); return n; }
static int tellTo(int f, const char *format, ...) { va_list l; va_start(l, format); int n = vdprintf(f, format, l); va_end(l); return n; }
`;

async function answer(statements: string, streams: Readonly<Record<string, StreamRule>> = {}): Promise<string> {
  const text = `${PRELUDE}int main(void) { FILE *f = stderr; ${statements}\n return 0; }`;
  const result = await check({
    files: [{ name: 'test.c', text }],
    conversation: { streams: [] },
    streams,
    mallocMayFail: false,
  });
  const [violation] = result.violations;
  if (violation) return `${violation.property}: ${violation.message}`;
  const told = result.diagnostics.filter(({ code }) => code !== 'undefined').map(({ message }) => message);
  const { met, assumed } = result.bounds;
  const relied = assumed.filter(({ given }) => !given).map(({ what }) => what);
  return [...told, ...relied, ...met].join('; ') || 'safe';
}

describe('formatted output', () => {
  it.each<[string, string]>([
    ['to a stream', 'assert(tell(f, "%s %d\\n", "GET", 7) == 6 && is("GET 7\\n") && last == f && calls == 1);'],
    ['to a stream whose result counts', 'assert(fprintf(f, "%05.1f", 2.25) == 5 && is("002.2"));'],
    ['to a descriptor', `assert(dprintf(5, "%c%c", 'a', 0) == 2 && length == 2 && out[1] == 0);`],
    ['to a descriptor, of a list', 'assert(tellTo(3, "%x%%%p", 255, (void *)0) == 8 && is("ff%(nil)"));'],
    ['that fails', 'assert(tellTo(-1, "x") == -1);'],
    ['through a pointer', 'int (*p)(FILE *, const char *, ...) = fprintf; assert(p(f, "%d", -3) == 2 && is("-3"));'],
    ['that is ignored, but whose length is asked for', 'assert(printf("%d\\n", 5) == 2 && last == stdout);'],
    [
      'into a new block',
      'char *s; assert(asprintf(&s, "%s-%d", "abc", 10) == 6 && strcmp(s, "abc-10") == 0); free(s);',
    ],
    ['cut off', 'char b[5]; assert(snprintf(b, 5, "%d", 1234567) == 7 && strcmp(b, "1234") == 0);'],
    ['cut off in a string', 'char b[5]; assert(snprintf(b, 5, "a%s", "bcdefgh") == 8 && strcmp(b, "abcd") == 0);'],
    ['measured only', 'assert(snprintf(0, 0, "%d%s", 12, "abc") == 5);'],
    ['that counts', 'char b[9]; int n; static const char *const g = "%d%n!"; sprintf(b, g, 12, &n); assert(n == 2);'],
    [
      'longer than an array',
      'static char b[5000]; memset(b, 97, 4999); assert(tell(f, "%s", "") == 0 && snprintf(0, 0, "%s%s", b, b) == 9998);',
    ],
    [
      'of numbers that are any, which are read again',
      `char b[40]; int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); __CPROVER_assume(x >= -20 && x < 1000 && y >= 0 && y < 256);
       snprintf(b, sizeof b, "%d %02x|%s", x, y, x < 0 ? "less" : "more"); char *end; long n = strtol(b, &end, 10);
       assert(n == x && strtol(end, &end, 16) == y && strcmp(end, x < 0 ? "|less" : "|more") == 0);`,
    ],
  ])('%s', async (_, statements) => {
    expect(await answer(statements)).toBe('safe');
  });

  it.each<[string, string, Readonly<Record<string, StreamRule>>]>([
    ['that is checked', 'printf("%d", 5); assert(calls == 0);', { stdout: 'checked' }],
    ['to a standard stream that may be another', 'dup2(1, 2); printf("%d", 5); assert(calls == 0);', {}],
  ])('%s is exact', async (_, statements, streams) => {
    expect(await answer(statements, streams)).toBe('assertion: calls == 0');
  });

  it.each<[string, string]>([
    ['char b[20]; sprintf(b, "%La", 1.0L);', "'%La' in a format, of which the text must be known"],
    [
      'char b[9]; const char *g = "%a"; snprintf(b, 9, g, 1.0);',
      'of formats with a part that is not said exactly the text is any',
    ],
    ['char b[20] = "ab"; sprintf(b, "%s%s", "x", b);', 'out-of-bounds: what is copied reaches into what is written'],
    ['char b[3]; sprintf(b, "%d", 123);', 'out-of-bounds: access outside the bounds of an object'],
    ['char b[30]; sprintf(b, "%d %s", 1);', 'out-of-bounds: there is no argument for a conversion of the format'],
  ])('%s is refused or wrong', async (statements, expected) => {
    expect(await answer(statements)).toContain(expected);
  });
});
