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
  const { stats } = await check({ files: [{ name: 'program.c', text }], switches: 0, properties: ['assertion'] });
  return stats.sharedCells;
}

it('an access to a member of some element touches that member of each element, whatever their size', async () => {
  expect(await sharedCells(OF_MEMBERS('int a, b; long c; int d, e;', 'b'))).toBe(10);
  expect(await sharedCells(OF_MEMBERS('int a; struct { short b, c; } d[2];', 'd[j & 1].c'))).toBe(20);
});
