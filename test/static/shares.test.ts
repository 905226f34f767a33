import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { analyse } from '../../src/static/analyse.js';
import { compileC } from '../oracle/compile.js';

const HEAD = `#include <pthread.h>
#include <stdlib.h>
#define N 12
#define T 3
int a[N], m[N][N], ids[T], n, x, q, *h; struct part { int lo, hi; long id; int *data; } parts[T]; pthread_t t[T];
`;

/** Variables of a program without end that are not known never to race. */
async function open(thread: string, create: string, without: readonly Reduction[] = [], begin = ''): Promise<string[]> {
  const text = `${HEAD}static void set(int *p) { *p = 1; } void *f(void *arg) { for (;;) { ${thread} } }
int main(void) { ${begin} for (int i = 0; i < T; i++) { ${create} } for (;;); }`;
  const { unknown, variables } = analyse(await compileC(text, 'a.c', undefined, { goingOn: true }), undefined, {
    without,
  });
  return unknown ? [unknown.why] : variables.filter((variable) => variable.open.length > 0).map(({ name }) => name);
}

const BY_NUMBER = 'pthread_create(&t[i], 0, f, (void *)(long)i);';
const BY_ID = 'ids[i] = i; pthread_create(&t[i], 0, f, &ids[i]);';
const BY_PART = 'parts[i].lo = i * (N / T); parts[i].hi = (i + 1) * (N / T); pthread_create(&t[i], 0, f, &parts[i]);';
const LARGER = BY_PART.replace('(i + 1)', 'i == T - 1 ? N : (i + 1)').replaceAll('N / T', 'N / 5');
const LAST = 'int id = *(int *)arg; for (int j = id * 2; j < (id == T - 1 ? N : id * 2 + 2); j++) a[j]++;';
const BRANCHES = `int id = *(int *)arg; int end; if (id == T - 1) end = N; else end = id * 2 + 2;
  for (int j = id * 2; j < end; j++) a[j]++;`;
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
    ['of which the last is larger', OWN_PART, LARGER],
    ['of which the last is larger for the thread itself', LAST, BY_ID],
    ['as branches say', BRANCHES, BY_ID],
    [
      'unless it is the last one',
      BRANCHES.replace('id == T - 1', 'id != 2').replace(/end = N(.*)end = (.*);/, 'end = $2$1end = N;'),
      BY_ID,
    ],
  ])('%s', async (_, thread, create) => {
    expect(await open(thread, create)).toEqual([]);
    expect(await open(thread, create, ['shares'])).toEqual(expect.arrayContaining([expect.stringMatching(/^[am]\[/)]));
  });

  const made = 'h = malloc(4 * N); if (!h) return 1;';
  it.each<[string, string, string, string]>([
    ['found by a global pointer', OWN_PART.replace('a[j]', 'h[j]'), BY_PART, made],
    ['that is told in the struct', OWN_PART.replace('a[j]', 'p->data[j]'), `parts[i].data = h; ${BY_PART}`, made],
    [
      'of main, told in the struct',
      OWN_PART.replace('a[j]', 'p->data[j]'),
      `parts[i].data = d; ${BY_PART}`,
      'int d[N];',
    ],
  ])('of an array %s', async (_, thread, create, begin) => {
    expect(await open(thread, create, [], begin)).toEqual([]);
    expect(await open(thread, create, ['shares'], begin)).not.toEqual([]);
  });

  it.each<[string, string, string, string]>([
    ['in the middle of an array', `${OWN_PART} for (int j = p->lo; j < p->hi; j++) h[j]++;`, BY_PART, 'h = a + 1;'],
    ['set twice', OWN_PART.replace('a[j]', 'h[j]'), BY_PART, `${made} if (x) h = h + 1;`],
    ['that is another one for each', OWN_PART.replace('a[j]', 'p->data[j]'), `parts[i].data = h - i; ${BY_PART}`, made],
    ['of one of two arrays', OWN_PART.replace('a[j]', 'p->data[j]'), `parts[i].data = i ? h : h + 1; ${BY_PART}`, made],
  ])('not where the pointer is %s', async (_, thread, create, begin) => {
    expect(await open(thread, create, [], begin)).toEqual(
      expect.arrayContaining([expect.stringMatching(/made at|^a\[/)]),
    );
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
    ['another one has all the rest', LAST.replace('id == T - 1', 'id == 0'), BY_ID],
    ['all but one have the rest', LAST.replace('id == T - 1', 'id != 1'), BY_ID],
    ['it is not known who has the rest', LAST.replace('id == T - 1', 'x'), BY_ID],
    ['one more has the rest', BRANCHES.replace('id == T - 1', 'id == T - 1 || x'), BY_ID],
    ['main gives the rest to another one', OWN_PART, LARGER.replace('i == T - 1', 'i == 1')],
    [
      'what main computed is that of a round before',
      OWN_PART,
      `if (x || i == 0) q = i * 2 + 2; ${BY_PART.replace(/hi = .*?;/, 'hi = q;')}`,
    ],
    ['all are accessed', 'for (int j = 0; j < N; j++) a[j]++;', BY_NUMBER],
  ])('not where %s', async (_, thread, create) => {
    expect(await open(thread, create)).toEqual(expect.arrayContaining([expect.stringMatching(/^[am]\[/)]));
  });
});
