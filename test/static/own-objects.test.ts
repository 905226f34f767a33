import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { analyse } from '../../src/static/analyse.js';
import { compileC } from '../oracle/compile.js';

const HEAD = `#include <pthread.h>
#include <stdlib.h>
#define T 3
struct own { int id, x; int *buf; pthread_t t; } *kept[T], **heap, *last; struct row { struct own *own; } row[T];
struct pool { struct own **all; pthread_t *ts; int n; } *pool; pthread_t t[T]; int x, y;
`;

/** Variables on the heap that are not known never to race. */
async function open(worker: string, main: string, without: readonly Reduction[] = [], more = ''): Promise<string[]> {
  const text = `${HEAD}void *work(void *arg) { ${worker} return 0; } ${more} int main(void) { ${main} for (;;); }`;
  const { unknown, variables } = analyse(await compileC(text, 'a.c', undefined, { goingOn: true }), undefined, {
    without,
  });
  return unknown ? [unknown.why] : variables.filter((variable) => variable.open.length > 0).map(({ name }) => name);
}

const P = 'struct own *p = arg; p->x = p->id;';
const LOOP = 'for (int i = 0; i < T; i++)';
const NEW = 'kept[i] = malloc(sizeof(struct own)); kept[i]->id = i; kept[i]->x = 0;';
const CREATE = 'pthread_create(&t[i], 0, work, kept[i]);';
const MAKE = `static struct own *make(int i) {
  struct own *p = malloc(sizeof *p); if (!p) exit(1); p->id = i; p->buf = calloc(4, 4); return p; }`;
const SPAWN = `static struct own *spawn(int i) {
  struct own *p = malloc(sizeof *p); p->id = i; pthread_create(&p->t, 0, work, p); return p; }`;
const ONE_BY_ONE = `${LOOP} { pthread_join(t[i], 0); y += kept[i]->x; free(kept[i]); kept[i] = 0; }`;

describe('objects that a loop makes for each of its threads', () => {
  it.each<[string, string, string, string?]>([
    ['kept in an array', P, `${LOOP} { ${NEW} ${CREATE} } ${ONE_BY_ONE}`],
    [
      'in an array of main',
      P,
      `struct own *mine[T]; ${LOOP} { struct own *p = malloc(sizeof *p); p->id = i; mine[i] = p; pthread_create(&t[i], 0, work, p); }
      ${LOOP} pthread_join(t[i], 0); ${LOOP} y += mine[i]->x;`,
    ],
    [
      'found by the number',
      'int id = (int)(long)arg; kept[id]->x = id;',
      `${LOOP} { ${NEW} pthread_create(&t[i], 0, work, (void *)(long)i); } ${ONE_BY_ONE}`,
    ],
    [
      'found in an element',
      'struct row *r = arg; r->own->x++;',
      `${LOOP} { row[i].own = calloc(1, sizeof(struct own)); row[i].own->x = 1; pthread_create(&t[i], 0, work, &row[i]); }
      ${LOOP} { pthread_join(t[i], 0); y += row[i].own->x; }`,
    ],
    [
      'with an object of their own',
      'struct own *p = arg; for (int j = 0; j < 4; j++) p->buf[j] += p->id;',
      `${LOOP} { kept[i] = make(i); for (int j = 0; j < 4; j++) kept[i]->buf[j] = j; ${CREATE} }
      ${LOOP} { pthread_join(t[i], 0); y += kept[i]->buf[1]; free(kept[i]->buf); free(kept[i]); }`,
      MAKE,
    ],
    [
      'with the id of the thread in them',
      P,
      `${LOOP} { kept[i] = make(i); pthread_create(&kept[i]->t, 0, work, kept[i]); }
      ${LOOP} pthread_join(kept[i]->t, 0); ${LOOP} y += kept[i]->x;`,
      MAKE,
    ],
    [
      'made where the thread is created',
      P,
      `${LOOP} kept[i] = spawn(i); ${LOOP} { pthread_join(kept[i]->t, 0); y += kept[i]->x; }`,
      SPAWN,
    ],
  ])('%s', async (_, worker, main, more) => {
    expect(await open(worker, main, [], more)).toEqual([]);
    expect(await open(worker, main, ['own-objects'], more)).not.toEqual([]);
  });

  it.each<[string, string, string]>([
    ['by a global pointer', 'heap', 'heap = malloc(T * sizeof *heap);'],
    [
      'by a pointer in an object',
      'pool->all',
      'pool = malloc(sizeof *pool); pool->all = malloc(T * sizeof *pool->all);',
    ],
  ])('in an array that is found %s', async (_, array, begin) => {
    const main = `${begin} ${`${LOOP} { ${NEW} ${CREATE} } ${ONE_BY_ONE}`.replaceAll('kept', array)}`;
    expect(await open(P, main)).toEqual([]);
    expect(await open(P, main, ['settled-cells'])).not.toEqual([]);
  });

  const twice = (more: string): string => `heap = malloc(T * sizeof *heap); ${more}`;
  it.each<[string, string, string, string?]>([
    [
      'main reads before the join',
      P,
      `${LOOP} { ${NEW} ${CREATE} } ${LOOP} { y += kept[i]->x; pthread_join(t[i], 0); }`,
    ],
    [
      'main reads another one',
      P,
      `${LOOP} { ${NEW} ${CREATE} } ${LOOP} { pthread_join(t[i], 0); y += kept[T - 1 - i]->x; }`,
    ],
    ['main writes behind the creation', P, `${LOOP} { ${NEW} ${CREATE} kept[i]->x = 1; }`],
    ['main writes to the one before', P, `${LOOP} { ${NEW} if (i) kept[i - 1]->x = 1; ${CREATE} }`],
    ['two threads get one', P, `${LOOP} { ${NEW} if (x) kept[i] = kept[0]; ${CREATE} }`],
    [
      'it is not always new',
      P,
      `struct own *q = 0; ${LOOP} { if (!q || x) q = malloc(sizeof *q); kept[i] = q; ${CREATE} }`,
    ],
    ['that of another number is given', P, `${LOOP} { ${NEW} pthread_create(&t[i], 0, work, kept[i / 2]); }`],
    [
      'it is kept at another number',
      'int id = (int)(long)arg; kept[id]->x = id;',
      `${LOOP} { kept[i / 2] = malloc(sizeof(struct own)); pthread_create(&t[i], 0, work, (void *)(long)i); }`,
    ],
    [
      'a thread finds that of the next',
      'int id = (int)(long)arg; kept[(id + 1) % T]->x = id;',
      `${LOOP} { ${NEW} pthread_create(&t[i], 0, work, (void *)(long)i); }`,
    ],
    [
      'pointers change places',
      P,
      `${LOOP} { ${NEW} ${CREATE} } last = kept[0]; kept[0] = kept[1]; kept[1] = last; ${ONE_BY_ONE}`,
    ],
    ['a thread writes down its own', `${P} kept[0] = p;`, `${LOOP} { ${NEW} ${CREATE} } ${ONE_BY_ONE}`],
    [
      'it is made once in all rounds',
      P,
      `${LOOP} { kept[i] = make(); ${CREATE} }`,
      'static struct own *make(void) { if (!last) last = malloc(sizeof *last); return last; }',
    ],
    [
      'they have one part in common',
      'struct own *p = arg; p->buf[0]++;',
      `${LOOP} { ${NEW} kept[i]->buf = i ? kept[0]->buf : malloc(4); ${CREATE} }`,
    ],
    [
      'the array is one of two',
      P,
      `${twice('if (x) heap = kept;')} ${LOOP} { heap[i] = malloc(sizeof(struct own)); pthread_create(&t[i], 0, work, heap[0]); }`,
    ],
  ])('not where %s', async (_, worker, main, more) => {
    expect(await open(worker, main, [], more)).toEqual(expect.arrayContaining([expect.stringMatching(/made at/)]));
  });
});

describe('counters', () => {
  it('are known in and behind a loop within that of theirs', async () => {
    const main = `${LOOP} { for (int j = 0; j < 2; j++) x += j; row[i].own = 0; pthread_create(&t[i], 0, work, &row[i]); }`;
    expect(await open('struct row *r = arg; if (r->own) y = 1; r->own = 0;', main)).toEqual(['y']);
  });
});
