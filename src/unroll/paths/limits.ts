import type { ReorderingModel } from '../../base/memory-model.js';
import type { Reduction } from '../../base/reductions.js';

export interface UnrollLimits {
  /**
   * By the name of a loop (`main.0`) or of a recursion (`fac.recursion`), which also stands for tasks that create tasks
   * of their kind; `isLibrarys`: of a function of the library.
   */
  readonly loop: (name: string, isLibrarys?: boolean) => LoopLimit;
  /** Tasks in all, with the first. */
  readonly maxTasks: number;
  /** The last phase of posted tasks. */
  readonly phases: number;
  readonly without?: ReadonlySet<Reduction>;
  /** Accesses are seen in the orders that this model allows, so that each of them is an event, and fences are. */
  readonly reordered?: ReorderingModel;
}

/** How often a loop is followed back to its head, or a recursion deeper. */
export interface LoopLimit {
  /** Times that something other than constants may have ended it. */
  readonly undetermined: number;
  /** Times in all. */
  readonly counted: number;
  /** Times in all beside other tasks, where each costs more; as many if nothing is said. */
  readonly beside?: number;
}
