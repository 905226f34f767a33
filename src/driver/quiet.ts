/**
 * When larger limits are not worth it any more, for questions about all places and nothing else (`--atomicity-only`).
 * Main is endless in firmware, and so are interrupts: limits would grow until the time is over. What can be found
 * lies at places of the source, of which there are finitely many. Limits may have grown and everything within them
 * was looked at, but no place came into question that had not before, and none was found to be violated that had not
 * been. Then growing further repeats rounds of the same loops and firings of the same handlers. That is no proof: a
 * counter may have to get as far as the bounds never did. So the bounds that were met are told, and that longer
 * executions were taken to bring nothing new.
 */
import type { Assumption } from '../answer/result.js';
import type { QuestionSettings } from '../options/settings.js';
import { ATOMICITY } from '../properties/atomicity.js';

/** Limits grow so many times in vain. */
const IN_VAIN = 2;

export const NOTHING_NEW: Assumption = {
  what: 'longer executions have no violations at other places',
  because: `bounds were raised ${IN_VAIN} times, and no further place came into question`,
};

export class Quiet {
  private readonly places = new Set<string>();
  private found = 0;
  /** Limits have grown so many times since something was new. */
  private rounds = 0;
  private readonly isAsked: boolean;

  constructor({ properties = [], all }: QuestionSettings) {
    this.isAsked = all && properties.length > 0 && properties.every((name) => name === ATOMICITY.name);
  }

  /** Whether nothing new is expected. */
  get isOver(): boolean {
    return this.isAsked && this.rounds >= IN_VAIN;
  }

  /**
   * All executions under some limits, larger than those before, were looked at: these places come into question, and so
   * many are violated.
   */
  note(places: readonly string[], found: number): void {
    const isNew = found > this.found || this.places.size === 0 || places.some((place) => !this.places.has(place));
    for (const place of places) this.places.add(place);
    this.found = found;
    this.rounds = isNew ? 0 : this.rounds + 1;
  }
}
