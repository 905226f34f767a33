import { describe, expect, it } from 'vitest';
import { holdsWholly } from '../../src/answer/holding.js';
import { check, defineProperty } from '../../src/index.js';

const LEAKS = { what: 'nothing is lost', of: ['leak'] };
const CUT = { kind: 'tasks', limit: 3, given: false } as const;

describe('an answer that nothing is violated', () => {
  it.each([
    ['without bounds and assumptions', { met: [], assumed: [] }, undefined, true],
    ['within a bound', { met: [CUT], assumed: [] }, 'race', false],
    ['on a property of which nothing is assumed', { met: [], assumed: [LEAKS] }, 'race', true],
    ['on the one of which something is assumed', { met: [], assumed: [LEAKS] }, 'leak', false],
    ['on all of them', { met: [], assumed: [LEAKS] }, undefined, false],
    ['on one of them, where something is assumed of all', { met: [], assumed: [LEAKS, { what: 'x' }] }, 'race', false],
  ] as const)('%s', (_, bounds, property, holds) => {
    expect(holdsWholly(bounds, property)).toBe(holds);
  });

  it('is told of each property', async () => {
    const text = `#include <pthread.h>
#include <stdlib.h>
static int x;
static void *t(void *a) { int *p = malloc(sizeof *p); x = 1; free(p); return a; }
int main(void) {
  pthread_t p;
  if (pthread_create(&p, 0, t, 0)) return 1;
  return 0;
}`;
    const { verdict, properties, bounds } = await check({
      files: [{ name: 'a.c', text }],
      properties: ['assertion', 'race', 'leak'],
    });
    expect(bounds.assumed.map(({ what, of }) => [what, of])).toContainEqual([
      'nothing on the heap is lost as long as there are threads that have not been joined',
      ['leak'],
    ]);
    expect(verdict).toBe('bounded');
    expect(properties!.map(({ name, verdict: each }) => `${name} ${each}`)).toEqual([
      'assertion safe',
      'race safe',
      'leak bounded',
    ]);
  });

  it('rests on what is assumed of ends also where a property of the user’s looks at them', async () => {
    const text = `#include <unistd.h>
int f(int); int main(void) { if (fork() == 0) f(1); return 0; }`;
    const ends = defineProperty({ name: 'ends', on: { finish: () => undefined } });
    const { properties, bounds } = await check({ files: [{ name: 'a.c', text }], properties: ['assertion', ends] });
    expect(bounds.assumed.find(({ what }) => what.startsWith('after fork no process waits'))?.of).toEqual(['ends']);
    expect(properties?.find(({ name }) => name === 'ends')?.verdict).not.toBe('safe');
  });
});
