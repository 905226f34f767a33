/**
 * A proof in LRAT from the clauses that a solver has learned. Each of them has reverse unit propagation: if its literals
 * are false, propagation over the clauses before it comes to a contradiction (Goldberg and Novikov, "Verification of
 * proofs of unsatisfiability for CNF formulas", DATE 2003). The clauses on that way are its antecedents. Literals that
 * are true in any case become lemmas of one literal, so that no way is gone twice. What the empty clause does not need
 * is left out (Wetzler, Heule and Hunt, "DRAT-trim", SAT 2014).
 */
import { UnitPropagation } from './unit-propagation.js';

interface Lemma {
  readonly id: number;
  readonly literals: readonly number[];
  /** Numbers of clauses; the last one is that whose literals are all false. */
  readonly antecedents: readonly number[];
}

/**
 * @param formula without solution: its clauses, each ended by 0, in the order of their numbers from 1
 * @param learned clauses that follow from it, in the order in which they were learned
 * @param pause is called now and then
 * @returns the lines of the proof; undefined if the clauses do not lead to the empty one
 */
export async function antecedentsOf(
  variables: number,
  formula: Int32Array,
  learned: readonly (readonly number[])[],
  pause: () => Promise<void>,
): Promise<string | undefined> {
  const propagation = new UnitPropagation(variables);
  propagation.addAll(formula);
  const given = propagation.count;
  const lemmas: Lemma[] = [];
  const note = (id: number, literals: readonly number[], antecedents: readonly number[]): void => {
    lemmas.push({ id, literals, antecedents });
  };
  let conflict = propagation.settle(note);
  for (const [i, literals] of learned.entries()) {
    if (conflict !== 0) break;
    if (i % PAUSE === 0) await pause();
    const antecedents = propagation.refute(literals);
    if (!antecedents) return undefined;
    note(propagation.count + 1, literals, antecedents);
    propagation.add(literals);
    conflict = propagation.settle(note);
  }
  if (conflict === 0) return undefined;
  note(propagation.count + 1, [], propagation.antecedents(conflict));
  return trimmed(lemmas, given);
}

const PAUSE = 64;

/** The lemmas that the last one needs, as lines, numbered on after the clauses that are given. */
function trimmed(lemmas: readonly Lemma[], given: number): string {
  const needed = new Set([lemmas.at(-1)!.id]);
  const kept: Lemma[] = [];
  for (let i = lemmas.length - 1; i >= 0; i--) {
    const lemma = lemmas[i]!;
    if (!needed.has(lemma.id)) continue;
    for (const antecedent of lemma.antecedents) needed.add(antecedent);
    kept.push(lemma);
  }
  const numbers = new Map(kept.reverse().map(({ id }, i) => [id, given + 1 + i]));
  const numberOf = (id: number): number => numbers.get(id) ?? id;
  return kept
    .map(({ id, literals, antecedents }) => [numberOf(id), ...literals, 0, ...antecedents.map(numberOf), 0].join(' '))
    .map((line) => `${line}\n`)
    .join('');
}
