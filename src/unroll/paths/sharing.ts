import type { TaskSchedule } from '../../ir/task-schedule.js';
import { THREAD, shareQueue } from '../../ir/task-schedule.js';
import type { CellId, ObjectId, TaskId } from '../../steps/ids.js';
import type { Generation } from './posts.js';
import { isBefore } from './posts.js';
import type { News } from './news.js';
import type { Accesses } from './turns.js';
import { Turns } from './turns.js';

const FIRST = 0 as TaskId;

interface TaskOrigin {
  /** By who creates the task: which of its children it is, the first time. One of these creates it. */
  readonly parents: Map<TaskId, number>;
  readonly schedule: TaskSchedule;
  readonly generation: Generation | undefined;
}

/**
 * Which tasks there are, and what several of them touch: a cell is shared if some task's write and another's access are
 * not ordered by creation.
 */
export class Sharing {
  private readonly tasks: TaskOrigin[] = [];
  private readonly byKey = new Map<string, TaskId>();
  /** {@link childTowards}, as far as it was asked. */
  private readonly order = new Map<string, number | undefined>();
  /** By cell. */
  private readonly accesses: (Accesses | undefined)[] = [];
  private shared: readonly boolean[] = [];
  /** Cells that hold one thing or another when a task begins, by where it was created. */
  private readonly various = new Set<CellId>();
  /** Cells that the first task writes where others see it, and not only before there are any. */
  private readonly published = new Set<CellId>();
  /** Cells of which somebody has relied on {@link isUnwrittenBefore}. */
  private readonly unwritten = new Set<CellId>();
  /** Who accesses many bytes of an object. */
  private readonly bytes = new Map<ObjectId, Accesses>();
  private sharedBytes: ReadonlySet<ObjectId> = new Set();
  /** By queue, the thread that runs its tasks. */
  private readonly servers = new Map<bigint, TaskId>();
  /** By what was known when the round began. */
  turns = new Turns([], [], this.servers);

  constructor(private readonly news: News) {}

  /**
   * The id of the task with this key (how the unrolling came to its creation); children are numbered in order of
   * creation.
   */
  task(
    key: string,
    parent: TaskId | undefined,
    childIndex: number,
    schedule: TaskSchedule = THREAD,
    generation?: Generation,
  ): TaskId {
    const known = this.byKey.get(key);
    const id = known ?? (this.tasks.length as TaskId);
    if (known === undefined) {
      this.tasks.push({ parents: new Map(), schedule, generation });
      this.byKey.set(key, id);
      this.news.note();
    }
    if (parent !== undefined) this.noteCreation(id, parent, childIndex);
    return id;
  }

  /** The task is one that this one creates as well, or instead. */
  noteCreation(task: TaskId, parent: TaskId, childIndex: number): void {
    const { parents } = this.tasks[task]!;
    if (parents.get(parent) === childIndex) return;
    parents.set(parent, childIndex);
    this.order.clear();
    this.news.note();
  }

  get taskIds(): readonly TaskId[] {
    return this.tasks.map((_, id) => id as TaskId);
  }

  /** Notes an access; `created` is the number of tasks that the accessing task had created by then. */
  noteAccess(cell: CellId, task: TaskId, write: boolean, created: number): void {
    this.note((this.accesses[cell] ??= new Map()), task, write, created);
  }

  /** As {@link noteAccess}, of an object of which many bytes are accessed, with cells or without. */
  noteBytes(object: ObjectId, task: TaskId, write: boolean, created: number): void {
    let accesses = this.bytes.get(object);
    if (!accesses) this.bytes.set(object, (accesses = new Map()));
    this.note(accesses, task, write, created);
  }

  /** The task accesses what the other one does, of the objects that are not that one's own. */
  noteAlike(task: TaskId, other: TaskId, isCommon: (cell: CellId) => boolean): void {
    this.accesses.forEach((accesses, cell) => {
      if (accesses?.has(other) && isCommon(cell as CellId)) this.noteAs(accesses, task, other);
    });
    for (const accesses of this.bytes.values()) if (accesses.has(other)) this.noteAs(accesses, task, other);
  }

  private noteAs(accesses: Accesses, task: TaskId, other: TaskId): void {
    const { read, write } = accesses.get(other)!;
    if (read >= 0) this.note(accesses, task, false, read);
    if (write >= 0) this.note(accesses, task, true, write);
  }

  private note(accesses: Accesses, task: TaskId, write: boolean, created: number): void {
    const seen = accesses.get(task);
    if (!seen) {
      accesses.set(task, { read: write ? -1 : created, write: write ? created : -1 });
      this.news.note();
      return;
    }
    const field = write ? 'write' : 'read';
    if (created <= seen[field]) return;
    seen[field] = created;
    this.news.note();
  }

  /**
   * True if, by what was known when the round began, the cell has a write and another task's access that creation does
   * not order, or of which it does not tell what is found.
   */
  isShared(cell: CellId): boolean {
    return this.shared[cell] ?? false;
  }

  /**
   * A task that is created at one of several places may find this or that in the cell: it looks there as others do that
   * run beside.
   */
  noteVarious(cell: CellId): void {
    if (this.various.has(cell)) return;
    this.various.add(cell);
    this.news.note();
  }

  /** A task writes the cell where others see it. */
  notePublished(cell: CellId, task: TaskId): void {
    if (task !== FIRST || this.published.has(cell)) return;
    this.published.add(cell);
    if (this.unwritten.has(cell)) this.news.note();
  }

  /**
   * The cell holds what it held at the start when this task begins: all who write it are the task itself, those that
   * only it brings into being, and the first task before there are others. So a counter that one firing counts up has
   * two values, not one more with each round.
   */
  isUnwrittenBefore(cell: CellId, task: TaskId): boolean {
    const isUnwritten = [...(this.accesses[cell] ?? [])].every(
      ([writer, { write }]) =>
        write < 0 ||
        writer === task ||
        (writer === FIRST ? write === 0 && !this.published.has(cell) : this.childTowards(task, writer) !== undefined),
    );
    if (isUnwritten) this.unwritten.add(cell);
    return isUnwritten;
  }

  /**
   * All that the other task does comes after all that this one does, which is a posted task. What it posts to its own
   * queue waits until it is over, and so does what that posts.
   */
  isOverBefore(task: TaskId, other: TaskId): boolean {
    const { schedule, generation } = this.tasks[task]!;
    const { schedule: later, generation: ofLater } = this.tasks[other]!;
    if (generation && ofLater && isBefore(generation, ofLater)) return true;
    const waits = shareQueue(schedule, later) && !isByItself(schedule) && !isByItself(later);
    return waits && this.childTowards(task, other) !== undefined;
  }

  /** Some other task touches the cell. */
  isTouchedBesides(cell: CellId, task: TaskId): boolean {
    const accesses = this.accesses[cell];
    return accesses !== undefined && accesses.size > (accesses.has(task) ? 1 : 0);
  }

  /** The thread runs the tasks of a queue. */
  noteServer(queue: bigint, task: TaskId): void {
    if (this.servers.get(queue) === task) return;
    this.servers.set(queue, task);
    this.news.note();
  }

  /** Queues of posted tasks that some thread runs. */
  get servedQueues(): readonly bigint[] {
    return [...this.servers.keys()];
  }

  /**
   * By what was known when the round began, tasks access many bytes of the object, and creation does not order that.
   */
  areBytesShared(object: ObjectId): boolean {
    return this.sharedBytes.has(object);
  }

  /** Another round begins, which knows what the last one has found of so many cells. */
  settle(cells: number): void {
    this.shared = Array.from(
      { length: cells },
      (_, cell) => this.various.has(cell as CellId) || this.hasConcurrentAccess(this.accesses[cell]),
    );
    this.sharedBytes = new Set(
      [...this.bytes].filter(([, accesses]) => this.hasConcurrentAccess(accesses)).map(([object]) => object),
    );
    const accesses = this.accesses.map((each, cell) => (this.shared[cell] ? each : undefined));
    this.turns = new Turns(this.tasks, accesses, this.servers);
  }

  private hasConcurrentAccess(accesses: Accesses | undefined): boolean {
    if (!accesses || accesses.size < 2) return false;
    for (const [writer, { write }] of accesses) {
      if (write < 0) continue;
      for (const [other, counts] of accesses)
        if (other !== writer && this.mayOverlap(writer, write, other, Math.max(counts.read, counts.write))) return true;
    }
    return false;
  }

  /** Whether `a`'s access (after creating `createdA` tasks) is unordered with `b`'s by creation alone. */
  private mayOverlap(a: TaskId, createdA: number, b: TaskId, createdB: number): boolean {
    const towardsB = this.childTowards(a, b);
    if (towardsB !== undefined) return createdA > towardsB;
    const towardsA = this.childTowards(b, a);
    if (towardsA !== undefined) return createdB > towardsA;
    return true;
  }

  /**
   * If `ancestor` is one of `task`, whoever created that: the index of the child through which it did, the least if
   * there are several.
   */
  private childTowards(ancestor: TaskId, task: TaskId): number | undefined {
    const key = `${ancestor} ${task}`;
    if (this.order.has(key)) return this.order.get(key);
    const ways = [...this.tasks[task]!.parents].map(([parent, index]) =>
      parent === ancestor ? index : this.childTowards(ancestor, parent),
    );
    const result = ways.includes(undefined) || ways.length === 0 ? undefined : Math.min(...(ways as number[]));
    this.order.set(key, result);
    return result;
  }
}

function isByItself(schedule: TaskSchedule): boolean {
  return schedule.kind === 'posted' && schedule.byItself === true;
}
