/**
 * The encodings and the machine say by themselves which tasks come between the steps of which: they must say the same.
 */
import { describe, expect, it } from 'vitest';
import { unreachable } from '../../src/base/unreachable.js';
import type { TaskSchedule } from '../../src/ir/task-schedule.js';
import * as machine from '../../src/machine/preemption.js';
import * as steps from '../../src/steps/preemption.js';
import type { TaskId } from '../../src/steps/ids.js';

type Kind = TaskSchedule['kind'];

const NUMBERS = [0, 1, 2];
const TRUTHS = [false, true];

/**
 * All schedules of a kind that differ in what could matter: small numbers, and each flag. The compiler asks for each
 * kind.
 */
function schedulesOf(kind: Kind): readonly TaskSchedule[] {
  const beyond = (is: boolean): { readonly beyond?: true } => (is ? { beyond: true } : {});
  switch (kind) {
    case 'thread':
      return [{ kind }];
    case 'firing':
      return NUMBERS.flatMap((number) =>
        NUMBERS.flatMap((instance) =>
          TRUTHS.map((is) => ({
            kind,
            handler: `h${number}`,
            number,
            priority: 1 + (number % 2),
            instance,
            ...beyond(is),
          })),
        ),
      );
    case 'signal':
      return NUMBERS.flatMap((thread) =>
        NUMBERS.flatMap((instance) => TRUTHS.map((is) => ({ kind, thread, instance, ...beyond(is) }))),
      );
    case 'posted':
      return [0n, 1n].flatMap((queue) =>
        [2, 3].flatMap((phase) =>
          TRUTHS.map((is) => ({ kind, queue, phase, ...(is ? { byItself: true as const } : {}) })),
        ),
      );
    default:
      return unreachable(kind);
  }
}

const KINDS: readonly Kind[] = ['thread', 'firing', 'signal', 'posted'];
const PAIRS = KINDS.flatMap((running) => KINDS.map((other) => [other, running] as const));

describe('the encodings and the machine agree', () => {
  it.each(PAIRS)('on a %s while a %s is under way', (other, running) => {
    const answers = new Set<boolean>();
    for (const one of schedulesOf(other))
      for (const two of schedulesOf(running))
        for (const [a, b] of NUMBERS.flatMap((i) => NUMBERS.filter((j) => j !== i).map((j) => [i, j] as const))) {
          const encoded = steps.mayPreempt({ id: a as TaskId, schedule: one }, { id: b as TaskId, schedule: two });
          expect([
            one,
            two,
            a,
            b,
            machine.mayPreempt({ index: a, schedule: one }, { index: b, schedule: two }),
          ]).toEqual([one, two, a, b, encoded]);
          answers.add(encoded);
        }
    expect(answers.size).toBeGreaterThan(0);
  });

  it.each(KINDS)('on whether a %s comes after a step of another task', (kind) => {
    for (const schedule of schedulesOf(kind))
      expect(machine.interrupts({ schedule })).toBe(steps.interrupts({ schedule }));
  });
});
