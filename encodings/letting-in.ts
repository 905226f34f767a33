/**
 * Handlers that come within others. What interrupts an access may let in something else before it is over, which then
 * comes at that access, too: the task that made it has not gone on. So for pairs of accesses, a firing follows what
 * those firings follow that it interrupts.
 */
import type { UnrolledTask } from '../src/steps/events.js';
import { interrupts, isBeyondBound, mayPreempt } from '../src/steps/preemption.js';

/** By firing, those others within which it may come. */
export function hostsOf(tasks: readonly UnrolledTask[]): ReadonlyMap<UnrolledTask, readonly UnrolledTask[]> {
  const firings = tasks.filter((task) => interrupts(task) && task.steps.length > 0 && !isBeyondBound(task));
  return new Map(firings.map((task) => [task, firings.filter((host) => host !== task && mayPreempt(task, host))]));
}
