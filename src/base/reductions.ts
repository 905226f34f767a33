/**
 * Reductions make formulas smaller without changing answers, other than by how much is done in the time. Each can be
 * left out, to see what it does.
 */
export const REDUCTIONS = [
  /** Steps between which a switch cannot matter are one (`reduce/movers.ts`). */
  'movers',
  /** A lock that every step gives back in which it is taken is no cell (`reduce/vanishing.ts`). */
  'unseen-locks',
  /** A cell that one task touches, or that nobody writes, is none (`reduce/unshared.ts`). */
  'unshared-cells',
  /** A step reads a cell at most once, and writes it at most once: `reduce/forwarding.ts`. */
  'forwarding',
  /** Bits that never change, and cells that are always the same, are not looked at: `reduce/invariants.ts`. */
  'invariants',
  /** A cell on which nothing depends is none: `reduce/needed.ts`. */
  'unneeded-cells',
  /** Reads of which at most one is made share their variables: `reduce/exclusive-reads.ts`. */
  'exclusive-reads',
  /** An access to an element is one access, whatever the number of elements (`encodings/partial-order/families.ts`). */
  'families',
  /**
   * Blocks that have nothing to do with each other stand in a fixed order (`encodings/blocks/independent-blocks.ts`).
   */
  'independent-blocks',
  /**
   * An iteration that changes nothing is waiting (`unroll/paths/loops.ts`), and a wait that was woken for nothing
   * sleeps on (`unroll/paths/repeats.ts`). Without it, such loops are cut off.
   */
  'idle-loops',
  /**
   * Values at which nobody looks later, in registers (`ir/needs.ts`), globals (`ir/unread.ts`) and locals that are
   * gone, tell no iterations apart.
   */
  'unread-values',
  /** Iterations that only compute with numbers are run at once (`ir/number-loops.ts`). */
  'number-loops',
  /** A loop of which nothing is left is run with inputs that end it (`unroll/paths/chosen-inputs.ts`). */
  'chosen-inputs',
  /**
   * A solver is asked whether a path can exist before loops go on along it, or functions are entered
   * (`unroll/paths/feasible.ts`), and before others learn of a value (`unroll/memory/learning.ts`).
   */
  'infeasible-paths',
  /** Of what is one of a few numbers only the bits that tell them apart are looked at (`unroll/few-numbers.ts`). */
  'few-numbers',
  /**
   * Each of the tasks that take turns reads once and writes once the cells that only they touch
   * (`unroll/memory/cells.ts`).
   */
  'turns',
  /** A posted task finds nothing that only those write who come later (`unroll/memory/found-contents.ts`). */
  'found-contents',
  /** Posted tasks that do the same are unrolled once (`unroll/paths/copies.ts`). */
  'copies',
  /**
   * Tasks that a scheduler which is recognised runs are posted, and not put into the program's own queue
   * (`firmware/platforms/posted-scheduler.ts`).
   */
  'task-queues',
  /** Variables that are proved never to race without unrolling are not looked at (`static/analyse.ts`). */
  'static-proofs',
  /** Semaphores protect what one task hands over to another by them (`static/handovers.ts`). */
  'handovers',
  /** The routine of `pthread_once` is over where that returns (`static/once-routines.ts`). */
  'once-routines',
  /** Between two rounds of a barrier all who wait there have done the same number (`static/barriers.ts`). */
  'barriers',
  /** Threads that a loop creates have parts of arrays of their own, by their numbers (`static/shares.ts`). */
  'shares',
  /** Threads that a loop creates have objects of their own, which it makes in its rounds (`static/own-objects.ts`). */
  'own-objects',
  /** A pointer that is set once is the same wherever it is read (`static/settled-cells.ts`). */
  'settled-cells',
  /** Programs with few states are looked at state by state as well (`states/`). */
  'states',
  /** Some executions are tried by chance as well, where the rest takes long (`walks/`). */
  'walks',
  /** A step from one state is known from all that look the same to it (`states/remembered.ts`). */
  'remembered-steps',
  /** Tasks that do the same may change places (`states/symmetry.ts`). */
  'symmetric-tasks',
] as const;

export type Reduction = (typeof REDUCTIONS)[number];
