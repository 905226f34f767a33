/**
 * Semaphores by which tasks hand over to each other what they protect (split binary semaphores: Andrews, "Concurrent
 * Programming", 1991). A group of semaphores has one token. At all times
 *
 *     sum of the values of the group + number of tasks that certainly have its token ≤ 1
 *
 * - In the beginning all values are 0, and the first task has the token.
 * - What sets a value to 1 (`sem_init`) is done by the first task while there are no others, and gives the token away.
 *   It need not have that where the group is one semaphore, whose old value is gone then. What sets a value to 0 adds
 *   nothing.
 * - Who has waited for one of the group had to find a value of 1, so that nobody had the token. Now the task has it, and
 *   the value is 0.
 * - Only who certainly has the token posts one of the group, and has it no more (`lock-behaviour.ts`).
 * - A thread of which there is one may begin with the token: the first task then certainly has it when it creates the
 *   thread, and has it no more.
 *
 * So two tasks never have the token at the same time, and it protects as a lock does. But nobody need give it back, so
 * it proves nothing of deadlocks.
 *
 * Which semaphores are of one group, and which thread begins with a token, is guessed from posts by tasks that do not
 * have it: what is needed is that the guess is checked. Where it is wrong, each semaphore is a group of its own again.
 */
import type { Instance } from './instances.js';
import type { Location } from './locations.js';
import type { LockUses } from './lock-uses.js';
import type { PointsTo } from './points-to.js';
import type { SemaphoreArrays } from './semaphore-arrays.js';
import { semaphorePlaces } from './semaphore-arrays.js';
import type { HeldLock, State } from './state.js';
import type { TaskClass, Tasks } from './tasks.js';
import type { Term } from './terms.js';
import { keyOf, placeTerm } from './terms.js';
import type { Uniqueness } from './uniqueness.js';

interface Group {
  /** By the keys of their places. */
  readonly members: ReadonlyMap<string, Location>;
  /** The task that begins with the token. */
  readonly heir: TaskClass;
  /** Nothing more is guessed. */
  readonly isSettled: boolean;
}

/** A semaphore is used by who has not what is needed for that. */
interface Complaint {
  readonly key: string;
  /** It is posted without the token, by these tasks, which have these tokens of others. */
  readonly post?: { readonly held: readonly string[]; readonly tasks: ReadonlySet<TaskClass> };
}

/** Guesses that are made one after the other. */
const MOST = 8;

export class Handovers implements LockUses {
  private readonly groups = new Map<string, Group>();
  private complaints: Complaint[] = [];
  /** Tokens that are given by who certainly has them. */
  private readonly givenTokens = new Set<string>();
  private guesses = 0;

  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    unique: Uniqueness,
    private readonly arrays: SemaphoreArrays,
    /** Semaphores are looked at together. */
    private readonly isAllowed: boolean,
  ) {
    for (const place of semaphorePlaces(pointsTo)) {
      const member = unique.isOne(place.object) ? arrays.memberOf(place) : undefined;
      if (member) this.enter(member);
    }
  }

  /** There are semaphores. */
  get isNeeded(): boolean {
    return this.groups.size > 0;
  }

  private enter(place: Location): void {
    const key = keyOf(placeTerm(place));
    if (!this.groups.has(key))
      this.groups.set(key, { members: new Map([[key, place]]), heir: 0, isSettled: !this.isAllowed });
  }

  /** The token of the group of the semaphore that is at one of these places; undefined if nothing is known of that. */
  tokenAt([place, ...others]: readonly Location[]): HeldLock | undefined {
    const member = place && others.length === 0 ? this.arrays.memberOf(place) : undefined;
    const group = member && this.groups.get(keyOf(placeTerm(member)));
    return group && tokenOf(group);
  }

  /** Tokens with which the task begins. */
  begunWith(task: TaskClass): readonly HeldLock[] {
    if (!this.isAllowed) return [];
    return [...new Set(this.groups.values())].filter(({ heir }) => task === 0 || heir === task).map(tokenOf);
  }

  /** The first task creates this one, and gives away the tokens with which that begins. */
  create(task: TaskClass, state: State, uses: LockUses | undefined): void {
    if (!this.isNeeded || task === 0) return;
    for (const token of this.begunWith(task)) {
      const key = keyOf(token.term);
      if (!state.locks.has(key)) uses?.misused(token.places);
      state.locks.delete(key);
    }
  }

  used(): void {
    // What matters is who has which token.
  }

  reset(places: readonly Location[]): void {
    this.misused(places);
  }

  unowned(places: readonly Location[]): void {
    this.misused(places);
  }

  misused(places: readonly Location[]): void {
    for (const place of places) this.complaints.push({ key: keyOf(placeTerm(this.arrays.memberOf(place) ?? place)) });
  }

  given(term: Term): void {
    this.givenTokens.add(keyOf(term));
  }

  unheld(term: Term, { locks }: State, instance: Instance): void {
    const held = [...locks.values()].filter(({ family }) => family === 'semaphore').map((lock) => keyOf(lock.term));
    this.complaints.push({ key: keyOf(term), post: { held, tasks: this.tasks.tasksOf(instance) } });
  }

  /** @returns whether something else is guessed now, after all that was noted */
  guess(): boolean {
    const complaints = this.complaints.filter(({ key }) => this.groups.get(key)?.isSettled === false);
    const isLast = ++this.guesses > MOST;
    const isJoined = !isLast && complaints.map((each) => this.join(each)).includes(true);
    const isHeired = !isLast && !isJoined && complaints.map((each) => this.findHeir(each)).includes(true);
    const isChanged = isJoined || isHeired || complaints.map(({ key }) => this.dissolve(key)).includes(true);
    this.complaints = [];
    this.givenTokens.clear();
    return isChanged;
  }

  /** Who posts one has the token of another one: both are of one group. */
  private join({ key, post }: Complaint): boolean {
    if (!post) return false;
    const group = this.groups.get(key)!;
    const held = post.held.flatMap((each) => this.groups.get(each) ?? []);
    // They have been joined meanwhile.
    if (held.includes(group)) return false;
    const others = held.filter((each) => !each.isSettled);
    const neverGiven = others.filter((each) => !this.givenTokens.has(keyOf(tokenOf(each).term)));
    const [other, ...more] = others.length === 1 ? others : neverGiven;
    if (!other || more.length > 0) return false;
    const members = new Map([...other.members, ...group.members]);
    const joined = { members, heir: group.heir === 0 ? other.heir : group.heir, isSettled: false };
    for (const member of members.keys()) this.groups.set(member, joined);
    return true;
  }

  private findHeir({ key, post }: Complaint): boolean {
    const group = this.groups.get(key)!;
    const [task, ...others] = post?.tasks ?? [];
    if (!post || post.held.length > 0 || task === undefined || others.length > 0 || group.heir !== 0) return false;
    if (!this.mayInherit(task)) return false;
    const changed = { ...group, heir: task };
    for (const member of group.members.keys()) this.groups.set(member, changed);
    return true;
  }

  /** There is one such thread, which only the first task creates. */
  private mayInherit(task: TaskClass): boolean {
    const { root, creation } = this.tasks.all[task]!;
    const creators = this.pointsTo.creations
      .filter((each) => each.root === root)
      .flatMap(({ creator }) => [...this.tasks.tasksOf(creator)]);
    return (
      task !== 0 &&
      !this.tasks.isMany(task) &&
      creation?.instr.schedule.kind === 'thread' &&
      creators.length === 1 &&
      creators[0] === 0
    );
  }

  /** Each of the group is one of its own from now on. @returns whether that is another guess */
  private dissolve(key: string): boolean {
    const group = this.groups.get(key)!;
    for (const [member, place] of group.members)
      this.groups.set(member, { members: new Map([[member, place]]), heir: 0, isSettled: true });
    return group.heir !== 0 || group.members.size > 1;
  }
}

function tokenOf({ members }: Group): HeldLock {
  const places = [...members.values()];
  return {
    term: placeTerm(places[0]!),
    places,
    family: 'semaphore',
    mode: 'exclusive',
    count: 1,
    inSection: false,
    sites: new Set(),
  };
}
