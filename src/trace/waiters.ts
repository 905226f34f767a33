import { isSleep } from '../base/machine-state.js';
import type { Participant } from '../answer/result.js';
import { enumerated } from '../answer/within.js';
import type { Blocked } from '../machine/outcome.js';
import type { Partaking } from './noted-access.js';

/** A task that cannot go on. */
export interface Waiter {
  readonly task: number;
  /** Absent if it goes round in a loop. */
  readonly blocked?: Blocked;
  readonly participant: Partaking;
}

/** Those that can only be woken by each other. */
export function stuckAmong(
  waiters: readonly Waiter[],
  wakes: (other: number, task: number) => boolean,
  tasks: readonly number[],
): readonly Waiter[] {
  let stuck = waiters;
  for (let before = -1; before !== stuck.length;) {
    before = stuck.length;
    const inside = new Set(stuck.map(({ task }) => task));
    stuck = stuck.filter(({ task }) =>
      tasks.every((other) => other === task || inside.has(other) || !wakes(other, task)),
    );
  }
  return stuck;
}

/** Whether the task in the end waits for itself. */
function isInCycle(participant: Participant, waiters: readonly Waiter[]): boolean {
  let at: Participant | undefined = participant;
  for (let steps = 0; at && steps <= waiters.length; steps++) {
    const target: number | undefined = at.waitsFor;
    if (target === participant.task) return true;
    at = waiters.find((waiter) => waiter.participant.task === target)?.participant;
  }
  return false;
}

/** It waits in a loop that it can leave. */
export function isSpinning(waiter: Waiter | undefined): boolean {
  return waiter?.participant.round !== undefined && !waiter.participant.round.endless;
}

/** Of those that wait for ever, the one that is told first. */
export function firstOf(waiters: readonly Waiter[]): Waiter | undefined {
  const inCircle = waiters.find(({ participant }) => isInCycle(participant, waiters));
  return waiters.find(isSpinning) ?? inCircle ?? waiters.find(({ blocked }) => blocked?.waitsFor === 0n) ?? waiters[0];
}

/**
 * The fault where that one waits for ever; `until`: what ends it all the same. Undefined if there is nothing more to
 * say than that.
 */
export function waitingWords(first: Waiter | undefined, until: string | undefined): string | undefined {
  const round = first?.participant.round;
  if (!first || !round) return until === undefined ? undefined : `threads wait until ${until}`;
  if (until === undefined) return first.participant.action;
  if (isSleep(round.looks)) return `sleeps until ${until}`;
  return round.looks.length > 0
    ? `waits in a loop that looks at ${enumerated(round.looks)} until ${until}`
    : `goes round in a loop until ${until}`;
}
