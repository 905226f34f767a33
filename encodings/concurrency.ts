/** All encodings together: the separate tasks as one program, block by block. */
import type { Lit } from '../src/logic/aig.js';
import { not } from '../src/logic/aig.js';
import type { Step } from '../src/unroll/events.js';
import { BlockValues } from './block-values.js';
import { ContextSwitches } from './context-switches.js';
import type { Formula } from './formula.js';
import { IndependentBlocks } from './independent-blocks.js';
import { Tasks } from './tasks.js';
import { Violations } from './violations.js';

export class Concurrency {
  readonly violations: Violations;
  private readonly switches: ContextSwitches;
  private readonly values: BlockValues;
  private readonly tasks: Tasks;
  private readonly order: IndependentBlocks;

  constructor(f: Formula) {
    f.cnf.label('equations');
    for (const { left, right } of f.program.equations) f.equalWhen([], left, right);
    this.switches = new ContextSwitches(f);
    this.violations = new Violations(f, this.switches);
    this.values = new BlockValues(f, this.switches);
    this.tasks = new Tasks(f, this.switches, this.violations);
    this.order = new IndependentBlocks(f, this.switches);
  }

  /** Adds blocks until executions with this many switches are described. */
  extendTo(switches: number): void {
    while (this.switches.blocks <= switches) {
      const block = this.switches.blocks;
      this.switches.extend();
      this.values.extend(block);
      this.tasks.extend(block);
      this.order.extend(block);
    }
  }

  /** An assumption: no more switches than this, for which {@link extendTo} has been called. */
  atMost(switches: number): Lit {
    return not(this.switches.used(switches + 1));
  }

  /** An assumption: at least this many switches. */
  atLeast(switches: number): Lit {
    return this.switches.used(switches);
  }

  /** The block in which a model executes a step. */
  blockOf(step: Step, holds: (literal: Lit) => boolean): number | undefined {
    if (holds(this.switches.stopped(step))) return undefined;
    for (let block = 0; block < this.switches.blocks; block++) if (!holds(this.switches.from(step, block + 1))) return block;
    return undefined;
  }
}
