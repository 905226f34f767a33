import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { analyse } from '../../src/static/analyse.js';
import { compileC } from '../oracle/compile.js';

const HEAD = `#include <pthread.h>
#define N 12
#define T 3
int a[N], m[N][N], ids[T], n, x; struct part { int lo, hi; long id; } parts[T]; pthread_t t[T];
`;

/** Variables of a program without end that are not known never to race. */
async function open(thread: string, create: string, without: readonly Reduction[] = []): Promise<string[]> {
  const text = `${HEAD}static void set(int *p) { *p = 1; } void *f(void *arg) { for (;;) { ${thread} } }
int main(void) { for (int i = 0; i < T; i++) { ${create} } for (;;); }`;
  const { unknown, variables } = analyse(await compileC(text, 'a.c', undefined, { goingOn: true }), undefined, {
    without,
  });
  return unknown ? [unknown.why] : variables.filter((variable) => variable.open.length > 0).map(({ name }) => name);
}

const BY_NUMBER = 'pthread_create(&t[i], 0, f, (void *)(long)i);';
const BY_ID = 'ids[i] = i; pthread_create(&t[i], 0, f, &ids[i]);';
const BY_PART = 'parts[i].lo = i * (N / T); parts[i].hi = (i + 1) * (N / T); pthread_create(&t[i], 0, f, &parts[i]);';
const OWN_PART = 'struct part *p = arg; for (int j = p->lo; j < p->hi; j++) a[j]++;';

describe('parts of arrays', () => {
  it.each<[string, string, string]>([
    ['from the number on', 'long id = (long)arg; for (int j = id * 4; j < (id + 1) * 4; j++) a[j]++;', BY_NUMBER],
    [
      'by a quotient',
      'int id = (int)(long)arg; for (int j = id * N / T; j < (id + 1) * N / T; j++) a[j]++;',
      BY_NUMBER,
    ],
    ['with both ends', 'int id = (int)(long)arg; for (int j = id * 4; j <= id * 4 + 3; j++) a[j]++;', BY_NUMBER],
    ['each third one', 'int id = *(int *)arg; for (unsigned j = id; j < N; j += T) a[j]++;', BY_ID],
    ['rows', 'int id = *(int *)arg; for (int j = id; j < N; j += T) for (int k = 0; k < N; k++) m[j][k] += x;', BY_ID],
    [
      'a matrix',
      'int id = *(int *)arg; for (int i = id * 4; i < id * 4 + 4; i++) for (int j = 0; j < N; j++) for (int k = 0; k < N; k++) m[i][j] += a[k];',
      BY_ID,
    ],
    ['as main says', OWN_PART, BY_PART],
    [
      'in a helper',
      'struct part *p = arg; for (int j = p->lo; j < p->hi; j++) __builtin_memset(&a[j], 0, 4);',
      BY_PART,
    ],
    ['several', `${OWN_PART} m[p->lo][0] = 1;`, BY_PART],
  ])('%s', async (_, thread, create) => {
    expect(await open(thread, create)).toEqual([]);
    expect(await open(thread, create, ['shares'])).toEqual(expect.arrayContaining([expect.stringMatching(/^[am]\[/)]));
  });

  it.each<[string, string]>([
    ['what one of them does', 'if (id == 0) x++;'],
    ['what another one does', 'if (id) ; else x++;'],
    ['in a helper', 'if (id + 1 == 2) set(&x);'],
  ])('%s', async (_, thread) => {
    const own = `int id = *(int *)arg; ${thread}`;
    expect(await open(own, BY_ID)).toEqual([]);
    expect(await open(own, BY_ID, ['shares'])).toContain('x');
  });

  it.each<[string, string]>([
    ['all do it', 'if (id >= 0) x++;'],
    ['others do it', 'if (id != 0) x++;'],
    ['it is done otherwise as well', 'if (id == 0 || n) x++;'],
    ['two do it', 'if (id == 0) x++; if (id == 1) x++;'],
    ['the number is not the own one', 'if (n == 0) x++;'],
    ['it is done behind that', 'if (id == 0) n++; x++;'],
  ])('not where %s', async (_, thread) => {
    expect(await open(`int id = *(int *)arg; ${thread}`, BY_ID)).toContain('x');
  });

  it.each<[string, string, string]>([
    ['one more is accessed', 'long id = (long)arg; for (int j = id * 4; j <= (id + 1) * 4; j++) a[j]++;', BY_NUMBER],
    [
      'one is accessed before the bound is looked at',
      'long id = (long)arg; int j = id * 4; do a[j]++; while (++j < id * 4 + 4);',
      BY_NUMBER,
    ],
    ['the distance is too small', 'int id = *(int *)arg; for (int j = id; j < N; j += T - 1) a[j]++;', BY_ID],
    [
      'rows are left',
      'int id = *(int *)arg; for (int j = id; j < N - 1; j += T) for (int k = 0; k <= N; k++) m[j][k]++;',
      BY_ID,
    ],
    ['parts overlap', OWN_PART, BY_PART.replace('(i + 1) * (N / T)', '(i + 1) * (N / T) + 1')],
    ['the counter moves otherwise', OWN_PART.replace('a[j]++', '{ if (x) j--; a[j]++; }'), BY_PART],
    ['the number changes', 'int id = *(int *)arg; ids[0] = 2; for (int j = id; j < N; j += T) a[j]++;', BY_ID],
    ['main changes it', OWN_PART, `${BY_PART} parts[0].lo = 1;`],
    ['it is written afterwards', OWN_PART, BY_PART.replace(/(.*;) (pthread_create.*)/, '$2 $1')],
    ['it may not be written', OWN_PART, BY_PART.replace('parts', 'if (x) parts')],
    ['it is that of another one', OWN_PART, BY_PART.replace('&parts[i]', '&parts[i / 2]')],
    ['the step is not known', 'int id = *(int *)arg; for (int j = id; j < N; j += n) a[j]++;', BY_ID],
    ['the counter is narrow', 'int id = *(int *)arg; for (unsigned char j = id; j < 300; j += T) a[j % N]++;', BY_ID],
    [
      'it is the counter of the round before',
      'int id = *(int *)arg; int *q = a; for (int j = id; j < N; j += T) { *q = 1; q = &a[j + 1]; }',
      BY_ID,
    ],
    ['all are accessed', 'for (int j = 0; j < N; j++) a[j]++;', BY_NUMBER],
  ])('not where %s', async (_, thread, create) => {
    expect(await open(thread, create)).toEqual(expect.arrayContaining([expect.stringMatching(/^[am]\[/)]));
  });
});
