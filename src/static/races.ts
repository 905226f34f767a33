/**
 * Which of the accesses to an object cannot race (`properties/races.ts`): by what the tasks, the locks and the atomic
 * sections tell.
 */
import { overlap } from './locations.js';
import type { LockBehaviour } from './lock-behaviour.js';
import type { TaskKinds } from './task-kinds.js';
import type { TaskClass, Tasks } from './tasks.js';
import type { Guard, Touch } from './touches.js';

/** Something that keeps tasks from being under way together, by how often they have come back from it. */
export interface KeptApart {
  keepApart(one: TaskClass, touch: Counted, other: TaskClass, otherTouch: Counted): boolean;
}

type Counted = Pick<Touch, 'rounds' | 'counts'>;

/** Two accesses of which it is not known that they cannot race. */
export interface OpenPair {
  readonly one: Touch;
  readonly other: Touch;
}

/** Touches of which all that is looked at here is the same. */
interface Group {
  readonly touch: Touch;
  readonly guards: readonly Guard[];
  readonly members: Touch[];
}

/** The pairs that are open. @param touches of one object */
export function openPairs(
  touches: readonly Touch[],
  tasks: Tasks,
  kinds: TaskKinds,
  behaviour: LockBehaviour,
  apart: readonly KeptApart[],
): OpenPair[] {
  if (!touches.some(({ write }) => write)) return [];
  const groups = grouped(touches, tasks, behaviour);
  const pairs: OpenPair[] = [];
  for (const [i, one] of groups.entries())
    for (const other of groups.slice(i)) {
      if (!conflict(one.touch, other.touch)) continue;
      if (!mayMeet(one.touch, other.touch, tasks, kinds, haveCommonLock(one, other), apart)) continue;
      for (const first of one.members) for (const second of other.members) pairs.push({ one: first, other: second });
    }
  return pairs;
}

function grouped(touches: readonly Touch[], tasks: Tasks, behaviour: LockBehaviour): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const touch of touches) {
    const guards = touch.guards.filter(({ lock }) => !lock || behaviour.behave(lock.places, lock.family));
    const { place, size, write, atomic, progress, instance } = touch;
    const names = guards.map(({ name, mode }) => `${mode} ${name}`).sort();
    const key = JSON.stringify([
      place.base,
      place.stride,
      place.span?.lo,
      place.span?.hi,
      size,
      write,
      atomic,
      names,
      [...tasks.tasksOf(instance)],
      [...progress.started],
      [...progress.joined],
      [...progress.keptOut],
      progress.inSection,
      progress.endsTask,
      progress.serving,
      [...touch.rounds],
      [...touch.counts.posted],
      [...touch.counts.waited].map(([semaphore, { least, loops }]) => [semaphore, least, [...loops].sort()]),
    ]);
    const group = groups.get(key);
    if (group) addMember(group.members, touch);
    else groups.set(key, { touch, guards, members: [touch] });
  }
  return [...groups.values()];
}

/** Of the user's own code each instruction is told once, in whichever contexts it is. */
function addMember(members: Touch[], touch: Touch): void {
  const isKnown = ({ instance, pc }: Touch): boolean => pc === touch.pc && instance.fn === touch.instance.fn;
  if (touch.instance.fn.library || !members.some(isKnown)) members.push(touch);
}

function conflict(one: Touch, other: Touch): boolean {
  if (!one.write && !other.write) return false;
  if (one.atomic && other.atomic) return false;
  return overlap({ ...one.place, size: one.size }, { ...other.place, size: other.size });
}

function haveCommonLock(one: Group, other: Group): boolean {
  return one.guards.some(({ name, mode }) =>
    other.guards.some((each) => each.name === name && (mode === 'exclusive' || each.mode === 'exclusive')),
  );
}

function mayMeet(
  one: Touch,
  other: Touch,
  tasks: Tasks,
  kinds: TaskKinds,
  locked: boolean,
  apart: readonly KeptApart[],
): boolean {
  for (const first of tasks.tasksOf(one.instance))
    for (const second of tasks.tasksOf(other.instance))
      if (
        kinds.mayMeet(first, one.progress, second, other.progress, locked) &&
        !apart.some((each) => each.keepApart(first, one, second, other))
      )
        return true;
  return false;
}
