import { expect, it } from 'vitest';
import { check } from '../../src/index.js';

const OF_MEMBERS = (declaration: string, member: string): string => `#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
struct { ${declaration} } elements[10];
void *work(void *unused) {
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  elements[i].${member}++;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, 0);
}`;

async function sharedCells(text: string): Promise<number> {
  const { stats } = await check({
    files: [{ name: 'program.c', text }],
    switches: 0,
    properties: ['assertion'],
    without: ['unneeded-cells'],
  });
  return stats.sharedCells;
}

it('an access to a member of some element touches that member of each element, whatever their size', async () => {
  expect(await sharedCells(OF_MEMBERS('int a, b; long c; int d, e;', 'b'))).toBe(10);
  expect(await sharedCells(OF_MEMBERS('int a; struct { short b, c; } d[2];', 'd[j & 1].c'))).toBe(20);
});

const WALK = (blocks: number, build: string): string => `#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { int key; struct node *next; };
int main(void) {
  struct node *head = 0;
  for (int i = 0; i < ${blocks}; i++) {
    ${build}
  }
  int seen = 0;
  for (struct node *n = head; n; n = n->next) seen++;
  assert(seen <= ${blocks});
}`;

const MAYBE =
  'if (__VERIFIER_nondet_int()) { struct node *n = malloc(sizeof *n); n->key = i; n->next = head; head = n; }';
const SOMEWHERE = `struct node *n = malloc(sizeof *n), **at = &head;
    if (head && __VERIFIER_nondet_int()) at = &head->next;
    n->key = __VERIFIER_nondet_int(); n->next = *at; *at = n;`;

async function variables(text: string): Promise<number> {
  const { verdict, stats } = await check({
    files: [{ name: 'program.c', text }],
    mallocMayFail: false,
    properties: ['assertion'],
  });
  expect(verdict).toBe('bounded');
  return stats.variables;
}

it('what only one of two paths has made holds nothing where they meet that the other has not put there', async () => {
  expect(await variables(WALK(6, MAYBE))).toBeLessThan(1000);
});

it('a pointer that is into one object or another is into each only where it can be there', async () => {
  expect(await variables(WALK(4, SOMEWHERE))).toBeLessThan(1000);
});

const GIVEN_BACK = (initial: string): string => `#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node { int keys[20]; void *self; struct node *next; };
static struct node *make(void) {
  struct node *node = malloc(sizeof *node);
  if (node == 0) return 0;
  node->self = node->keys;
  node->next = 0;
  return node;
}
static int get(struct node **list) {
  if (__VERIFIER_nondet_int()) return -1;
  struct node *first = make();
  if (first == 0) return -2;
  if (__VERIFIER_nondet_int()) first->next = make();
  *list = first;
  return 0;
}
int main(void) {
  struct node *list${initial};
  if (get(&list) != 0) return 1;
  for (struct node *n = list; n; n = n->next) n->keys[0] = 1;
}`;

it('what a function leaves unset where it fails is no pointer where it has not failed', async () => {
  for (const initial of ['', ' = 0']) {
    const { verdict, stats } = await check({
      files: [{ name: 'program.c', text: GIVEN_BACK(initial) }],
      mallocMayFail: true,
    });
    expect(verdict).toBe('safe');
    expect(stats.variables).toBeLessThan(100);
  }
});
