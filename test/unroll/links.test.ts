import { describe, expect, it } from 'vitest';
import type { SharedCell } from '../../src/steps/events.js';
import { UNOBSERVED } from '../../src/steps/observation.js';
import { Budget } from '../../src/source/limits.js';
import { unroll } from '../../src/unroll/unroll.js';
import { compile } from '../support/compile.js';

const HEAD = `#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
struct node { struct node *next; int value; } *head, nodes[4];
`;

const MAIN = `int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, push, 0);
  pthread_create(&q, 0, pop, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
}`;

async function cells(source: string): Promise<readonly SharedCell[]> {
  const { program } = await compile(HEAD + source + MAIN);
  const limits = { loop: () => ({ undetermined: 3, counted: 9 }), maxTasks: 4, phases: 1 };
  return unroll(program, limits, new Budget(), UNOBSERVED).cells;
}

/** The pointers among them: so many of their bits have to be told apart. */
function told(all: readonly SharedCell[]): number[] {
  const pointers = all.filter(({ width }) => width === 64);
  return pointers.map(({ constant, like }) =>
    constant.reduce<number>((sum, bit, i) => (bit === undefined && (like?.[i] ?? i) === i ? sum + 1 : sum), 0),
  );
}

describe('pointers that tasks share', () => {
  it('are null or one of the objects, whatever was done to those of others on one path', async () => {
    const all =
      await cells(`void *push(void *a) { struct node *n = malloc(sizeof *n); n->next = head; head = n; return a; }
void *pop(void *a) {
  struct node *h = head;
  if (!h) return a;
  if (__VERIFIER_nondet_int()) h->next = 0;
  struct node *n = h->next;
  if (__VERIFIER_nondet_int()) head = n;
  return a;
}
`);
    expect(told(all)).toEqual([1, 1]);
  });

  it('are one of a few elements where the index was assumed to be in bounds', async () => {
    const all = await cells(`struct node *any(void) {
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= i && i < 4);
  return &nodes[i];
}
void *push(void *a) { struct node *n = any(); n->next = head; head = n; return a; }
void *pop(void *a) { struct node *h = head; if (h) head = h->next; return a; }
`);
    expect(told(all)).toEqual([3, 3, 3, 3, 3]);
  });
});
