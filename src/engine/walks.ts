/**
 * Executions by chance (`walks/`): an engine that can only find violations, but at once also those that many firings,
 * posted tasks, iterations or switches lead to. It covers nothing.
 */
import type { Violation } from '../answer/result.js';
import type { Program } from '../ir/ir.js';
import type { Property } from '../properties/property.js';
import type { Budget } from '../source/limits.js';
import { replay } from '../trace/replay.js';
import type { Constants } from '../walks/constants.js';
import { constantsIn } from '../walks/constants.js';
import { Random } from '../walks/random.js';
import { shortened } from '../walks/shorter.js';
import type { Sought, ViolatingRun } from '../walks/steered-run.js';
import { wander } from '../walks/wander.js';
import { ReplayMismatch } from './confirm.js';
import { identityOfPlace, propertyNamed } from './distinct.js';
import type { Finding } from './engine.js';

/** Steps of one walk at first, and of all that are tried for a shorter one. */
const FIRST = 20_000;
const LONGEST = 80_000;
/** Its beginning costs as much as so many. */
const BEGINNING = 500;
const SHORTENING = 300_000;

export class Walks {
  private readonly constants: Constants;
  private walks = 0;
  /** Visible instructions, and what beginnings cost. */
  private steps = 0;

  constructor(
    private readonly program: Program,
    private readonly properties: readonly Property[],
    private readonly sought: Sought,
    private readonly fires: number,
  ) {
    this.constants = constantsIn(program);
  }

  /** Goes on for so many steps. @throws Interrupted, ReplayMismatch */
  async look(steps: number, budget: Budget): Promise<Finding | undefined> {
    const { program, sought, constants, fires } = this;
    for (const end = this.steps + steps; this.steps < end;) {
      const length = Math.min(LONGEST, FIRST * 2 ** Math.floor(Math.log2(1 + this.walks / 32)));
      const wandered = wander(program, sought, constants, fires, length, new Random(this.walks));
      this.walks++;
      this.steps += wandered.steps + BEGINNING;
      await budget.turn();
      if (wandered.found) return this.confirmed(this.shorter(wandered.found, budget));
    }
    return undefined;
  }

  private shorter(found: ViolatingRun, budget: Budget): ViolatingRun {
    return shortened(this.program, this.sought, found, SHORTENING, () => budget.exhausted());
  }

  private confirmed({ schedule }: ViolatingRun): Finding {
    const replayed = replay(this.program, schedule, this.properties);
    if (replayed.kind === 'mismatch')
      throw new ReplayMismatch(`an execution that chance has found could not be replayed: ${replayed.message}`);
    const { fault, task, trace, switches } = replayed;
    const { property, message, position } = fault;
    const violation: Violation = { property, message, position, task, switches, byChance: true, trace };
    const found = propertyNamed(property, this.properties);
    return { kind: 'finding', property: found, violation, schedule, identity: identityOfPlace(violation) };
  }
}
