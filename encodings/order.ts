/**
 * What separate tasks lack to be one program: which of their steps are executed, in what order, and what each of them therefore finds in memory.
 * All other encodings are said in these words, so that another way to describe the order replaces `blocks/` and nothing else.
 *
 * Besides its methods, an order gives their meaning to variables that the unrolling left open:
 *
 *   read        the value is the one that the cell holds just before
 *   neighbour   `holds` implies that the step directly before, of another task, made one of the offers
 *   final       the values of cells when the run stops
 *
 * and keeps tasks from running when others do that they must not interrupt (`mayPreempt`).
 */
import type { Lit } from '../src/logic/aig.js';
import type { Step } from '../src/unroll/events.js';
import type { Holds } from './claim.js';

export interface Order {
  /** The step is executed. Those of one task are executed in program order; after one that is not, none is. */
  executed(step: Step): Lit;

  /**
   * Implies: if the second step is executed, so is the first one, and earlier. They are of different tasks. Nothing follows from its negation, so
   * it is to be required and never to be refused.
   */
  before(first: Step, second: Step): Lit;

  /** If the literal holds, the step, which is not executed, reads what memory holds when the run stops. */
  readsEnd(step: Step, when: Lit): void;

  /** The steps that a model executes, in an order that explains it. */
  linearise(holds: Holds): readonly Step[];
}
