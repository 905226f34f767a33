import type { Contents } from '../memory/contents.js';
import { likenessOf } from '../values/few-numbers.js';
import type { Program } from '../../ir/ir.js';
import { Aig } from '../../logic/aig.js';
import type { QuickSolver } from '../../sat/quick.js';
import type { Budget } from '../../source/limits.js';
import { Addresses } from '../addresses/addresses.js';
import { InitialMemory } from '../memory/initial-memory.js';
import type { AddressSpace } from '../memory/objects.js';
import { RoundObjects } from '../memory/round-objects.js';
import { Applications } from '../values/applications.js';
import type { Observation } from '../../steps/observation.js';
import { Feasibility } from './feasible.js';
import { Findings } from './findings.js';
import type { Knowledge } from './knowledge.js';
import type { UnrollLimits } from './limits.js';
import type { State } from './state.js';
import { TaskPool } from './task-pool.js';

/** Steps between two looks at the clock. */
const TICK = 128;

/** Everything that the unrolling of all tasks in one round shares. */
export class Round {
  readonly g = new Aig();
  readonly objects: RoundObjects;
  readonly addresses: Addresses;
  readonly initial: InitialMemory;
  readonly tasks = new TaskPool();
  readonly applications = new Applications();
  readonly findings = new Findings();
  /** Asked for paths that do not exist. */
  readonly feasible: Feasibility | undefined;
  /** Instructions that were executed. */
  executed = 0;

  constructor(
    readonly program: Program,
    readonly knowledge: Knowledge,
    readonly space: AddressSpace,
    readonly limits: UnrollLimits,
    readonly budget: Budget,
    readonly observation: Observation,
    quick: (() => QuickSolver) | undefined,
  ) {
    this.objects = new RoundObjects(this.g, program, knowledge, space);
    this.addresses = new Addresses(this.objects);
    this.initial = new InitialMemory(program, this.addresses, this.objects, knowledge);
    this.feasible = quick && !limits.without?.has('infeasible-paths') ? new Feasibility(this.g, quick()) : undefined;
  }

  /** True only if no execution takes the path. */
  isInfeasible({ guard, assumed }: Pick<State, 'guard' | 'assumed'>): boolean {
    return this.feasible?.excludes(guard, assumed) === true;
  }

  /** Gives the caller's budget a chance now and then. */
  tick(): void {
    if (++this.executed % TICK === 0) this.budget.check();
  }

  /** Somebody asks for blocks of the heap that get lost. */
  get looksForLeaks(): boolean {
    return this.observation.claimed?.has('leak') === true;
  }

  /** Which bits of what a cell holds are alike; undefined if none are, or if nobody wants to know. */
  likenessOf({ few }: Contents, width: number): readonly number[] | undefined {
    return this.limits.without?.has('few-numbers') ? undefined : likenessOf(few, width);
  }
}
