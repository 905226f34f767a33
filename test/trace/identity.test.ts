import { expect, it } from 'vitest';
import { reportOfText } from '../report/sample-reports.js';

const BOTH = `#include <assert.h>
int __VERIFIER_nondet_int(void);
#define BOTH(a, b) do { assert(a); assert(b); } while (0)
int main(void) {
  int x = __VERIFIER_nondet_int();
  BOTH(x != 1, x != 2);
  return 0;
}
`;

it('two assertions of one macro line are two', async () => {
  const { result } = await reportOfText(BOTH, '--all');
  expect(result.violations.map(({ message }) => message).sort()).toEqual(['x != 1', 'x != 2']);
  expect(new Set(result.violations.map(({ position }) => position.column)).size).toBe(1);
});

const SUMS = `#include <assert.h>
int __VERIFIER_nondet_int(void);
#define TWICE(a) do { sum = a; assert(sum != 7); } while (0)
int main(void) {
  int sum;
  for (int i = 0; i < 2; i++) TWICE((__VERIFIER_nondet_int() + 1) + __VERIFIER_nondet_int());
  return 0;
}
`;

it('what a run goes past is not what is meant', async () => {
  const { result } = await reportOfText(SUMS, '--all', '--property', 'overflow,assertion');
  expect(result.violations.map(({ property }) => property).sort()).toEqual(['assertion', 'overflow', 'overflow']);
});
