/**
 * Priorities as a constraint on who owns which block: the equation of `../urgency.ts`. A step s is before block b if it
 * lies in an earlier one:
 *
 *   used(b) ∧ owner(b, u) ∧ priority(u) < priority(t) ∧ ¬from(s, b) ∧ from(s', b) → yields(s)
 */
import { TRUE, not } from '../../src/logic/aig.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Formula } from '../formula.js';
import type { Urgency } from '../urgency.js';
import { urgenciesIn } from '../urgency.js';
import type { ContextSwitches } from './context-switches.js';

export class UrgentBlocks implements BlockEncoding {
  readonly label = 'priorities';
  private readonly urgencies: readonly Urgency[];

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
  ) {
    f.cnf.label(this.label);
    this.urgencies = urgenciesIn(f);
  }

  /** Some task may keep off another one. */
  get exist(): boolean {
    return this.urgencies.length > 0;
  }

  extend(block: number): void {
    const { f, switches } = this;
    for (const { other, keepsOff, gaps } of this.urgencies) {
      if (!switches.canOwn(other.id, block)) continue;
      const idle = [...(block === 0 ? [] : [not(switches.used(block))]), not(switches.owner(block, other.id))];
      for (const { after, when, next, rests } of gaps) {
        if (rests === TRUE) continue;
        const isLater = next ? [not(switches.from(next, block))] : [];
        f.clause(...idle, not(keepsOff), not(when), switches.from(after, block), ...isLater, rests);
      }
    }
  }
}
