import { describe, expect, it } from 'vitest';
import { InTurns } from '../../src/engine/pace.js';
import type { Reply, Runner } from '../../src/engine/runner.js';

/** A search that says nothing before it had so many turns, each of which takes its own time, whatever the clock says. */
class Timed {
  readonly hasPaused = true;
  spent = 0;
  turns = 0;

  constructor(
    private readonly milliseconds: number,
    private readonly last: number,
  ) {}

  during(): Promise<Reply | undefined> {
    this.spent += this.milliseconds;
    return Promise.resolve(++this.turns === this.last ? { done: true, value: undefined } : undefined);
  }
}

function runner(timed: Timed): Runner {
  return timed as unknown as Runner;
}

describe('two searches in turns', () => {
  it.each([
    [30, 30],
    [5, 40],
    [90, 10],
  ])('have as much time each, where turns take %i and %i milliseconds', async (one, other) => {
    const [first, second] = [new Timed(one, 1000), new Timed(other, Infinity)];
    await new InTurns(0, 50).next(runner(first), runner(second));
    expect(first.turns).toBe(1000);
    expect(Math.abs(first.spent - second.spent)).toBeLessThanOrEqual(Math.max(one, other));
  });

  it('give the first one its head start', async () => {
    const [first, second] = [new Timed(30, 1000), new Timed(30, Infinity)];
    await new InTurns(3000, 50).next(runner(first), runner(second));
    expect(first.spent - second.spent).toBeGreaterThanOrEqual(3000 - 30);
    expect(first.spent - second.spent).toBeLessThanOrEqual(3000 + 30);
  });
});
