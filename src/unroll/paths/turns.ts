import type { TaskSchedule } from '../../ir/task-schedule.js';
import type { CellId, TaskId } from '../../steps/ids.js';
import { mayPreempt } from '../../steps/preemption.js';

const FIRST = 0 as TaskId;

/** How many tasks a task had created when it last read, and last wrote; -1 if it never did. */
interface AccessCounts {
  read: number;
  write: number;
}

interface Scheduled {
  readonly schedule: TaskSchedule;
}

/** Who accesses a cell. */
export type Accesses = Map<TaskId, AccessCounts>;

/**
 * Which shared cells stay as a task leaves them, since nobody touches them who can come between its steps. That is so of
 * a posted task or a firing while it is under way, of any task while it keeps interrupts out, and of the first task
 * until it lets posted tasks run.
 */
export class Turns {
  /** By task, those that it reads. */
  private readonly ofTask = new Map<TaskId, CellId[]>();
  /** By queue, those that one of its tasks finds so. */
  private readonly ofQueue = new Map<bigint, CellId[]>();
  private readonly still = new Map<string, boolean>();
  /** Those that only the first task touches, and posted tasks that it runs. */
  readonly ofFirst: ReadonlySet<CellId>;

  /**
   * @param tasks those that are known, to which others are added as they are met
   * @param accesses by cell, of those that are shared; the same goes for them
   * @param servers by queue, the thread that runs its tasks, and does nothing else meanwhile
   */
  constructor(
    private readonly tasks: readonly Scheduled[],
    private readonly accesses: readonly (Accesses | undefined)[],
    private readonly servers: ReadonlyMap<bigint, TaskId>,
  ) {
    tasks.forEach(({ schedule }, task) => {
      if (schedule.kind !== 'thread') this.ofTask.set(task as TaskId, []);
    });
    if (this.ofTask.size > 0) accesses.forEach((each, cell) => each && this.add(cell as CellId, each));
    const cells = servers.size === 0 ? [] : [...accesses.keys()].filter((cell) => this.runsAll(accesses[cell]));
    this.ofFirst = new Set(cells as CellId[]);
  }

  /**
   * The cells that a task with this schedule finds as it leaves them, until it is over: those that it reads; if nothing
   * was known of it, all that its queue's tasks find so.
   */
  cellsOf(task: TaskId, schedule: TaskSchedule): readonly CellId[] {
    const queue = queueOf(schedule);
    return this.ofTask.get(task) ?? (queue === undefined ? [] : (this.ofQueue.get(queue) ?? []));
  }

  /**
   * All who touch the cell and can come between the task's steps are interrupts, or run only while it serves their
   * queue.
   */
  isStillWithoutInterrupts(cell: CellId, task: TaskId): boolean {
    const key = `${cell} ${task}`;
    const known =
      this.still.get(key) ?? [...(this.accesses[cell]?.keys() ?? [])].every((other) => this.leavesStill(other, task));
    this.still.set(key, known);
    return known && this.accesses[cell] !== undefined;
  }

  private add(cell: CellId, accesses: Accesses): void {
    const tasks = [...accesses.keys()];
    const queues = new Set<bigint>();
    for (const [task, { read }] of accesses) {
      const own = this.ofTask.get(task);
      if (!own || tasks.some((other) => other !== task && this.mayComeBetween(other, task))) continue;
      const queue = queueOf(this.tasks[task]!.schedule);
      if (queue !== undefined) queues.add(queue);
      if (read >= 0) own.push(cell);
    }
    for (const queue of queues) this.ofQueue.set(queue, [...(this.ofQueue.get(queue) ?? []), cell]);
  }

  private runsAll(accesses: Accesses | undefined): boolean {
    const tasks = [...(accesses?.keys() ?? [])];
    return tasks.includes(FIRST) && tasks.every((task) => task === FIRST || this.isRunBy(FIRST, task));
  }

  /** The task is posted to a queue that this thread serves. */
  private isRunBy(thread: TaskId, task: TaskId): boolean {
    const queue = queueOf(this.tasks[task]!.schedule);
    return queue !== undefined && this.servers.get(queue) === thread;
  }

  private leavesStill(other: TaskId, task: TaskId): boolean {
    if (other === task || this.tasks[other]!.schedule.kind === 'firing') return true;
    return this.isRunBy(task, other) || !this.mayComeBetween(other, task);
  }

  /** Whether the other task may do something while the one is under way. */
  private mayComeBetween(other: TaskId, task: TaskId): boolean {
    const schedule = this.tasks[task]!.schedule;
    if (this.isRunBy(other, task)) return false;
    return mayPreempt({ id: other, schedule: this.tasks[other]!.schedule }, { id: task, schedule });
  }
}

/** Where the task waits for its turn, if somebody runs what is posted there. */
function queueOf(schedule: TaskSchedule): bigint | undefined {
  return schedule.kind === 'posted' && !schedule.byItself ? schedule.queue : undefined;
}
