/**
 * Accesses that a barrier keeps apart. If no more tasks ever wait at it than it waits for, all of them arrive once in
 * each round: who has arrived comes back only when that round is over. So a task that is not waiting has come back as
 * often as rounds are over, and any two of these tasks have come back equally often while both do something else. How
 * often is known as `base`, or `base + k · stride` (`stride` 0: just that), like places (`locations.ts`).
 *
 * It holds if the barrier is a global that the first task makes for a constant number of tasks before there are others.
 * Nobody else writes there (`lock-behaviour.ts`), and those who wait are single threads or all of a loop with constant
 * bounds (`crews.ts`).
 */
import type { IrFunction } from '../ir/ir.js';
import type { Crews } from './crews.js';
import type { LockBehaviour } from './lock-behaviour.js';
import type { Location } from './locations.js';
import type { BarrierUses, CallSite, LockUses } from './lock-uses.js';
import type { Primitive } from './primitives.js';
import type { RoundsOfAll } from './rounds.js';
import { mayBeEqual, oneMore } from './rounds.js';
import type { State } from './state.js';
import type { TaskClass, Tasks } from './tasks.js';
import { constantOf, keyOf, placeTerm, termOf } from './terms.js';

const USE: Primitive = { kind: 'wait', family: 'barrier', argument: 0 };

export function isOfBarrier({ name, library }: Pick<IrFunction, 'name' | 'library'>): boolean {
  return library && /^pthread_barrier_(?:init|wait|destroy)$/.test(name);
}

/** A call of a function on a barrier. */
export interface BarrierUse {
  readonly name: string;
  readonly places: readonly Location[];
  /** Only those of a global of which there is one are looked at. */
  readonly isOne: boolean;
  readonly isAlone: boolean;
  readonly isOver: boolean;
  readonly mayFail: boolean;
  readonly mayBeFirst: boolean;
}

/** The effect of the call. */
export function useBarrier(
  state: State,
  { instance, pc }: CallSite,
  use: BarrierUse,
  uses: LockUses | undefined,
  barriers: BarrierUses | undefined,
): void {
  const { name, places, isOne, isAlone, isOver, mayFail, mayBeFirst } = use;
  const call = instance.fn.code[pc]!;
  if (call.kind !== 'call') return;
  uses?.used(places, USE);
  if (!isOne) return uses?.misused(places);
  const key = keyOf(placeTerm(places[0]!));
  switch (name) {
    case 'pthread_barrier_init': {
      const term = call.args[2] && termOf(call.args[2], state.registers, instance);
      const count = term && constantOf(term, 32);
      if (!isAlone || mayFail || count === undefined || count === 0n) return uses?.misused(places);
      barriers?.waitsFor(key, Number(count));
      state.ready = new Set([...state.ready, key]);
      return;
    }
    case 'pthread_barrier_destroy':
      if (!isAlone && !isOver) uses?.misused(places);
      state.ready = new Set([...state.ready].filter((each) => each !== key));
      state.destroyed = true;
      return;
    default: {
      if ((mayBeFirst && !state.ready.has(key)) || state.sections.most > 0) uses?.misused(places);
      barriers?.waits(key, places[0]!, instance);
      state.rounds.set(key, oneMore(state.rounds.get(key)));
    }
  }
}

interface Barrier {
  readonly counts: Set<number>;
  readonly tasks: Set<TaskClass>;
  place?: Location;
}

export class Barriers implements BarrierUses {
  private readonly all = new Map<string, Barrier>();
  private readonly kept = new Map<string, boolean>();

  constructor(
    private readonly tasks: Tasks,
    private readonly crews: Crews,
    private readonly behaviour: LockBehaviour,
  ) {}

  waitsFor(key: string, count: number): void {
    this.at(key).counts.add(count);
  }

  waits(key: string, place: Location, instance: CallSite['instance']): void {
    const barrier = this.at(key);
    barrier.place = place;
    for (const task of this.tasks.tasksOf(instance)) barrier.tasks.add(task);
  }

  /** Tasks that have come back so often cannot be under way together. To be asked when all has been noted. */
  keepApart(
    one: TaskClass,
    { rounds }: { readonly rounds: RoundsOfAll },
    other: TaskClass,
    { rounds: others }: { readonly rounds: RoundsOfAll },
  ): boolean {
    return [...this.all].some(
      ([key, { tasks }]) =>
        tasks.has(one) && tasks.has(other) && !mayBeEqual(rounds.get(key), others.get(key)) && this.isKept(key),
    );
  }

  private at(key: string): Barrier {
    let barrier = this.all.get(key);
    if (!barrier) this.all.set(key, (barrier = { counts: new Set(), tasks: new Set() }));
    return barrier;
  }

  private isKept(key: string): boolean {
    let known = this.kept.get(key);
    if (known === undefined) this.kept.set(key, (known = this.findOut(this.all.get(key)!)));
    return known;
  }

  private findOut({ counts, tasks, place }: Barrier): boolean {
    const [count, ...others] = counts;
    if (count === undefined || others.length > 0 || !place || !this.behaviour.behave([place], 'barrier')) return false;
    const sizes = [...tasks].map((task) => (this.tasks.isMany(task) ? this.crews.sizeOf(task) : 1));
    return sizes.reduce((sum, size) => sum + size, 0) <= count;
  }
}
