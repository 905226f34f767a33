/** Which tasks run between the steps of which. The encoding has its own. */
import { unreachable } from '../base/unreachable.js';
import type { TaskSchedule } from '../ir/ir.js';
import { hasEnded } from './state.js';
import type { State, Task } from './state.js';

interface Scheduled {
  readonly index: number;
  readonly schedule: TaskSchedule;
}

/** While `running` is under way, the other task may do something. */
export function mayPreempt({ index, schedule: other }: Scheduled, { schedule: running }: Scheduled): boolean {
  switch (running.kind) {
    case 'thread':
      return true;
    case 'firing':
      return other.kind === 'firing' && other.priority > running.priority;
    case 'signal':
      if (other.kind === 'signal' && other.thread === running.thread) return other.instance > running.instance;
      return index !== running.thread;
    default:
      return unreachable(running);
  }
}

/** Whether a task that is under way keeps this one from running. */
export function isHeldOff({ tasks }: State, task: Task): boolean {
  return tasks.some((other) => other && other.index !== task.index && isUnderWay(other) && !mayPreempt(task, other));
}

function isUnderWay(task: Task): boolean {
  return task.visible > 0 && !hasEnded(task);
}

/** The task comes after a step of another one, whatever it does itself. */
export function interrupts({ schedule }: Pick<Scheduled, 'schedule'>): boolean {
  switch (schedule.kind) {
    case 'thread':
    case 'signal':
      return false;
    case 'firing':
      return true;
    default:
      return unreachable(schedule);
  }
}
