/**
 * Which tasks run between the steps of which: all that the encoding knows of kinds of tasks but the order of firings.
 * The replay has its own.
 */
import { unreachable } from '../base/unreachable.js';
import { shareQueue as haveOneQueue, threadOf as scheduledThread } from '../ir/task-schedule.js';
import type { UnrolledTask } from './events.js';

type Scheduled = Pick<UnrolledTask, 'id' | 'schedule'>;

/** While `running` is under way, the other task may do something. */
export function mayPreempt({ id, schedule: other }: Scheduled, { schedule: running }: Scheduled): boolean {
  switch (running.kind) {
    case 'thread':
      return true;
    case 'firing':
      return other.kind === 'firing' && other.priority > running.priority;
    case 'signal':
      if (other.kind === 'signal' && other.thread === running.thread) return other.instance > running.instance;
      return id !== running.thread;
    case 'posted':
      return !haveOneQueue(other, running);
    default:
      return unreachable(running);
  }
}

/** Whose number the task has. */
export function threadOf({ id, schedule }: Scheduled): number {
  return scheduledThread(id, schedule);
}

/** The task never begins: see `Beyond`. */
export function isBeyondBound({ schedule }: Pick<UnrolledTask, 'schedule'>): boolean {
  return (schedule.kind === 'firing' || schedule.kind === 'signal') && schedule.beyond === true;
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
export function interrupts({ schedule }: Pick<UnrolledTask, 'schedule'>): boolean {
  switch (schedule.kind) {
    case 'thread':
    case 'signal':
    case 'posted':
      return false;
    case 'firing':
      return true;
    default:
      return unreachable(schedule);
  }
}

/** The task comes, if at all, when the system wants it to. */
export function comesByItself({ schedule }: Pick<UnrolledTask, 'schedule'>): boolean {
  return schedule.kind === 'firing' || schedule.kind === 'signal';
}

/** The task begins only when others are over. */
export function takesTurns({ schedule }: Pick<UnrolledTask, 'schedule'>): boolean {
  return schedule.kind === 'posted';
}

/** Both were posted to the same queue. */
export function shareQueue(
  { schedule: one }: Pick<UnrolledTask, 'schedule'>,
  { schedule: other }: Pick<UnrolledTask, 'schedule'>,
): boolean {
  return haveOneQueue(one, other);
}
