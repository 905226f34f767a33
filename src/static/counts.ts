/**
 * Accesses that semaphores keep apart by how often they are posted. Of a semaphore that begins with `v`,
 *
 *     number of waits ≤ v + number of posts
 *
 * have come back at all times. Let one task have come back from more waits than `v` and all the posts that others can
 * ever make, and another one has made so far. Then the two are not under way together: the other one has posted it
 * meanwhile. All that it did before that comes before all that the first one does from then on. That is how main waits
 * for `n` workers which post as their last act, and how it holds them up until it posts.
 *
 * How often a task has posted at most, and has waited at least, is known from its way (`state.ts`), since the semaphore
 * was made the last time. How many tasks there are is known of single threads, and of those that one loop creates
 * (`crews.ts`): as a number, or that there are as many as a loop in which one waits in each round has rounds.
 *
 * It holds for semaphores of which the memory behaves (`lock-behaviour.ts`), whoever posts them: the first task makes
 * them for a constant value while there are no others.
 */
import type { Crews } from './crews.js';
import type { LockBehaviour } from './lock-behaviour.js';
import type { Instance } from './instances.js';
import type { Location } from './locations.js';
import type { SemaphoreUses } from './lock-uses.js';
import type { CountOfWaits, State } from './state.js';
import type { TaskClass, Tasks } from './tasks.js';
import { keyOf, placeTerm } from './terms.js';
import type { WaitLoops } from './wait-loops.js';

/** How often a task has posted semaphores at most, and waited for them at least, by the keys of their places. */
export type SemaphoreCounts = Pick<State, 'posted' | 'waited'>;

/** More posts are as good as any number. */
const MANY = 4;

export function onceMorePosted({ posted }: State, key: string): number {
  const count = (posted.get(key) ?? 0) + 1;
  posted.set(key, count > MANY ? Infinity : count);
  return posted.get(key)!;
}

export function onceMoreWaited({ waited }: State, key: string): void {
  const before = waited.get(key) ?? NEVER;
  waited.set(key, { ...before, least: before.least < MOST ? before.least + 1 : before.least });
}

/** The task has waited in each round of a loop that it leaves now. */
export function waitedInLoop({ waited }: State, key: string, rounds: number | undefined, loop: string): void {
  const before = waited.get(key) ?? NEVER;
  waited.set(key, {
    least: Math.max(before.least, rounds ?? 0),
    loops: rounds === undefined ? new Set([...before.loops, loop]) : before.loops,
  });
}

/** There are more tasks from now on than loops had rounds before. */
export function forgetLoops({ waited }: State): void {
  for (const [key, count] of [...waited]) if (count.loops.size > 0) waited.set(key, { ...count, loops: new Set() });
}

/** More waits one after the other are not told apart, so that counting ends. */
const MOST = 64;

const NEVER: CountOfWaits = { least: 0, loops: new Set() };

interface Semaphore {
  readonly place: Location;
  /** The largest value that it begins with. */
  value: number;
  /** Each task of a class posts it so often at most. */
  readonly posts: Map<TaskClass, number>;
}

export class Counts implements SemaphoreUses {
  private readonly all = new Map<string, Semaphore>();

  constructor(
    private readonly tasks: Tasks,
    private readonly crews: Crews,
    private readonly waitLoops: WaitLoops,
    private readonly behaviour: LockBehaviour,
  ) {}

  begins(place: Location, value: number): void {
    const semaphore = this.at(place);
    semaphore.value = Math.max(semaphore.value, value);
  }

  posts(place: Location, count: number, instance: Instance): void {
    const { posts } = this.at(place);
    for (const task of this.tasks.tasksOf(instance)) posts.set(task, Math.max(posts.get(task) ?? 0, count));
  }

  /** Tasks that have posted and waited so often are not under way together. To be asked when all has been noted. */
  keepApart(
    one: TaskClass,
    { counts }: { readonly counts: SemaphoreCounts },
    other: TaskClass,
    { counts: others }: { readonly counts: SemaphoreCounts },
  ): boolean {
    return this.comesLater(one, counts, others) || this.comesLater(other, others, counts);
  }

  private at(place: Location): Semaphore {
    const key = keyOf(placeTerm(place));
    let semaphore = this.all.get(key);
    if (!semaphore) this.all.set(key, (semaphore = { place, value: 0, posts: new Map() }));
    return semaphore;
  }

  /** Who has waited so often does so only when the task has posted more often than it has. */
  private comesLater(task: TaskClass, { posted }: SemaphoreCounts, { waited }: SemaphoreCounts): boolean {
    for (const [key, waits] of waited) {
      const semaphore = this.all.get(key);
      if (!semaphore || !this.behaviour.counts(semaphore.place)) continue;
      const own = posted.get(key) ?? 0;
      if (semaphore.value + own + this.postsOfOthers(semaphore, task) < waits.least) return true;
      if (semaphore.value + own === 0 && this.isOnlyPostedBy(semaphore, task, waits)) return true;
    }
    return false;
  }

  /** So many posts all tasks but one of this class make at most. */
  private postsOfOthers({ posts }: Semaphore, task: TaskClass): number {
    let sum = 0;
    for (const [each, count] of posts) {
      const size = (this.tasks.isMany(each) ? this.crews.sizeOf(each) : 1) - (each === task ? 1 : 0);
      if (size > 0) sum += size * count;
    }
    return sum;
  }

  private hasRounds(site: string, task: TaskClass): boolean {
    const loop = this.waitLoops.at(site);
    return loop !== undefined && this.crews.haveAtMost(task, loop);
  }

  /** Once by each of a crew that has no more threads than one of the loops has rounds. */
  private isOnlyPostedBy({ posts }: Semaphore, task: TaskClass, { loops }: CountOfWaits): boolean {
    return posts.size === 1 && posts.get(task) === 1 && [...loops].some((site) => this.hasRounds(site, task));
  }
}
