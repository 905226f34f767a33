import { describe, expect, it } from 'vitest';
import type { Reduction } from '../../src/base/reductions.js';
import { REDUCTIONS } from '../../src/base/reductions.js';
import type { CheckOptions, CheckResult } from '../../src/index.js';
import { check } from '../../src/index.js';

const HEAD = '#include <assert.h>\n#include <pthread.h>\n';

const MUTEX = `${HEAD}pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; int x;
void *add(void *arg) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, add, 0); add(0); pthread_join(t, 0); assert(x == 2); }`;

const SPIN = `${HEAD}_Atomic int ready;
void *raise(void *arg) { ready = 1; return arg; }
int main(void) { pthread_t t; pthread_create(&t, 0, raise, 0); while (!ready); pthread_join(t, 0); }`;

const COUNTING = `${HEAD}int main(void) { unsigned sum = 0; for (unsigned i = 0; i < 4000; i++) sum += i * i; assert(sum != 7); }`;

const run = (text: string, without: readonly Reduction[], options: Partial<CheckOptions> = {}): Promise<CheckResult> =>
  check({ files: [{ name: 'program.c', text }], without, ...options });

const BOUNDS = { switches: 3, unwind: 5 };

describe('each reduction can be left out, and fires where it should', () => {
  it('movers: lock, addition and unlock are one step', async () => {
    const [joined, apart] = [await run(MUTEX, []), await run(MUTEX, ['movers'])];
    expect([joined.verdict, apart.verdict]).toEqual(['safe', 'safe']);
    expect(joined.stats.events).toBeLessThanOrEqual(4);
    expect(apart.stats.events).toBeGreaterThan(joined.stats.events + 3);
  });

  it('independent blocks: clauses that exclude schedules', async () => {
    const labels = async (without: readonly Reduction[]): Promise<string[]> => Object.keys((await run(MUTEX, without, BOUNDS)).stats.clausesByLabel);
    expect(await labels([])).toContain('independent blocks');
    expect(await labels(['independent-blocks'])).not.toContain('independent blocks');
  });

  it('idle loops: a spinning thread waits', async () => {
    expect((await run(SPIN, [])).verdict).toBe('safe');
    expect((await run(SPIN, ['idle-loops'], BOUNDS)).verdict).toBe('bounded');
  });

  it('number loops: iterations are not gone through one by one', async () => {
    const milliseconds = async (without: readonly Reduction[]): Promise<number> => {
      const { verdict, stats } = await run(COUNTING, without, { unwind: 5000 });
      expect(verdict).toBe('safe');
      return stats.stages.find(({ name }) => name === 'unroll')!.milliseconds;
    };
    await milliseconds([]);
    expect(await milliseconds([])).toBeLessThan((await milliseconds(['number-loops'])) / 2);
  });

  it('changes no answer', async () => {
    const broken = MUTEX.replace('x == 2', 'x == 1');
    for (const without of [...REDUCTIONS.map((name) => [name]), REDUCTIONS])
      expect(await run(broken, without)).toMatchObject({ verdict: 'violation', violations: [{ property: 'assertion' }] });
  });
});
