import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GlobalId } from '../../src/ir/ir.js';
import { AccessesAhead } from '../../src/states/ahead.js';
import { pointerTo, Unsuited } from '../../src/states/numbers.js';
import type { Touch } from '../../src/states/open-memory.js';
import { Search } from '../../src/states/search.js';
import { Learned, Setting } from '../../src/states/setting.js';
import { Stepper } from '../../src/states/stepper.js';
import { compileC } from '../oracle/compile.js';
import type { Family } from '../oracle/differ.js';
import { FAMILIES } from '../oracle/differ.js';
import { renderProgram } from '../oracle/model.js';
import { seeds } from '../oracle/seeds.js';

const RACES = { checks: false, races: true, deadlocks: false, hangs: false };
const STEPS = 20_000;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Whether something races; undefined if nothing is said. */
async function races(text: string): Promise<boolean | undefined> {
  const search = new Search(await compileC(text), RACES);
  try {
    const progress = search.advance(STEPS);
    return progress.kind === 'open' ? undefined : progress.kind === 'violated';
  } catch (error) {
    if (!(error instanceof Unsuited)) throw error;
    return undefined;
  }
}

describe('the access that a task stands in front of', () => {
  it('tells of no race that there is not one', { timeout: 300_000 }, async () => {
    let compared = 0;
    for (const family of ['racing', 'plain', 'waiting', 'guarded', 'alike', 'sections'] satisfies Family[])
      for (const seed of seeds(4)) {
        const text = renderProgram(FAMILIES[family](seed));
        const looking = await races(text);
        vi.spyOn(AccessesAhead.prototype, 'mayConflict').mockReturnValue(true);
        const trying = await races(text);
        vi.restoreAllMocks();
        // What is tried is learned of, so one of them may come to something else first.
        if (looking === undefined || trying === undefined) continue;
        expect(looking, `${family} ${seed}\n${text}`).toBe(trying);
        compared++;
      }
    if (seeds(4).length === 4) expect(compared).toBeGreaterThan(4);
  });

  it('is to its own thread-local variable, also where another task stands at the same place', async () => {
    const program = await compileC(`#include <pthread.h>
_Thread_local int own; void *work(void *arg) { own = 1; return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, work, 0); pthread_create(&t, 0, work, 0); return 0; }`);
    const setting = new Setting(program, new Learned(), false, new Set());
    const stepper = new Stepper(setting, RACES);
    let row = stepper.first().slice();
    while (setting.taskCount < 3) {
      stepper.step(row, 0, []);
      row = stepper.row.slice();
    }
    expect(row[setting.placeOfTask(1)]).toBe(row[setting.placeOfTask(2)]);
    const own = program.globals.findIndex(({ name }) => name === 'own') as GlobalId;
    const touch = (task: number): Touch[] => [
      { address: pointerTo(setting.placeOfGlobal(own, task)), size: 4, writes: true, isAtomic: false, isOwn: false },
    ];
    const ahead = new AccessesAhead(setting);
    const answers = [1, 2].map((task) =>
      [1, 2].map((other) => ahead.mayConflict(touch(other), row[setting.placeOfTask(task)]!, task)),
    );
    expect(answers).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
