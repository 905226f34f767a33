/** Objects that a task has made and not shown to anybody yet, and which of their locks it has made free by then. */
import type { Expr, Instr } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { Location, ObjectId } from './locations.js';
import type { PointsTo } from './points-to.js';
import type { FreshObject, State } from './state.js';
import { show } from './state.js';
import type { Tasks } from './tasks.js';
import { termOf } from './terms.js';
import type { Uniqueness } from './uniqueness.js';

/** Bytes of the first word of a lock, which is 0 when that is free. */
const LOCK_WORD = 4;

export class FreshObjects {
  constructor(
    private readonly pointsTo: PointsTo,
    private readonly tasks: Tasks,
    private readonly unique: Uniqueness,
  ) {}

  begin(state: State, symbol: string, object: Parameters<PointsTo['objects']['enter']>[0]): void {
    state.fresh.set(symbol, { object: this.pointsTo.objects.enter(object), initialised: new Set(), published: false });
  }

  store(instance: Instance, state: State, { address, value, size }: Extract<Instr, { kind: 'store' }>): void {
    this.escape(state, this.pointsTo.placesOf(instance, value), instance);
    if (value.kind !== 'const' || value.value !== 0n || size !== LOCK_WORD) return;
    this.initialised(instance, state, address);
  }

  /** Notes that a free lock is there, if it is one. */
  initialised(instance: Instance, state: State, address: Expr): void {
    const term = termOf(address, state.registers, instance);
    const [place, ...others] = this.pointsTo.placesOf(instance, address);
    const isNamed = place !== undefined && others.length === 0 && place.stride === 0 && this.unique.isOne(place.object);
    for (const [base, fresh] of state.fresh) {
      const offset =
        term && term.base === base ? term.add : isNamed && place.object === fresh.object ? place.base : undefined;
      if (offset !== undefined)
        state.fresh.set(base, { ...fresh, initialised: new Set([...fresh.initialised, offset]) });
    }
  }

  /** Somebody else may get to know what leads to these places. */
  escape(state: State, places: readonly Location[], instance: Instance): void {
    if (state.fresh.size === 0 || places.length === 0) return;
    const known = new Set<ObjectId>(places.map(({ object }) => object));
    for (const [base, fresh] of [...state.fresh]) {
      if (!known.has(fresh.object)) continue;
      if (this.isAlone(state, instance)) state.fresh.set(base, { ...fresh, published: true });
      else {
        state.fresh.delete(base);
        show(state, fresh);
      }
    }
  }

  /** Whether nobody else has a way to the object. */
  isPrivate(instance: Instance, state: State, address: Expr): boolean {
    const fresh = this.freshAt(instance, state, address);
    return fresh !== undefined && !fresh.published && !fresh.handed;
  }

  private freshAt(instance: Instance, state: State, address: Expr): FreshObject | undefined {
    const term = termOf(address, state.registers, instance);
    const fresh = term && state.fresh.get(term.base);
    return fresh && this.pointsTo.placesOf(instance, address).every(({ object }) => object === fresh.object)
      ? fresh
      : undefined;
  }

  /** The first task runs, and has created nobody. */
  isAlone(state: State, instance: Instance): boolean {
    const tasks = this.tasks.tasksOf(instance);
    return state.started.size === 0 && tasks.size === 1 && tasks.has(0);
  }

  /**
   * Others may begin, who know what was published.
   * @returns what is given to them by this argument, if nobody else has it
   */
  handOver(instance: Instance, state: State, arg: Expr): FreshObject | undefined {
    for (const [base, fresh] of [...state.fresh]) {
      if (!fresh.published) continue;
      state.fresh.delete(base);
      show(state, fresh);
    }
    const term = termOf(arg, state.registers, instance);
    const given = term && term.add === 0 ? state.fresh.get(term.base) : undefined;
    return given && !given.published ? given : undefined;
  }
}
