import type { CheckResult } from './result.js';
import type { Diagnostic } from '../source/diagnostic.js';

const NOTHING: Omit<CheckResult, 'verdict'> = {
  bounds: { switches: -1, switchesComplete: false, met: [], assumed: [], tasks: 0 },
  violations: [],
  diagnostics: [],
  stats: { stages: [], events: 0, sharedCells: 0, variables: 0, clauses: 0, clausesByLabel: {}, bounds: [] },
};

/** The answer when a check had to be stopped from outside: what it said last, if it has said anything. */
export function gaveUp(reason: string, soFar: CheckResult = { ...NOTHING, verdict: 'unknown' }): CheckResult {
  return { ...soFar, bounds: { ...soFar.bounds, interrupted: soFar.bounds.interrupted ?? 'searching' }, reason };
}

/** No answer, since nothing has changed of what one would be made of. */
export function notAsked(why: string, revision: string): CheckResult {
  return { ...NOTHING, verdict: 'unknown', reason: why, unchangedSince: revision };
}

/** The answer to a configuration with an error. */
export function refusal(...diagnostics: readonly Diagnostic[]): CheckResult {
  return { ...NOTHING, verdict: 'error', diagnostics };
}

/** The answer to options that make no sense. */
export function wrongUsage(...messages: readonly string[]): CheckResult {
  return refusal(...messages.map((message): Diagnostic => ({ severity: 'error', code: 'usage', message })));
}
