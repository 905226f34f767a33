import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

const asserting = (text: string, before = ''): string =>
  `#include <assert.h>\n${before}\nint main(void) {\n  ${text}\n  return 0;\n}\n`;

const CLASS = `#define T(x) _Generic((x), int: 1, unsigned: 2, long: 3, unsigned long: 4, long long: 5, unsigned long long: 6, __int128: 7, default: 0)`;

/** What gcc takes with a warning at most, and what then holds; each has been compiled and run. */
const TAKEN: readonly (readonly [what: string, text: string, warning?: string])[] = [
  [
    '<stdatomic.h> with the types of <stdint.h>',
    asserting(
      'uint32_t a = 1; intptr_t p = 0; assert(sizeof a == 4 && sizeof p == 8 && NULL == 0);',
      '#include <stdatomic.h>',
    ),
  ],
  [
    'a constant of more than 63 bits',
    asserting('assert(T(18446735698825998336) == 7 && 18446735698825998336 > 0);', CLASS),
    'too large',
  ],
  [
    'its lower bits',
    asserting('unsigned long u = 18446735698825998336; assert(u == 18446735698825998336U);'),
    'too large',
  ],
  [
    'a constant of more than 64 bits',
    asserting('assert(T(99999999999999999999) == 3 && 99999999999999999999 == 0x6bc75e2d630fffff);', CLASS),
    'too large',
  ],
  [
    'what is left of it fits',
    asserting('assert(T(0x1000000000000000f) == 1 && 0x1000000000000000f == 15);', CLASS),
    'too large',
  ],
  [
    'what is left of it is unsigned',
    asserting('assert(T(0x1ffffffffffffffff) == 4 && T(0x1ffffffffffffffffU) == 4);', CLASS),
    'too large',
  ],
  [
    'a suffix that is kept',
    asserting('assert(T(18446744073709551616LL) == 5 && T(9223372036854775808L) == 7);', CLASS),
    'too large',
  ],
  [
    'a constant that just fits',
    asserting(
      'assert(T(9223372036854775807) == 3 && T(0xffffffffffffffff) == 4 && T(01777777777777777777777) == 4);',
      CLASS,
    ),
  ],
  [
    '__builtin_bzero',
    asserting('char a[4] = {1, 2, 3, 4}; __builtin_bzero(a, 3); assert(a[0] == 0 && a[2] == 0 && a[3] == 4);'),
  ],
  [
    '__builtin_bcopy, __builtin_bcmp',
    asserting('char a[2] = {1, 2}, b[2]; __builtin_bcopy(a, b, 2); assert(b[1] == 2 && __builtin_bcmp(a, b, 2) == 0);'),
  ],
  [
    '__builtin_index, __builtin_rindex',
    asserting("const char *s = \"abca\"; assert(__builtin_index(s, 'a') == s && __builtin_rindex(s, 'a') == s + 3);"),
  ],
  [
    '__builtin_strcasecmp',
    asserting('assert(__builtin_strcasecmp("aB", "Ab") == 0 && __builtin_strncasecmp("aBx", "Aby", 2) == 0);'),
  ],
  [
    'a function of <math.h> without a declaration',
    asserting('assert(sqrt(4.0) == 2.0 && fabs(-1.5) == 1.5);'),
    'implicit declaration',
  ],
  [
    'escapes that nobody knows',
    asserting(
      String.raw`const char *s = "\q\8\é"; assert(s[0] == 'q' && '\q' == 'q' && s[1] == '8' && s[2] == (char)0xc3 && L'\ä' == 0xe4);`,
    ),
    'unknown escape sequence',
  ],
  [
    'a function of drafts of POSIX',
    '#include <pthread.h>\nint main(void) { pthread_attr_t a; pthread_attr_create(&a); return 0; }\n',
    'implicit declaration',
  ],
];

describe('what gcc takes', () => {
  it.each(TAKEN.map(([what, text, warning]) => ({ what, text, warning })))('$what', async ({ text, warning }) => {
    const { verdict, diagnostics } = await check({ files: [{ name: 'a.c', text }] });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(['safe', 'bounded']).toContain(verdict);
    if (warning === undefined) expect(diagnostics).toEqual([]);
    else expect(diagnostics[0]?.message).toContain(warning);
    if (!text.includes('assert(')) return;
    const wrong = await check({ files: [{ name: 'a.c', text: text.replace(/assert\((.*)\);/, 'assert(!($1));') }] });
    expect(wrong.verdict).toBe('violation');
  });

  it('the result of a call that is declared as another kind of number is any', async () => {
    const caller = { name: 'a.c', text: asserting('int r = half(); assert(r == 7);', 'int half();') };
    const definition = { name: 'b.c', text: 'double half(void) { return 0.5; }\n' };
    expect((await check({ files: [caller, definition] })).verdict).toBe('violation');
    const unused = { name: 'a.c', text: asserting('int r = half(); assert(r == r);', 'int half();') };
    expect((await check({ files: [unused, definition] })).verdict).toBe('safe');
  });
});
