import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

const HEAD =
  '#include <sys/mman.h>\n#include <sys/wait.h>\n#include <pthread.h>\n#include <stdlib.h>\n#include <unistd.h>\nint __VERIFIER_nondet_int(void);\n';

/** What is said of processes, with the line. */
async function said(text: string): Promise<readonly string[]> {
  const { diagnostics } = await check({ files: [{ name: 'a.c', text: `${HEAD}${text}` }], switches: 0, unwind: 2 });
  return diagnostics
    .filter(({ code }) => code === 'processes')
    .map(
      ({ message, position }) =>
        `${position ? position.line - HEAD.split('\n').length + 1 : '-'}: ${message.replace(/^after fork, what processes do to each other is not followed: /, '')}`,
    );
}

describe('why processes are runs of their own', () => {
  const CASES: readonly (readonly [string, readonly string[]])[] = [
    ['int main(void) { if (fork() == 0) _exit(1); return 0; }', []],
    [
      'static int spawn(void) { return fork(); }\nint main(void) { if (spawn() == 0) _exit(1); return 0; }',
      ['1: it is called in spawn, not in main'],
    ],
    ['int main(void) {\n fork(); return 0; }', []],
    [
      'int main(int n, char **arguments) {\n for (int i = 0; i < n; i++) if (fork() == 0) _exit(0); return 0; }',
      ['2: it is called in a loop whose number of rounds is not constant'],
    ],
    ['int main(void) { int a = fork();\n int b = fork(); return a == b; }', ['1: a child may fork as well']],
    [
      'int main(void) { int *p = malloc(4);\n if (fork() == 0) _exit(1); free(p); return 0; }',
      ['2: memory is allocated before it, or shared memory is made or unmapped after it'],
    ],
    [
      'int x; int *p = &x; int main(void) { if (fork() == 0) *p = 1; return 0; }',
      ['1: p begins with a pointer to what each process has for itself'],
    ],
    [
      'void *w(void *a) { return a; } int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); if (fork() == 0) _exit(1); return 0; }',
      ['-: the program uses pthread_create of the library'],
    ],
    [
      'void other(void); int main(void) { other(); if (fork() == 0) _exit(1); return 0; }',
      ['-: the program calls functions that nothing defines'],
    ],
    ['int main(void) { if (vfork() == 0) _exit(1); return 0; }', ['-: the program calls vfork']],
  ];
  for (const [text, expected] of CASES) it(text, async () => expect(await said(text)).toEqual(expected));
});
