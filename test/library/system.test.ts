import { describe, expect, it } from 'vitest';
import type { CheckOptions } from '../../src/index.js';
import { check } from '../../src/index.js';

async function verdict(text: string, options: Partial<CheckOptions> = {}): Promise<string> {
  const result = await check({ files: [{ name: 'test.c', text }], mallocMayFail: false, ...options });
  const violation = result.violations[0];
  if (violation) return `${violation.property}: ${violation.message}`;
  const error = result.diagnostics.find((diagnostic) => diagnostic.severity === 'error')?.message;
  const assumed = result.bounds.assumed.filter(({ given }) => !given).map(({ what }) => what);
  const isAllAsGiven = result.verdict === 'bounded' && result.bounds.met.length + assumed.length === 0;
  return error ?? [isAllAsGiven ? 'safe' : result.verdict, ...assumed].join('; ');
}

const HEADERS = [
  'assert',
  'errno',
  'stdio',
  'stdlib',
  'string',
  'unistd',
  'sys/select',
  'ctype',
  'time',
  'dirent',
  'netdb',
  'sys/stat',
  'sys/socket',
  'arpa/inet',
  'pthread',
  'signal',
]
  .map((name) => `#include <${name}.h>\n`)
  .join('');
const body = (statements: string, before = ''): string =>
  `${HEADERS}${before}\nint main(void) { ${statements}\n return 0; }`;

const GONE = 'use-after-free: access to an object that no longer exists';
const OUTSIDE = 'out-of-bounds: access outside the bounds of an object';

describe('input and output', () => {
  it.each<[string, string, string]>([
    [
      'read gives at most as much as was asked for',
      'char b[4]; long n = read(0, b, 4); assert(n >= -1 && n <= 4);',
      'safe',
    ],
    ['read may give as much', 'char b[4]; assert(read(0, b, 4) != 4);', 'assertion: read(0, b, 4) != 4'],
    ['what read has not written stays', 'char b[4] = "abc"; if (read(0, b, 4) == 1) assert(b[1] == 98);', 'safe'],
    [
      'what it has written is anything',
      'char b[4] = "abc"; if (read(0, b, 4) == 2) assert(b[1] == 98);',
      'assertion: b[1] == 98',
    ],
    ['read writes beyond a small buffer', 'char b[4]; read(0, b, 5);', OUTSIDE],
    ['an error has a number', 'char b[1]; if (read(0, b, 1) < 0) assert(errno > 0);', 'safe'],
    [
      'which may be that of an interruption',
      'char b[1]; if (read(0, b, 1) < 0) assert(errno != EINTR);',
      'assertion: errno != EINTR',
    ],
    [
      'write reads what it is given',
      'char *p = malloc(2); p[0] = p[1] = 1; free(p); write(1, p, 2);',
      'use-after-free: access to an object that no longer exists',
    ],
    ['write reads beyond a small buffer', 'char b[4] = "abc"; send(1, b, 5, 0);', OUTSIDE],
    ['fgets leaves room for the end', 'char b[4]; if (fgets(b, 4, stdin)) assert(strlen(b) < 4);', 'safe'],
    ['fgets writes beyond a small buffer', 'char b[4]; fgets(b, 5, stdin);', OUTSIDE],
    ['fread gives whole elements', 'char a[2] = {7, 7}; if (fread(a, 1, 2, stdin) == 1) assert(a[1] == 7);', 'safe'],
    [
      'and parts of one',
      'int a[2] = {7, 7}; if (fread(a, 4, 2, stdin) == 1) assert(a[1] == 7);',
      'assertion: a[1] == 7',
    ],
    [
      'but no part where all are there',
      'int a[3] = {7, 7, 7}; if (fread(a, 4, 2, stdin) == 2) assert(a[2] == 7);',
      'safe',
    ],
    [
      'fgets may fail in the middle',
      'char b[4] = "abc"; if (!fgets(b, 4, stdin)) assert(b[0] == 97);',
      'assertion: b[0] == 97',
    ],
    [
      'a stream that is not there is written to',
      'FILE *f = fopen("a", "w"); fprintf(f, "a");',
      'null-dereference: dereference of a null pointer',
    ],
    ['all streams are flushed', 'fflush(NULL); fflush(stdout); fputs("a", stderr);', 'safe'],
    ['a stream that is closed is written to', 'FILE *f = fopen("a", "w"); if (f) { fclose(f); fputs("a", f); }', GONE],
    ['strings that are written through a pointer', 'int (*p)(const char *) = puts; char a[1] = {97}; p(a);', OUTSIDE],
    ['snprintf reads strings', 'char *p = malloc(1); *p = 0; free(p); char b[4]; snprintf(b, 4, "%s", p);', GONE],
    ['so does dprintf', 'char a[1] = {97}; dprintf(1, "%s", a);', OUTSIDE],
    ['sprintf stores how much it has written', 'int n; char b[4]; sprintf(b, "%d%n", 12, &n); assert(n == 2);', 'safe'],
    [
      'a stream may not be there',
      'FILE *f = fopen("a", "r"); fclose(f);',
      'null-dereference: dereference of a null pointer',
    ],
    [
      'a stream that is closed is gone',
      'FILE *f = fopen("a", "r"); if (f) { fclose(f); fgetc(f); }',
      'use-after-free: access to an object that no longer exists',
    ],
    ['the standard streams stay', 'fclose(stdout); assert(fgetc(stdin) >= -1);', 'safe'],
    [
      'snprintf keeps to the size',
      'char b[8]; int n = snprintf(b, sizeof b, "%d", 5); assert(n >= 0 && strlen(b) < 8);',
      'safe',
    ],
    ['snprintf writes beyond a small buffer', 'char b[8]; snprintf(b, 9, "%s", "abcdefgh");', OUTSIDE],
    [
      'select tells of any descriptors',
      'fd_set s; FD_ZERO(&s); FD_SET(3, &s); if (select(4, &s, 0, 0, 0) > 0) assert(FD_ISSET(3, &s));',
      'assertion: FD_ISSET(3, &s)',
    ],
    [
      'sprintf keeps to the field',
      'struct { char b[8]; int x; } s; s.x = 1; sprintf(s.b, "%d", 5); assert(s.x == 1);',
      'safe',
    ],
    [
      'the length is that of the string',
      'char *b = malloc(8); int n = sprintf(b, "%d", 5); assert(n == (int)strlen(b));',
      'safe',
    ],
    ['sprintf fits', 'char b[8]; sprintf(b, "%d", 5); assert(strlen(b) < 8);', 'safe'],
    [
      'sprintf of a computed format is taken to fit',
      'char b[8], f[3] = "%d"; f[1] = rand() & 1 ? 100 : 105; sprintf(b, f, 5); assert(strlen(b) < 8);',
      'bounded; formats that are computed store nothing (%n) and read only strings that end (test.c:18); what sprintf writes fits',
    ],
    [
      'inet_ntop keeps to the size',
      'char b[8]; struct in_addr a = {0}; if (inet_ntop(AF_INET, &a, b, 8)) assert(strlen(b) < 8);',
      'safe',
    ],
    ['bytes of the network are swapped', 'assert(htons(0x1234) == 0x3412 && ntohl(htonl(77)) == 77);', 'safe'],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(body(statements))).toBe(expected);
  });

  it('what threads transfer at the same time is a race', async () => {
    const text = body(
      'pthread_t t; pthread_create(&t, 0, get, 0); char c = b[1]; pthread_join(t, 0); return c;',
      'char b[2]; void *get(void *p) { read(0, b, 2); return 0; }',
    );
    expect(await verdict(text, { properties: ['race'] })).toMatch(/^race/);
  });
});

describe('calls of the system of which results and effects are described', () => {
  it.each<[string, string, string]>([
    ['0 or -1', 'int r = close(3); assert(r == 0 || r == -1);', 'safe'],
    ['a descriptor or -1', 'int s = socket(AF_INET, SOCK_STREAM, 0); assert(s >= -1);', 'safe'],
    [
      'both are possible',
      'assert(socket(AF_INET, SOCK_STREAM, 0) >= 0);',
      'assertion: socket(AF_INET, SOCK_STREAM, 0) >= 0',
    ],
    [
      'what is written is anything',
      'struct stat s = {0}; stat("a", &s); assert(s.st_size == 0);',
      'assertion: s.st_size == 0',
    ],
    [
      'what is constant stays',
      'struct sockaddr_in a = {0}; bind(3, (struct sockaddr *)&a, sizeof a); assert(a.sin_port == 0);',
      'safe',
    ],
    ['errno is anything afterwards', 'if (close(3) < 0) assert(errno != EINTR);', 'assertion: errno != EINTR'],
    [
      'a pointer may be null',
      'DIR *d = opendir("."); if (d) { struct dirent *e = readdir(d); assert(e != 0); }',
      'assertion: e != 0',
    ],
    [
      'names of directories end',
      'DIR *d = opendir("."); if (d) closedir(d); const char *h = getenv("HOME"); if (h && h[0]) putchar(h[1]);',
      'safe',
    ],
    [
      'addresses that are found are there',
      'struct addrinfo *a; if (getaddrinfo("a", "b", 0, &a) == 0) { assert(a->ai_family != 2); }',
      'assertion: a->ai_family != 2',
    ],
    ['times are given back', 'time_t t = 0; struct tm m; assert(localtime_r(&t, &m) == &m && m.tm_mon < 12);', 'safe'],
    ['signals that are ignored change nothing', 'signal(SIGINT, SIG_IGN);', 'safe'],
    [
      'handlers of on_exit are not called',
      'on_exit(later, 0);',
      'bounded; functions given to on_exit are not called (on_exit)',
    ],
  ])('%s', async (_, statements, expected) => {
    expect(await verdict(body(statements, 'void later(void) {}'))).toBe(expected);
  });
});

describe('small models', () => {
  it.each<[string, string, string]>([
    [
      'getopt',
      'char *v[] = {"p", "-ab", "x", "-c", "rest", 0}; int c; assert(getopt(5, v, "ab:c") == 97); c = getopt(5, v, "ab:c"); assert(c == 98 && !strcmp(optarg, "x")); assert(getopt(5, v, "ab:c") == 99 && getopt(5, v, "ab:c") == -1 && optind == 4);',
      'safe',
    ],
    [
      'getopt and unknown options',
      'char *v[] = {"p", "-x", 0}; assert(getopt(2, v, "a") == 63 && optopt == 120 && optind == 2);',
      'safe',
    ],
    [
      'getsubopt',
      'char t[] = "ro,size=8,,x=1", *p = t, *v, *const names[] = {"size", "ro", 0}; assert(getsubopt(&p, names, &v) == 1 && !v && getsubopt(&p, names, &v) == 0 && !strcmp(v, "8")); assert(getsubopt(&p, names, &v) == -1 && !*v && getsubopt(&p, names, &v) == -1 && !strcmp(v, "x=1") && !*p && getsubopt(&p, names, &v) == -1);',
      'safe',
    ],
    [
      'getsubopt of a constant',
      'char *p = "a,b", *v, *const names[] = {"a", 0}; getsubopt(&p, names, &v);',
      'out-of-bounds: write to a read-only object',
    ],
    [
      'qsort and bsearch',
      'int a[] = {3, 1, 2}; qsort(a, 3, 4, order); assert(a[0] == 1 && a[1] == 2 && a[2] == 3); int k = 2; assert(bsearch(&k, a, 3, 4, order) == a + 1); k = 5; assert(!bsearch(&k, a, 3, 4, order));',
      'safe',
    ],
    [
      'div',
      'div_t q = div(-7, 2); ldiv_t r = ldiv(7l, -2l); assert(q.quot == -3 && q.rem == -1 && r.quot == -3 && r.rem == 1);',
      'safe',
    ],
    [
      'strtol out of range',
      'errno = 0; strtol("9223372036854775807", 0, 10); assert(!errno); strtol("9223372036854775808", 0, 10); assert(errno == ERANGE);',
      'safe',
    ],
    [
      'strtoul out of range',
      'errno = 0; strtoul("-1", 0, 10); assert(!errno); strtoul("18446744073709551616", 0, 10); assert(errno == ERANGE);',
      'safe',
    ],
    [
      'strtok',
      'char b[] = "a,b"; assert(!strcmp(strtok(b, ","), "a")); assert(!strcmp(strtok(0, ","), "b")); assert(!strtok(0, ","));',
      'safe',
    ],
  ])('%s', async (_, statements, expected) => {
    const order = 'int order(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }';
    expect(await verdict(body(statements, order))).toBe(expected);
  });

  it("the tables behind glibc's macros say what the functions say", async () => {
    const classes = [
      'upper',
      'lower',
      'alpha',
      'digit',
      'xdigit',
      'space',
      'print',
      'graph',
      'blank',
      'cntrl',
      'punct',
      'alnum',
    ];
    const bit = (i: number): number => (i < 8 ? 256 << i : 1 << (i - 8));
    const same = classes.map((name, i) => `assert(!((*__ctype_b_loc())[c] & ${bit(i)}) == !is${name}(c));`).join(' ');
    const maps = 'assert((*__ctype_toupper_loc())[c] == toupper(c) && (*__ctype_tolower_loc())[c] == tolower(c));';
    const before =
      'const unsigned short **__ctype_b_loc(void); const int **__ctype_toupper_loc(void), **__ctype_tolower_loc(void);';
    expect(await verdict(body(`for (int c = 0; c < 256; c++) { ${same} ${maps} }`, before))).toBe('safe');
  });
});
