import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/index.js';
import { check } from '../../src/index.js';

async function verdict(text: string, options: Partial<CheckOptions> = {}): Promise<string> {
  const result = await check({
    files: [{ name: 'test.c', text }],
    mallocMayFail: false,
    undefinedFunctions: 'error',
    ...options,
  });
  const violation = result.violations[0];
  if (violation) return `${violation.property}: ${violation.message}`;
  const error = result.diagnostics.find((diagnostic) => diagnostic.severity === 'error')?.message;
  return error ?? (result.verdict === 'bounded' && result.bounds.met.length === 0 ? 'safe' : result.verdict);
}

const OUTSIDE = 'out-of-bounds: access outside the bounds of an object';

/** Preprocessed text, as it looks: declarations of the library's inside, and no headers. */
const DECLARED = `
typedef unsigned long size_t;
typedef __builtin_va_list va_list;
extern void __assert_fail(const char *, const char *, unsigned, const char *);
#define assert(e) ((e) ? (void)0 : __assert_fail(#e, "", 1, ""))
extern int *__errno(void), *___errno(void), *__error(void), *__errno_location(void);
extern char *__strdup(const char *);
extern int __isoc99_sscanf(const char *, const char *, ...);
extern long __isoc23_strtol(const char *, char **, int);
extern int _IO_getc(void *), _IO_putc(int, void *);
extern int __sprintf_chk(char *, int, size_t, const char *, ...);
extern int __vsnprintf_chk(char *, size_t, int, size_t, const char *, va_list);
extern char *__fgets_chk(char *, size_t, int, void *);
extern long __read_chk(int, void *, size_t, size_t);
extern void *stdin, *stdout;
`;
const body = (statements: string, before = ''): string =>
  `${DECLARED}${before}\nint main(void) { ${statements}\n return 0; }`;

describe('what the headers of C libraries expand to', () => {
  it.each<[string, string, string]>([
    [
      'one errno under all its names',
      '*__errno() = 4; assert(*__error() == 4 && *___errno() == 4 && *__errno_location() == 4);',
      'safe',
    ],
    ['a copy', 'char *p = __strdup("ab"); assert(p[1] == 98);', 'safe'],
    ['a copy that is too short', 'char *p = __strdup("ab"); p[3] = 0;', OUTSIDE],
    ['a number', 'assert(__isoc23_strtol("12", 0, 10) == 12);', 'safe'],
    ['what is scanned', 'int n = 1; __isoc99_sscanf("2", "%d", &n); assert(n == 1);', 'assertion: assertion n == 1'],
    ['characters', 'assert(_IO_getc(stdin) >= -1); _IO_putc(97, stdout);', 'safe'],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(body(statements))).toBe(expected);
  });
});

describe('functions that look at sizes', () => {
  it.each<[string, string, string]>([
    [
      'builtins that copy',
      'char b[4]; __builtin___strcpy_chk(b, "abc", 4); __builtin___memcpy_chk(b, "x", 1, 4); assert(b[0] == 120 && b[2] == 99);',
      'safe',
    ],
    [
      'builtins that copy too much',
      'char b[4]; __builtin___strcpy_chk(b, "abcd", __builtin_object_size(b, 1));',
      OUTSIDE,
    ],
    ['builtins that fill', 'char b[4]; __builtin___memset_chk(b, 7, 4, 4); assert(b[3] == 7);', 'safe'],
    ['builtins that print', 'char b[4]; __builtin___snprintf_chk(b, 5, 0, 4, "%s", "abcdefg");', OUTSIDE],
    ['functions that print', 'char b[4]; int n = __sprintf_chk(b, 1, 4, "%d", 1); assert(n >= 0);', 'safe'],
    ['functions that read', 'char b[4]; assert(__read_chk(0, b, 4, 4) <= 4);', 'safe'],
    ['functions that read too much', 'char b[4]; __read_chk(0, b, 5, 4);', OUTSIDE],
    ['lines', 'char b[4]; __fgets_chk(b, 4, 5, stdin);', OUTSIDE],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(body(statements))).toBe(expected);
  });

  it('keeps the argument list of a function that is given one', async () => {
    const list = `int spell(char *b, const char *f, ...) { va_list a; __builtin_va_start(a, f); int n = __vsnprintf_chk(b, 4, 0, 4, f, a); __builtin_va_end(a); return n; }`;
    expect(await verdict(body('char b[4]; assert(spell(b, "x") >= 0);', list))).toBe('safe');
  });
});

/** A header's own body for inlining, after a line that marks a system header. */
const inline = (text: string): string => `# 1 "/usr/include/inline.h" 1 3 4\n${text}\n# 1 "test.c" 2\n`;

describe('bodies that headers offer for inlining', () => {
  const getchar =
    'extern __inline __attribute__((__gnu_inline__)) int getchar(void) { return __builtin_va_arg_pack(); }';
  const own = (value: string): string =>
    `extern __inline __attribute__((__gnu_inline__)) int unheard_of(void) { return ${value}; }`;

  it.each<[string, string, string, string]>([
    ['give way to the library', getchar, 'assert(getchar() >= -1);', 'safe'],
    ['count where the library knows no such function', own('7'), 'assert(unheard_of() == 7);', 'safe'],
    [
      'are as if they were not there if they are not understood',
      own('__builtin_va_arg_pack()'),
      'unheard_of();',
      "call of undefined function 'unheard_of'",
    ],
  ])('%s', async (_, text, statements, expected) => {
    expect(await verdict(inline(text) + body(statements))).toBe(expected);
  });

  it('give way to a definition of the program', async () => {
    const other = { name: 'other.c', text: 'int unheard_of(void) { return 8; }' };
    const text = inline(own('7')) + body('assert(unheard_of() == 8);');
    expect((await check({ files: [{ name: 'test.c', text }, other] })).violations).toEqual([]);
    expect((await check({ files: [{ name: 'test.c', text }] })).violations).toHaveLength(1);
  });
});

describe('conditions as macros write them', () => {
  it.each([
    '(a) && (b) == 2',
    '1 == (a) && (b) == 2',
    '(a) && -(b) == -2',
    '(a) && *(p) == 2',
    '(a) + (b) == 3',
    '(a) & (b) == 2',
  ])('%s', async (condition) => {
    expect(await verdict(body(`int a = 1, b = 2, *p = &b; assert(${condition});`))).toBe('safe');
  });
});
