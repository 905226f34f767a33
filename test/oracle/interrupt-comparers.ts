import { check } from '../../src/index.js';
import type { CheckResult, Violation } from '../../src/answer/result.js';
import { tripleOf } from './atomicity.js';
import { checkerWith, leastSwitches, withinSwitches, UNWIND, isCutOff } from './comparers.js';
import type { Comparer } from './differ.js';
import { expectedTriples } from './expected.js';
import { interruptsIn } from './interrupts.js';

/** Enough for most generated programs to have no execution with more. */
const SWITCHES = 10;

/** Compares the verdict and the least number of context switches of a program with interrupts. */
export function leastSwitchesInterrupted(solver: string): Comparer {
  return (text, limits) => leastSwitches(checkerWith(solver, { interrupts: interruptsIn(text) }))(text, limits);
}

/** Compares whether there is a violation of a program with interrupts, when the bound on switches is given. */
export function withinSwitchesInterrupted(solver: string, switches: number): Comparer {
  return (text, limits) => withinSwitches(checkerWith(solver, { interrupts: interruptsIn(text) }), switches)(text, limits);
}

/** Compares the triples of lines that violate atomicity. */
export function triples(solver: string): Comparer {
  return async (text, limits) => {
    const expected = await expectedTriples(text, limits);
    if (!expected) return { kind: 'open', reason: 'too large for the explorer' };
    const options = { properties: ['atomicity'], all: true, interrupts: interruptsIn(text), maxSwitches: SWITCHES, maxUnwind: UNWIND, solver };
    const result = await check({ files: [{ name: 'program.c', text }], ...options });
    const found = result.violations.map(tripleIn);
    const actual = new Set(found);
    const wrong = actual.size !== found.length || found.some((triple) => !expected.has(triple));
    if (!wrong && actual.size === expected.size) return { kind: 'equal' };
    const unfinished = wrong ? undefined : whyUnfinished(result);
    return unfinished === undefined ? { kind: 'different', expected: describeAll(expected), actual: describeAll(found) } : { kind: 'open', reason: unfinished };
  };
}

/** Why there could be more than was found. */
function whyUnfinished({ verdict, reason, bounds, diagnostics }: CheckResult): string | undefined {
  if (verdict === 'unknown' || verdict === 'error') return [reason, ...diagnostics.map((diagnostic) => diagnostic.message)].join('; ');
  return isCutOff(bounds) ? 'a loop was cut off' : bounds.switchesComplete ? undefined : 'more switches are possible';
}

function tripleIn({ participants = [] }: Violation): string {
  if (participants.length !== 3) throw new Error('an atomicity violation has three participants');
  const pattern = participants.map(({ action }) => (action.startsWith('writes') ? 'W' : 'R')).join('');
  return tripleOf(
    pattern,
    participants.map(({ position }) => `${position.file}:${position.line}`),
  );
}

function describeAll(found: Iterable<string>): string {
  return `{ ${[...found].sort().join(', ')} }`;
}
