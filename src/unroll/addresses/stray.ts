import type { Aig, Lit } from '../../logic/aig.js';
import { FALSE, not } from '../../logic/aig.js';
import * as bits from '../../logic/bits.js';
import type { Bits } from '../../logic/bits.js';

/** Farther than so many bits say, the bits of a pointer do not tell its object. */
const NEAR_BITS = 39;

/**
 * Where a pointer has been moved out of everything that its object has of the address space: what its bits then say of
 * an object means nothing.
 */
export interface Stray {
  readonly when: Lit;
  /**
   * The machine's number there, wherever the pointer is; undefined as long as the program is not known to look at it.
   */
  readonly number: Bits | undefined;
  /** Nothing else than pointers was moved. */
  readonly pure: boolean;
}

/** Something as which no pointer is. */
export function tame(pure: boolean): Stray {
  return { when: FALSE, number: undefined, pure };
}

/** Of `condition ? then : otherwise`. */
export function chooseStray(g: Aig, condition: Lit, then: Stray, otherwise: Stray): Stray {
  const [one, other] = [then.number, otherwise.number];
  return {
    when: g.ite(condition, then.when, otherwise.when),
    number: one && other ? bits.ite(g, condition, one, other) : (one ?? other),
    pure: then.pure && otherwise.pure,
  };
}

/** The distance, which may be negative, leads out of a region. */
export function isFar(g: Aig, distance: Bits): Lit {
  const sign = distance[NEAR_BITS]!;
  return not(g.andAll(distance.slice(NEAR_BITS + 1).map((bit) => not(g.xor(bit, sign)))));
}
