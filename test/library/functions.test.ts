import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

const HEADERS = [
  'assert',
  'stdio',
  'stdlib',
  'string',
  'strings',
  'unistd',
  'sys/mman',
  'sys/socket',
  'sys/uio',
  'sys/syscall',
  'execinfo',
  'libgen',
]
  .map((name) => `#include <${name}.h>\n`)
  .join('');

async function verdict(statements: string): Promise<string> {
  const text = `#define _GNU_SOURCE 1\n${HEADERS}int main(void) { ${statements}\n return 0; }`;
  const result = await check({ files: [{ name: 'test.c', text }], mallocMayFail: false, undefinedFunctions: 'error' });
  const violation = result.violations[0];
  if (violation) return violation.property;
  const error = result.diagnostics.find((diagnostic) => diagnostic.severity === 'error')?.message;
  return error ?? (result.verdict === 'bounded' && result.bounds.met.length === 0 ? 'safe' : result.verdict);
}

describe('strings of GNU, BSD and POSIX', () => {
  it.each<[string, string, string]>([
    [
      'strsep',
      'char b[] = "a,,b", *p = b; assert(!strcmp(strsep(&p, ","), "a") && !*strsep(&p, ",") && !strcmp(strsep(&p, ","), "b") && !p && !strsep(&p, ","));',
      'safe',
    ],
    ['strcasestr', 'assert(strcasestr("xAbc", "aB")[0] == 65 && !strcasestr("ab", "abc"));', 'safe'],
    ['strlcpy', 'char b[4]; assert(strlcpy(b, "abcdef", 4) == 6 && !strcmp(b, "abc"));', 'safe'],
    ['strlcpy of a wrong size', 'char b[4]; strlcpy(b, "abcdef", 5);', 'out-of-bounds'],
    ['strlcat', 'char b[6] = "ab"; assert(strlcat(b, "cdef", 6) == 6 && !strcmp(b, "abcde"));', 'safe'],
    ['stpncpy', 'char b[5] = "zzzz"; assert(stpncpy(b, "ab", 4) == b + 2 && b[3] == 0 && b[2] == 0);', 'safe'],
    ['index and rindex', 'char *s = "aba"; assert(index(s, 97) == s && rindex(s, 97) == s + 2);', 'safe'],
    ['memmem', 'assert(memmem("abcd", 4, "cd", 2) && !memmem("abcd", 4, "ce", 2));', 'safe'],
    ['memccpy', 'char b[4]; assert(memccpy(b, "abc", 98, 4) == b + 2);', 'safe'],
    ['rawmemchr', 'char *s = "abc"; assert(rawmemchr(s, 99) == s + 2);', 'safe'],
    ['rawmemchr that finds nothing', 'rawmemchr("abc", 100);', 'out-of-bounds'],
    ['basename', 'char b[] = "/usr/lib/"; assert(!strcmp(basename(b), "lib"));', 'safe'],
    ['basename of slashes', 'char b[] = "//"; assert(!strcmp(basename(b), "/"));', 'safe'],
    ['basename of nothing', 'assert(!strcmp(basename(0), "."));', 'safe'],
    ['basename of a constant', 'basename("/usr/lib/");', 'out-of-bounds'],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(statements)).toBe(expected);
  });
});

describe('assumptions of models', () => {
  it.each<[string, string, string]>([
    ['who maps memory', 'mmap(0, 8, 3, 1, 3, 0);', 'no other process changes what is mapped (mmap)'],
    [
      'who reads lines',
      'char *l = 0; size_t n; getline(&l, &n, stdin);',
      'lines that getline reads have less than 120 characters',
    ],
    [
      'who prints by any format',
      'char *p, f[] = "%d"; asprintf(&p, f, 1);',
      'what formats that are not looked at give has less than 128 characters (asprintf)',
    ],
  ])('are told to %s', async (_, statements, expected) => {
    const { bounds } = await check({
      files: [{ name: 'test.c', text: `#define _GNU_SOURCE 1\n${HEADERS}int main(void) { ${statements} }` }],
    });
    expect(bounds.assumed.map(({ what }) => what)).toContain(expected);
  });
});

describe('the GNU version of basename', () => {
  it('looks only at the last slash', async () => {
    const text =
      '#define _GNU_SOURCE 1\n#include <string.h>\n#include <assert.h>\nint main(void) { assert(*basename("a/b/") == 0 && !strcmp(basename("a/b"), "b")); }';
    expect((await check({ files: [{ name: 'test.c', text }] })).verdict).toBe('safe');
  });
});

describe('mapped memory', () => {
  const map = 'char *p = mmap(0, 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);';

  it.each<[string, string, string]>([
    ['is zero if it is anonymous', `${map} if (p != MAP_FAILED) assert(p[7] == 0);`, 'safe'],
    ['is granted as malloc grants', `${map} p[0] = 1;`, 'safe'],
    ['is as large as was asked for', `${map} p[8] = 1;`, 'out-of-bounds'],
    [
      'stays as a part is unmapped',
      `char *p = mmap(0, 5000, 3, 34, -1, 0); if (p != MAP_FAILED) { munmap(p + 4096, 4096); p[1] = 1; munmap(p, 4096); }`,
      'safe',
    ],
    ['is gone when it is unmapped', `${map} munmap(p, 8); p[0] = 1;`, 'use-after-free'],
    [
      'has any contents if it is a file',
      'char *p = mmap(0, 8, PROT_READ, MAP_PRIVATE, 3, 0); if (p != MAP_FAILED) assert(p[7] == 0);',
      'assertion',
    ],
    [
      'may not be there if it is a file',
      'char *p = mmap(0, 8, PROT_READ, MAP_PRIVATE, 3, 0); char c = p[0];',
      'out-of-bounds',
    ],
    [
      'is not given without a size',
      'assert(mmap(0, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);',
      'safe',
    ],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(statements)).toBe(expected);
  });
});

describe('other functions of the system', () => {
  it.each<[string, string, string]>([
    [
      'lines end',
      'char *l = 0; size_t n = 0; long k = getline(&l, &n, stdin); if (k >= 0) assert(k > 0 && (size_t)k < n && l[k] == 0); free(l);',
      'safe',
    ],
    [
      'lines may be long',
      'char *l = 0, b[9]; size_t n = 0; if (getline(&l, &n, stdin) > 0) b[strlen(l)] = 1;',
      'out-of-bounds',
    ],
    [
      'lines leave a block behind that can be freed',
      'char *l = 0; size_t n = 0; if (getline(&l, &n, stdin) < 0) assert(!l || n > 0); free(l);',
      'safe',
    ],
    [
      'lines are read one after the other',
      'char *l = 0; size_t n = 0; getline(&l, &n, stdin); getline(&l, &n, stdin); free(l);',
      'safe',
    ],
    ['lines take the place of blocks', 'char b[9], *l = b; size_t n = 9; getline(&l, &n, stdin);', 'invalid-free'],
    ['another program may run instead', 'char *a[] = {"a", 0}; int r = execv("a", a); assert(r == -1);', 'safe'],
    ['or not', 'execlp("a", "a", (char *)0); assert(0);', 'assertion'],
    ['a path is resolved', 'char b[4096]; char *p = realpath("a", b); assert(p == b || !p);', 'safe'],
    ['a path may be long', 'char b[256]; realpath("a", b);', 'out-of-bounds'],
    ['a path in a new block', 'char *p = realpath("a", 0); if (p) { assert(p[4095] == 0); free(p); }', 'safe'],
    [
      'system calls leave what they are given',
      'int f = 1; syscall(SYS_futex, &f, 0, 1, 0, 0, 0); assert(f == 1);',
      'safe',
    ],
    [
      'vectors are filled',
      'char a[2] = "a", b[2] = "b"; struct iovec v[2] = {{a, 2}, {b, 2}}; if (readv(0, v, 2) <= 2) assert(b[0] == 98);',
      'safe',
    ],
    [
      'vectors are filled to the end',
      'char a[2] = "a", b[2] = "b"; struct iovec v[2] = {{a, 2}, {b, 2}}; if (readv(0, v, 2) == 3) assert(b[0] == 98);',
      'assertion',
    ],
    [
      'vectors are as long as they are',
      'char a[20], b[20]; struct iovec v[2] = {{a, 20}, {b, 20}}; readv(0, v, 2);',
      'safe',
    ],
    [
      'vectors are no longer',
      'char a[20], b[20]; struct iovec v[2] = {{a, 20}, {b, 21}}; readv(0, v, 2);',
      'out-of-bounds',
    ],
    ['vectors are read', 'char a[2] = "a"; struct iovec v[1] = {{a, 3}}; writev(1, v, 1);', 'out-of-bounds'],
    [
      'messages are read',
      'char a[2]; struct iovec v = {a, 2}; struct msghdr m = {0}; m.msg_iov = &v; m.msg_iovlen = 1; assert(recvmsg(0, &m, 0) <= 2);',
      'safe',
    ],
    ['links are read', 'char b[2] = "a"; if (readlinkat(3, "a", b, 2) > 0) assert(b[0] == 97);', 'assertion'],
    ['a name ends', 'char b[9]; if (gethostname(b, 9) == 0) assert(strlen(b) < 9);', 'safe'],
    ['a name is no longer than its room', 'char b[9]; gethostname(b, 10);', 'out-of-bounds'],
    ['a name is found with an error number', 'char b[9]; if (ttyname_r(0, b, 9) == 0) assert(strlen(b) < 9);', 'safe'],
    ['a name is made unique', 'char b[] = "/tmp/XXXXXX"; if (mkdtemp(b)) assert(b[5] == 88);', 'assertion'],
    [
      'a name is made unique where it is',
      'char b[] = "/tmp/XXXXXX", *p = mkdtemp(b); assert(!p || (p == b && b[4] == 47 && strlen(b) == 11));',
      'safe',
    ],
    [
      'a name is made unique before its end',
      'char b[] = "aXXXXXX.c"; mkstemps(b, 2); assert(b[7] == 46 && b[8] == 99 && strlen(b) == 9);',
      'safe',
    ],
    ['a name in a new block', 'free(tempnam("a", "b"));', 'safe'],
    [
      'a stream in memory',
      'char *t; size_t n; FILE *f = open_memstream(&t, &n); if (f) { fputs("a", f); fclose(f); assert(strlen(t) <= n); free(t); }',
      'safe',
    ],
    [
      'a stream in memory of any text',
      'char *t; size_t n; FILE *f = open_memstream(&t, &n); if (f) { fputs("a", f); fclose(f); assert(t[0] == 97); }',
      'assertion',
    ],
    ['a stream in a buffer', 'char b[9]; FILE *f = fmemopen(b, 9, "r"); if (f) fclose(f);', 'safe'],
    [
      'frames have names',
      'void *a[2] = {0}; char **s = backtrace_symbols(a, 2); if (s) { assert(s[1][127] == 0); free(s); }',
      'safe',
    ],
    ['frames are no more than asked for', 'void *a[2]; assert(backtrace(a, 2) <= 2);', 'safe'],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(statements)).toBe(expected);
  });
});
