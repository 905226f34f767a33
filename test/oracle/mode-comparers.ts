import { check } from '../../src/index.js';
import { UNWIND, isCutOff } from './comparers.js';
import type { CheckOptions } from '../../src/options.js';
import type { CheckResult, Violation } from '../../src/answer/result.js';
import type { Comparer, Comparison } from './differ.js';
import { expectedDeadlock, expectedRaces } from './expected.js';
import { interruptsIn } from './interrupts.js';
import { pairOf } from './races.js';

/** Enough for most generated programs to have no execution with more. */
const SWITCHES = 8;

const TOO_LARGE: Comparison = { kind: 'open', reason: 'too large for the explorer' };

/** Compares the pairs of lines that race, each with its least number of context switches. */
export function races(solver: string): Comparer {
  return async (text, limits) => {
    const expected = await expectedRaces(text, limits);
    if (!expected) return TOO_LARGE;
    const result = await ask(text, solver, { properties: ['race'], all: true });
    const pairs = result.violations.map((violation): [string, number] => [racingPair(violation), violation.switches]);
    const cut = isCutOff(result.bounds);
    const actual = new Map(pairs);
    const invented = pairs.some(([pair, switches]) => {
      const fewest = expected.get(pair);
      return !fewest || switches < fewest.least || (!cut && switches > fewest.most);
    });
    const twice = actual.size !== pairs.length;
    if (!invented && !twice && actual.size === expected.size) return { kind: 'equal' };
    const unfinished = invented || twice ? undefined : whyUnfinished(result);
    return unfinished === undefined
      ? { kind: 'different', expected: describePairs(expected, ({ least, most }) => `${least} to ${most}`), actual: describePairs(actual, String) }
      : { kind: 'open', reason: unfinished };
  };
}

/** Compares whether there is a deadlock. */
export function deadlocks(solver: string): Comparer {
  return async (text, limits) => {
    const expected = await expectedDeadlock(text, limits);
    if (expected === undefined) return TOO_LARGE;
    const result = await ask(text, solver, { properties: ['deadlock'] });
    const actual = result.violations.length > 0;
    if (actual === (expected !== 'none')) return { kind: 'equal' };
    if (expected === 'busy') return { kind: 'open', reason: 'a thread that is busy for ever might still end a wait' };
    const unfinished = actual ? undefined : whyUnfinished(result);
    return unfinished === undefined ? { kind: 'different', expected, actual: actual ? 'deadlock' : 'none' } : { kind: 'open', reason: unfinished };
  };
}

function ask(text: string, solver: string, options: Partial<CheckOptions>): Promise<CheckResult> {
  return check({ files: [{ name: 'program.c', text }], maxSwitches: SWITCHES, maxUnwind: UNWIND, solver, interrupts: interruptsIn(text), ...options });
}

/** Why there could be more than was found. */
function whyUnfinished({ verdict, reason, bounds, diagnostics }: CheckResult): string | undefined {
  if (verdict === 'unknown' || verdict === 'error') return [reason, ...diagnostics.map((diagnostic) => diagnostic.message)].join('; ');
  return isCutOff(bounds) ? 'a loop was cut off' : bounds.switchesComplete ? undefined : 'more switches are possible';
}

function racingPair({ participants }: Violation): string {
  const [first, second] = (participants ?? []).map(({ position }) => `${position.file}:${position.line}`);
  if (first === undefined || second === undefined) throw new Error('a race has two participants');
  return pairOf(first, second);
}

function describePairs<T>(pairs: ReadonlyMap<string, T>, describe: (switches: T) => string): string {
  return `{ ${[...pairs]
    .map(([pair, switches]) => `${pair} with ${describe(switches)}`)
    .sort()
    .join(', ')} }`;
}
