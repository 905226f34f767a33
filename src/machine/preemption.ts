/** Which tasks run between the steps of which. The encoding has its own. */
import { unreachable } from '../base/unreachable.js';
import type { TaskSchedule } from '../ir/task-schedule.js';
import { shareQueue } from '../ir/task-schedule.js';
import { hasEnded } from './state.js';
import type { State, Task, Turn } from './state.js';

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
    case 'posted':
      return !shareQueue(other, running);
    default:
      return unreachable(running);
  }
}

/** Whether a task that is under way keeps this one from running, or it was posted and it is not its turn. */
export function isHeldOff(state: State, task: Task): boolean {
  if (!isUnderWay(task) && !isItsTurn(state, task)) return true;
  return state.tasks.some(
    (other) =>
      other &&
      other.index !== task.index &&
      ((isUnderWay(other) && !mayPreempt(task, other)) || isMoreUrgent(other, task)),
  );
}

/** It has the processor, or would have, and the other one has a lower priority and inherits none. */
function isMoreUrgent(one: Task, other: Task): boolean {
  if (one.priority === undefined || other.priority === undefined) return false;
  return one.priority > other.priority && !one.yields && !hasEnded(one) && !other.inherits;
}

/** Whether a posted task may begin: its queue is served, and it is the first there. */
function isItsTurn({ tasks }: State, { index, schedule, turn }: Task): boolean {
  if (schedule.kind !== 'posted' || !turn) return true;
  if (!schedule.byItself && !tasks.some((other) => other?.serves === schedule.queue)) return false;
  const queued = tasks.filter(
    (other) => other && other.index !== index && shareQueue(other.schedule, schedule) && !hasEnded(other),
  );
  return queued.every((other) => comesBefore(turn, other!.turn!));
}

/** Those that were posted and have not begun, but for timers, queue by queue in their order. */
export function queuedTasks({ tasks }: State): readonly Task[] {
  const queued = tasks
    .filter((task) => task?.turn !== undefined && !isTimer(task) && !isUnderWay(task) && !hasEnded(task))
    .map((task) => task!);
  return queued.sort((one, other) => {
    const [a, b] = [queueOf(one), queueOf(other)];
    return a === b ? (comesBefore(one.turn!, other.turn!) ? -1 : 1) : a < b ? -1 : 1;
  });
}

function isTimer({ schedule }: Task): boolean {
  return schedule.kind === 'posted' && schedule.byItself === true;
}

function queueOf({ schedule }: Task): bigint {
  return schedule.kind === 'posted' ? schedule.queue : 0n;
}

function comesBefore(one: Turn, other: Turn): boolean {
  return one.key < other.key || (one.key === other.key && one.number < other.number);
}

function isUnderWay(task: Task): boolean {
  return task.visible > 0 && !hasEnded(task);
}

/** The task comes after a step of another one, whatever it does itself. */
export function interrupts({ schedule }: Pick<Scheduled, 'schedule'>): boolean {
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
