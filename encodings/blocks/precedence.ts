/**
 * Which step comes before which, if blocks say when they are executed:
 *
 *   before(s, s') ∧ from(s, b) → from(s', b+1)
 *
 * Blocks of different tasks differ, so "later" is "in a later block"; and what is never executed lies in no block.
 * Cost: a clause a pair and block that the second one's task can own (in the others it follows from the block before).
 */
import type { Lit } from '../../src/logic/aig.js';
import { not } from '../../src/logic/aig.js';
import type { Step } from '../../src/steps/events.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Formula } from '../formula.js';
import type { ContextSwitches } from './context-switches.js';

interface Pair {
  readonly first: Step;
  readonly second: Step;
  readonly holds: Lit;
}

export class Precedence implements BlockEncoding {
  readonly label = 'order of steps';
  private readonly pairs = new Map<Step, Map<Step, Pair>>();

  constructor(
    private readonly f: Formula,
    private readonly switches: ContextSwitches,
  ) {
    f.cnf.label(this.label);
  }

  before(first: Step, second: Step): Lit {
    const bySecond = this.pairs.get(first) ?? new Map<Step, Pair>();
    this.pairs.set(first, bySecond);
    const pair = bySecond.get(second) ?? { first, second, holds: this.f.fresh() };
    if (!bySecond.has(second)) for (let block = 0; block < this.switches.blocks; block++) this.order(pair, block);
    bySecond.set(second, pair);
    return pair.holds;
  }

  extend(block: number): void {
    for (const bySecond of this.pairs.values()) for (const pair of bySecond.values()) this.order(pair, block);
  }

  private order({ first, second, holds }: Pair, block: number): void {
    const { f, switches } = this;
    if (switches.canOwn(second.task, block))
      f.clause(not(holds), not(switches.from(first, block)), switches.from(second, block + 1));
  }
}
