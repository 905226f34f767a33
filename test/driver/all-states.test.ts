import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AllStatesSearch } from '../../src/driver/all-states.js';
import type { Finding } from '../../src/engine/engine.js';
import { Meter } from '../../src/engine/meter.js';
import type { Program } from '../../src/ir/ir.js';
import { RACE } from '../../src/properties/races.js';
import type { CheckResult } from '../../src/index.js';
import { check } from '../../src/index.js';

async function asked(text: string, properties: readonly string[]): Promise<CheckResult> {
  return check({ files: [{ name: 'program.c', text: `#include <pthread.h>\n${text}` }], properties });
}

/** Properties that hold not, and what was found of them. */
function exceptions({ properties = [] }: CheckResult): string[] {
  return properties.filter(({ verdict }) => verdict !== 'safe').map(({ name, verdict }) => `${name}: ${verdict}`);
}

describe('of programs that never end each property has a verdict of its own', () => {
  it('with all of them in one go', async () => {
    const text = readFileSync('samples/endless/alternating_bit_bug.c', 'utf8');
    const result = await check({ files: [{ name: 'alternating_bit_bug.c', text }], properties: ['all'] });
    expect(exceptions(result)).toEqual(['assertion: violation']);
    expect(result.bounds.met).toEqual([]);
  });

  it('also behind what goes on after it has failed', async () => {
    const text = `int x, sum; void *work(void *arg) { for (;;) x = x == 2147483647 ? 0 : 2147483647; return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); for (;;) sum = x + 1; }`;
    const result = await asked(text, ['overflow', 'race', 'deadlock', 'uninitialized']);
    expect(exceptions(result)).toEqual(['overflow: violation', 'race: violation']);
  });

  it('and what an allocation that fails breaks first is told as the reason for an assumption', async () => {
    const text = `#include <stdlib.h>
int *p; void *work(void *arg) { for (;;) { int *q = __atomic_exchange_n(&p, 0, __ATOMIC_SEQ_CST); if (q) free(q); } return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0);
  for (;;) { int *q = malloc(sizeof *q); *q = 1; q = __atomic_exchange_n(&p, q, __ATOMIC_SEQ_CST); if (q) free(q); } }`;
    const { verdict, bounds } = await asked(text, ['all']);
    expect([verdict, bounds.met]).toEqual(['bounded', []]);
    expect(bounds.assumed.map(({ otherwise }) => otherwise)).toEqual([
      expect.stringMatching(/^null-dereference at program\.c:5:/),
    ]);
  });
});

describe('some states are looked at before any formula', () => {
  const flags = (
    check: string,
  ): string => `int a, b; void *work(void *arg) { for (;;) { a = 1; while (!b); b = 0; ${check} } return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); for (;;) { while (!a); a = 0; b = 1; } }`;

  it.each([
    ['where hangs are asked for', ['hang']],
    ['where loops are cut off', ['checks']],
  ])('%s', async (_, properties) => {
    const { stats, verdict } = await asked(flags(''), properties);
    expect([verdict, stats?.bounds.length, (stats?.states?.states ?? 0) > 0]).toEqual(['safe', 0, true]);
  });

  it('but formulas show checks that fail, in fewer rounds', async () => {
    const text = `#include <assert.h>\n${flags('assert(a == 1);')}`;
    const { stats, verdict, violations } = await asked(text, ['checks']);
    expect([verdict, violations[0]?.property, (stats?.bounds.length ?? 0) > 0]).toEqual([
      'violation',
      'assertion',
      true,
    ]);
  });
});

it('a violation that is held back is given out once, unless one of its property is known', () => {
  const [finding, program] = [{ property: RACE } as Finding, {} as Program];
  const search = new AllStatesSearch([RACE], [], new Meter(undefined));
  search.hold(finding, program);
  expect(search.release(new Set())).toEqual({ finding, program });
  expect(search.release(new Set())).toBeUndefined();
  search.hold(finding, program);
  expect(search.release(new Set([RACE]))).toBeUndefined();
});
