import type { CheckResult, Violation } from '../../src/answer/result.js';
import { formatPosition } from '../../src/source/position.js';
import type { CheckOptions } from '../../src/options/options.js';
import { ask, isCutOff, undecided, whyUnfinished } from './ask.js';
import { tripleOf } from './atomicity.js';
import type { Comparison, Difference } from './difference.js';
import { compareSets, TOO_LARGE } from './difference.js';
import type { Comparer } from './differ.js';
import { expectedCycle, expectedDeadlock, expectedHang, expectedRaces, expectedTriples } from './expected.js';
import { interruptsIn } from './interrupts.js';
import type { FewestSwitches } from './races.js';
import { pairOf } from './races.js';
import { tearOf } from './torn.js';

/** Enough for most generated programs to have no execution with more. */
const SWITCHES = 8;
/** Enough for most of what follows from the misuse of a lock. */
const SWITCHES_RESTRICTED = 4;
/** The same as the first, with interrupts. */
const SWITCHES_INTERRUPTED = 10;

/** All interleavings at once: the fewest switches are not known. */
const EVER = { encoding: 'partial-order' } as const;

/** Compares the pairs of lines that race, each with its least number of context switches. */
export function races(solver: string): Comparer {
  return comparingRaces({ solver, maxSwitches: SWITCHES }, true);
}

/** Compares the pairs of lines that race in some interleaving. */
export function racesEver(solver: string): Comparer {
  return comparingRaces({ solver, ...EVER }, false);
}

function comparingRaces(options: Partial<CheckOptions>, knowsFewest: boolean): Comparer {
  return async (text, limits) => {
    const expected = await expectedRaces(text, limits);
    if (!expected) return TOO_LARGE;
    const result = await ask(text, { properties: ['race'], all: true, ...options });
    const pairs = result.violations.map((violation): [string, number] => [racingPair(violation), violation.switches]);
    const found = pairs.map(([pair]) => pair);
    // Where the time was over, fewer switches may not have been looked at.
    const isShort = isCutOff(result) || !knowsFewest || result.bounds.interrupted !== undefined;
    const trouble = wrongNumber(expected, pairs, isShort) ?? compareSets(new Set(expected.keys()), found, () => 'race');
    const unfinished = trouble?.trouble === 'false safe' ? whyUnfinished(result) : undefined;
    if (unfinished !== undefined) return { kind: 'open', reason: unfinished };
    if (!trouble) return { kind: 'equal' };
    return {
      kind: 'different',
      ...trouble,
      expected: describePairs(expected, ({ least, most }) => `${least} to ${most}`),
      actual: describePairs(pairs, String),
    };
  };
}

function wrongNumber(
  expected: ReadonlyMap<string, FewestSwitches>,
  pairs: readonly (readonly [string, number])[],
  cut: boolean,
): Pick<Difference, 'trouble' | 'about'> | undefined {
  const wrong = pairs.some(([pair, switches]) => {
    const fewest = expected.get(pair);
    return fewest && (switches < fewest.least || (!cut && switches > fewest.most));
  });
  return wrong ? { trouble: 'wrong number', about: ['race'] } : undefined;
}

/**
 * Compares the verdicts of assertions and of the misuse of locks, each for itself, with those when no steps are joined.
 */
export function verdictsWithoutMovers(solver: string): Comparer {
  return async (text) => {
    const options = { solver, properties: ['assertion', 'lock-misuse'], switches: SWITCHES_RESTRICTED };
    const [joined, apart] = [await ask(text, options), await ask(text, { ...options, without: ['movers'] })];
    const unfinished = undecided(joined) ?? undecided(apart);
    if (unfinished !== undefined) return { kind: 'open', reason: unfinished };
    const [found, expected] = [joined, apart].map((result) =>
      result.properties!.filter(({ verdict }) => verdict === 'violation').map(({ name }) => name),
    );
    const trouble = compareSets(new Set(expected), found!, (name) => name);
    return trouble
      ? { kind: 'different', ...trouble, expected: expected!.join(', '), actual: found!.join(', ') }
      : { kind: 'equal' };
  };
}

/** Compares whether there is a deadlock. */
export function deadlocks(solver: string, options: Partial<CheckOptions> = { maxSwitches: SWITCHES }): Comparer {
  return async (text, limits) => {
    const expected = await expectedDeadlock(text, limits);
    if (expected === undefined) return TOO_LARGE;
    const result = await ask(text, { solver, properties: ['deadlock'], ...options });
    const actual = result.violations.length > 0;
    if (actual === (expected !== 'none' && expected !== 'assumed')) return { kind: 'equal' };
    if (expected === 'busy') return { kind: 'open', reason: 'a thread that is busy for ever might still end a wait' };
    if (expected === 'assumed')
      return { kind: 'open', reason: 'what is held up by an assumption might have ended a wait' };
    const unfinished = actual ? undefined : whyUnfinished(result);
    if (unfinished !== undefined) return { kind: 'open', reason: unfinished };
    return {
      kind: 'different',
      trouble: actual ? 'false alarm' : 'false safe',
      about: ['deadlock'],
      expected,
      actual: actual ? 'deadlock' : 'none',
    };
  };
}

/** Compares whether a task hangs. */
export function hangs(solver: string, options: Partial<CheckOptions> = { maxSwitches: SWITCHES }): Comparer {
  return async (text, limits) => {
    const expected = await expectedHang(text, limits);
    if (expected === undefined) return TOO_LARGE;
    const result = await ask(text, { solver, properties: ['hang'], ...options });
    const actual = result.properties?.find(({ name }) => name === 'hang')?.verdict === 'violation';
    if (actual === (expected === 'hang')) return actual ? { kind: 'equal' } : unfinishedOr(result, { kind: 'equal' });
    if (expected === 'busy') return { kind: 'open', reason: 'a thread that is busy for ever might still end a loop' };
    if (expected === 'assumed')
      return { kind: 'open', reason: 'what is held up by an assumption might have ended a loop' };
    // Where an input decides which way a round goes, the loop is taken for one that an input may end.
    if (!actual && text.includes('__VERIFIER_nondet'))
      return { kind: 'open', reason: 'an input may decide how a round goes' };
    if (expected === 'changing') return { kind: 'open', reason: 'who goes round for ever changes something' };
    return unfinishedOr(actual ? undefined : result, {
      kind: 'different',
      trouble: actual ? 'false alarm' : 'false safe',
      about: ['hang'],
      expected,
      actual: actual ? 'hang' : 'none',
    });
  };
}

const CYCLE = / round for ever: what happens (?:after|from) switch /;

/** Compares whether tasks keep each other going round for ever, where all states are looked at. */
export function cycles(): Comparer {
  return async (text, limits) => {
    const expected = await expectedCycle(text, limits);
    if (expected === undefined) return TOO_LARGE;
    if (text.includes('__VERIFIER_nondet')) return { kind: 'open', reason: 'an input may decide how a round goes' };
    const result = await ask(text, { solver: 'cadical', properties: ['hang'] });
    const actual = result.violations.some(({ message }) => CYCLE.test(message));
    if (actual ? expected : !expected || result.verdict === 'violation') return { kind: 'equal' };
    return unfinishedOr(actual ? undefined : result, {
      kind: 'different',
      trouble: actual ? 'false alarm' : 'false safe',
      about: ['hang'],
      expected: String(expected),
      actual: String(actual),
    });
  };
}

function unfinishedOr(result: CheckResult | undefined, comparison: Comparison): Comparison {
  const reason = result && whyUnfinished(result);
  return reason === undefined ? comparison : { kind: 'open', reason };
}

const FIRES = / fires \d+/g;

/** Looks whether a deadlock is found without a given bound on firings that is none if handlers fire once more. */
export function lastingDeadlocks(solver: string): Comparer {
  return async (text, limits) => {
    const [once, twice] = [1, 2].map((fires) => text.replace(FIRES, ` fires ${fires}`)) as [string, string];
    const [atOnce, later] = [await expectedDeadlock(once, limits), await expectedDeadlock(twice, limits)];
    if (atOnce === undefined || later === undefined) return TOO_LARGE;
    const interrupts = interruptsIn(once).map(({ handler, number, priority, software = false }) => ({
      handler,
      number,
      priority,
      software,
    }));
    const result = await ask(once, {
      solver,
      properties: ['deadlock'],
      maxSwitches: SWITCHES,
      interrupts,
      maxFires: 1,
    });
    const actual = result.violations.length > 0;
    if (!actual || (atOnce === 'deadlock' && later === 'deadlock')) return { kind: 'equal' };
    if (atOnce !== 'none' && later !== 'none')
      return {
        kind: 'open',
        reason: 'a thread that is busy for ever, or held up by an assumption, might still end a wait',
      };
    return {
      kind: 'different',
      trouble: 'false alarm',
      about: ['deadlock'],
      expected: 'none with one more firing',
      actual: 'deadlock',
    };
  };
}

/** Compares the triples of lines that violate atomicity. */
export function triples(solver: string): Comparer {
  return comparingTriples({ solver, maxSwitches: SWITCHES_INTERRUPTED });
}

/** Compares the triples of lines that violate atomicity in some interleaving. */
export function triplesEver(solver: string): Comparer {
  return comparingTriples({ solver, ...EVER });
}

function comparingTriples(options: Partial<CheckOptions>): Comparer {
  return async (text, limits) => {
    const expected = await expectedTriples(text, limits);
    if (!expected) return TOO_LARGE;
    const result = await ask(text, { properties: ['atomicity'], all: true, atomicityRare: true, ...options });
    const found = result.violations.map(tripleIn);
    const trouble = compareSets(expected, found, () => 'atomicity');
    const unfinished = trouble?.trouble === 'false safe' ? whyUnfinished(result) : undefined;
    if (unfinished !== undefined) return { kind: 'open', reason: unfinished };
    return trouble
      ? { kind: 'different', ...trouble, expected: describeAll(expected), actual: describeAll(found) }
      : { kind: 'equal' };
  };
}

function racingPair({ participants }: Violation): string {
  const [first, second] = (participants ?? []).map(({ position }) => `${position.file}:${position.line}`);
  if (first === undefined || second === undefined) throw new Error('a race has two participants');
  return pairOf(first, second);
}

function tripleIn({ participants = [], message }: Violation): string {
  const [first, second] = participants;
  if (!first || !second || participants.length !== 3) throw new Error('an atomicity violation has three participants');
  if (message.startsWith('torn'))
    return tearOf(message.startsWith('torn write'), formatPosition(first.position), second.stack[0]!);
  const pattern = participants.map(({ action }) => (action.startsWith('writes') ? 'W' : 'R')).join('');
  return tripleOf(
    pattern,
    participants.map(({ position }) => `${position.file}:${position.line}`),
  );
}

function describePairs<T>(pairs: Iterable<readonly [string, T]>, describe: (switches: T) => string): string {
  return describeAll([...pairs].map(([pair, switches]) => `${pair} with ${describe(switches)}`));
}

function describeAll(found: Iterable<string>): string {
  return `{ ${[...found].sort().join(', ')} }`;
}
