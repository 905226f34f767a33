/**
 * A memory model says which value each access finds. It is the part of an {@link Order} that gives their meaning to the
 * values of `read` actions, and to those that properties ask for when the run stops (`FinalQuestions`). A write is an
 * action whose guard holds in a step that is executed; before the first one a cell has its initial value. Within a step
 * actions follow each other as they stand.
 */
import type { Lit } from '../src/logic/aig.js';
import type { Step } from '../src/steps/events.js';

export interface MemoryModel {
  /**
   * If the literal holds, the step, which is not executed, reads what memory holds when the run stops. Asked at most
   * once of a step.
   */
  readsEnd(step: Step, when: Lit): void;
}
