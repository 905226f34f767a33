/** Which lock protects what, and where it is not held: `--show-protection`. */
import type { CheckResult, SharedAccess, SharedVariable } from '../answer/result.js';
import { plural } from '../answer/within.js';
import { formatPosition } from '../source/position.js';
import { variablesInOrder, wordsOf } from './protection.js';

/** A variable under a lock, or under none. */
export interface ListedVariable {
  readonly name: string;
  readonly words: string;
  /** `held at 1 of 3 accesses, not where it is written (a.c:7:3)`. */
  readonly where?: string;
}

/** A lock, or undefined for what no lock is held at, and the variables with an access at which it is held. */
export interface ListedLock {
  readonly lock?: string;
  readonly variables: readonly ListedVariable[];
}

/**
 * Lock by lock, those that protect most first; then what no lock is held at. A variable stands under each lock that is
 * certainly held at one of its accesses.
 */
export function protectionListing(result: Pick<CheckResult, 'variables'>): readonly ListedLock[] {
  const variables = variablesInOrder(result);
  const locks = new Map<string, SharedVariable[]>();
  for (const variable of variables)
    for (const lock of new Set(variable.accesses.flatMap((access) => access.locks)))
      locks.set(lock, [...(locks.get(lock) ?? []), variable]);
  const listed = [...locks]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([lock, held]) => ({ lock, variables: held.map((variable) => underLock(variable, lock)) }));
  const free = variables.filter(({ accesses }) => accesses.every(({ locks }) => locks.length === 0));
  return free.length > 0 ? [...listed, { variables: free.map(withoutLock) }] : listed;
}

function underLock(variable: SharedVariable, lock: string): ListedVariable {
  const { name, accesses } = variable;
  const without = accesses.filter(({ locks }) => !locks.includes(lock));
  const count = plural(accesses.length, 'access', 'accesses');
  const where =
    without.length === 0
      ? `held wherever it is accessed (${count})`
      : `held at ${accesses.length - without.length} of ${count}, not where it is ${placesOf(without)}`;
  return { name, words: wordsOf(variable), where };
}

function withoutLock(variable: SharedVariable): ListedVariable {
  const { name, word, accesses } = variable;
  const words = wordsOf(variable);
  return word === 'proved' ? { name, words } : { name, words, where: `it is ${placesOf(accesses)}` };
}

/** `read (a.c:4:2) and written (a.c:4:2, a.c:9:1)`. */
function placesOf(accesses: readonly SharedAccess[]): string {
  const of = (kind: SharedAccess['kind'], word: string): readonly string[] => {
    const places = accesses.filter((access) => access.kind === kind).map(({ position }) => formatPosition(position));
    return places.length > 0 ? [`${word} (${[...new Set(places)].join(', ')})`] : [];
  };
  return [...of('read', 'read'), ...of('write', 'written')].join(' and ');
}
