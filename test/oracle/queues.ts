import type { State, Task } from '../../src/machine/state.js';
import { hasEnded } from '../../src/machine/state.js';

/**
 * A posted task that has not begun does so only as the first in its queue, when a thread stands in front of draining
 * that; a timer only as the first to expire.
 */
export function isItsTurn({ tasks }: State, index: number): boolean {
  const task = tasks[index]!;
  const { schedule } = task;
  if (schedule.kind !== 'posted' || task.visible > 0) return true;
  const isServed = schedule.byItself === true || tasks.some((other) => other?.serves === schedule.queue);
  return (
    isServed &&
    tasks.every(
      (other) =>
        !other || other === task || queueOf(other) !== schedule.queue || hasEnded(other) || mayBeLeft(task, other),
    )
  );
}

function queueOf({ schedule }: Task): bigint | undefined {
  return schedule.kind === 'posted' ? schedule.queue : undefined;
}

/** The other one in the queue neither runs nor has to come first. */
function mayBeLeft({ turn: own }: Task, { turn: other, visible }: Task): boolean {
  if (visible > 0) return false;
  return own!.key !== other!.key ? own!.key < other!.key : own!.number < other!.number;
}
