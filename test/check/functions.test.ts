import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

const HEADERS = ['assert', 'stdio', 'stdlib', 'string', 'strings', 'unistd', 'sys/mman', 'sys/socket', 'sys/uio', 'sys/syscall', 'libgen']
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
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(statements)).toBe(expected);
  });
});

describe('mapped memory', () => {
  const map = 'char *p = mmap(0, 8, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);';

  it.each<[string, string, string]>([
    ['is zero if it is anonymous', `${map} if (p != MAP_FAILED) assert(p[7] == 0);`, 'safe'],
    ['is granted as malloc grants', `${map} p[0] = 1;`, 'safe'],
    ['is as large as was asked for', `${map} p[8] = 1;`, 'out-of-bounds'],
    ['is gone when it is unmapped', `${map} munmap(p, 8); p[0] = 1;`, 'use-after-free'],
    ['has any contents if it is a file', 'char *p = mmap(0, 8, PROT_READ, MAP_PRIVATE, 3, 0); if (p != MAP_FAILED) assert(p[7] == 0);', 'assertion'],
    ['may not be there if it is a file', 'char *p = mmap(0, 8, PROT_READ, MAP_PRIVATE, 3, 0); char c = p[0];', 'out-of-bounds'],
    ['is not given without a size', 'assert(mmap(0, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);', 'safe'],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(statements)).toBe(expected);
  });
});

describe('other functions of the system', () => {
  it.each<[string, string, string]>([
    ['lines end', 'char *l = 0; size_t n = 0; long k = getline(&l, &n, stdin); if (k >= 0) assert(k > 0 && (size_t)k < n && l[k] == 0); free(l);', 'safe'],
    ['lines may be long', 'char *l = 0, b[9]; size_t n = 0; if (getline(&l, &n, stdin) > 0) b[strlen(l)] = 1;', 'out-of-bounds'],
    ['lines take the place of blocks', 'char b[9], *l = b; size_t n = 9; getline(&l, &n, stdin);', 'invalid-free'],
    ['another program may run instead', 'char *a[] = {"a", 0}; int r = execv("a", a); assert(r == -1);', 'safe'],
    ['or not', 'execlp("a", "a", (char *)0); assert(0);', 'assertion'],
    ['a path is resolved', 'char b[4096]; char *p = realpath("a", b); assert(p == b || !p);', 'safe'],
    ['a path may be long', 'char b[256]; realpath("a", b);', 'out-of-bounds'],
    ['a path in a new block', 'char *p = realpath("a", 0); if (p) { assert(p[4095] == 0); free(p); }', 'safe'],
    ['system calls leave what they are given', 'int f = 1; syscall(SYS_futex, &f, 0, 1, 0, 0, 0); assert(f == 1);', 'safe'],
    ['vectors are filled', 'char a[2] = "a", b[2] = "b"; struct iovec v[2] = {{a, 2}, {b, 2}}; if (readv(0, v, 2) <= 2) assert(b[0] == 98);', 'safe'],
    [
      'vectors are filled to the end',
      'char a[2] = "a", b[2] = "b"; struct iovec v[2] = {{a, 2}, {b, 2}}; if (readv(0, v, 2) == 3) assert(b[0] == 98);',
      'assertion',
    ],
    ['vectors are read', 'char a[2] = "a"; struct iovec v[1] = {{a, 3}}; writev(1, v, 1);', 'out-of-bounds'],
    [
      'messages are read',
      'char a[2]; struct iovec v = {a, 2}; struct msghdr m = {0}; m.msg_iov = &v; m.msg_iovlen = 1; assert(recvmsg(0, &m, 0) <= 2);',
      'safe',
    ],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(statements)).toBe(expected);
  });
});
