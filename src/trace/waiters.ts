import type { Participant } from '../answer/result.js';
import type { Blocked } from '../machine/outcome.js';
import type { Partaking } from './noted-access.js';

/** A task that cannot go on. */
export interface Waiter {
  readonly task: number;
  readonly blocked: Blocked;
  readonly participant: Partaking;
}

/** Those that can only be woken by each other. */
export function stuckAmong(waiters: readonly Waiter[], wakes: (other: number, task: number) => boolean, tasks: readonly number[]): readonly Waiter[] {
  let stuck = waiters;
  for (let before = -1; before !== stuck.length;) {
    before = stuck.length;
    const inside = new Set(stuck.map(({ task }) => task));
    stuck = stuck.filter(({ task }) => tasks.every((other) => other === task || inside.has(other) || !wakes(other, task)));
  }
  return stuck;
}

/** Whether the task in the end waits for itself. */
export function isInCycle(participant: Participant, waiters: readonly Waiter[]): boolean {
  let at: Participant | undefined = participant;
  for (let steps = 0; at && steps <= waiters.length; steps++) {
    const target: number | undefined = at.waitsFor;
    if (target === participant.task) return true;
    at = waiters.find((waiter) => waiter.participant.task === target)?.participant;
  }
  return false;
}
