/** Which tasks run between the steps of which: all that the encoding knows of kinds of tasks but the order of firings. The replay has its own. */
import { unreachable } from '../base/unreachable.js';
import type { UnrolledTask } from './events.js';

type Scheduled = Pick<UnrolledTask, 'schedule'>;

/** While `running` is under way, the other task may do something. */
export function mayPreempt({ schedule: other }: Scheduled, { schedule: running }: Scheduled): boolean {
  switch (running.kind) {
    case 'thread':
      return true;
    case 'firing':
      return other.kind === 'firing' && other.priority > running.priority;
    default:
      return unreachable(running);
  }
}

/** The other task comes in between and is over before this one goes on. */
export function nestsIn(other: Scheduled, task: Scheduled): boolean {
  return mayPreempt(other, task) && !mayPreempt(task, other);
}

/** Not every task may run at any time. */
export function isNested(tasks: readonly Scheduled[]): boolean {
  return tasks.some((other) => tasks.some((task) => nestsIn(other, task)));
}

/** The task comes after a step of another one, whatever it does itself. */
export function interrupts({ schedule }: Scheduled): boolean {
  switch (schedule.kind) {
    case 'thread':
      return false;
    case 'firing':
      return true;
    default:
      return unreachable(schedule);
  }
}
