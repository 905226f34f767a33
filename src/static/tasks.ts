/**
 * Tasks by the instruction that creates them, and which of them may run at the same time as an access. What orders
 * accesses:
 * - what a task does before it creates another one comes before all of that and of those that this one creates;
 * - what a task does after it has joined one (`joined`, certainly) comes after all of that;
 * - of two tasks of one creator, the one that was joined before the other was created comes before that.
 * The first and the last are only said of tasks of which there is one, or whose creator is one: of several, one may be
 * beside what another one has not begun yet.
 *
 * All firings of a handler are one class, created by the first task wherever that is: all at once, before any other
 * task (`firmware/late-firings.ts`). What else the kinds of tasks keep apart is in `task-kinds.ts`.
 */
import type { Creation } from './creation.js';
import type { Instance } from './instances.js';
import { isOneRecord } from './kernel-tasks.js';
import type { Location } from './locations.js';
import type { Once } from './once.js';
import type { PointsTo } from './points-to.js';

/** Index in {@link Tasks.all}; 0 is the first task. */
export type TaskClass = number;

/** The tasks that a task has created and joined when it comes to a place. */
export interface Lineage {
  /** Of the tasks that it creates itself, those that may have begun. */
  readonly started: ReadonlySet<TaskClass>;
  /** Those that are certainly over. */
  readonly joined: ReadonlySet<TaskClass>;
}

/** All that is certain of a task at an access, as far as it matters for who may come directly before or after it. */
export interface Progress extends Lineage {
  /** Firings that cannot begin directly after it. */
  readonly keptOut: ReadonlySet<TaskClass>;
  /** It may be in an atomic section. */
  readonly inSection: boolean;
  /** And the task may end with that. */
  readonly endsTask: boolean;
  /** Places of queues that the task may serve then. */
  readonly serving: readonly Location[];
}

interface TaskInfo {
  readonly root: Instance;
  readonly creation?: Creation;
  readonly parent: TaskClass;
  /** There may be several, or its creator is not one task. */
  many: boolean;
}

export class Tasks {
  readonly all: TaskInfo[] = [];
  private readonly byRoot = new Map<Instance, TaskClass>();
  private readonly of = new Map<Instance, ReadonlySet<TaskClass>>();
  /** The tasks that its creator has joined when it creates a task, wherever it does. */
  private readonly joinedAtCreation = new Map<TaskClass, ReadonlySet<TaskClass>>();
  /** The tasks that its creator may have started before. */
  private readonly startedAtCreation = new Map<TaskClass, ReadonlySet<TaskClass>>();
  /** Some task may be created after a lock was destroyed. */
  createsLate = false;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly once: Once,
  ) {
    this.all.push({ root: pointsTo.main, parent: 0, many: false });
    this.byRoot.set(pointsTo.main, 0);
    for (const creation of pointsTo.creations)
      if (!this.byRoot.has(creation.root))
        this.byRoot.set(creation.root, this.all.push({ root: creation.root, creation, parent: -1, many: false }) - 1);
    this.spread();
    this.relate();
  }

  /** Which tasks may execute the instance. */
  tasksOf(instance: Instance): ReadonlySet<TaskClass> {
    return this.of.get(instance) ?? new Set();
  }

  taskOf(root: Instance): TaskClass {
    return this.byRoot.get(root)!;
  }

  isMany(task: TaskClass): boolean {
    return this.all[task]!.many;
  }

  /** The tasks from the first one to this one, each created by the one before. */
  private lineOf(task: TaskClass): readonly TaskClass[] {
    const line = [task];
    for (let at = task; at !== 0; at = this.all[at]!.parent) line.unshift(this.all[at]!.parent);
    return line;
  }

  private spread(): void {
    const sets = new Map<Instance, Set<TaskClass>>();
    const work = this.all.map(({ root }, task) => ({ instance: root, task }));
    for (let item = work.pop(); item; item = work.pop()) {
      const { instance, task } = item;
      const set = sets.get(instance) ?? new Set();
      if (set.has(task)) continue;
      sets.set(instance, set.add(task));
      for (const pc of instance.fn.code.keys())
        for (const callee of this.pointsTo.calleesAt(instance, pc)) work.push({ instance: callee, task });
    }
    for (const [instance, set] of sets) this.of.set(instance, set);
  }

  private relate(): void {
    const { creations } = this.pointsTo;
    for (const [task, info] of this.all.entries()) {
      if (task === 0) continue;
      if (isFiring(info)) {
        Object.assign(info, { parent: 0, many: true });
        continue;
      }
      const own = creations.filter(({ root }) => root === info.root);
      const creators = new Set(own.flatMap(({ creator }) => [...this.tasksOf(creator)]));
      const [creator] = creators;
      const isExecutedOnce = own.length === 1 && this.once.perTask(own[0]!.creator, own[0]!.pc);
      const isOne = creators.size === 1 && (isExecutedOnce || isOneRecord(own, this.once));
      Object.assign(info, { parent: creators.size === 1 && creator !== task ? creator : 0 });
      // Handlers come again, and tasks are posted again.
      info.many = !isOne || info.creation?.instr.schedule.kind !== 'thread';
    }
    // A circle of creators leads nowhere: all of it is many, and stands below the first task.
    for (const [task, info] of this.all.entries())
      if (this.isInCircle(task)) Object.assign(info, { parent: 0, many: true });
    for (let changed = true; changed;) {
      changed = false;
      for (const [task, info] of this.all.entries())
        if (task !== 0 && !info.many && this.all[info.parent]!.many) changed = info.many = true;
    }
  }

  private isInCircle(task: TaskClass): boolean {
    const seen = new Set<TaskClass>();
    for (let at = task; at !== 0; at = this.all[at]!.parent) {
      if (seen.has(at)) return true;
      seen.add(at);
    }
    return false;
  }

  /** Whether an access of one task may come directly before or after one of the other. */
  areParallel(one: TaskClass, before: Lineage, other: TaskClass, after: Lineage): boolean {
    if (one === other) return this.isMany(one);
    const [line, otherLine] = [this.lineOf(one), this.lineOf(other)];
    if (otherLine.includes(one)) return this.isBeside(one, before, otherLine[line.length]!, other);
    if (line.includes(other)) return this.isBeside(other, after, line[otherLine.length]!, one);
    return !this.isOrdered(line, otherLine) && !this.isOrdered(otherLine, line);
  }

  /** `child` is one that the ancestor itself creates, on the way to `other`. */
  private isBeside(ancestor: TaskClass, progress: Lineage, child: TaskClass, other: TaskClass): boolean {
    if (this.isMany(ancestor) || !this.hasOneCreator(child)) return true;
    return progress.started.has(child) && !progress.joined.has(other);
  }

  private hasOneCreator(task: TaskClass): boolean {
    const { root } = this.all[task]!;
    if (isFiring(this.all[task]!)) return true;
    const own = this.pointsTo.creations.filter((creation) => creation.root === root);
    return new Set(own.flatMap(({ creator }) => [...this.tasksOf(creator)])).size === 1;
  }

  /** The last of the first line was joined before the second line parts from it. */
  private isOrdered(line: readonly TaskClass[], later: readonly TaskClass[]): boolean {
    const parting = line.findIndex((task, i) => later[i] !== task);
    if (parting !== line.length - 1 || this.isMany(line[parting - 1]!)) return false;
    const [first, second] = [line[parting]!, later[parting]!];
    if (this.startedAtCreation.get(first)?.has(second)) return false;
    return this.joinedAtCreation.get(second)?.has(first) ?? false;
  }

  /** The tasks that the instruction creates. */
  createdAt(creator: Instance, pc: number): readonly TaskClass[] {
    return this.pointsTo.creations
      .filter((creation) => creation.creator === creator && creation.pc === pc)
      .map(({ root }) => this.taskOf(root));
  }

  /** Somebody who has started and joined these creates the task. `destroyed`: some lock may have been before. */
  noteCreation(
    task: TaskClass,
    { started, joined, destroyed }: Pick<Lineage, 'started' | 'joined'> & { readonly destroyed: boolean },
  ): void {
    this.startedAtCreation.set(task, new Set([...(this.startedAtCreation.get(task) ?? []), ...started]));
    const before = this.joinedAtCreation.get(task);
    this.joinedAtCreation.set(task, before ? new Set([...before].filter((each) => joined.has(each))) : new Set(joined));
    this.createsLate ||= destroyed;
  }
}

function isFiring({ creation }: TaskInfo): boolean {
  return creation?.instr.schedule.kind === 'firing';
}
