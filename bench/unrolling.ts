/**
 * `npm run bench:unrolling`: what unrolling costs, by shapes of programs that are known to be hard for it. Each has a
 * size; it is doubled twice, so that one sees how the time grows.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './measure.js';

const MAIN = fileURLToPath(new URL('../cli/main.js', import.meta.url));
const LIMIT_SECONDS = 120;
const COLUMN = 11;

interface Shape {
  readonly name: string;
  /** The largest one. */
  readonly size: number;
  readonly program: (size: number) => string;
}

const HEAD =
  '#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\nint nondet_int(void);\nvoid assume(int c) { if (!c) exit(0); }\n';
const NODES = 'struct node { int key; struct node *next, *left, *right; };\n';

/** The body of `main`, under which another task runs. */
function beside(before: string, body: string): string {
  return `${HEAD}int shared;\nvoid *other(void *unused) { shared = 1; return 0; }\n${before}int main(void) { pthread_t t; pthread_create(&t, 0, other, 0); ${body} return 0; }\n`;
}

const SHAPES: readonly Shape[] = [
  {
    name: 'calls',
    size: 48,
    program(size) {
      const lines = Array.from(
        { length: 100 },
        (_, i) => `if (x & ${1 << (i % 16)}) y += x * ${i + 1}; else y ^= ${i};`,
      );
      return `${HEAD}int f(int x) { int y = 0;\n${lines.join('\n')}\nreturn y; }\nint main(void) { int s = 0; ${`s += f(nondet_int());`.repeat(size)} assert(s == s); return 0; }\n`;
    },
  },
  {
    name: 'steps',
    size: 2000,
    program: (size) => beside('', `int seen = 0; ${'seen += shared;'.repeat(size)} assert(seen >= 0);`),
  },
  {
    name: 'objects',
    size: 32,
    program: (size) =>
      beside(
        '',
        `int *p = 0; int i = nondet_int(); ${Array.from({ length: size }, (_, k) => `int o${k} = ${k}; if (i == ${k}) p = &o${k};`).join(' ')}
  if (p) for (int k = 0; k < 8; k++) { *p += k; p[0] ^= shared; }`,
      ),
  },
  {
    name: 'list',
    size: 50,
    program: (size) =>
      beside(
        NODES,
        `struct node *head = 0; for (int i = 0; i < ${size}; i++) { struct node *n = malloc(sizeof *n); n->key = nondet_int();
    struct node **at = &head; if (head && nondet_int()) at = &head->next; n->next = *at; *at = n; }
  int sum = 0; for (struct node *n = head; n; n = n->next) sum += n->key & 1; assert(sum <= ${size});`,
      ),
  },
  {
    name: 'tree',
    size: 50,
    program: (size) =>
      beside(
        NODES,
        `struct node *root = 0; for (int i = 0; i < ${size}; i++) { struct node *n = calloc(1, sizeof *n); n->key = nondet_int();
    struct node **at = &root; for (int d = 0; d < 3 && *at; d++) at = n->key < (*at)->key ? &(*at)->left : &(*at)->right; if (!*at) *at = n; }
  assert(root != 0);`,
      ),
  },
  {
    name: 'table',
    size: 50,
    program: (size) =>
      beside(
        `${NODES}struct node *table[16];\n`,
        `for (int i = 0; i < ${size}; i++) { struct node *n = malloc(sizeof *n); n->key = nondet_int();
    unsigned h = (unsigned)n->key % 16; n->next = table[h]; table[h] = n; }
  for (struct node *n = table[nondet_int() & 15]; n; n = n->next) assert((unsigned)n->key % 16 < 16);`,
      ),
  },
  {
    name: 'buffers',
    size: 65536,
    program: (size) =>
      beside(
        `#include <string.h>\n#include <unistd.h>\nchar first[${size}], second[${size}];\n`,
        `long n = read(0, first, sizeof first); if (n < 0) return 0; memcpy(second, first, n); memset(first, 0, sizeof first);
  assert(second[3] == 0 || n > 3); write(1, second, n);`,
      ),
  },
  {
    name: 'bytes',
    size: 4096,
    program: (size) =>
      beside(
        '#include <unistd.h>\n',
        `char b[${size}]; long n = read(0, b, sizeof b); int s = 0; for (int i = 0; i < n; i++) s += b[i]; assert(n >= 0 || s == 0);`,
      ),
  },
];

async function row(folder: string, { name, program }: Shape, size: number): Promise<void> {
  const file = join(folder, `${name}${size}.c`);
  writeFileSync(file, program(size));
  const run = await measure(process.execPath, [MAIN, 'check', file, '--unwind', '64', '--dump', 'ssa'], LIMIT_SECONDS);
  const seconds = run.timedOut ? `> ${LIMIT_SECONDS}` : (run.milliseconds / 1000).toFixed(2);
  const lines = run.timedOut ? '' : String(run.stdout.split('\n').length);
  process.stdout.write(`${[name, String(size), seconds, lines].map((cell) => cell.padStart(COLUMN)).join('')}\n`);
}

/** All shapes, or those that are named. */
async function main(): Promise<void> {
  const names = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'tcbmc-unrolling-'));
  process.stdout.write(`${['shape', 'size', 'seconds', 'lines'].map((cell) => cell.padStart(COLUMN)).join('')}\n`);
  try {
    for (const shape of SHAPES.filter(({ name }) => names.length === 0 || names.includes(name)))
      for (const parts of [4, 2, 1]) await row(folder, shape, Math.floor(shape.size / parts));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await main();
