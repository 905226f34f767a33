import type { Reduction } from '../base/reductions.js';
import type { UnrolledProgram } from '../steps/events.js';
import { forwardInSteps } from './forwarding.js';
import { foldInvariants } from './invariants.js';
import { Locks } from './locks.js';
import { joinMovers } from './movers.js';
import { dropUnneeded } from './needed.js';
import { foldUnshared } from './unshared.js';
import { dropUnseenLocks } from './vanishing.js';

/**
 * Makes an unrolled program smaller, as long as that changes something: steps are joined, so that locks are never seen taken and vanish, so that cells are not shared any
 * more, and what was in the way of joining is gone. Violations of checks remain, and no others come; not so for deadlocks and races, which are between the steps.
 *
 * Where tasks nest, a step that is moved past one of a handler is moved past all of it, since no step of what it interrupts comes in between: the nesting stays.
 */
export function reduce(program: UnrolledProgram): UnrolledProgram {
  const leftOut = (name: Reduction): boolean => program.without?.has(name) === true;
  let reduced = program;
  for (let size = Infinity; sizeOf(reduced) < size;) {
    size = sizeOf(reduced);
    const locks = new Locks(reduced);
    if (!leftOut('movers')) reduced = joinMovers(reduced, locks);
    // The reads are still the same.
    if (!leftOut('unseen-locks')) reduced = dropUnseenLocks(reduced, new Locks(reduced, locks.known));
    if (!leftOut('unshared-cells')) reduced = foldUnshared(reduced);
    if (!leftOut('forwarding')) reduced = forwardInSteps(reduced);
    if (!leftOut('invariants')) reduced = foldInvariants(reduced);
    if (!leftOut('unneeded-cells')) reduced = dropUnneeded(reduced);
  }
  return reduced;
}

function sizeOf({ tasks, cells }: UnrolledProgram): number {
  return tasks.reduce((sum, { steps }) => steps.reduce((inner, { actions }) => inner + 1 + actions.length, sum), cells.length);
}
