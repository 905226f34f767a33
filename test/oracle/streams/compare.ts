import { check } from '../../../src/index.js';
import type { CheckResult } from '../../../src/answer/result.js';
import { isCutOff, undecided } from '../ask.js';
import type { Comparison, Difference } from '../difference.js';
import { TOO_LARGE, crash } from '../difference.js';
import type { Truth } from './explore.js';
import { cachedTruthOf, truthOf } from './explore.js';
import type { Program } from './program.js';
import { render } from './render.js';
import { ModelOutside } from './world.js';

const MOST_STATES = 30_000;
const PATIENCE = 60;

export const PROPERTIES = ['assertion', 'io-schedule', 'deadlock'] as const;
export type AskedProperty = (typeof PROPERTIES)[number];

/**
 * Whether a property is violated in some schedule; undefined where that is a matter of the order in which schedules are
 * looked at.
 */
type Expected = Readonly<Record<AskedProperty, boolean | undefined>>;

/** Compares what the checker and the reference say about a program, each property by itself. */
export async function compareTalk(program: Program): Promise<Comparison> {
  const truth = truthOf(program, MOST_STATES);
  if (!truth) return TOO_LARGE;
  return byCache(program, truth) ?? (await byChecker(program, truth));
}

/**
 * What the cache of the paper says is what the rule says; it knows one order of each stream. Which executions end where
 * communication differs depends on which was first.
 */
function byCache(program: Program, truth: Truth): Difference | undefined {
  if (program.world.duplex.length > 0) return undefined;
  const cached = cachedTruthOf(program, Infinity)!;
  if (truth.schedule !== 'unclear' && truth.schedule !== cached.schedule)
    return reference('io-schedule', truth.schedule, cached.schedule);
  if (truth.schedule === 'depends') return undefined;
  if (truth.assertion !== cached.assertion)
    return reference('assertion', String(truth.assertion), String(cached.assertion));
  return truth.deadlock === cached.deadlock ? undefined : reference('deadlock', truth.deadlock, cached.deadlock);
}

function reference(about: string, expected: string, actual: string): Difference {
  return {
    kind: 'different',
    trouble: 'crash',
    about: ['reference', about],
    expected: `${about}: ${expected}, by the rule`,
    actual: `${actual}, by the cache`,
  };
}

async function byChecker(program: Program, truth: Truth): Promise<Comparison> {
  const { unordered, duplex } = program.world;
  let result: CheckResult;
  try {
    result = await check({
      files: [{ name: 'program.c', text: render(program) }],
      outside: new ModelOutside(program.world),
      streams: {
        ...Object.fromEntries(unordered.map((path) => [path, 'unordered' as const])),
        ...Object.fromEntries(duplex.map((port) => [`:${port}`, 'duplex' as const])),
      },
      properties: PROPERTIES,
      spuriousWakeups: false,
      mallocMayFail: false,
      callsMayFail: false,
      otherDescriptors: false,
      signalsArrive: false,
      timeout: PATIENCE,
      jobs: 1,
    });
  } catch (error) {
    if (error instanceof Error) return crash(error);
    throw error;
  }
  return judged(truth, result);
}

function judged(truth: Truth, result: CheckResult): Comparison {
  const depends = truth.schedule === 'depends';
  const expected: Expected = {
    assertion: depends && truth.assertion ? undefined : truth.assertion,
    'io-schedule': truth.schedule === 'unclear' ? undefined : depends,
    deadlock: depends && truth.deadlock !== 'none' ? undefined : truth.deadlock !== 'none',
  };
  for (const property of PROPERTIES) {
    const wanted = expected[property];
    const found = result.violations.some((violation) => violation.property === property);
    if (wanted === undefined || wanted === found) continue;
    if (found) return different('false alarm', property, truth, result);
    const verdict = result.properties?.find(({ name }) => name === property)?.verdict;
    if (verdict === 'safe' || (verdict === 'bounded' && result.bounds.met.length === 0))
      return different('false safe', property, truth, result);
  }
  if (PROPERTIES.every((property) => result.violations.some((violation) => violation.property === property)))
    return { kind: 'equal' };
  const reason =
    undecided(result) ?? (result.verdict === 'bounded' && isCutOff(result) ? 'a loop was cut off' : undefined);
  if (reason !== undefined) return { kind: 'open', reason };
  const missed = PROPERTIES.find(
    (property) =>
      expected[property] === true && !result.violations.some((violation) => violation.property === property),
  );
  if (missed !== undefined) return different('false safe', missed, truth, result);
  const met = result.bounds.met.filter(({ kind, name }) => kind !== 'error' || name !== 'io-schedule' || !depends);
  if (met.length > 0)
    return {
      kind: 'open',
      reason: `executions are cut off: ${met.map(({ kind, name = '' }) => `${kind} ${name}`).join()}`,
    };
  return { kind: 'equal' };
}

function different(
  trouble: Difference['trouble'],
  about: AskedProperty,
  truth: Truth,
  result: CheckResult,
): Difference {
  const found = result.violations.map(
    ({ property, message, position }) => `${property} (${message}) in line ${position.line}`,
  );
  return {
    kind: 'different',
    trouble,
    about: [about],
    expected: JSON.stringify(truth),
    actual: `${result.verdict}${result.reason === undefined ? '' : ` (${result.reason})`}: ${found.join('; ')}`,
  };
}
