import { describe, expect, it } from 'vitest';
import { Limits } from '../../src/driver/limits.js';
import { Pipeline } from '../../src/driver/pipeline.js';
import { Meter } from '../../src/engine/meter.js';
import { PartialOrderEngine } from '../../src/engine/partial-order-engine.js';
import type { Property } from '../../src/properties/property.js';
import { withTasks } from '../../src/reduce/fewer-tasks.js';
import { createSolver } from '../../src/sat/index.js';
import { Budget } from '../../src/source/limits.js';
import type { UnrolledProgram } from '../../src/steps/events.js';
import { UNOBSERVED } from '../../src/steps/observation.js';
import { unroll } from '../../src/unroll/unroll.js';
import { compile } from '../support/compile.js';

const KINDS = `#include <pthread.h>
int x, y;
void *put(void *a) { x = x + 1; return a; }
void *take(void *a) { y = x; x = 0; return a; }
void *nothing(void *a) { return a; }
void *boss(void *a) { pthread_t t; y = 3; pthread_create(&t, 0, nothing, 0); return a; }
int main(void) {
  pthread_t t[6];
  pthread_create(&t[0], 0, put, 0);
  pthread_create(&t[1], 0, put, 0);
  pthread_create(&t[2], 0, put, 0);
  pthread_create(&t[3], 0, take, 0);
  pthread_create(&t[4], 0, take, 0);
  pthread_create(&t[5], 0, boss, 0);
}`;

async function program(): Promise<UnrolledProgram> {
  const limits = { loop: () => ({ undetermined: 3, counted: 9 }), maxTasks: 10, phases: 1 };
  return unroll((await compile(KINDS)).program, limits, new Budget(), UNOBSERVED);
}

/** The entries of the tasks that may do anything. */
function running(some: UnrolledProgram | undefined): string[] | undefined {
  return some?.tasks
    .filter(({ steps }) => !steps.some(({ actions }) => actions.some((each) => each.kind === 'assume')))
    .map(({ entry }) => entry);
}

describe('executions in which only some tasks run', () => {
  it('have one task of each kind before a second one, and none that nobody creates', async () => {
    const whole = await program();
    const entries = (count: number): string[] | undefined => running(withTasks(whole, count));
    expect(entries(2)).toEqual(['main', 'put', 'take']);
    expect(entries(3)).toEqual(['main', 'put', 'take', 'boss']);
    expect(entries(4)).toEqual(['main', 'put', 'take', 'boss', 'nothing']);
    expect(entries(5)).toBeUndefined();
  });

  it.each([1, 2, 3])('have a violation that needs two of six tasks if two may run (%i)', async (count) => {
    const text = `#include <assert.h>
${KINDS.replace('y = x; x = 0;', 'int before = x; x = 0; assert(before == x);')}`;
    const [budget, meter] = [new Budget(), new Meter(undefined)];
    const pipeline = new Pipeline({ files: [{ name: 'kinds.c', text }] }, budget, meter);
    const whole = await pipeline.prepare(Limits.first(pipeline.settings.limits), budget);
    const engine = new PartialOrderEngine(() => createSolver('minisat'), meter);
    const asked = { all: false, from: 0, to: Infinity, shortest: false, closed: new Set<Property>(), known: [] };
    const found: string[] = [];
    for await (const event of engine.search({ ...pipeline.withTasks(whole, count)!, ...asked }, budget))
      found.push(event.kind);
    expect(found).toEqual(count === 1 ? ['covered'] : ['finding', 'covered']);
  });
});
