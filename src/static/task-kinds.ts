/**
 * The kinds of the tasks of a class in scheduling, and which of their accesses may come one directly after the other,
 * beyond what creation and joins order (`tasks.ts`). This is `mayPreempt` (`steps/preemption.ts`) and the rule for
 * neighbours (`encodings/blocks/neighbours.ts`), said of classes:
 *
 * - A firing comes after a step of another task, and all that it does is beside that step. So an access of a task
 *   and one of a firing race if the firing may begin directly after the access: it has been created, no gate is
 *   closed then, and the task is no firing of the same or a higher priority. The end of a task is a step of its own,
 *   after which nothing of the task is beside anything, unless the task ends in an atomic section. So firings that
 *   cannot interrupt each other do not race.
 * - The handler of a signal begins with a section of the library's and ends with accesses of the library's (`await`
 *   in `library/models/signals.c`), and its thread stands still meanwhile. So it races neither with that thread nor
 *   with the thread's other handlers, and with other threads as its thread would.
 * - What was posted runs while some thread serves its queue, one task after the other and each to its end. Before it
 *   serves a queue that thread makes a step of the library's, and goes on when all is over. So such tasks do not
 *   race with each other, nor with the only thread that serves the queue where that does not.
 */
import type { GateCell } from './gates.js';
import { gateOf } from './gates.js';
import type { Location } from './locations.js';
import { overlap } from './locations.js';
import type { PointsTo } from './points-to.js';
import type { State } from './state.js';
import type { Progress, TaskClass, Tasks } from './tasks.js';
import { globalTerm, keyOf } from './terms.js';

export type TaskKind =
  | { readonly kind: 'thread' }
  | { readonly kind: 'firing'; readonly priority: number; readonly gate: readonly GateCell[] }
  /** `thread`: the only one in which it comes; undefined if there may be several. */
  | { readonly kind: 'signal'; readonly thread: TaskClass | undefined }
  /** `queue`: where it waits, if that is one place. `servers`: who serves it. */
  | { readonly kind: 'posted'; readonly queue: Location | undefined; readonly servers: ReadonlySet<TaskClass> };

const THREAD: TaskKind = { kind: 'thread' };

const NOBODY: ReadonlySet<TaskClass> = new Set();

interface KeyedGate {
  readonly key: string;
  readonly closes: (value: bigint) => boolean;
}

export class TaskKinds {
  readonly all: readonly TaskKind[];
  /** Firings, and by the keys of what they wait for, which values keep them out. */
  private readonly gates: readonly { readonly task: TaskClass; readonly gate: readonly KeyedGate[] }[];

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
  ) {
    this.all = tasks.all.map((_, task) => this.find(task));
    const keyed = (cell: GateCell): KeyedGate => ({
      key: keyOf({ ...globalTerm(cell.global), add: cell.offset }),
      closes: (value) => cell.closes(value),
    });
    this.gates = this.all.flatMap((kind, task) =>
      kind.kind === 'firing' && kind.gate.length > 0 ? [{ task, gate: kind.gate.map(keyed) }] : [],
    );
  }

  /** All that firings wait for. */
  get gateCells(): readonly GateCell[] {
    return this.all.flatMap((kind) => (kind.kind === 'firing' ? kind.gate : []));
  }

  /** The firings whose gates are closed by what is certain. */
  keptOut({ known }: Pick<State, 'known'>): ReadonlySet<TaskClass> {
    if (known.size === 0 || this.gates.length === 0) return NOBODY;
    const isClosed = ({ key, closes }: KeyedGate): boolean => {
      const cell = known.get(key);
      return cell?.size === 1 && closes(cell.value);
    };
    return new Set(this.gates.flatMap(({ task, gate }) => (gate.some(isClosed) ? [task] : [])));
  }

  /**
   * Whether an access of one task and one of the other may be neighbours. `locked`: both hold a lock of which only one
   * can have that.
   */
  mayMeet(one: TaskClass, before: Progress, other: TaskClass, after: Progress, locked: boolean): boolean {
    if (before.endsTask || after.endsTask)
      return this.tasks.areParallel(one, before, other, after) || this.isFiring(one) || this.isFiring(other);
    if (this.isFiring(one) || this.isFiring(other))
      return this.interrupts(one, before, other, locked) || this.interrupts(other, after, one, locked);
    return (
      !locked &&
      !this.takeTurns(one, before, other) &&
      !this.takeTurns(other, after, one) &&
      this.tasks.areParallel(one, before, other, after)
    );
  }

  /** Accesses of tasks of the class do not race with each other. */
  isOneByOne(task: TaskClass): boolean {
    const never: Progress = { ...NOTHING, started: new Set(this.tasks.all.keys()) };
    return !this.mayMeet(task, never, task, never, false);
  }

  /** A task of the one class may do something while one of the other is under way. */
  mayPreempt(other: TaskClass, task: TaskClass): boolean {
    const [kind, running] = [this.all[other]!, this.all[task]!];
    switch (running.kind) {
      case 'firing':
        return kind.kind === 'firing' && kind.priority > running.priority;
      case 'thread':
        return other !== task || this.tasks.isMany(task);
      case 'signal':
        return other !== running.thread || this.tasks.isMany(other);
      case 'posted':
        if (kind.kind === 'posted' && kind.queue && running.queue) return !isSamePlace(kind.queue, running.queue);
        return !this.isOnlyServer(other, running);
    }
  }

  private isOnlyServer(task: TaskClass, { servers }: Extract<TaskKind, { kind: 'posted' }>): boolean {
    return servers.size <= 1 && (servers.size === 0 || servers.has(task)) && !this.tasks.isMany(task);
  }

  isFiring(task: TaskClass): boolean {
    return this.all[task]!.kind === 'firing';
  }

  /**
   * The other task is a firing that may begin directly after an access of the task. Who holds a lock until then still
   * has it.
   */
  private interrupts(task: TaskClass, progress: Progress, other: TaskClass, locked: boolean): boolean {
    const [kind, firing] = [this.all[task]!, this.all[other]!];
    if (firing.kind !== 'firing' || progress.keptOut.has(other) || (locked && !progress.inSection)) return false;
    if (kind.kind === 'firing') return firing.priority > kind.priority;
    return this.tasks.areParallel(task, progress, other, NOTHING);
  }

  /** The first comes, if at all, when the second one stands still, or is over. */
  private takeTurns(one: TaskClass, progress: Progress, other: TaskClass): boolean {
    const [kind, beside] = [this.all[one]!, this.all[other]!];
    if (beside.kind === 'signal') {
      const thread = kind.kind === 'signal' ? kind.thread : one;
      return thread !== undefined && thread === beside.thread && !this.tasks.isMany(thread);
    }
    if (beside.kind !== 'posted' || !beside.queue) return false;
    if (kind.kind === 'posted') return kind.queue !== undefined && isSamePlace(kind.queue, beside.queue);
    const { queue } = beside;
    return this.isOnlyServer(one, beside) && progress.serving.every((place) => !mayBeSame(place, queue));
  }

  private find(task: TaskClass): TaskKind {
    const { root, creation } = this.tasks.all[task]!;
    const schedule = creation?.instr.schedule;
    switch (schedule?.kind) {
      case 'firing':
        return {
          kind: 'firing',
          priority: schedule.priority,
          gate: gateOf(this.pointsTo.program, this.pointsTo.objects, root.fn),
        };
      case 'signal':
        return { kind: 'signal', thread: this.threadOf(task, new Set()) };
      case 'posted': {
        const own = this.pointsTo.creations.filter((each) => each.root === root);
        const queues = own.flatMap(({ creator, instr }) =>
          instr.schedule.kind === 'posted' ? this.pointsTo.placesOf(creator, instr.schedule.queue) : [],
        );
        const [queue, ...others] = queues;
        const isOne =
          queue !== undefined &&
          queue.stride === 0 &&
          others.every((other) => isSamePlace(queue, other)) &&
          this.isGlobal(queue);
        const runs = own.every(({ instr }) => instr.schedule.kind === 'posted' && instr.schedule.byItself !== true);
        return {
          kind: 'posted',
          queue: isOne ? queue : undefined,
          servers: runs ? this.serversOf(queues) : new Set(this.tasks.all.keys()),
        };
      }
      case 'thread':
      case undefined:
        return THREAD;
    }
  }

  private isGlobal({ object: id }: Location): boolean {
    const object = this.pointsTo.objects.get(id);
    return object.kind === 'global' && !this.pointsTo.program.globals[object.id]!.threadLocal;
  }

  /** The thread that stands still while the handler of a signal runs. */
  private threadOf(task: TaskClass, seen: Set<TaskClass>): TaskClass | undefined {
    if (seen.has(task)) return undefined;
    seen.add(task);
    const { root } = this.tasks.all[task]!;
    const own = this.pointsTo.creations.filter((each) => each.root === root);
    const creators = new Set(own.flatMap(({ creator }) => [...this.tasks.tasksOf(creator)]));
    const [creator] = creators;
    if (creator === undefined || creators.size > 1) return undefined;
    return this.tasks.all[creator]!.creation?.instr.schedule.kind === 'signal' ? this.threadOf(creator, seen) : creator;
  }

  private serversOf(queues: readonly Location[]): ReadonlySet<TaskClass> {
    const servers = new Set<TaskClass>();
    for (const instance of this.pointsTo.instances.all)
      for (const instr of instance.fn.code)
        if (
          instr.kind === 'serve' &&
          this.pointsTo.placesOf(instance, instr.queue).some((place) => queues.some((queue) => mayBeSame(place, queue)))
        )
          for (const task of this.tasks.tasksOf(instance)) servers.add(task);
    return servers;
  }
}

const NOTHING: Progress = {
  started: new Set(),
  joined: new Set(),
  keptOut: new Set(),
  inSection: false,
  endsTask: false,
  serving: [],
};

function isSamePlace(one: Location, other: Location): boolean {
  return one.object === other.object && one.base === other.base && one.stride === 0 && other.stride === 0;
}

function mayBeSame(one: Location, other: Location): boolean {
  return one.object === other.object && overlap({ ...one, size: 1 }, { ...other, size: 1 });
}
