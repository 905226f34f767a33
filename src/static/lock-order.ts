/**
 * That no tasks wait for each other for ever, without unrolling. Of a set of tasks none of which goes on unless another
 * of the set does (a deadlock), each waits for a lock, or for the end of a task. Whoever waits for a lock that behaves
 * as one (`lock-behaviour.ts`) waits for its owner, who is of the set, and waits for something itself while having the
 * lock. Whoever waits for the end of a task waits for what that one waits for. So there is a circle in
 *
 *   a → b          a lock at b is waited for, or tried, by a task that may have one at a
 *   a → end(T)     the end of a task T is waited for by one that may have a lock at a
 *   end(T) → b     T may wait for a lock at b
 *   end(T) → end(U)   T may wait for the end of U
 *
 * unless some task ends with a lock, or tasks wait for something else (conditions, semaphores, what handlers do): then
 * nothing is said. Places that may be the same are one node, so a lock that may be taken twice, and two elements of an
 * array in any order, are circles. What a task may have is all that was taken on some way to the place and not given
 * back on it. A call that takes a lock is forgotten where a lock is given back that certainly was taken there. If two
 * locks of one call can be had at the same time, that call is a circle.
 */
import type { Instr } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';
import type { Instance } from './instances.js';
import type { LockBehaviour } from './lock-behaviour.js';
import type { CallSite, LockWaits } from './lock-effects.js';
import type { Location } from './locations.js';
import { overlap } from './locations.js';
import { membersOfCycles } from './once.js';
import type { PointsTo } from './points-to.js';
import type { LockFamily } from './primitives.js';
import { primitiveOf } from './primitives.js';
import type { State } from './state.js';
import type { TaskClass, Tasks } from './tasks.js';
import { userPositions } from './whereabouts.js';

/** What stands in the way of proving that no tasks wait for each other: the first of it. */
export interface PossibleWait {
  readonly why: string;
  readonly position: Position;
}

interface Waiting extends CallSite {
  readonly family: LockFamily;
  /** What is waited for. */
  readonly places: readonly Location[];
  /** What the task may have. */
  readonly held: readonly (readonly Location[])[];
}

const LOCKS: ReadonlySet<LockFamily> = new Set(['mutex', 'mtx', 'spin', 'rwlock']);

export class LockOrder implements LockWaits {
  private readonly locks: Waiting[] = [];
  private readonly joins: (CallSite & Pick<Waiting, 'held'>)[] = [];
  private found: PossibleWait | undefined;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    private readonly behaviour: LockBehaviour,
  ) {
    const other = pointsTo.creations.find(({ instr }) => instr.schedule.kind !== 'thread');
    if (other) this.open('there are handlers, or tasks that are posted', positionOf(other.creator, other.pc));
  }

  awaited(places: readonly Location[], family: LockFamily, { instance, pc }: CallSite, state: State): void {
    this.noteSection(instance, pc, state);
    if (!LOCKS.has(family)) this.open('this lock is none of POSIX or C11', positionOf(instance, pc));
    this.locks.push({ instance, pc, family, places, held: [...state.taken.values()] });
  }

  /** Looks at one instruction, and what is certain before it. */
  visit(instance: Instance, pc: number, state: State): void {
    const instr = instance.fn.code[pc]!;
    if (instr.kind === 'assume' && instr.waits && !this.isWithinTaking(instance))
      this.open('here a thread waits for something that is no lock', positionOf(instance, pc));
    if (instr.kind === 'join') {
      this.noteSection(instance, pc, state);
      this.joins.push({ instance, pc, held: [...state.taken.values()] });
    }
    if (isEndOfTask(instance, instr) && state.taken.size > 0)
      this.open('a thread may end here with a lock', positionOf(instance, pc));
  }

  /** To be asked when all has been noted. */
  get openWait(): PossibleWait | undefined {
    if (this.found) return this.found;
    const spoilt = this.locks.find(({ places, family }) => !this.behaviour.behave(places, family));
    if (spoilt)
      return {
        why: 'it is not certain that this lock is used as one, by all and everywhere',
        position: positionOf(spoilt.instance, spoilt.pc),
      };
    return this.circle();
  }

  /** Who waits in an atomic section waits before it begins: nothing that it would do there has happened. */
  private noteSection(instance: Instance, pc: number, { sections }: State): void {
    if (sections.most > 0) this.open('a thread may wait here in an atomic section', positionOf(instance, pc));
  }

  private open(why: string, position: Position): void {
    this.found ??= { why, position };
  }

  private circle(): PossibleWait | undefined {
    const nodes = new Nodes(this.locks.flatMap(({ places }) => places));
    const edges: Set<number>[] = Array.from({ length: nodes.count + this.tasks.all.length }, () => new Set());
    const endOf = (task: TaskClass): number => nodes.count + task;
    const link = ({ instance, held }: CallSite & Pick<Waiting, 'held'>, to: readonly number[]): void => {
      const from = [...held.flat().map((place) => nodes.of(place)), ...[...this.tasks.tasksOf(instance)].map(endOf)];
      for (const node of from) for (const other of to) edges[node]!.add(other);
    };
    for (const lock of this.locks)
      link(
        lock,
        lock.places.map((place) => nodes.of(place)),
      );
    for (const join of this.joins) link(join, this.joinedAt(join).map(endOf));
    const isInCircle = membersOfCycles(edges.map((targets) => [...targets]));
    const waiting = [...this.locks, ...this.joins].find(({ held }) =>
      held.flat().some((place) => isInCircle[nodes.of(place)]),
    );
    const some = waiting ?? this.joins.find((join) => this.joinedAt(join).some((task) => isInCircle[endOf(task)]));
    if (!isInCircle.some(Boolean)) return undefined;
    return {
      why: 'as far as is known, who waits here may be waited for',
      position: some ? positionOf(some.instance, some.pc) : this.pointsTo.main.fn.position,
    };
  }

  private joinedAt({ instance, pc }: CallSite): readonly TaskClass[] {
    const instr = instance.fn.code[pc]!;
    if (instr.kind !== 'join') throw new Error('no join');
    const places = this.pointsTo.placesOf(instance, instr.task);
    const objects = places.map(({ object }) => this.pointsTo.objects.get(object));
    const all = (): readonly TaskClass[] => this.tasks.all.map((_, task) => task);
    if (objects.length === 0) return all();
    return objects.flatMap((object) =>
      object.kind === 'task' ? [...this.tasks.createdAt(object.instance, object.pc)] : all(),
    );
  }

  /** All that executes it is about to take a lock. */
  private isWithinTaking(instance: Instance, under: ReadonlySet<Instance> = new Set()): boolean {
    if (primitiveOf(instance.fn)?.kind === 'take') return true;
    if (under.has(instance) || instance.callers.length === 0) return false;
    return instance.callers.every((call) => this.isWithinTaking(call.instance, new Set([...under, instance])));
  }
}

/** Places that may be the same are one. */
class Nodes {
  private readonly groups: Location[][] = [];

  constructor(places: readonly Location[]) {
    for (const place of places) {
      const near = this.groups.filter((group) => group.some((other) => mayBeSame(place, other)));
      const rest = this.groups.filter((group) => !near.includes(group));
      this.groups.splice(0, this.groups.length, ...rest, [place, ...near.flat()]);
    }
  }

  get count(): number {
    return this.groups.length;
  }

  of(place: Location): number {
    const found = this.groups.findIndex((group) => group.some((other) => mayBeSame(place, other)));
    if (found < 0) throw new Error('a lock that nobody waits for');
    return found;
  }
}

function mayBeSame(one: Location, other: Location): boolean {
  return one.object === other.object && overlap({ ...one, size: 1 }, { ...other, size: 1 });
}

function isEndOfTask({ callers }: Instance, { kind }: Instr): boolean {
  return kind === 'exit-task' || (kind === 'return' && callers.length === 0);
}

/** In the user's code. */
function positionOf(instance: Instance, pc: number): Position {
  return userPositions(instance, pc)[0] ?? instance.fn.code[pc]!.position;
}
