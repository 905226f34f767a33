import type { Place } from '../answer/data.js';
import type { TaskFacts, TracedTask } from '../answer/task.js';
import { taskNameOf } from '../answer/task.js';
import { unreachable } from '../base/unreachable.js';
import type { TaskSchedule } from '../ir/task-schedule.js';
import { THREAD } from '../ir/task-schedule.js';
import { FIRST_TASK_ID } from '../machine/startup.js';

interface Made {
  /** In the schedule. */
  readonly index: number;
  readonly id: bigint;
  readonly entry: string;
  readonly schedule: TaskSchedule;
  /** Of a posted task: the queue that it was put into, and its key there. */
  readonly queue?: Place | undefined;
  readonly key?: bigint | undefined;
  /** Made by `fork`, after so many others. */
  readonly child?: number;
}

/** The tasks of an execution in order of creation. Their places there are their numbers in the trace. */
export class TracedTasks {
  private readonly tasks: Made[];
  private readonly numbers = new Map<number, number>([[0, 0]]);
  /** Those that are known by a function that the library calls for them. */
  private readonly named = new Set<number>();

  constructor(entry: string) {
    this.tasks = [{ index: 0, id: FIRST_TASK_ID, entry, schedule: THREAD }];
  }

  /** @returns the number of the new task */
  add(task: Omit<Made, 'child'>, isProcess: boolean): number {
    const child = isProcess ? { child: this.tasks.filter((other) => other.child !== undefined).length } : {};
    this.numbers.set(task.index, this.tasks.length);
    return this.tasks.push({ ...task, ...child }) - 1;
  }

  /** The number of a task by its index in the schedule. */
  numberOf(index: number): number {
    return this.numbers.get(index) ?? -1;
  }

  at(number: number): Made {
    return this.tasks[number]!;
  }

  /** Numbers of the tasks with these identities. */
  numbersOf(isMeant: (id: bigint) => boolean): number[] {
    return [...this.tasks.keys()].filter((number) => isMeant(this.tasks[number]!.id));
  }

  /**
   * A task that the library starts on the user's behalf is known by the user's function; what is called later at the
   * same place (destructors of its own data) is not what it runs.
   */
  rename(number: number, entry: string): void {
    if (this.named.has(number)) return;
    this.named.add(number);
    this.tasks[number] = { ...this.tasks[number]!, entry };
  }

  nameOf(number: number): string {
    return taskNameOf(this.factsOf(number), number, (other) => this.nameOf(other));
  }

  all(): TracedTask[] {
    return this.tasks.map((_, number) => ({ name: this.nameOf(number), ...this.factsOf(number) }));
  }

  private factsOf(number: number): TaskFacts {
    const { entry, schedule, child } = this.tasks[number]!;
    switch (schedule.kind) {
      case 'thread':
        if (child !== undefined) return { entry, kind: 'child', instance: child };
        return { entry, kind: number === 0 ? 'main' : 'thread' };
      case 'firing': {
        const { handler, priority, instance } = schedule;
        return { entry, kind: 'interrupt', handler, priority, instance };
      }
      case 'signal':
        return { entry, kind: 'signal', instance: schedule.instance, thread: this.numberOf(schedule.thread) };
      case 'posted':
        return schedule.byItself
          ? { entry, kind: 'timer' }
          : { entry, kind: 'posted', phase: schedule.phase, ...this.placeInQueue(number) };
      default:
        return unreachable(schedule);
    }
  }

  private placeInQueue(number: number): Pick<TaskFacts, 'queue' | 'priority'> {
    const { queue, key } = this.tasks[number]!;
    const keys = this.tasks.flatMap(({ schedule, key: other }) =>
      schedule.kind === 'posted' && !schedule.byItself && other !== undefined ? [other] : [],
    );
    const isOrdered = keys.some((other) => other !== keys[0]);
    return {
      ...(queue === undefined ? {} : { queue }),
      ...(isOrdered && key !== undefined ? { priority: Number(NO_PRIORITY - key) } : {}),
    };
  }
}

/** The models put tasks of priority p into a queue with this key, less p. */
const NO_PRIORITY = 0x7fffffffn;
