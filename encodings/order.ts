/**
 * Orders make one program of separate tasks: which of their steps are executed, in what order, and what each of them
 * therefore finds in memory. All other encodings are said in these words, so that another way to describe the order
 * replaces `blocks/` and nothing else.
 *
 * An order adds to the formula whatever makes the following true of the variables that the unrolling left open:
 *
 *   read        the value is the one that the cell holds just before                                     (memory.ts)
 *   final       the values of cells when the run stops                                                   (memory.ts)
 *   neighbour   `holds` implies that the step directly before, of another task, made one of the offers; or, where
 *               executions are graphs, one that neither happens before it nor after it (axiomatic/unordered.ts)
 *
 * and keeps tasks from running when others do that they must not interrupt (`mayPreempt`). How far it goes (blocks, a
 * number of switches) is between it and the engine that made it.
 */
import type { Lit } from '../src/logic/aig.js';
import type { Step } from '../src/steps/events.js';
import type { SeenWrites } from '../src/steps/seen-writes.js';
import type { Holds } from './claim.js';
import type { MemoryModel } from './memory.js';

export interface Order {
  /** The values that the steps find, which follow from their order. */
  readonly memory: MemoryModel;

  /** The step is executed. Those of one task are executed in program order; after one that is not, none is. */
  executed(step: Step): Lit;

  /**
   * Implies: if the second step is executed, so is the first one, and earlier. They are of different tasks. Nothing
   * follows from its negation, so it is to be required and never to be refused.
   */
  before(first: Step, second: Step): Lit;

  /**
   * The steps that a model executes, in an order that explains it: each read sees the last write, or what `seen` says.
   */
  linearise(holds: Holds): readonly Step[];

  /** Which write each read sees, and in which order the writes to each cell are seen. Absent if that is the last one. */
  seen?(holds: Holds): SeenWrites;
}
