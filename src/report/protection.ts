/** Facts about races on each variable, in words. */
import type { CheckResult, SharedVariable } from '../answer/result.js';
import { plural } from '../answer/within.js';
import { formatPosition } from '../source/position.js';

const RACE = 'race';

/** So many are named; a table has all. */
const SHOWN = 12;

const ORDER: readonly SharedVariable['word'][] = ['race', 'open', 'proved'];

/** Those of interest: first those of which there is no proof. */
export function variablesInOrder({ variables = [] }: Pick<CheckResult, 'variables'>): readonly SharedVariable[] {
  const rank = ({ word }: SharedVariable): number => ORDER.indexOf(word);
  return variables.filter(isOfInterest).sort((one, other) => rank(one) - rank(other));
}

/** One line a variable. */
export function variableTable(result: Pick<CheckResult, 'variables'>): readonly (readonly [string, string])[] {
  const told = variablesInOrder(result);
  const rows = told.slice(0, SHOWN).map((variable): readonly [string, string] => [variable.name, wordsOf(variable)]);
  const left = told.length - rows.length;
  return left > 0 ? [...rows, [`${left} more`, toldTogether(told.slice(SHOWN))]] : rows;
}

/** Where nothing depends on what was looked at, since nothing but races and deadlocks was asked for. */
export function proofSentence({
  variables = [],
  properties = [],
  verdict,
  bounds,
}: Pick<CheckResult, 'variables' | 'properties' | 'verdict' | 'bounds'>): string | undefined {
  const isAnswer =
    (verdict === 'safe' || verdict === 'bounded') &&
    bounds.met.length === 0 &&
    properties.every(({ name }) => name === RACE);
  const isProof = variables.length > 0 && variables.every(({ because }) => because !== undefined);
  if (!bounds.proved && !(isAnswer && isProof)) return undefined;
  return `Proved without unrolling${bounds.assumed.length > 0 ? ', as long as that is so' : ''}: for any number of iterations, threads and context switches.`;
}

/** Why it is not proved that no tasks wait for each other, where that is open. */
export function openWaitSentence({ openWait }: Pick<CheckResult, 'openWait'>): string | undefined {
  return (
    openWait && `Deadlocks are not proved away for all bounds: ${openWait.why} (${formatPosition(openWait.position)}).`
  );
}

/** Variables worth a line: not those that nobody else can touch, or that nobody writes. */
function isOfInterest({ word, accesses }: SharedVariable): boolean {
  return word !== 'proved' || (accesses.length > 1 && accesses.some(({ kind }) => kind === 'write'));
}

/** `proved: protected by m`. */
export function wordsOf({ word, because }: SharedVariable): string {
  return because === undefined ? word : `${word}: ${because}`;
}

function toldTogether(variables: readonly SharedVariable[]): string {
  return ORDER.flatMap((word) => {
    const count = variables.filter((variable) => variable.word === word).length;
    return count > 0 ? [plural(count, word, word)] : [];
  }).join(', ');
}
