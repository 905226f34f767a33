import { describe, expect, it } from 'vitest';
import { Guard, Guarded } from '../../src/states/guards.js';

const ALONE = { parents: [0, 0, 1, 1], roles: [], roleOf: () => undefined };

function guardOf(owner: number): Guard {
  return new Guard(owner, new Guarded(ALONE, () => undefined));
}

/**
 * Accesses to one cell: task, who existed, whether it is a write; and whether others can tell. Task 1 was made by task
 * 0, tasks 2 and 3 by task 1.
 */
function seen(accesses: readonly (readonly [task: number, existing: number, writes: boolean])[], owner = -1): boolean {
  const guard = guardOf(owner);
  return accesses.map(([task, existing, writes]) => guard.access(0, task, existing, writes)).some((each) => each);
}

describe('others can tell when an access comes', () => {
  it.each<[string, Parameters<typeof seen>[0], boolean]>([
    [
      'of one task alone',
      [
        [1, 0b11, true],
        [1, 0b11, false],
      ],
      false,
    ],
    [
      'of two that read',
      [
        [0, 0b11, false],
        [1, 0b11, false],
      ],
      false,
    ],
    [
      'of two one of which writes',
      [
        [0, 0b11, false],
        [1, 0b11, true],
      ],
      true,
    ],
    [
      'before the others were made',
      [
        [0, 0b1, true],
        [1, 0b11, true],
      ],
      false,
    ],
    [
      'before what the same task makes later',
      [
        [1, 0b11, true],
        [2, 0b111, true],
      ],
      false,
    ],
    [
      'before what another task makes later',
      [
        [0, 0b11, true],
        [2, 0b111, true],
      ],
      true,
    ],
    [
      'of two that one task has made',
      [
        [2, 0b1111, true],
        [3, 0b1111, false],
      ],
      true,
    ],
    [
      'if it comes so once',
      [
        [1, 0b11, true],
        [1, 0b111, true],
        [2, 0b111, true],
      ],
      true,
    ],
  ])('%s', (_, accesses, expected) => {
    expect(seen(accesses)).toBe(expected);
    expect(seen(accesses.slice().reverse())).toBe(expected);
  });

  it('and when the life of what others access ends', () => {
    const guard = guardOf(1);
    expect(guard.access(0, 2, 0b111, false)).toBe(false);
    expect(guard.end(1, 0b111)).toBe(true);
    expect(guard.access(3, 2, 0b111, false)).toBe(true);
  });
});
