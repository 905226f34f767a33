import { check } from '../../src/index.js';
import type { CheckOptions } from '../../src/options.js';
import type { Bounds, CheckResult } from '../../src/answer/result.js';
import type { Comparer, Comparison } from './differ.js';
import type { Answer } from './expected.js';
import { expectedAnswer, expectedPlaces } from './expected.js';
import { place } from './explore.js';

/** What a checker says: an answer, or that loops were unwound too little, or that it does not take the program. */
export type Reply =
  | { readonly verdict: 'violation'; readonly switches: number }
  /** `complete`: for any number of switches. */
  | { readonly verdict: 'safe'; readonly complete: boolean }
  | { readonly verdict: 'open'; readonly reason: string };

/** The checker under test: with a growing bound, or with exactly the one given. */
export type Checker = (text: string, bound: { readonly maxSwitches: number } | { readonly switches: number }) => Promise<Reply>;

/** What a safe program is searched for beyond the checker's bound, in case that claims to be complete. */
const EXTRA_SWITCHES = 4;

/** Compares the verdict and the least number of context switches. */
export function leastSwitches(checker: Checker): Comparer {
  return async (text, limits) => {
    const expected = await expectedAnswer(text, { ...limits, maxSwitches: limits.maxSwitches + EXTRA_SWITCHES });
    if (!expected) return { kind: 'open', reason: 'too large for the explorer' };
    const actual = await checker(text, limits);
    if (actual.verdict === 'open') return { kind: 'open', reason: actual.reason };
    if (agree(expected, actual, limits.maxSwitches)) return { kind: 'equal' };
    if (expected.verdict === 'violation' && actual.verdict === 'violation' && actual.switches > expected.switches) {
      const nearer = await checker(text, { switches: expected.switches });
      if (nearer.verdict === 'open') return { kind: 'open', reason: nearer.reason };
    }
    return { kind: 'different', expected: describe(expected), actual: describe(actual) };
  };
}

function agree(expected: Answer, actual: Exclude<Reply, { verdict: 'open' }>, maxSwitches: number): boolean {
  if (actual.verdict === 'violation') return expected.verdict === 'violation' && expected.switches === actual.switches;
  return expected.verdict === 'safe' || (expected.switches > maxSwitches && !actual.complete);
}

function describe(answer: Answer | Reply): string {
  if (answer.verdict === 'violation') return `violation with ${answer.switches} switches`;
  return answer.verdict === 'safe' && 'complete' in answer && answer.complete ? 'safe for any number of switches' : 'safe';
}

/** Compares whether there is a violation with at most `switches` context switches, when the bound is given. */
export function withinSwitches(checker: Checker, switches: number): Comparer {
  return async (text, limits) => {
    const expected = await expectedAnswer(text, limits);
    if (!expected) return { kind: 'open', reason: 'too large for the explorer' };
    const actual = await checker(text, { switches });
    if (actual.verdict === 'open') return { kind: 'open', reason: actual.reason };
    const violated = expected.verdict === 'violation' && expected.switches <= switches;
    const fits = actual.verdict === 'violation' ? violated && actual.switches <= switches && actual.switches >= expected.switches : !violated;
    return fits ? { kind: 'equal' } : { kind: 'different', expected: `${describe(expected)}`, actual: `${describe(actual)}, given ${switches}` };
  };
}

/** Compares the set of places that can be violated, each with its least number of context switches. */
export function allPlaces(solver: string, options: Partial<CheckOptions> = {}): Comparer {
  return async (text, limits) => {
    const expected = await expectedPlaces(text, limits, options.target);
    if (!expected) return { kind: 'open', reason: 'too large for the explorer' };
    const result = await check({ files: [{ name: 'program.c', text }], maxSwitches: limits.maxSwitches, maxUnwind: UNWIND, solver, all: true, ...options });
    const refused = refusal(result);
    if (refused !== undefined) return { kind: 'open', reason: refused };
    const actual = new Map(result.violations.map((violation) => [place(violation), violation.switches]));
    if (actual.size !== result.violations.length) return { kind: 'different', expected: 'each place once', actual: describePlaces(actual) };
    return comparePlaces(expected, actual, isCutOff(result.bounds));
  };
}

function comparePlaces(expected: ReadonlyMap<string, number>, actual: ReadonlyMap<string, number>, cut: boolean): Comparison {
  const wrong = [...actual].some(([key, switches]) => !(cut ? expected.get(key)! <= switches : expected.get(key) === switches));
  if (!wrong && actual.size === expected.size) return { kind: 'equal' };
  if (!wrong && cut) return { kind: 'open', reason: 'a loop was cut off' };
  return { kind: 'different', expected: describePlaces(expected), actual: describePlaces(actual) };
}

function describePlaces(places: ReadonlyMap<string, number>): string {
  return `{ ${[...places]
    .map(([key, switches]) => `${key} with ${switches}`)
    .sort()
    .join(', ')} }`;
}

/** Iterations of a loop that nothing constant bounds, in programs that are small. */
export const UNWIND = 5;

/** Whether some loop was not followed to its end. */
export function isCutOff({ met }: Bounds): boolean {
  return met.some(({ kind }) => kind === 'loop' || kind === 'recursion');
}

/** Why there is no verdict at all. */
function refusal(result: CheckResult): string | undefined {
  if (result.verdict === 'safe' || result.verdict === 'bounded' || result.verdict === 'violation') return undefined;
  return [result.reason, ...result.diagnostics.map((diagnostic) => diagnostic.message)].join('; ');
}

/** Our checker with one of its solvers. */
export function checkerWith(solver: string, options: Partial<CheckOptions> = {}): Checker {
  return async (text, bound) => {
    const result = await check({ files: [{ name: 'program.c', text }], solver, maxUnwind: UNWIND, ...options, ...bound });
    const violation = result.violations[0];
    if (violation) return { verdict: 'violation', switches: violation.switches };
    const reason = refusal(result) ?? (isCutOff(result.bounds) ? 'a loop was cut off' : undefined);
    return reason === undefined ? { verdict: 'safe', complete: result.bounds.switchesComplete } : { verdict: 'open', reason };
  };
}
