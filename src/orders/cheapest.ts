/**
 * The cheapest choice of atoms that has one of each of some sets (a hitting set): branch and bound over the set of which
 * the fewest atoms are left. Where there are too many choices to look at, it is the cheapest of those that were.
 */
import type { Atom } from './changes.js';
import { costOf, isImpliedBy } from './changes.js';

/** Choices looked at. */
const MANY = 20_000;

/** @param sets none of them empty */
export function cheapest(sets: readonly (readonly Atom[])[]): readonly Atom[] {
  let best: { readonly atoms: readonly Atom[]; readonly cost: number } = { atoms: [], cost: Infinity };
  let looked = 0;
  const go = (chosen: readonly Atom[]): void => {
    if (looked++ > MANY && best.cost < Infinity) return;
    const cost = costOf(chosen);
    if (cost >= best.cost) return;
    const open = sets.filter((set) => !set.some((atom) => chosen.some((each) => isImpliedBy(atom, each))));
    const [next] = [...open].sort((a, b) => a.length - b.length);
    if (!next) {
      best = { atoms: chosen, cost };
      return;
    }
    const cheapFirst = [...next].sort((a, b) => costOf([...chosen, a]) - costOf([...chosen, b]));
    for (const atom of cheapFirst) go([...chosen, atom]);
  };
  go([]);
  return best.atoms;
}
