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
 * Makes an unrolled program smaller, as long as that changes something: steps are joined, so that locks are never
 * seen taken and vanish. Then cells are not shared any more, and what was in the way of joining is gone. Violations
 * of checks remain, and no others come; not so for deadlocks and races, which are between the steps.
 *
 * Where tasks nest, a step that is moved past one of a handler is moved past all of it, since no step of what it
 * interrupts comes in between: the nesting stays.
 *
 * @param look is shown what each of them has made
 */
export function reduce(
  program: UnrolledProgram,
  look: (reduced: UnrolledProgram, by: Reduction) => void = () => undefined,
): UnrolledProgram {
  let reduced = program;
  const by = (name: Reduction, pass: (of: UnrolledProgram) => UnrolledProgram): void => {
    if (program.without?.has(name)) return;
    reduced = pass(reduced);
    look(reduced, name);
  };
  for (let size = Infinity; sizeOf(reduced) < size;) {
    size = sizeOf(reduced);
    const locks = new Locks(reduced);
    by('movers', (before) => joinMovers(before, locks));
    // The reads are still the same.
    by('unseen-locks', (before) => dropUnseenLocks(before, new Locks(before, locks.known)));
    by('unshared-cells', foldUnshared);
    by('forwarding', forwardInSteps);
    by('invariants', foldInvariants);
    by('unneeded-cells', dropUnneeded);
  }
  return reduced;
}

function sizeOf({ tasks, cells }: UnrolledProgram): number {
  return tasks.reduce(
    (sum, { steps }) => steps.reduce((inner, { actions }) => inner + 1 + actions.length, sum),
    cells.length,
  );
}
