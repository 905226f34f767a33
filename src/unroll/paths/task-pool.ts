import type { FunctionId } from '../../ir/ir.js';
import type { TaskSchedule } from '../../ir/task-schedule.js';
import type { Bits } from '../../logic/bits.js';
import type { Position } from '../../source/diagnostic.js';
import type { CutPlace, UnrolledTask } from '../../steps/events.js';
import type { CellId, TaskId } from '../../steps/ids.js';
import type { Value } from '../values/value.js';
import type { Generation } from './posts.js';
import { Lineages } from './lineage.js';
import type { Store } from './store.js';

/** A task that has been created and waits to be unrolled. */
export interface PendingTask {
  readonly id: TaskId;
  readonly key: string;
  readonly callee: FunctionId;
  readonly arg: Value;
  /** Of the argument. */
  readonly shadow: Value | undefined;
  readonly schedule: TaskSchedule;
  /** Its key in the queue, if it is posted. */
  readonly turn: Bits | undefined;
  /** Of a task that is scheduled by it. */
  readonly priority: Bits | undefined;
  /** The user's code that created it. */
  readonly origin: Position;
  /** It is not followed beyond its beginning. */
  readonly late: CutPlace | undefined;
  readonly parent: NonNullable<UnrolledTask['parent']>;
  /** Of a task that is posted at most once. */
  readonly generation: Generation | undefined;
  readonly store: Store<CellId, Value>;
  /** Cells of which that is not what they hold wherever it is created. */
  readonly various: ReadonlySet<CellId>;
}

/**
 * A firing is created at several places; those of a handler would be several series then, of which an execution has
 * one.
 */
export class CreatedTwice extends Error {}

/** The tasks that a round of unrolling has met, and those that wait for their turn. */
export class TaskPool {
  readonly lineages = new Lineages();
  private readonly pending: PendingTask[] = [];
  private readonly byKey = new Map<string, PendingTask>();
  /** Who runs the tasks of a queue, or may yet, and how often it has begun to. */
  private readonly servers = new Map<bigint, { readonly task: TaskId; times: number }>();
  private readonly firings = new Set<string>();
  private threads = 1;

  /** So many threads there are by now, with the first task. */
  get count(): number {
    return this.threads;
  }

  add(task: PendingTask): void {
    if (task.schedule.kind === 'thread') this.threads++;
    this.pending.push(task);
    this.byKey.set(task.key, task);
  }

  /** The task with this key, if it has been created and has not been unrolled. */
  waiting(key: string): PendingTask | undefined {
    return this.byKey.get(key);
  }

  /** Of a task that waits, more is known. */
  replace(task: PendingTask, by: PendingTask): void {
    this.pending[this.pending.indexOf(task)] = by;
    this.byKey.set(by.key, by);
  }

  /** The task that comes next. */
  next(): PendingTask | undefined {
    const task = this.pending.shift();
    if (task) this.byKey.delete(task.key);
    return task;
  }

  /** @throws CreatedTwice where this firing of its handler is there already */
  admit(schedule: TaskSchedule): void {
    if (schedule.kind !== 'firing') return;
    const which = `${schedule.handler} ${schedule.instance}`;
    if (this.firings.has(which)) throw new CreatedTwice(which);
    this.firings.add(which);
  }

  /** A task runs those of a queue. @returns false if another one does */
  serve(queue: bigint, task: TaskId): boolean {
    const server = this.serverOf(queue, task);
    if (server.task !== task) return false;
    server.times++;
    return true;
  }

  /** How often the thread has run the tasks of a queue, which nobody else does then; undefined if another one does. */
  timesServed(queue: bigint, thread: TaskId): number | undefined {
    const { task, times } = this.serverOf(queue, thread);
    return task === thread ? times : undefined;
  }

  private serverOf(queue: bigint, task: TaskId): { readonly task: TaskId; times: number } {
    const server = this.servers.get(queue) ?? { task, times: 0 };
    this.servers.set(queue, server);
    return server;
  }
}
