import type { TaskSchedule } from '../../ir/ir.js';
import { THREAD } from '../../ir/ir.js';
import type { CellId, ObjectId, TaskId } from '../../steps/ids.js';
import { mayPreempt } from '../../steps/preemption.js';
import type { News } from './news.js';

interface TaskOrigin {
  readonly parent: TaskId | undefined;
  readonly childIndex: number;
  readonly schedule: TaskSchedule;
}

/** How many tasks a task had created when it last read, and last wrote; -1 if it never did. */
interface AccessCounts {
  read: number;
  write: number;
}

type Accesses = Map<TaskId, AccessCounts>;

/** Which tasks there are, and what several of them touch: a cell is shared if some task's write and another's access are not ordered by creation. */
export class Sharing {
  private readonly tasks: TaskOrigin[] = [];
  private readonly byKey = new Map<string, TaskId>();
  /** By cell. */
  private readonly accesses: (Accesses | undefined)[] = [];
  private shared: readonly boolean[] = [];
  /** Who accesses many bytes of an object. */
  private readonly bytes = new Map<ObjectId, Accesses>();
  private sharedBytes: ReadonlySet<ObjectId> = new Set();
  /** By queue, the thread that runs its tasks, and does nothing else meanwhile. */
  private readonly servers = new Map<bigint, TaskId>();
  /** By task, the shared cells that it reads, and that nobody else touches who can come between its steps. */
  private inTurns: ReadonlyMap<TaskId, readonly CellId[]> = new Map();
  /** The same, by queue, of a task that was not known when the round began, whatever it will touch. */
  private ofQueue: ReadonlyMap<bigint, readonly CellId[]> = new Map();

  /** By task, cells that nobody changes but interrupts while it does something. */
  private still: ReadonlyMap<TaskId, ReadonlySet<CellId>> = new Map();

  constructor(private readonly news: News) {}

  /** The id of the task with this key (how the unrolling came to its creation); children are numbered in order of creation. */
  task(key: string, parent: TaskId | undefined, childIndex: number, schedule: TaskSchedule = THREAD): TaskId {
    const known = this.byKey.get(key);
    if (known !== undefined) {
      if (this.tasks[known]!.childIndex !== childIndex) this.news.note();
      this.tasks[known] = { parent, childIndex, schedule };
      return known;
    }
    const id = this.tasks.length as TaskId;
    this.tasks.push({ parent, childIndex, schedule });
    this.byKey.set(key, id);
    this.news.note();
    return id;
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

  /** True if, by what was known when the round began, the cell has a write and another task's access that creation does not order. */
  isShared(cell: CellId): boolean {
    return this.shared[cell] ?? false;
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

  /** By what was known when the round began: the shared cells that the task finds as it leaves them, until it is over. */
  cellsInTurns(task: TaskId): readonly CellId[] {
    const queue = queueOf(this.tasks[task]!.schedule);
    return this.inTurns.get(task) ?? (queue === undefined ? [] : (this.ofQueue.get(queue) ?? []));
  }

  /** By what was known when the round began: all who touch the cell and can come between the task's steps are interrupts, or run only while it serves their queue. */
  isStillWithoutInterrupts(cell: CellId, task: TaskId): boolean {
    return this.still.get(task)?.has(cell) ?? false;
  }

  /** By what was known when the round began, tasks access many bytes of the object, and creation does not order that. */
  areBytesShared(object: ObjectId): boolean {
    return this.sharedBytes.has(object);
  }

  /** Another round begins, which knows what the last one has found of so many cells. */
  settle(cells: number): void {
    this.shared = Array.from({ length: cells }, (_, cell) => this.hasConcurrentAccess(this.accesses[cell]));
    this.sharedBytes = new Set([...this.bytes].filter(([, accesses]) => this.hasConcurrentAccess(accesses)).map(([object]) => object));
    this.findTurns();
  }

  private findTurns(): void {
    const inTurns = new Map<TaskId, CellId[]>(this.tasks.flatMap(({ schedule }, id) => (schedule.kind === 'thread' ? [] : [[id as TaskId, []] as const])));
    const ofQueue = new Map<bigint, CellId[]>();
    this.accesses.forEach((accesses, index) => {
      if (!accesses || !this.shared[index]) return;
      const cell = index as CellId;
      const tasks = [...accesses.keys()];
      const queues = new Set<bigint>();
      for (const [task, { read }] of accesses) {
        if (!inTurns.has(task) || !tasks.every((other) => other === task || !this.mayComeBetween(other, task))) continue;
        const queue = queueOf(this.tasks[task]!.schedule);
        if (queue !== undefined) queues.add(queue);
        if (read >= 0) inTurns.get(task)!.push(cell);
      }
      for (const queue of queues) ofQueue.set(queue, [...(ofQueue.get(queue) ?? []), cell]);
    });
    this.inTurns = inTurns;
    this.ofQueue = ofQueue;
    this.still = this.findStill();
  }

  private findStill(): ReadonlyMap<TaskId, ReadonlySet<CellId>> {
    const still = new Map<TaskId, Set<CellId>>(this.tasks.map((_, id) => [id as TaskId, new Set()]));
    this.accesses.forEach((accesses, cell) => {
      if (!accesses || !this.shared[cell]) return;
      const tasks = [...accesses.keys()];
      for (const task of tasks)
        if (tasks.every((other) => this.isInterrupt(other) || this.runsOnlyFor(other, task) || !this.mayComeBetween(other, task)))
          still.get(task)!.add(cell as CellId);
    });
    return still;
  }

  private isInterrupt(task: TaskId): boolean {
    return this.tasks[task]!.schedule.kind === 'firing';
  }

  /** The one runs only while the other does nothing but to run it. */
  private runsOnlyFor(task: TaskId, server: TaskId): boolean {
    const queue = queueOf(this.tasks[task]!.schedule);
    return task === server || (queue !== undefined && this.servers.get(queue) === server);
  }

  /** Whether the other task may do something while the one is under way; who runs the tasks of a queue does nothing else meanwhile. */
  private mayComeBetween(other: TaskId, task: TaskId): boolean {
    const { schedule } = this.tasks[task]!;
    const queue = queueOf(schedule);
    if (queue !== undefined && this.servers.get(queue) === other) return false;
    return mayPreempt({ id: other, schedule: this.tasks[other]!.schedule }, { id: task, schedule });
  }

  private hasConcurrentAccess(accesses: Accesses | undefined): boolean {
    if (!accesses || accesses.size < 2) return false;
    for (const [writer, { write }] of accesses) {
      if (write < 0) continue;
      for (const [other, counts] of accesses) if (other !== writer && this.mayOverlap(writer, write, other, Math.max(counts.read, counts.write))) return true;
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

  /** If `ancestor` is one of `task`: the index of the child through which it created it. */
  private childTowards(ancestor: TaskId, task: TaskId): number | undefined {
    for (let at: TaskId | undefined = task; at !== undefined;) {
      const origin: TaskOrigin = this.tasks[at]!;
      if (origin.parent === ancestor) return origin.childIndex;
      at = origin.parent;
    }
    return undefined;
  }
}

/** Where the task waits for its turn, if somebody runs what is posted there. */
function queueOf(schedule: TaskSchedule): bigint | undefined {
  return schedule.kind === 'posted' && !schedule.byItself ? schedule.queue : undefined;
}
