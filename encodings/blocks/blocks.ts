/**
 * The order of steps as a sequence of blocks, each of one task: TCBMC's (CAV 2005). The number of blocks grows; the
 * bound on context switches, which only this order has, is an assumption.
 */
import type { Lit } from '../../src/logic/aig.js';
import { not } from '../../src/logic/aig.js';
import type { Step } from '../../src/steps/events.js';
import { isNested, takesTurns } from '../../src/steps/preemption.js';
import type { BlockEncoding } from './block-encoding.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { Order } from '../order.js';
import { BlockValues } from './block-values.js';
import { ContextSwitches } from './context-switches.js';
import { IndependentBlocks } from './independent-blocks.js';
import { Nesting } from './nesting.js';
import { Neighbours } from './neighbours.js';
import { Precedence } from './precedence.js';
import { UrgentBlocks } from './urgency.js';

export class Blocks implements Order {
  readonly memory: BlockValues;
  private readonly encodings: readonly BlockEncoding[];
  private readonly switches: ContextSwitches;
  private readonly precedence: Precedence;
  private readonly nesting: Nesting;

  constructor(private readonly f: Formula) {
    this.switches = new ContextSwitches(f);
    this.memory = new BlockValues(f, this.switches);
    this.precedence = new Precedence(f, this.switches);
    this.nesting = new Nesting(f, this.switches);
    const priorities = new UrgentBlocks(f, this.switches);
    const neighbours = new Neighbours(f, this.switches);
    // Exchanging blocks could break their nesting, let in a task that is kept off, and break the order of posts, and what
    // the last two have to do with each other.
    const free =
      isNested(f.program.tasks) ||
      f.program.tasks.some(takesTurns) ||
      priorities.exist ||
      f.program.without?.has('independent-blocks');
    const normalForm = free ? [] : [new IndependentBlocks(f, this.switches, neighbours.exist ? 2 : 0)];
    // A block is there for the others once its owner and its steps are.
    this.encodings = [this.switches, this.memory, this.precedence, this.nesting, priorities, neighbours, ...normalForm];
  }

  executed(step: Step): Lit {
    return not(this.switches.stopped(step));
  }

  before(first: Step, second: Step): Lit {
    return this.precedence.before(first, second);
  }

  /** No execution has more switches than this, if that is known from the number of firings alone. */
  get mostSwitches(): number | undefined {
    return this.nesting.mostSwitches;
  }

  /** Adds blocks until executions with this many switches are described. */
  extendTo(switches: number): void {
    for (let block = this.switches.blocks; block <= switches + this.switches.spare; block++)
      for (const encoding of this.encodings) {
        this.f.cnf.label(encoding.label);
        encoding.extend(block);
      }
  }

  /** An assumption: no more switches than this, for which {@link extendTo} has been called. */
  atMost(switches: number): Lit {
    return this.switches.atMost(switches);
  }

  /** An assumption: at least this many switches. */
  atLeast(switches: number): Lit {
    return this.switches.atLeast(switches);
  }

  linearise(holds: Holds): readonly Step[] {
    const byBlock: Step[][] = Array.from({ length: this.switches.blocks }, () => []);
    for (const { steps } of this.f.program.tasks)
      for (const step of steps) {
        const block = this.blockOf(step, holds);
        if (block !== undefined) byBlock[block]!.push(step);
      }
    return byBlock.flat();
  }

  private blockOf(step: Step, holds: Holds): number | undefined {
    if (!holds(this.executed(step))) return undefined;
    for (let block = 0; block < this.switches.blocks; block++)
      if (!holds(this.switches.from(step, block + 1))) return block;
    return undefined;
  }
}
