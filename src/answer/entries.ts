/**
 * Answers to one question about functions of which each is where the program starts. Nothing is violated if nothing is
 * from any of them. What is violated from one of them is violated, also where another one cannot be looked at: so the
 * verdict does not depend on which answer comes first.
 */
import { gaveUp } from './refusal.js';
import type { CheckResult, SharedVariable } from './result.js';
import type { AskedParts } from './together.js';
import { isKnown, propertiesOfAll, together } from './together.js';

/** One answer of those from each entry, in the order in which they were named. */
export function ofAllEntries(answers: readonly CheckResult[], asked: AskedParts): CheckResult {
  const enough = answers.find((answer) => isEnough(answer, asked));
  if (enough) return enough;
  const joint = together(answers, { ...asked, named: false });
  if (joint.verdict === 'error') return joint;
  const variables = variablesOfAll(answers);
  return {
    ...joint,
    ...(asked.named ? { properties: propertiesOfAll(answers) } : {}),
    ...(joint.variables ? { variables } : {}),
  };
}

/** The answer while some entries have none. */
export function soFarOf(answers: readonly CheckResult[], open: number, asked: AskedParts): CheckResult {
  return ofAllEntries(open > 0 ? [...answers, gaveUp('not all entries have been looked at')] : answers, asked);
}

/** Nobody needs answers from further entries. */
export function isEnough(answer: CheckResult, { named, all }: AskedParts): boolean {
  return !named && !all && answer.verdict === 'violation' && !isKnown(answer);
}

const WORDS_WORST_FIRST: readonly SharedVariable['word'][] = ['race', 'open', 'proved'];

/** Each variable with what is known of it from all entries. */
function variablesOfAll(answers: readonly CheckResult[]): readonly SharedVariable[] {
  const known = new Map<string, SharedVariable>();
  for (const variable of answers.flatMap(({ variables = [] }) => variables)) {
    const before = known.get(variable.name);
    known.set(variable.name, before ? worse(before, variable) : variable);
  }
  return [...known.values()];
}

function worse(one: SharedVariable, other: SharedVariable): SharedVariable {
  const place = ({ word }: SharedVariable): number => WORDS_WORST_FIRST.indexOf(word);
  const accesses = [...one.accesses, ...other.accesses];
  const distinct = [...new Map(accesses.map((access) => [JSON.stringify(access), access])).values()];
  return { ...(place(other) < place(one) ? other : one), accesses: distinct };
}
