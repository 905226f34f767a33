import { describe, expect, it } from 'vitest';
import { check } from '../../src/index.js';

const PRELUDE =
  '#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\nstruct node { struct node *next; int value; };\n';

/** Lines on which blocks are allocated that get lost; the first line of the text is number 1. */
async function lostIn(text: string): Promise<{ lines: number[]; assumed: string[] }> {
  const files = [{ name: 'program.c', text: `${PRELUDE}# 1 "program.c"\n${text}` }];
  const result = await check({
    files,
    properties: ['leak'],
    all: true,
    mallocMayFail: false,
    callsMayFail: false,
    spuriousWakeups: false,
    maxSwitches: 4,
  });
  expect(['violation', 'safe', 'bounded'], JSON.stringify(result.diagnostics)).toContain(result.verdict);
  return {
    lines: result.violations.map(({ position }) => position.line).sort(),
    assumed: result.bounds.assumed.map(({ what }) => what),
  };
}

describe('what is lost at the end', () => {
  it('is not looked for where main leaves the end to its threads, which is said', async () => {
    const { lines, assumed } = await lostIn('int main(void) { malloc(4); pthread_exit(0); }');
    expect(lines).toEqual([]);
    expect(assumed.join()).toContain('not with its last thread');
  });

  it.each<[string, string, number[]]>([
    ['a block of main', 'int main(void) {\nchar *p = malloc(3);\nreturn p == 0; }', [2]],
    ['a block that is overwritten', 'char *g;\nint main(void) {\ng = malloc(1);\ng = malloc(2);\nreturn 0; }', [3]],
    [
      'what only a lost block leads to',
      'int main(void) {\nstruct node *a = malloc(sizeof *a);\na->next = malloc(sizeof *a);\na->next->next = a;\nreturn 0; }',
      [2, 3],
    ],
    [
      'a result that nobody takes',
      'void *f(void *a) {\nreturn malloc(4); }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }',
      [2],
    ],
    [
      'what a thread kept for itself',
      '_Thread_local char *own;\nvoid *f(void *a) {\nown = malloc(4);\nreturn 0; }\nint main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }',
      [3],
    ],
    ['what no variable holds at exit', 'int main(void) {\nchar *p = malloc(1);\np = 0;\nexit(0); }', [2]],
    ['a copy made by the library', 'int main(void) {\nstrdup("text");\nreturn 0; }', [2]],
  ])('%s', async (_, text, lines) => expect((await lostIn(text)).lines).toEqual(lines));

  it.each<[string, string]>([
    [
      'what a global leads to',
      'struct node *g; int main(void) { g = malloc(sizeof *g); g->next = malloc(sizeof *g); g->next->next = 0; return 0; }',
    ],
    [
      'a pointer into the middle, or to the end',
      'char *g[2]; int main(void) { g[0] = (char *)malloc(4) + 2; g[1] = (char *)malloc(4) + 4; return 0; }',
    ],
    [
      'what goes with its function',
      '#include <alloca.h>\nint main(void) { char *p = alloca(10); p[0] = 1; return p[0] == 0; }',
    ],
    [
      'what the library keeps for itself',
      'pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER; void *f(void *a) { pthread_rwlock_rdlock(&l); pthread_rwlock_unlock(&l); return a; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); return 0; }',
    ],
    ['what has been given back', 'int main(void) { char *p = malloc(1); p = realloc(p, 9); free(p); return 0; }'],
    ['what a thread-local of main holds', '_Thread_local char *own; int main(void) { own = malloc(4); return 0; }'],
    [
      'what frames hold at exit',
      'void f(void) { exit(1); } int main(void) { struct node *p = malloc(sizeof *p); struct node n = { malloc(2) }, *q = &n; f(); free(p); return q->value; }',
    ],
    ['what there is at abort', 'int main(void) { malloc(1); abort(); }'],
    [
      'a result that is taken',
      'void *f(void *a) { return a; } int main(void) { pthread_t t; void *r; pthread_create(&t, 0, f, malloc(1)); pthread_join(t, &r); free(r); return 0; }',
    ],
  ])('nothing of %s', async (_, text) => expect((await lostIn(text)).lines).toEqual([]));

  it('is not known while there are threads that nobody has joined', async () => {
    const { lines, assumed } = await lostIn(
      'void *f(void *a) { malloc(1); return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); return 0; }',
    );
    expect(lines).toEqual([]);
    expect(assumed).toContain('nothing on the heap is lost as long as there are threads that have not been joined');
  });
});
