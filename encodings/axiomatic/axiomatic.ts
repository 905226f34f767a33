/**
 * Executions as graphs: memory as C11 has it, or as x86 machines have it. Source of the former: RC11 (Lahav, Vafeiadis,
 * Kang, Hur, Dreyer, PLDI 2017), with the release sequences of C++20. Its four axioms and where they are: coherence and
 * atomicity of read-modify-writes (`sources.ts`, over `happens-before.ts`), psc (`strong-order.ts`), and that sb ∪ rf
 * has no circle, which is in the order of steps of `partial-order/`. That order extends happens-before, so along it
 * every read sees a write that has been made, if not the last one; this is how executions are linearised.
 *
 * For x86, the order of `store-buffers.ts` takes the place of psc. The other axioms of RC11 hold there as well, since
 * compilers make of its orders what keeps them (Lahav et al., section 6).
 *
 * What the library synchronises (locks, conditions, semaphores, …) are sections that read and write its cells, as
 * strong as any access: who takes a lock has acquired what was released with it. Creation and join are edges of
 * happens-before.
 *
 * Flags of the model's own, which say whether an object still exists, are no memory: they are as the order of steps has
 * it (`partial-order/reads-from.ts`). That order may be any one that extends sb ∪ rf, so an access is seen to come after
 * the end of its object wherever neither of the two has to come first; in the replay it does.
 *
 * Nothing is invented: a model gives a graph, and its literals say at least what the axioms speak of. Nothing is lost: a
 * consistent graph gives a model, with the least such literals and total orders that extend mo ∪ rb, psc and sb ∪ rf.
 */
import type { ReorderingModel } from '../../src/base/memory-model.js';
import type { Lit } from '../../src/logic/aig.js';
import type { Step, UnrolledProgram } from '../../src/steps/events.js';
import type { CellId } from '../../src/steps/ids.js';
import type { Holds } from '../claim.js';
import type { Formula } from '../formula.js';
import type { SeenWrites } from '../../src/steps/seen-writes.js';
import type { Order } from '../order.js';
import type { OrderedMemory, OrderedSteps } from '../partial-order/partial-order.js';
import { PartialOrder } from '../partial-order/partial-order.js';
import type { Edge } from '../partial-order/reads-from.js';
import { ReadsFrom } from '../partial-order/reads-from.js';
import { GraphEvents, isPlace } from './events.js';
import { HappensBefore } from './happens-before.js';
import { Sources } from './sources.js';
import { StoreBuffers } from './store-buffers.js';
import { StrongOrder } from './strong-order.js';
import { Unordered } from './unordered.js';

/** More clauses than this would not fit in memory. */
const MOST_CLAUSES = 6_000_000;

export class Axiomatic implements Order {
  private readonly steps: PartialOrder<GraphMemory>;

  /** Whether clauses on what events know of each other, and reads of their sources, are not too many. */
  static fits(program: UnrolledProgram): boolean {
    const steps = program.tasks.flatMap((task) => task.steps);
    const counts = new Map<CellId, { reads: number; writes: number }>();
    for (const { actions } of steps)
      for (const action of actions) {
        if (action.kind !== 'read' && action.kind !== 'write') continue;
        const count = counts.get(action.cell) ?? { reads: 0, writes: 0 };
        counts.set(action.cell, count);
        if (action.kind === 'read') count.reads++;
        else count.writes++;
      }
    const seen = [...counts.values()].reduce(
      (sum, { reads, writes }) => sum + reads * (writes + 1) * (steps.length + writes),
      0,
    );
    return PartialOrder.fits(program) && seen + 4 * steps.length ** 2 <= MOST_CLAUSES;
  }

  constructor(
    f: Formula,
    private readonly model: ReorderingModel,
  ) {
    this.steps = new PartialOrder(
      f,
      (steps) => new GraphMemory(f, steps, model),
      (steps, { happens }) => new Unordered(f, steps, happens),
    );
  }

  get memory(): GraphMemory {
    return this.steps.memory;
  }

  executed(step: Step): Lit {
    return this.steps.executed(step);
  }

  before(first: Step, second: Step): Lit {
    const holds = this.steps.before(first, second);
    this.memory.require(first, second, holds);
    return holds;
  }

  linearise(holds: Holds): readonly Step[] {
    return this.steps.linearise(holds);
  }

  refine(holds: Holds): number {
    return this.steps.refine(holds);
  }

  seen(holds: Holds): SeenWrites {
    const { sources } = this.memory;
    const reads = [...sources.views(holds)].map(({ read, write }) => ({
      step: read.step,
      cell: read.cell.id,
      write: write?.step,
    }));
    return { model: this.model, reads, writes: sources.writes(holds) };
  }
}

class GraphMemory implements OrderedMemory {
  readonly sources: Sources;
  readonly happens: HappensBefore;
  private readonly flags: ReadsFrom;
  private readonly global: StrongOrder | StoreBuffers;

  constructor(f: Formula, { executed, certain, literals }: OrderedSteps, model: ReorderingModel) {
    f.cnf.label('coherence');
    const events = new GraphEvents(f);
    this.sources = new Sources(f, executed, certain, literals, events);
    f.cnf.label('happens-before');
    this.happens = new HappensBefore(f, certain, events, this.sources);
    this.flags = new ReadsFrom(f, executed, certain, literals, undefined, (cell) => !isPlace(cell));
    this.sources.follow((first, second) => this.happens.before(first, second));
    f.cnf.label(model === 'tso' ? 'store buffers' : 'sequentially consistent accesses');
    this.global =
      model === 'tso'
        ? new StoreBuffers(f, executed, certain, events, this.sources)
        : new StrongOrder(f, executed, certain, events, this.sources, this.happens);
  }

  /** If the literal holds, the first step comes before the second one, of another task, for everybody. */
  require(first: Step, second: Step, when: Lit): void {
    this.happens.require(first, second, when);
    if (this.global instanceof StoreBuffers) this.global.require(first, second, when);
  }

  readsEnd(step: Step, when: Lit): void {
    this.sources.readsEnd(step, when);
    this.flags.readsEnd(step, when);
  }

  refine(holds: Holds): number {
    return this.sources.refine(holds) || this.flags.refine(holds) || this.global.refine(holds);
  }

  *edges(holds: Holds): Iterable<Edge> {
    yield* this.sources.edges(holds);
    yield* this.flags.edges(holds);
  }
}
