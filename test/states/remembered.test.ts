import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { Unsuited } from '../../src/states/numbers.js';
import type { Wanted } from '../../src/states/wanted.js';
import { Search } from '../../src/states/search.js';
import { Learned, Setting } from '../../src/states/setting.js';
import { Shape } from '../../src/states/shapes.js';
import { compileC } from '../oracle/compile.js';
import type { Family } from '../oracle/differ.js';
import { FAMILIES } from '../oracle/differ.js';
import { renderProgram } from '../oracle/model.js';
import { seeds } from '../oracle/seeds.js';

const CHECKS = { checks: true, races: false, deadlocks: false, hangs: false };
const RACES = { ...CHECKS, checks: false, races: true };
const HANGS = { ...CHECKS, checks: false, deadlocks: true, hangs: true };

interface Course {
  readonly end: string;
  readonly states: number;
  readonly executed: number;
  readonly taken: number;
}

/** How a search ends that has so many steps. */
async function course(text: string, wanted: Wanted, without: readonly Reduction[]): Promise<Course> {
  const search = new Search(await compileC(text), wanted, without);
  let end = 'open';
  try {
    const progress = search.advance(20_000);
    end = progress.kind === 'violated' ? `${progress.what} ${progress.switches}` : progress.kind;
  } catch (error) {
    if (!(error instanceof Unsuited)) throw error;
    end = error.message;
  }
  const { states, tally } = search;
  return { end, states, ...tally };
}

const FAMILIES_HERE: readonly Family[] = ['plain', 'memory', 'waiting', 'waking', 'stacks', 'elements', 'spinning'];

describe('steps that are remembered', () => {
  it.each([
    ['checks', CHECKS],
    ['races', RACES],
    ['hangs', HANGS],
  ] as const)('lead where they would if they were executed (%s)', { timeout: 300_000 }, async (_, wanted) => {
    for (const family of FAMILIES_HERE)
      for (const seed of seeds(4)) {
        const text = renderProgram(FAMILIES[family](seed));
        const { executed, ...remembering } = await course(text, wanted, []);
        const { executed: all, ...executing } = await course(text, wanted, ['remembered-steps']);
        expect(remembering, `${family} ${seed}\n${text}`).toEqual(executing);
        expect(all).toBe(executing.taken);
        expect(executed).toBeLessThanOrEqual(all);
      }
  });

  it('are nearly all', async () => {
    const text = `#include <pthread.h>
int a, b, c; void *work(void *arg) { for (;;) { a = (a + 1) % 3; b = (b + a) % 3; c = (c + b) % 3; } return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_create(&t, 0, work, 0); work(0); }`;
    const { end, executed, taken } = await course(text, CHECKS, []);
    expect([end, 20 * executed < taken]).toEqual(['open', true]);
  });

  it('are forgotten where somebody has looked whether something is there, and something else may be now', async () => {
    const setting = new Setting(await compileC('int main(void) { return 0; }'), new Learned(), false, new Set());
    const place = setting.placeOfObject(0, 0);
    const [first, second] = [0, 1].map((number) => setting.guardOf(new Shape(number, 1, () => 0, []), 0));
    setting.noteResident(place, first!);
    const before = setting.generation;
    setting.lookAt(place);
    setting.noteResident(place, first!);
    expect(setting.generation).toBe(before);
    setting.noteResident(place, second!);
    expect(setting.generation).not.toBe(before);
  });
});
