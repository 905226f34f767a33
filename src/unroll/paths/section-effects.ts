import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Action } from '../../steps/events.js';
import type { CellId } from '../../steps/ids.js';

type Valued = Extract<Action, { readonly kind: 'read' | 'write' | 'access' }>;

/** The effect of a section on one place. */
interface NetEffect {
  /** The last look on a path that had not written by then. */
  found?: Valued;
  /** Somebody has written. */
  wrote: Lit;
  /** The net effect of the writes: the effect, where it is noted, and how many were noted by then. */
  net?: { readonly effect: Lit; readonly index: number; readonly noted: number };
}

/**
 * The effects of a section on each place come to one, since nobody sees what is there in between: to write what the
 * section has found is none. Who spins on an exchange (a test-and-set lock), or sets a bit that is set, changes
 * nothing, and so is waiting; nor does `x++; x--;`.
 */
export class SectionEffects {
  private readonly places = new Map<CellId | string, NetEffect>();

  /** @param isLook nobody notices the action but who does it */
  note(g: Aig, effects: EffectList, action: Action, isLook: boolean): void {
    const key = placeOf(action);
    const place: NetEffect = this.places.get(key ?? '') ?? { wrote: FALSE };
    if (key !== undefined) this.places.set(key, place);
    if (isLook) {
      if (isValued(action) && g.and(action.guard, place.wrote) === FALSE) place.found = action;
      return;
    }
    const { found, net } = place;
    place.wrote = g.or(place.wrote, action.guard);
    if (!found || !isValued(action)) return void effects.push(action.guard);
    // Somebody compares with a state in which the first of the writes had been made.
    if (net && net.noted < effects.seen) return void effects.push(action.guard);
    const own = g.and(action.guard, not(foundAgain(g, found, action)));
    const effect = net ? g.or(own, g.and(net.effect, not(action.guard))) : own;
    const noted = net?.noted ?? effects.length;
    if (net && net.index >= 0) effects.replace(net.index, effect);
    place.net = { effect, index: net && net.index >= 0 ? net.index : effects.add(effect), noted };
  }
}

/**
 * Guards of everything that changes what others or a later iteration can see; tells a waiting loop from a working one.
 */
export class EffectList {
  private readonly guards: Lit[] = [];
  /** So many of them lie before a state with which a later one may be compared. */
  seen = 0;

  get length(): number {
    return this.guards.length;
  }

  push(guard: Lit): void {
    this.guards.push(guard);
  }

  /** @returns where it is noted; -1 if it is none */
  add(guard: Lit): number {
    return guard === FALSE ? -1 : this.guards.push(guard) - 1;
  }

  replace(index: number, guard: Lit): void {
    this.guards[index] = guard;
  }

  /** From here on, a state may be compared with the one that is there now. @returns how many there are */
  mark(): number {
    this.seen = this.guards.length;
    return this.seen;
  }

  since(count: number): Lit[] {
    return this.guards.slice(count);
  }
}

/** The action writes what was found. */
function foundAgain(g: Aig, found: Valued, action: Valued): Lit {
  const isSame = bits.eq(g, found.value, action.value);
  return g.and(action.guard, found.guard) === action.guard ? isSame : g.and(found.guard, isSame);
}

function isValued(action: Action): action is Valued {
  return action.kind === 'read' || action.kind === 'write' || action.kind === 'access';
}

/** The place of an access. Whoever watches a variable counts all accesses to it. */
function placeOf(action: Action): CellId | string | undefined {
  if (action.kind === 'read' || action.kind === 'write') return action.cell;
  if (action.kind !== 'access' || action.frees || action.watched !== undefined) return undefined;
  return `${action.object}+${action.offset}:${action.size}`;
}
