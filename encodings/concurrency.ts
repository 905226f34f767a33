/** All encodings together: the separate tasks as one program, block by block. */
import type { Lit } from '../src/logic/aig.js';
import { not } from '../src/logic/aig.js';
import type { Step } from '../src/unroll/events.js';
import { isNested } from '../src/unroll/preemption.js';
import { Atomicity } from './atomicity.js';
import { BlockValues } from './block-values.js';
import { ContextSwitches } from './context-switches.js';
import type { WaitingPlace } from './final-state.js';
import { FinalState } from './final-state.js';
import type { Formula } from './formula.js';
import { IndependentBlocks } from './independent-blocks.js';
import { Interrupts } from './interrupts.js';
import { Neighbours } from './neighbours.js';
import { Tasks } from './tasks.js';
import type { Claim } from './violations.js';
import { Violations } from './violations.js';

export class Concurrency {
  readonly violations: Violations;
  private readonly switches: ContextSwitches;
  private readonly values: BlockValues;
  private readonly tasks: Tasks;
  private readonly atomicity: Atomicity;
  private readonly interrupts: Interrupts;
  /** Not with interrupts: exchanging blocks can break their nesting. */
  private readonly order: IndependentBlocks | undefined;
  private readonly neighbours: Neighbours;
  private readonly final: FinalState | undefined;

  constructor(f: Formula) {
    f.cnf.label('equations');
    for (const { left, right } of f.program.equations) f.equalWhen([], left, right);
    this.switches = new ContextSwitches(f);
    this.violations = new Violations(f, this.switches);
    this.values = new BlockValues(f, this.switches);
    this.tasks = new Tasks(f, this.switches, this.violations);
    this.interrupts = new Interrupts(f, this.switches);
    this.atomicity = new Atomicity(f, this.switches);
    this.neighbours = new Neighbours(f, this.switches);
    this.order = isNested(f.program.tasks) ? undefined : new IndependentBlocks(f, this.switches, this.neighbours.exist ? 2 : 0);
    this.final = f.program.final && new FinalState(f, this.switches, this.values, f.program.final);
  }

  /** Everything that can be violated. */
  get claims(): readonly Claim[] {
    return [...this.violations.claims, ...this.atomicity.claims];
  }

  /** No execution has more switches than this, if that is known from the number of firings alone. */
  get mostSwitches(): number | undefined {
    return this.interrupts.mostSwitches;
  }

  /** Adds blocks until executions with this many switches are described. */
  extendTo(switches: number): void {
    while (this.switches.blocks <= switches) {
      const block = this.switches.blocks;
      this.switches.extend();
      this.values.extend(block);
      this.tasks.extend(block);
      this.interrupts.extend(block);
      this.order?.extend(block);
      this.neighbours.extend(block);
      this.atomicity.extend(block);
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

  /** Where tasks wait when the run of a model stops, as far as it says so. */
  waiting(holds: (literal: Lit) => boolean): readonly WaitingPlace[] {
    return this.final?.places.filter(({ waits }) => holds(waits)) ?? [];
  }

  /** Literals one of which holds if the same task waits at the same place of the source. */
  waitsAt({ step, action: { position } }: WaitingPlace): readonly Lit[] {
    const same = this.final?.places.filter(
      (other) =>
        other.step.task === step.task &&
        other.action.position.file === position.file &&
        other.action.position.line === position.line &&
        other.action.position.column === position.column,
    );
    return same?.map(({ waits }) => waits) ?? [];
  }

  /** The block in which a model executes a step. */
  blockOf(step: Step, holds: (literal: Lit) => boolean): number | undefined {
    if (holds(this.switches.stopped(step))) return undefined;
    for (let block = 0; block < this.switches.blocks; block++) if (!holds(this.switches.from(step, block + 1))) return block;
    return undefined;
  }
}
