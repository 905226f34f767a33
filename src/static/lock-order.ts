/**
 * That no tasks wait for each other for ever, without unrolling. Of a set of tasks none of which goes on unless another
 * of the set does (a deadlock), each waits for a lock, or for the end of a task. Whoever waits for a lock that behaves
 * as one (`lock-behaviour.ts`) waits for its owner, who is of the set, and waits for something itself while having the
 * lock. Whoever waits for the end of a task waits for what that one waits for. So there is a circle of waits, with
 *
 *   w → v    at w a lock is waited for, or tried, that the task at v may have
 *   w → v    at w the end of a task is waited for that may wait at v
 *
 * unless some task ends with a lock, or tasks wait for something else (conditions, semaphores that are no locks, what
 * handlers do): then nothing is said. In a circle of more than one wait, all are in different tasks at the same time.
 * Hence there is no w → v where the tasks that may be at w and at v are one, or are never there together (`tasks.ts`),
 * nor where both certainly have one lock that only one can have: a gate. Two elements of an array are the same lock
 * here, so two of them taken in any order are a circle of one wait.
 *
 * What a task may have is all that was taken on some way to the place and not given back on it. A call that takes a
 * lock is forgotten where a lock is given back that certainly was taken there. If two locks of one call can be had at
 * the same time, that call is a circle.
 *
 * Gates: Engler, Ashcraft, "RacerX" (SOSP 2003); together with which threads are there: Naik et al., "Effective Static
 * Deadlock Detection" (ICSE 2009).
 */
import type { Instr, IrFunction } from '../ir/ir.js';
import type { Position } from '../source/diagnostic.js';
import type { Instance } from './instances.js';
import type { LockBehaviour } from './lock-behaviour.js';
import type { CallSite, LockWaits } from './lock-uses.js';
import type { Location } from './locations.js';
import { overlap } from './locations.js';
import { membersOfCycles } from './once.js';
import type { PointsTo } from './points-to.js';
import type { LockFamily } from './primitives.js';
import { primitiveOf } from './primitives.js';
import type { HeldLock, State } from './state.js';
import type { Lineage, TaskClass, Tasks } from './tasks.js';
import { isPlace } from './terms.js';
import { userPositions } from './whereabouts.js';

/** The first obstacle to a proof that no tasks wait for each other. */
export interface PossibleWait {
  readonly why: string;
  readonly position: Position;
  /** Whatever more is known of numbers. */
  readonly isFinal?: true;
}

/** A place at which a task may wait, and what is known of the task there. */
interface Wait extends CallSite {
  /** Locks that the task may have. */
  readonly held: readonly Location[];
  /** Locks that it certainly has, by names that mean the same lock everywhere. */
  readonly certain: readonly Gate[];
  readonly lineage: Lineage;
}

interface Gate extends Pick<HeldLock, 'places' | 'family' | 'mode'> {
  readonly name: string;
}

interface LockWait extends Wait {
  readonly family: LockFamily;
  /** The objects waited for. */
  readonly places: readonly Location[];
}

const LOCKS: ReadonlySet<LockFamily> = new Set(['mutex', 'mtx', 'spin', 'rwlock', 'semaphore']);

export class LockOrder implements LockWaits {
  private readonly locks: LockWait[] = [];
  private readonly joins: Wait[] = [];
  private found: PossibleWait | undefined;
  private isFinal = false;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    private readonly behaviour: LockBehaviour,
  ) {
    const other = pointsTo.creations.find(({ instr, root }) => instr.schedule.kind !== 'thread' && !this.isAside(root));
    if (other)
      this.open(
        'there are handlers that may wait or give locks, or tasks that are posted',
        positionOf(other.creator, other.pc),
        true,
      );
  }

  /** A handler that never waits, and has nothing to do with locks and other tasks: nobody waits for it. */
  private isAside(root: Instance): boolean {
    const task = this.tasks.taskOf(root);
    if (this.tasks.all[task]!.creation?.instr.schedule.kind !== 'firing') return false;
    return this.pointsTo.instances.all.every(
      (instance) => !this.tasks.tasksOf(instance).has(task) || isWithoutWaits(instance.fn),
    );
  }

  awaited(places: readonly Location[], family: LockFamily, { instance, pc }: CallSite, state: State): void {
    this.noteSection(instance, pc, state);
    if (!LOCKS.has(family)) this.open('this lock is none of POSIX or C11', positionOf(instance, pc), true);
    this.locks.push({ ...waitIn({ instance, pc }, state), family, places });
  }

  /** Looks at one instruction, and what is certain before it. */
  visit(instance: Instance, pc: number, state: State): void {
    const instr = instance.fn.code[pc]!;
    if (instr.kind === 'assume' && instr.waits && !this.isWithinTaking(instance))
      this.openAt(
        instance,
        pc,
        'here a thread waits for something that is no lock',
        'a task that is created here may be stopped before it begins',
        true,
      );
    if (instr.kind === 'join') {
      this.noteSection(instance, pc, state);
      this.joins.push(waitIn({ instance, pc }, state));
    }
    if (isEndOfTask(instance, instr) && state.taken.size > 0)
      this.openAt(
        instance,
        pc,
        'a thread may end here with a lock',
        'a task that is created here may be deleted while it has a lock',
      );
  }

  /** Places before the program's function begins are told as the one where the task is created. */
  private openAt(instance: Instance, pc: number, why: string, whyBefore: string, isFinal = false): void {
    const creationsOf = (task: Instance): readonly CallSite[] =>
      this.pointsTo.creations
        .filter(({ root }) => root === task)
        .map((made) => ({ instance: made.creator, pc: made.pc }));
    const position = positionOf(instance, pc);
    const [made = position] = userPositions(instance, pc, creationsOf);
    this.open(made === position ? why : whyBefore, made, isFinal);
  }

  /** To be asked when all has been noted. */
  get openWait(): PossibleWait | undefined {
    const wait = this.firstWait();
    return wait && this.isFinal ? { ...wait, isFinal: true } : wait;
  }

  private firstWait(): PossibleWait | undefined {
    const spoilt = this.locks.filter(({ places, family }) => !this.behaviour.areOwned(places, family));
    const semaphore = spoilt.find(({ family }) => family === 'semaphore');
    if (semaphore)
      return {
        why: 'here a thread waits for something that is no lock',
        position: positionOf(semaphore.instance, semaphore.pc),
      };
    if (this.found) return this.found;
    const [first] = spoilt;
    if (first)
      return {
        why: 'it is not certain that this lock is used as one, by all and everywhere',
        position: positionOf(first.instance, first.pc),
      };
    return this.circle();
  }

  /** Who waits in an atomic section waits before it begins: nothing that it would do there has happened. */
  private noteSection(instance: Instance, pc: number, { sections }: State): void {
    if (sections.most > 0) this.open('a thread may wait here in an atomic section', positionOf(instance, pc), true);
  }

  private open(why: string, position: Position, isFinal = false): void {
    this.found ??= { why, position };
    this.isFinal ||= isFinal;
  }

  private circle(): PossibleWait | undefined {
    const waits: readonly Wait[] = [...this.locks, ...this.joins];
    const edges = waits.map((): number[] => []);
    for (const [i, lock] of this.locks.entries())
      for (const [j, other] of waits.entries()) {
        const mayHave = other.held.some((one) => lock.places.some((place) => mayBeSame(one, place)));
        if (mayHave && (i === j || this.mayBeTogether(lock, other))) edges[i]!.push(j);
      }
    for (const [i, join] of this.joins.entries()) {
      const meant = new Set(this.joinedAt(join));
      for (const [j, other] of waits.entries()) {
        const isItself = join === other && [...this.tasks.tasksOf(join.instance)].some((task) => meant.has(task));
        if (isItself || this.mayBeTogether(join, other, meant)) edges[this.locks.length + i]!.push(j);
      }
    }
    const isInCircle = membersOfCycles(edges);
    const some = waits.find((_, i) => isInCircle[i]);
    return (
      some && {
        why: 'as far as is known, who waits here may be waited for',
        position: positionOf(some.instance, some.pc),
      }
    );
  }

  /** Two tasks, the second one of those that are meant, may be at these places at the same time. */
  private mayBeTogether(one: Wait, other: Wait, meant?: ReadonlySet<TaskClass>): boolean {
    if (this.haveGate(one, other)) return false;
    const seconds = [...this.tasks.tasksOf(other.instance)].filter((task) => meant?.has(task) ?? true);
    return [...this.tasks.tasksOf(one.instance)].some((first) =>
      seconds.some((second) => this.tasks.areParallel(first, one.lineage, second, other.lineage)),
    );
  }

  private haveGate(one: Wait, other: Wait): boolean {
    return one.certain.some(
      ({ name, mode, places, family }) =>
        this.behaviour.behave(places, family) &&
        other.certain.some((each) => each.name === name && (mode === 'exclusive' || each.mode === 'exclusive')),
    );
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

function waitIn({ instance, pc }: CallSite, { taken, locks, started, joined }: State): Wait {
  const certain = [...locks.values()].flatMap(({ term: { base, add, symbols }, places, family, mode, inSection }) =>
    symbols.length === 0 && isPlace(base) && !inSection ? [{ name: `${base}${add}`, places, family, mode }] : [],
  );
  const lineage = { started: new Set(started), joined: new Set(joined) };
  return { instance, pc, held: [...taken.values()].flat(), certain, lineage };
}

function isWithoutWaits(fn: IrFunction): boolean {
  const isPlain = (instr: Instr): boolean =>
    instr.kind !== 'join' && instr.kind !== 'create' && !(instr.kind === 'assume' && instr.waits);
  return primitiveOf(fn) === undefined && fn.code.every(isPlain);
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
