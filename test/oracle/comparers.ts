import type { Violation } from '../../src/answer/result.js';
import type { ModelVariant } from '../../src/library/models/features.js';
import type { CheckOptions } from '../../src/options/options.js';
import { ask, CUT_OFF, isCutOff, undecided } from './ask.js';
import type { Comparison, Difference } from './difference.js';
import { compareSets, TOO_LARGE } from './difference.js';
import type { Comparer } from './differ.js';
import type { Answer } from './expected.js';
import { expectedAnswer, expectedOnStacks, expectedPlaces } from './expected.js';
import { place, propertyOfPlace } from './explore.js';

type Decided =
  | { readonly verdict: 'violation'; readonly switches: number; readonly properties: readonly string[] }
  /** `complete`: for any number of switches. */
  | { readonly verdict: 'safe'; readonly complete: boolean };

/** What a checker says: an answer, that there is no violation as far as loops were unwound, or nothing. */
export type Reply = Decided | { readonly verdict: 'bounded' } | { readonly verdict: 'open'; readonly reason: string };

/**
 * The checker under test: with a growing bound, or with exactly the one given; `patient`: unwinding loops further than
 * usually.
 */
export type Checker = (
  text: string,
  bound: { readonly maxSwitches: number } | { readonly switches: number; readonly patient?: true },
) => Promise<Reply>;

/** Iterations that are enough for most violations that loops are in the way of. */
const PATIENT_UNWIND = 12;

/** What a safe program is searched for beyond the checker's bound, in case that claims to be complete. */
const EXTRA_SWITCHES = 4;

/**
 * Compares the verdict and the least number of context switches; `variant`: of the library models that the explorer
 * executes.
 */
export function leastSwitches(checker: Checker, variant: ModelVariant = {}): Comparer {
  return async (text, { maxSwitches, maxStates }) => {
    const expected = await expectedAnswer(text, { maxStates, maxSwitches: maxSwitches + EXTRA_SWITCHES }, variant);
    if (!expected) return TOO_LARGE;
    const actual = await checker(text, { maxSwitches });
    if (actual.verdict === 'open') return { kind: 'open', reason: actual.reason };
    if (agree(expected, actual, maxSwitches)) return { kind: 'equal' };
    if (actual.verdict === 'bounded') return patiently(checker, text, expected);
    if (expected.verdict === 'violation' && actual.verdict === 'violation' && actual.switches > expected.switches) {
      const nearer = await checker(text, { switches: expected.switches });
      if (nearer.verdict === 'open') return { kind: 'open', reason: nearer.reason };
      if (nearer.verdict === 'bounded') return patiently(checker, text, expected);
    }
    return difference(expected, actual);
  };
}

/** So many switches are nearly always more than a violation needs. */
const MANY_SWITCHES = 16;

/** Compares the verdict on all interleavings, of which no number of switches is asked for. */
export function everyInterleaving(solver: string, encoding: 'partial-order' | 'blocks' = 'partial-order'): Comparer {
  return async (text, { maxStates }) => {
    const expected = await expectedAnswer(text, { maxStates, maxSwitches: MANY_SWITCHES });
    if (!expected) return TOO_LARGE;
    const result = await ask(text, { solver, encoding });
    const [violation] = result.violations;
    const reason = undecided(result);
    if (!violation && reason !== undefined) return { kind: 'open', reason };
    const least = expected.verdict === 'violation' ? expected.switches : violation ? MANY_SWITCHES + 1 : Infinity;
    if (violation && isBetter(violation.switches, expected)) return { kind: 'equal' };
    if ((violation?.switches ?? Infinity) >= least && (violation !== undefined || expected.verdict === 'safe'))
      return { kind: 'equal' };
    if (!violation && isCutOff(result)) return { kind: 'open', reason: CUT_OFF };
    return difference(
      expected,
      violation
        ? { verdict: 'violation', switches: violation.switches, properties: [violation.property] }
        : { verdict: 'safe', complete: result.bounds.switchesComplete },
      ', at all interleavings',
    );
  };
}

/**
 * The explorer had to leave something out, and there is a violation with fewer switches, which the replay has
 * confirmed.
 */
function isBetter(switches: number, expected: Answer): boolean {
  return expected.verdict === 'violation' && expected.atMost === true && switches < expected.switches;
}

function agree(expected: Answer, actual: Exclude<Reply, { verdict: 'open' }>, maxSwitches: number): boolean {
  if (actual.verdict === 'violation')
    return (
      expected.verdict === 'violation' && (expected.switches === actual.switches || isBetter(actual.switches, expected))
    );
  return (
    expected.verdict === 'safe' || (expected.switches > maxSwitches && !(actual.verdict === 'safe' && actual.complete))
  );
}

/**
 * Compares once more, since loops were cut off before they came to the violation, with that violation's number of
 * switches given unless another is.
 */
async function patiently(checker: Checker, text: string, expected: Answer, given?: number): Promise<Comparison> {
  if (expected.verdict === 'safe') return { kind: 'equal' };
  const { switches } = expected;
  const actual = await checker(text, { switches: given ?? switches, patient: true });
  if (actual.verdict === 'open') return { kind: 'open', reason: actual.reason };
  if (actual.verdict === 'bounded') return { kind: 'open', reason: CUT_OFF };
  return actual.verdict === 'violation' && actual.switches >= switches
    ? { kind: 'equal' }
    : difference(expected, actual, ', patiently');
}

function difference(expected: Answer, actual: Decided, given = ''): Difference {
  const about =
    actual.verdict === 'violation' ? actual.properties : expected.verdict === 'violation' ? expected.properties : [];
  const trouble =
    actual.verdict === 'safe' ? 'false safe' : expected.verdict === 'safe' ? 'false alarm' : 'wrong number';
  return { kind: 'different', trouble, about, expected: describe(expected), actual: `${describe(actual)}${given}` };
}

function describe(answer: Answer | Decided): string {
  if (answer.verdict === 'violation')
    return `violation of ${answer.properties.join(', ')} with ${answer.switches} switches`;
  return answer.verdict === 'safe' && 'complete' in answer && answer.complete
    ? 'safe for any number of switches'
    : 'safe';
}

/** Compares whether there is a violation with at most `switches` context switches, when the bound is given. */
export function withinSwitches(checker: Checker, switches: number): Comparer {
  return async (text, limits) => {
    const expected = await expectedAnswer(text, limits);
    if (!expected) return TOO_LARGE;
    const actual = await checker(text, { switches });
    if (actual.verdict === 'open') return { kind: 'open', reason: actual.reason };
    const within: Answer =
      expected.verdict === 'violation' && expected.switches <= switches ? expected : { verdict: 'safe' };
    if (actual.verdict === 'bounded') return patiently(checker, text, within, switches);
    const fits =
      actual.verdict !== 'violation' ||
      (within.verdict === 'violation' && actual.switches <= switches && actual.switches >= within.switches);
    return fits && actual.verdict === within.verdict
      ? { kind: 'equal' }
      : difference(within, actual, `, given ${switches}`);
  };
}

/**
 * Looks whether the checker, where it has not found a violation that reused stacks make possible, says what it has
 * assumed of addresses.
 */
export function assumptionsTold(solver: string): Comparer {
  return async (text, limits) => {
    const expected = await expectedOnStacks(text, limits);
    if (!expected) return TOO_LARGE;
    const { maxSwitches } = limits;
    const result = await ask(text, { solver, maxSwitches });
    const [violation] = result.violations;
    if (
      expected.verdict === 'violation'
        ? violation || expected.switches > maxSwitches || result.bounds.assumed.length > 0
        : !violation
    )
      return { kind: 'equal' };
    const reason = undecided(result) ?? (!violation && isCutOff(result) ? CUT_OFF : undefined);
    if (reason !== undefined) return { kind: 'open', reason };
    return difference(
      expected,
      violation
        ? { verdict: 'violation', switches: violation.switches, properties: [violation.property] }
        : { verdict: 'safe', complete: result.bounds.switchesComplete },
      ', assuming nothing',
    );
  };
}

/** Compares the set of places that can be violated in some interleaving. */
export function allPlacesEver(solver: string): Comparer {
  return async (text, { maxStates }) => {
    const expected = await expectedPlaces(text, { maxStates, maxSwitches: MANY_SWITCHES });
    if (!expected) return TOO_LARGE;
    const result = await ask(text, { solver, all: true, encoding: 'partial-order' });
    const reason = undecided(result);
    if (reason !== undefined) return { kind: 'open', reason };
    const found = result.violations.filter(({ switches }) => switches <= MANY_SWITCHES);
    const trouble =
      compareSets(new Set(expected.keys()), found.map(place), propertyOfPlace) ?? wrongNumber(expected, found, true);
    if (!trouble) return { kind: 'equal' };
    if (trouble.trouble === 'false safe' && (isCutOff(result) || found.length < result.violations.length))
      return { kind: 'open', reason: CUT_OFF };
    return {
      kind: 'different',
      ...trouble,
      expected: describePlaces(expected),
      actual: describePlaces(switchesOf(found)),
    };
  };
}

/** Compares the set of places that can be violated, each with its least number of context switches. */
export function allPlaces(solver: string, options: Partial<CheckOptions> = {}): Comparer {
  return async (text, limits) => {
    const expected = await expectedPlaces(text, limits, options.target);
    if (!expected) return TOO_LARGE;
    const result = await ask(text, { maxSwitches: limits.maxSwitches, solver, all: true, ...options });
    const reason = undecided(result);
    if (reason !== undefined) return { kind: 'open', reason };
    const cut = isCutOff(result);
    const trouble =
      compareSets(new Set(expected.keys()), result.violations.map(place), propertyOfPlace) ??
      wrongNumber(expected, result.violations, cut);
    if (!trouble) return { kind: 'equal' };
    if (cut && trouble.trouble === 'false safe') return { kind: 'open', reason: CUT_OFF };
    return {
      kind: 'different',
      ...trouble,
      expected: describePlaces(expected),
      actual: describePlaces(switchesOf(result.violations)),
    };
  };
}

/** With a loop that was cut off, more switches than the fewest may be needed. */
function wrongNumber(
  expected: ReadonlyMap<string, number>,
  found: readonly Violation[],
  cut: boolean,
): Pick<Difference, 'trouble' | 'about'> | undefined {
  const wrong = found.filter((each) =>
    cut ? expected.get(place(each))! > each.switches : expected.get(place(each)) !== each.switches,
  );
  return wrong.length > 0 ? { trouble: 'wrong number', about: wrong.map(({ property }) => property) } : undefined;
}

function switchesOf(found: readonly Violation[]): ReadonlyMap<string, number> {
  return new Map(found.map((violation) => [place(violation), violation.switches]));
}

function describePlaces(places: ReadonlyMap<string, number>): string {
  return `{ ${[...places]
    .map(([key, switches]) => `${key} with ${switches}`)
    .sort()
    .join(', ')} }`;
}

/** Our checker with one of its solvers. */
export function checkerWith(solver: string, options: Partial<CheckOptions> = {}): Checker {
  return async (text, bound) => {
    const { patient, ...bounds } = 'patient' in bound ? bound : { ...bound, patient: false };
    const further = patient ? { [options.unwind === undefined ? 'maxUnwind' : 'unwind']: PATIENT_UNWIND } : {};
    const result = await ask(text, { solver, ...options, ...bounds, ...further });
    const violation = result.violations[0];
    // The time may be over before it is known whether fewer switches would do.
    if (violation && result.bounds.interrupted !== undefined && !violation.fewest && !('switches' in bounds))
      return { verdict: 'open', reason: 'the time was over' };
    if (violation) return { verdict: 'violation', switches: violation.switches, properties: [violation.property] };
    const reason = undecided(result);
    if (reason !== undefined) return { verdict: 'open', reason };
    return isCutOff(result) ? { verdict: 'bounded' } : { verdict: 'safe', complete: result.bounds.switchesComplete };
  };
}
