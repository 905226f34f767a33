/**
 * Priorities as a constraint on who owns which block: the equation of `../urgency.ts`. A step s is before block b if it
 * lies in an earlier one:
 *
 *   used(b) ∧ owner(b, u) ∧ priority(u) < priority(t) ∧ ¬from(s, b) ∧ from(s', b) → yields(s)
 *
 * unless u has inherited a priority in each of its steps there.
 */
import type { Lit } from '../../src/logic/aig.js';
import { FALSE, TRUE, not } from '../../src/logic/aig.js';
import type { Step, UnrolledTask } from '../../src/steps/events.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Formula } from '../formula.js';
import { guardOf } from '../task.js';
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
    const kept = new Map<UnrolledTask, Lit>();
    for (const { other, keepsOff, gaps, inherits } of this.urgencies) {
      if (!switches.canOwn(other.id, block)) continue;
      const isKept = kept.get(other) ?? this.hasOwnPriority(other, inherits, block);
      kept.set(other, isKept);
      const idle = [
        ...(block === 0 ? [] : [not(switches.used(block))]),
        not(switches.owner(block, other.id)),
        not(isKept),
      ];
      for (const { after, when, next, rests } of gaps) {
        if (rests === TRUE) continue;
        const isLater = next ? [not(switches.from(next, block))] : [];
        f.clause(...idle, not(keepsOff), not(when), switches.from(after, block), ...isLater, rests);
      }
    }
  }

  /** Implied by a step in the block in which the task has not inherited a priority. */
  private hasOwnPriority(task: UnrolledTask, inherits: ReadonlyMap<Step, Lit>, block: number): Lit {
    const { f, switches } = this;
    const own = task.steps.filter((step) => inherits.get(step) !== TRUE);
    if (own.every((step) => inherits.get(step) === FALSE) && own.length === task.steps.length) return TRUE;
    return f.g.orAll(
      own.map((step) => f.g.andAll([switches.inBlock(step, block), guardOf(f, step), not(inherits.get(step)!)])),
    );
  }
}
