import { describe, expect, it } from 'vitest';
import { Budget } from '../../src/source/limits.js';
import type { UnrolledProgram } from '../../src/steps/events.js';
import { UNOBSERVED } from '../../src/steps/observation.js';
import { dumpSteps } from '../../src/steps/dump.js';
import { validateSteps } from '../../src/steps/validate.js';
import type { UnrollLimits } from '../../src/unroll/paths/limits.js';
import { Unroller, unroll } from '../../src/unroll/unroll.js';
import { compile } from '../support/compile.js';

/** As many iterations, and tasks as there may be. */
function upTo(bound: number): UnrollLimits {
  return { loop: () => ({ undetermined: bound, counted: bound }), maxTasks: 8, phases: bound };
}

/** What the steps are, without what numbers there can be. */
function shape(program: UnrolledProgram): string {
  validateSteps(program, 'unrolling');
  return (
    dumpSteps(program)
      .replace(/<[^>]*>/g, 'vector')
      .replace(/!?\bv\d+\b/g, 'v')
      .replace(/= (?:\d+|vector)/g, '= value')
      // The numbers of objects decide by which bits pointers are told apart, and so whether a guard or a claim folds.
      .replace(/\[[1v]\] end/g, '[v] end')
      .replace(/^.* assert v \(out-of-bounds: .*\n/gm, '')
  );
}

const PROGRAMS: readonly (readonly [string, string])[] = [
  [
    'a counter that others read',
    `#include <pthread.h>
int x, done;
void *t(void *a) { for (int i = 0; i < __VERIFIER_nondet_int(); i++) x = x + 1; done = 1; return a; }
int main(void) { pthread_t p; pthread_create(&p, 0, t, 0); while (!done) x = 2 * x; pthread_join(p, 0); }`,
  ],
  [
    'pointers to what is allocated in a loop',
    `#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int value; } *head;
void *t(void *a) { if (head) head->value = 3; return a; }
int main(void) {
  pthread_t p;
  pthread_create(&p, 0, t, 0);
  for (int i = 0; i < __VERIFIER_nondet_int(); i++) { struct node *n = malloc(sizeof *n); n->value = i; n->next = head; head = n; }
  pthread_join(p, 0);
}`,
  ],
  [
    'tasks made in a loop, and cells that only the third one touches',
    `#include <pthread.h>
int a[4], n;
void *t(void *p) { a[n] = a[n] + 1; n = n + 1; return p; }
int main(void) { pthread_t p; for (int i = 0; i < __VERIFIER_nondet_int(); i++) pthread_create(&p, 0, t, 0); }`,
  ],
];

describe('a program that is unrolled again, further', () => {
  it.each(PROGRAMS)('is what it would be at once: %s', async (_, text) => {
    const { program } = await compile(`int __VERIFIER_nondet_int(void);\n${text}`);
    const unroller = new Unroller(program, UNOBSERVED, undefined, 0);
    for (const bound of [1, 2, 4]) {
      const [again, atOnce] = [unroller.unroll(upTo(bound), new Budget()), unroll(program, upTo(bound), new Budget())];
      expect(shape(again)).toBe(shape(atOnce));
    }
  });

  it('leaves the earlier program as it was', async () => {
    const { program } = await compile(`int __VERIFIER_nondet_int(void);\n${PROGRAMS[0]![1]}`);
    const unroller = new Unroller(program, UNOBSERVED, undefined, 0);
    const first = unroller.unroll(upTo(1), new Budget());
    const before = [shape(first), JSON.stringify(first.cells.map(({ constant }) => constant))];
    unroller.unroll(upTo(4), new Budget());
    expect([shape(first), JSON.stringify(first.cells.map(({ constant }) => constant))]).toEqual(before);
  });
});
