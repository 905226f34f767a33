import { describe, expect, it } from 'vitest';
import { check, defineProperty } from '../../src/index.js';

/** Who sees the flag need not see the message, which has a byte that nobody has written if `rest` says so. */
const program = (order: string, rest = ''): string => `
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
int message;
atomic_int ready;
static void *sender(void *unused) {
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_${order});
  return unused;
}
int main(void) {
  pthread_t thread;
  int local;
  pthread_create(&thread, 0, sender, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire)) assert(message == 42);
  ${rest}
  return 0;
}`;

const own = defineProperty({ name: 'own', on: { write: () => undefined } });

async function answer(text: string, properties: Parameters<typeof check>[0]['properties']) {
  const files = [{ name: 'a.c', text }];
  const result = await check({ files, memoryModel: 'c11', jobs: 1, ...(properties ? { properties } : {}) });
  const assumed = result.bounds.assumed.map(({ what, of }) => [what, of]);
  const verdicts = Object.fromEntries((result.properties ?? []).map(({ name, verdict }) => [name, verdict]));
  return { verdict: result.verdict, verdicts, assumed, violations: result.violations.map(({ property }) => property) };
}

describe('properties that are not asked where memory is reordered', () => {
  const assumed = [['memory is sequentially consistent (for own, atomicity)', ['own', 'atomicity']]];

  it('are asked in one order beside the others, which the answer says by name', async () => {
    expect(await answer(program('release'), [own, 'assertion', 'atomicity'])).toEqual({
      verdict: 'bounded',
      verdicts: { own: 'bounded', assertion: 'safe', atomicity: 'bounded' },
      assumed,
      violations: [],
    });
  });

  it('are asked also where nothing else is', async () => {
    expect(await answer(program('release'), [own, 'atomicity'])).toMatchObject({ verdict: 'bounded', assumed });
  });

  it('keep no violation of the others back, and none of theirs', async () => {
    const local = 'if (local) return 1;';
    expect(await answer(program('relaxed', local), ['uninitialized', 'assertion'])).toEqual({
      verdict: 'violation',
      verdicts: { uninitialized: 'violation', assertion: 'violation' },
      assumed: [['memory is sequentially consistent (for uninitialized)', ['uninitialized']]],
      violations: ['assertion', 'uninitialized'],
    });
  });

  it('assume nothing where no access asks for less', async () => {
    const text = 'int x; int main(void) { x = 1; return 0; }';
    expect(await answer(text, ['assertion', 'atomicity'])).toMatchObject({ verdict: 'safe', assumed: [] });
  });

  it('leave it an error that a property does not exist', async () => {
    expect(await answer(program('release'), ['assertions', 'atomicity'])).toMatchObject({ verdict: 'error' });
  });
});
