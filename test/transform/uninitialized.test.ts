import { describe, expect, it } from 'vitest';
import { ILP32, IP16, check, type Target } from '../../src/index.js';

const HEADERS = ['pthread', 'stdatomic', 'stdio', 'stdlib', 'string', 'unistd', 'alloca']
  .map((name) => `#include <${name}.h>\n`)
  .join('');
const TYPES =
  'struct pair { char tag; int value; };\nstruct bits { unsigned a : 3, b : 5; };\nint input(void);\nint chosen(int a, int b) { return a; }\n';

/**
 * What is said to depend on memory never written, as a list of `line: what`; the first line of the text is number 1.
 */
async function usesIn(text: string, target?: Target): Promise<string[]> {
  const files = [{ name: 'program.c', text: `${HEADERS}${TYPES}# 1 "program.c"\n${text}` }];
  const options = {
    properties: ['uninitialized'],
    all: true,
    mallocMayFail: false,
    callsMayFail: false,
    spuriousWakeups: false,
  } as const;
  const result = await check({ files, ...options, ...(target ? { target } : {}) });
  expect(['violation', 'safe', 'bounded'], JSON.stringify(result.diagnostics)).toContain(result.verdict);
  const found = result.violations.map(
    ({ position, message }) => `${position.line}: ${message.replace(/ depends on memory that was never written$/, '')}`,
  );
  return [...new Set(found)].sort();
}

/** Functions, each on a line of its own, of which an input chooses one. */
function oneOf(bodies: readonly string[]): string {
  const functions = bodies.map((body, i) => `static void f${i}(void) { ${body} }\n`);
  return `${functions.join('')}int main(void) { switch (input()) { ${bodies.map((_, i) => `case ${i}: f${i}(); break;`).join(' ')} } return 0; }\n`;
}

const [DECISION, ADDRESS, OUTPUT] = ['the decision', 'the address', 'what is output'];

const USES: readonly [string, string, string][] = [
  ['a variable', 'int x; if (x) input();', DECISION],
  ['a variable that one way sets', 'int x; if (input()) x = 1; if (x > 3) input();', DECISION],
  [
    'a variable that is declared anew',
    'for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 1; if (x) input(); }',
    DECISION,
  ],
  ['a truth value', '_Bool b; while (b) input();', DECISION],
  ['a switch', 'int x; switch (x & 6) { case 2: input(); }', DECISION],
  ['an index', 'int a[4] = {0}; unsigned i; a[i % 4] = 1;', ADDRESS],
  ['a pointer', 'int *p; *p = 1;', ADDRESS],
  ['a pointer in a block', 'int **p = malloc(sizeof *p); **p = 1;', ADDRESS],
  ['a function', 'int (*f)(void); f();', 'which function is called'],
  ['a block to be freed', 'struct pair **p = malloc(16); free(p[1]);', 'which block is freed'],
  ['a size', 'size_t n; char *p = malloc(n); (void)p;', 'the size of the block'],
  ['the length of an array', 'unsigned char n; char a[n + 1]; (void)a;', 'the size of the array'],
  ['an element that is left out', 'int a[3]; a[0] = a[2] = 1; if (a[1]) input();', DECISION],
  ['what a block grows by', 'char *p = malloc(1); p[0] = 1; p = realloc(p, 2); if (p[0]) if (p[1]) input();', DECISION],
  ['memory of the stack', 'int *p = alloca(8); p[0] = 1; printf("%d", p[1]);', OUTPUT],
  ['a member of a copy', 'struct pair a, b; a.tag = 1; b = a; if (b.tag) printf("%d", b.value);', OUTPUT],
  [
    'a member that was copied as bytes',
    'struct pair a, b; a.tag = 1; memcpy(&b, &a, sizeof a); exit(b.value);',
    OUTPUT,
  ],
  [
    'a member that a struct takes along',
    'struct pair a; a.tag = 1; struct { struct pair in; } o = {a}; exit(o.in.value);',
    OUTPUT,
  ],
  ['bits of a field', 'struct bits x; x.a = 1; if (x.a) if (x.b == 2) input();', DECISION],
  ['bits beside a mask', 'unsigned x; x = x << 4; if (x & 16) input();', DECISION],
  ['a sum', 'int x; x += 2; if (x < 7) input();', DECISION],
  ['a number with a point', 'double d; d = d * 2; if (d > 1) input();', DECISION],
  ['an argument', 'int x; if (chosen(x, 1)) input();', DECISION],
  ['part of a string', 'char s[4]; s[0] = 97; puts(s);', DECISION],
  ['part of a message', 'char s[4]; s[0] = 97; write(1, s, 2);', OUTPUT],
  ['part of what a stream is given', 'char s[4]; s[0] = 97; fwrite(s, 1, 2, stdout);', OUTPUT],
  ['part of what comes before an error', 'char s[4]; s[0] = 97; perror(s);', DECISION],
  ['an argument of a format', 'char s[20]; int x; snprintf(s, sizeof s, "%d", x);', OUTPUT],
  ['a condition that is asserted', 'int x; __VERIFIER_assert(x == x);', 'the condition'],
  ['a choice', 'int x; int y = x ? 1 : 2; if (y == 1) input();', DECISION],
  ['a lock', 'pthread_mutex_t *m = malloc(sizeof *m); pthread_mutex_lock(m);', DECISION],
];

const NO_USES: readonly [string, string][] = [
  ['a variable that is set on all ways', 'int x; if (input()) x = 1; else x = 2; if (x) input();'],
  ['a variable that is copied', 'int x, y; y = x; x = y; (void)x;'],
  ['what is static', 'static int x; static struct pair p; if (x || p.value) input();'],
  ['what calloc gives', 'int *p = calloc(2, 4); if (p[1]) input();'],
  ['what is filled', 'int *p = malloc(8); memset(p, 1, 8); if (p[1]) input();'],
  ['the rest of an initialiser', 'int a[4] = {1}; struct pair p = {.value = 2}; if (a[3] || p.tag) input();'],
  ['padding', 'struct pair p = {1, 2}, q; q = p; write(1, &q, sizeof q);'],
  [
    'padding of a block',
    'struct pair *p = malloc(2 * sizeof *p); p[1].tag = 1; p[1].value = 2; write(1, p + 1, sizeof *p);',
  ],
  [
    'padding of what a stream is given',
    'struct pair p = {1, 2}; fwrite(&p, sizeof p, 1, stdout); perror(0); perror("a");',
  ],
  [
    'bits beside those of a field',
    'struct bits x; x.a = 1; x.b = 2; if (x.a + x.b == 3) input(); write(1, &x, sizeof x);',
  ],
  ['bits that are masked', 'unsigned x; x &= ~1u; if (x & 1) input(); x <<= 8; if ((x & 255) == 0) input();'],
  ['a product with nothing', 'int x; x *= 0; if (x) input();'],
  ['a comparison that is decided', 'unsigned x; x |= 16; if (x > 3) input();'],
  ['an address of it', 'int x; int *p = &x; if (p) input();'],
  ['an argument that is not used', 'int x; if (chosen(1, x)) input();'],
  ['what is read into it', 'char c[4]; if (read(0, c, 4) == 4) if (c[3]) input();'],
  ['what is read into it as numbers', 'int x; if (scanf("%d", &x) == 1) if (x) input();'],
  [
    'what another function sets',
    'char c[8]; snprintf(c, 8, "%d", 5); puts(c); double d = strtod(c, 0); if (d > 1) input();',
  ],
  ['a line', 'char *line = 0; size_t room = 0; if (getline(&line, &room, stdin) > 2) if (line[1]) input();'],
  ['a number with a point', 'double d = 2, e; e = d / 3; if (e > 1) input(); printf("%f", e);'],
  [
    'a result of a long function',
    'pthread_mutex_t m; pthread_mutex_init(&m, 0); pthread_mutex_lock(&m); pthread_mutex_unlock(&m); pthread_mutex_destroy(&m);',
  ],
];

describe('uses of memory never written', () => {
  it('are found', async () => {
    const found = await usesIn(oneOf(USES.map(([, body]) => body)));
    expect(found).toEqual(USES.map(([, , what], i) => `${i + 1}: ${what}`).sort());
  });

  it('are not found where there are none', async () => {
    expect(await usesIn(oneOf(NO_USES.map(([, body]) => body)))).toEqual([]);
  });

  it.each<[string, Target]>([
    ['32', ILP32],
    ['16', IP16],
  ])('are found where addresses have %s bits', async (_, target) => {
    const first = 'struct pair *p = malloc(sizeof *p); p->tag = 1; if (p->tag) if (p->value > 3) input();';
    const second = 'struct pair *p = malloc(sizeof *p); p->value = 1; if (p->value > 3) input();';
    expect(await usesIn(oneOf([first, second]), target)).toEqual([`1: ${DECISION}`]);
  });

  it.each<[string, string, string[]]>([
    ['before it is written', 'g = malloc(4); pthread_create(&t, 0, f, 0); *g = 1;', [`1: ${DECISION}`]],
    ['after it is written', 'g = malloc(4); *g = 1; pthread_create(&t, 0, f, 0);', []],
    ['of a variable of the creator', 'int x; g = &x; pthread_create(&t, 0, f, 0); x = 1;', [`1: ${DECISION}`]],
    [
      'of its argument',
      'char *x; g = malloc(4); *g = 0; pthread_create(&t, 0, f, x);',
      [`1: ${ADDRESS}`, `1: ${DECISION}`],
    ],
  ])('are found in a thread that reads something %s', async (_, statements, uses) => {
    const thread = 'int *g; void *f(void *a) { if (*g) return 0; if (a) *(char *)a = 1; return 0; }\n';
    expect(
      await usesIn(`${thread}int main(void) { pthread_t t; ${statements} pthread_join(t, 0); return 0; }`),
    ).toEqual(uses);
  });

  it('are not looked for unasked', async () => {
    const result = await check({
      files: [{ name: 'program.c', text: 'int main(void) { int x; if (x) return 1; return 0; }' }],
    });
    expect(result.verdict).toBe('safe');
  });
});
