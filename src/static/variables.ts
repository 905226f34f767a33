/** Facts about races, variable by variable: parts of objects that are accessed together. */
import type { Position } from '../source/diagnostic.js';
import type { LockBehaviour } from './lock-behaviour.js';
import { overlap } from './locations.js';
import { placeName } from './names.js';
import type { PointsTo } from './points-to.js';
import type { OpenPair } from './races.js';
import type { TaskKinds } from './task-kinds.js';
import type { Tasks } from './tasks.js';
import type { HeldLock } from './state.js';
import type { Touch } from './touches.js';
import { userPositions } from './whereabouts.js';

/** Why accesses to a variable never race. */
export type Protection =
  | { readonly kind: 'read-only' }
  | { readonly kind: 'one-task' }
  | { readonly kind: 'one-handler' }
  | { readonly kind: 'atomic' }
  | { readonly kind: 'locked'; readonly locks: readonly string[] }
  /** Of the tasks that access it, handlers are kept out where others do, or they cannot interrupt each other. */
  | { readonly kind: 'kept-out' }
  /** The first task writes to it while there is no other one. */
  | { readonly kind: 'before-others' }
  /** Each thread that a loop creates has an element of its own. */
  | { readonly kind: 'own-element' }
  /** By the order of creation and joins, perhaps together with the others. */
  | { readonly kind: 'ordered' };

export interface VariableAccess {
  readonly kind: 'read' | 'write';
  readonly position: Position;
  readonly locks: readonly string[];
}

export interface Variable {
  readonly name: string;
  /** Undefined where it is not known that it never races. */
  readonly protection?: Protection;
  readonly accesses: readonly VariableAccess[];
  /** Pairs of accesses that may race, by where they are. */
  readonly open: readonly (readonly [Position, Position])[];
}

interface Knowledge {
  readonly pointsTo: PointsTo;
  readonly tasks: Tasks;
  readonly kinds: TaskKinds;
  readonly behaviour: LockBehaviour;
}

/** The variables in one object. */
export function variablesIn(touches: readonly Touch[], pairs: readonly OpenPair[], knowledge: Knowledge): Variable[] {
  return together(touches).map((members) => {
    const own = new Set(members);
    const open = pairs.filter(({ one }) => own.has(one));
    const first = members.reduce((least, each) => (beginOf(each) < beginOf(least) ? each : least));
    return {
      name: placeName(knowledge.pointsTo, { ...first.whole, base: beginOf(first), object: first.place.object }),
      ...(open.length > 0 ? {} : { protection: protectionOf(members, knowledge) }),
      accesses: unique(members.flatMap((touch) => accessesOf(touch, knowledge))),
      open: unique(open.flatMap((pair) => pairsOfPlaces(pair, knowledge))),
    };
  });
}

/** The first offset that is meant, as far as is known. */
function beginOf({ whole: { base, stride, span } }: Touch): number {
  return stride > 0 && span && span.lo >= 0 ? span.lo : base;
}

function whereIs({ instance, pc }: Touch, { pointsTo }: Knowledge): readonly Position[] {
  return userPositions(instance, pc, (task) => pointsTo.creationsOf(task));
}

function pairsOfPlaces({ one, other }: OpenPair, knowledge: Knowledge): (readonly [Position, Position])[] {
  const others = whereIs(other, knowledge);
  return whereIs(one, knowledge).flatMap((first) => others.map((second) => [first, second] as const));
}

/** Touches of common bytes stand together. */
function together(touches: readonly Touch[]): Touch[][] {
  const byExtent = new Map<string, Touch[]>();
  for (const touch of touches) {
    const { base, stride, size, span } = touch.whole;
    const key = `${base} ${stride} ${size} ${span?.lo} ${span?.hi}`;
    const known = byExtent.get(key);
    if (known) known.push(touch);
    else byExtent.set(key, [touch]);
  }
  const groups: { readonly extents: Touch[]; readonly members: Touch[] }[] = [];
  for (const members of byExtent.values()) {
    const touch = members[0]!;
    const meets = (other: Touch): boolean => overlap(touch.whole, other.whole);
    const met = groups.filter(({ extents }) => extents.some(meets));
    for (const group of met) groups.splice(groups.indexOf(group), 1);
    groups.push({
      extents: [touch, ...met.flatMap(({ extents }) => extents)],
      members: [...members, ...met.flatMap((group) => group.members)],
    });
  }
  return groups.map(({ members }) => members);
}

function protectionOf(touches: readonly Touch[], { tasks, kinds, behaviour, pointsTo }: Knowledge): Protection {
  if (touches.every(({ write }) => !write)) return { kind: 'read-only' };
  const who = new Set(touches.flatMap(({ instance }) => [...tasks.tasksOf(instance)]));
  const [first] = who;
  if (who.size === 1 && kinds.isOneByOne(first!)) return { kind: kinds.isFiring(first!) ? 'one-handler' : 'one-task' };
  if (touches.every(({ atomic }) => atomic)) return { kind: 'atomic' };
  const guards = touches[0]!.guards.filter(({ lock }) => lock && behaviour.behave(lock.places, lock.family));
  const common = guards.filter(({ name }) =>
    touches.every((touch) => touch.guards.some((guard) => guard.name === name)),
  );
  if (common.length === 0 && touches.every((touch) => !touch.write || isAlone(touch, tasks)))
    return { kind: 'before-others' };
  if (common.length === 0 && touches.every((touch) => touch.guards.some(({ isElement }) => isElement)))
    return { kind: 'own-element' };
  if (common.length === 0) return { kind: [...who].some((task) => kinds.isFiring(task)) ? 'kept-out' : 'ordered' };
  return { kind: 'locked', locks: unique(common.flatMap(({ lock }) => lockNames(pointsTo, lock!))) };
}

/** The first task makes it before it creates any other. */
function isAlone({ instance, progress }: Touch, tasks: Tasks): boolean {
  return progress.started.size === 0 && [...tasks.tasksOf(instance)].every((task) => task === 0);
}

function accessesOf(touch: Touch, knowledge: Knowledge): VariableAccess[] {
  const { write, guards } = touch;
  const { behaviour, pointsTo } = knowledge;
  const held = guards.flatMap(({ lock }) => (lock && behaviour.behave(lock.places, lock.family) ? [lock] : []));
  const locks = unique(held.flatMap((lock) => lockNames(pointsTo, lock)));
  return whereIs(touch, knowledge).map((position) => ({ kind: write ? 'write' : 'read', position, locks }));
}

function lockNames(pointsTo: PointsTo, { family, places }: HeldLock): string[] {
  return family === 'scheduler' ? ['vTaskSuspendAll'] : places.map((place) => placeName(pointsTo, place));
}

function unique<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
