/** Of a long execution the text shows what has led to the violation; a short one is shown whole. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../support/run.js';

const folder = mkdtempSync(join(tmpdir(), 'tcbmc-long-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Execution {
  readonly what: string;
  readonly program: string;
  readonly flags?: readonly string[];
  /** Lines of the program that are shown, in this order. */
  readonly shows: readonly string[];
  /** Lines that are not. */
  readonly hides: readonly string[];
  /** Lines of the answer at most. */
  readonly most: number;
}

const EXECUTIONS: readonly Execution[] = [
  {
    what: 'a lost update after a list was built, under a lock',
    program: `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { int value; struct node *next; };
struct node *list;
int total;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void list_add(int value) {
  pthread_mutex_lock(&m);
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  list = n;
  pthread_mutex_unlock(&m);
}

void *worker(void *arg) {
  pthread_mutex_lock(&m); int s = total; pthread_mutex_unlock(&m);
  total = s + 1;
  return 0;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 40; i++)
    list_add(i);
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&m); int s = total; pthread_mutex_unlock(&m);
  total = s + 1;
  pthread_join(t, 0);
  assert(total == 2);
  return 0;
}
`,
    shows: ['pthread_create(&t, 0, worker, 0);', 'total → 0   s := 0', 'total := 1', 'assert(total == 2);'],
    hides: ['n->next = list;'],
    most: 35,
  },
  {
    what: 'a division by zero in a program of one task',
    program: `#include <assert.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
struct node *list;
void list_add(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  list = n;
}
int limit = 3;
int main(void) {
  for (int i = 0; i < 40; i++)
    list_add(i);
  limit = 0;
  int k = 10;
  return k / limit;
}
`,
    shows: ['limit = 0;', 'return k / limit;'],
    hides: ['n->next = list;'],
    most: 20,
  },
  {
    what: 'a use after free, with who has made the block',
    program: `#include <stdlib.h>
struct node { int value; struct node *next; };
struct node *list;
int sum;
void list_add(int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  list = n;
}
int main(void) {
  for (int i = 0; i < 30; i++)
    list_add(i);
  struct node *second = list->next;
  free(second);
  for (struct node *n = list; n; n = n->next)
    sum += n->value;
  return 0;
}
`,
    shows: ['i := 28', 'n := &heap 29 (struct node)', 'free(second);', 'n := &heap 29 (struct node) (dead)'],
    hides: ['i := 20', '&heap 12'],
    most: 50,
  },
  {
    what: 'a race behind twenty critical sections of each task',
    program: `#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int count, flag;
void tick(void) {
  pthread_mutex_lock(&m);
  count++;
  pthread_mutex_unlock(&m);
}
void *other(void *arg) {
  for (int i = 0; i < 20; i++)
    tick();
  flag = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  for (int i = 0; i < 20; i++)
    tick();
  return flag;
}
`,
    flags: ['--race-only'],
    shows: ['starts thread 1', 'flag := 1', 'flag → 1'],
    hides: ['count++;', 'pthread_mutex_lock(&m);'],
    most: 30,
  },
  {
    what: 'a deadlock, with where the locks were taken that are held',
    program: `#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int count;
void tick(void) {
  pthread_mutex_lock(&a);
  count++;
  pthread_mutex_unlock(&a);
}
void *other(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return 0;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 30; i++)
    tick();
  pthread_create(&t, 0, other, 0);
  for (int i = 0; i < 3; i++)
    tick();
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  pthread_join(t, 0);
  return 0;
}
`,
    flags: ['--deadlock-only'],
    shows: [
      'starts thread 1',
      '23  pthread_mutex_lock(&a);',
      '10  pthread_mutex_lock(&b);',
      'waits for thread 1',
      'waits for main',
    ],
    hides: ['count++;', ' 5  pthread_mutex_lock(&a);'],
    most: 30,
  },
  {
    what: 'a condition that long work before has decided',
    program: `#include <assert.h>
int noise[40], best;
int score(int i) {
  noise[i] = i;
  return i % 20 == 17 ? i : 0;
}
int main(void) {
  for (int i = 0; i < 40; i++) {
    int s = score(i);
    if (s > best)
      best = s;
  }
  assert(best < 30);
}
`,
    shows: ['best := 37', 'assert(best < 30);'],
    hides: ['noise[3] := 3'],
    most: 60,
  },
];

describe('a long execution is shown as far as it has led to the violation:', () => {
  for (const [i, { what, program, flags = [], shows, hides, most }] of EXECUTIONS.entries())
    it(what, async () => {
      writeFileSync(join(folder, `${i}.c`), program);
      const run = await runCli(['check', `${i}.c`, ...flags], { cwd: folder });
      expect(run.code).toBe(10);
      expect(run.stdout).toMatch(
        new RegExp(shows.map((line) => line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^]*')),
      );
      for (const line of hides) expect(run.stdout).not.toContain(line);
      expect(run.stdout.split('\n').length).toBeLessThan(most);
      expect(run.stdout).toMatch(/⋮ \d+ (?:lines that did not lead here|steps of main before)/);
      expect(run.stdout.match(/--full-trace/g)).toHaveLength(1);
      const full = await runCli(['check', `${i}.c`, ...flags, '--full-trace'], { cwd: folder });
      for (const line of hides) expect(full.stdout).toContain(line);
      expect(full.stdout).not.toContain('⋮');
    });

  it('a short one is whole', async () => {
    const lines = Array.from({ length: 50 }, (_, i) => `  a[${i}] = ${i};\n`).join('');
    writeFileSync(join(folder, 'short.c'), `int a[50];\nint main(void) {\n${lines}  return 1 / a[0];\n}\n`);
    const run = await runCli(['check', 'short.c'], { cwd: folder });
    expect(run.stdout).not.toContain('⋮');
    for (let i = 0; i < 50; i++) expect(run.stdout).toContain(`a[${i}] := ${i}\n`);
  });
});
