/**
 * How to say that the bounds which were met are meant: as flags, so that the answer is what was asked for, and the exit
 * code 0.
 */
import type { Bounds, CheckResult, FailOn, MetBound } from '../answer/result.js';
import { EXIT_CODES, exitCodeOf } from '../answer/result.js';
import { listed } from './event-words.js';

/** The flags that give the bounds as they were met; undefined if there is none for some of them. */
function flagsFor(met: readonly MetBound[]): string[] | undefined {
  const open = met.filter(({ given }) => !given);
  if (open.some(({ kind, flag }) => flag === undefined || kind === 'error' || kind === 'conversation'))
    return undefined;
  const of = (...kinds: MetBound['kind'][]): MetBound[] => open.filter(({ kind }) => kinds.includes(kind));
  return [
    ...least('--max-switches', of('switches')),
    ...loopFlags(of('loop', 'recursion')),
    ...least('--max-fires', of('firings')),
    ...least('--phases', of('phases')),
    ...least('--max-tasks', of('tasks')),
    ...of('arguments').map(({ limit, length }) => `--args-bound ${limit}${length === undefined ? '' : `:${length}`}`),
  ];
}

function loopFlags(loops: readonly MetBound[]): string[] {
  const [only] = loops;
  return loops.length === 1 && only ? [`--unwindset ${only.name ?? ''}:${only.limit}`] : least('--max-unwind', loops);
}

function least(flag: string, bounds: readonly MetBound[]): string[] {
  return bounds.length === 0 ? [] : [`${flag} ${Math.min(...bounds.map(({ limit }) => limit))}`];
}

/** Where an answer is not all that was asked for: a sentence that says what would make it so. */
export function exitAdvice(result: CheckResult, failOn: FailOn | undefined): string[] {
  const { verdict, bounds } = result;
  if ((verdict !== 'bounded' && verdict !== 'violation') || exitCodeOf(result, failOn) !== EXIT_CODES.bounded)
    return [];
  return [`Exit code ${EXIT_CODES.bounded}: ${why(bounds)}; ${remedy(bounds)}.`];
}

function why({ met }: Bounds): string {
  return met.some(({ given }) => !given) ? 'bounds were met that nobody gave' : 'the search ended early';
}

function remedy({ met }: Bounds): string {
  const flags = flagsFor(met);
  const accepted = '--fail-on violation accepts that';
  return flags && flags.length > 0
    ? `${listed(flags)} ${flags.length === 1 ? 'gives it' : 'give them'}, ${accepted}`
    : accepted;
}
