import type { Aig, Lit } from '../logic/aig.js';
import { isConst, isNegated, nodeOf } from '../logic/aig.js';
import type { Bits } from '../logic/bits.js';
import { Substitution } from '../logic/substitution.js';
import type { Alternatives } from '../steps/alternatives.js';
import { instructionsIn } from '../steps/alternatives.js';
import type { Action, UnrolledProgram } from '../steps/events.js';
import { mapActions, substitute } from '../steps/rewrite.js';

/**
 * Lets reads of which at most one is made, since the address is at one place only, share their variables. Of an element
 * that is chosen by an index there is then one value and no choice among as many as there are elements. Where a read is
 * not made nobody looks at its variables, so it does not matter that they have the value that another one finds.
 *
 * Nothing may be put in place of such variables any more because of what one of the reads finds, so this comes last.
 * What the variables are may only be said of reads that are made, which `encodings/blocks` does not do. What properties
 * of the user's own are told of is not looked at, nor what values have to do with each other (`encodings/doubts.ts`).
 */
export function shareExclusiveReads(program: UnrolledProgram): UnrolledProgram {
  const { aig: g, tasks } = program;
  if (
    program.without?.has('exclusive-reads') ||
    program.final ||
    program.atomicity ||
    tasks.some(({ steps }) => steps.some(({ told }) => told))
  )
    return program;
  const substitution = new Substitution(g);
  const uses = usesOf(program);
  const become = new Map<Action, Action>();
  const isOwn = (bit: Lit): boolean => g.isInput(nodeOf(bit)) && !isNegated(bit) && uses.get(nodeOf(bit)) === 1;
  const share = (accesses: Alternatives['accesses']): void => {
    const shared = sharedOf(g, accesses, isOwn);
    for (const access of accesses) {
      const value = access.value.map((bit, i) => (isOwn(bit) ? shared[i]! : bit));
      substitution.replace(access.value, value);
      become.set(access, { ...access, value });
    }
  };
  // What a condition depends on was read before, so that it is seen with the variables that are shared.
  for (const { steps } of tasks)
    for (const step of steps)
      for (const { accesses } of instructionsIn(g, step, substitution.image))
        if (accesses.length > 1 && accesses[0]!.kind === 'read') share(accesses);
  if (become.size === 0) return program;
  return substitute(
    mapActions(program, ({ actions }) => actions.map((action) => become.get(action) ?? action)),
    substitution,
  );
}

/**
 * The variables of all accesses: one for bits that are alike in each of them. Where some are, others stand for all, so
 * that none stands for two that differ elsewhere.
 */
function sharedOf(g: Aig, accesses: Alternatives['accesses'], isOwn: (bit: Lit) => boolean): Bits {
  const areAlike = accesses.some(({ value }) => new Set(value.filter(isOwn)).size < value.filter(isOwn).length);
  const known = new Map<string, Lit>();
  return accesses[0]!.value.map((bit, i) => {
    const bits = accesses.map(({ value }) => value[i]!);
    const own = bits.find(isOwn);
    if (own === undefined || !areAlike) return own ?? bit;
    const shared = known.get(bits.join()) ?? g.newInput();
    known.set(bits.join(), shared);
    return shared;
  });
}

/** How many reads each variable is of. */
function usesOf({ tasks }: UnrolledProgram): Map<number, number> {
  const uses = new Map<number, number>();
  for (const { steps } of tasks)
    for (const { actions } of steps)
      for (const action of actions)
        if (action.kind === 'read')
          for (const bit of new Set(action.value))
            if (!isConst(bit)) uses.set(nodeOf(bit), (uses.get(nodeOf(bit)) ?? 0) + 1);
  return uses;
}
