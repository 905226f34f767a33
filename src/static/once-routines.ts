/**
 * `pthread_once`, said with locks. The routine of a control is called once at most, and whoever comes back from
 * `pthread_once` with that control comes back when the routine has returned (`library/models/once.c`). So the routine
 * has the control as a lock exclusively, and from then on each that has come back has it in common with all others, for
 * ever: that is no lock that anybody waits for.
 *
 * It holds if the control is a global that begins with 0 and nobody else writes to (`lock-behaviour.ts`).
 */
import type { Expr, IrFunction } from '../ir/ir.js';
import type { Instance } from './instances.js';
import type { LockUses } from './lock-uses.js';
import type { PointsTo } from './points-to.js';
import type { LockMode, Primitive } from './primitives.js';
import type { HeldLock, State } from './state.js';
import { copyOf } from './state.js';
import { keyOf, placeTerm } from './terms.js';
import type { Uniqueness } from './uniqueness.js';

const USE: Primitive = { kind: 'take', family: 'once', argument: 0, mode: 'shared', sure: true, heldIf: 'zero' };

/** The function calls the routine of a control, which is its first argument. */
export function callsOnce({ name, library }: Pick<IrFunction, 'name' | 'library'>): boolean {
  return library && name === 'pthread_once';
}

export class OnceRoutines {
  constructor(
    private readonly pointsTo: PointsTo,
    private readonly unique: Uniqueness,
    private readonly isLeftOut: boolean,
  ) {}

  /** Certain facts where the routine begins, if that is what is called. */
  entering(instance: Instance, state: State): State {
    const lock = this.ofCaller(instance);
    if (!lock) return state;
    const inside = copyOf(state);
    inside.locks.set(keyOf(lock.term), lock);
    return inside;
  }

  /** The routine returns, or what has called it. */
  leave(instance: Instance, pc: number, callee: Instance, before: State, after: State, uses?: LockUses): void {
    const called = this.ofCaller(instance);
    if (called) {
      const key = keyOf(called.term);
      const known = before.locks.get(key);
      if (known) after.locks.set(key, known);
      else after.locks.delete(key);
    }
    const call = instance.fn.code[pc]!;
    if (!callsOnce(callee.fn) || call.kind !== 'call') return;
    const lock = this.lockAt(instance, call.args[0]!, 'shared');
    if (!lock) return;
    uses?.used(lock.places, USE);
    after.locks.set(keyOf(lock.term), lock);
  }

  private ofCaller(instance: Instance): HeldLock | undefined {
    if (!callsOnce(instance.fn)) return undefined;
    const reg = instance.fn.params[0]!;
    return this.lockAt(instance, { kind: 'reg', width: this.pointsTo.program.pointerBits, reg }, 'exclusive');
  }

  private lockAt(instance: Instance, control: Expr, mode: LockMode): HeldLock | undefined {
    const places = this.isLeftOut ? [] : this.pointsTo.placesOf(instance, control);
    const [place, ...others] = places;
    if (!place || others.length > 0 || place.stride !== 0 || !this.unique.isOne(place.object)) return undefined;
    return { term: placeTerm(place), places, family: 'once', mode, count: 1, inSection: false, sites: new Set() };
  }
}
