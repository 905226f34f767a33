/**
 * Freedoms that a real machine has and that many programs do not expect. Where nothing was found without one of them, it is asked once more with it,
 * within the bounds that were covered: what is found then is either a violation of its own kind, or the reason for an assumption.
 */
import type { Assumption, CheckResult } from '../answer/result.js';
import type { Program } from '../ir/ir.js';
import { allocates } from '../ir/ir.js';
import type { CheckOptions } from '../options.js';
import { formatPosition } from '../report/diagnostic.js';

export interface Freedom {
  readonly option: 'spuriousWakeups' | 'mallocMayFail';
  concerns(program: Program): boolean;
  /** If what it permits is a violation like others, what that needs. */
  readonly onlyWith?: string;
  readonly assumption: Assumption;
}

const WAITS = /^(?:pthread_cond_(?:timed|clock)?wait|cnd_(?:timed)?wait)$/;

export const FREEDOMS: readonly Freedom[] = [
  {
    option: 'spuriousWakeups',
    concerns: ({ functions }) => functions.some(({ name, library }) => library && WAITS.test(name)),
    onlyWith: 'a spurious wake-up',
    assumption: { what: 'waits for conditions return only when they are woken', flag: '--spurious-wakeups' },
  },
  {
    option: 'mallocMayFail',
    concerns: allocates,
    assumption: { what: 'allocations of memory never fail', flag: '--malloc-may-fail' },
  },
];

/** Those that the program may meet and of which the caller says nothing. */
export function openFreedoms(options: CheckOptions, program: Program): Freedom[] {
  return FREEDOMS.filter(({ option, concerns }) => options[option] === undefined && concerns(program));
}

/** An answer without a violation, and what was found with a freedom; `soFar` is that answer, or one that another freedom has changed. */
export function withFreedom(soFar: CheckResult, { onlyWith, assumption }: Freedom, found: CheckResult): CheckResult {
  const [violation] = found.violations;
  if (violation && onlyWith !== undefined) {
    const violations = found.violations.map((each) => ({ ...each, onlyWith }));
    return { ...soFar, verdict: 'violation', violations, ...(found.properties ? { properties: found.properties } : {}) };
  }
  const covered = found.bounds.switches >= soFar.bounds.switches;
  if (!violation && covered && found.verdict !== 'unknown') return soFar;
  if (violation) return assuming(soFar, { ...assumption, otherwise: `${violation.property} at ${formatPosition(violation.position)}` });
  if (covered) return assuming(soFar, assumption);
  const interrupted = `asking once more, with ${assumption.flag ?? ''}`;
  const assumed = assuming(soFar, assumption);
  return { ...assumed, reason: `the time was over while ${interrupted}`, bounds: { ...assumed.bounds, interrupted } };
}

/** The answer, which holds only as far as this does. */
export function assuming(soFar: CheckResult, assumption: Assumption): CheckResult {
  const bounds = { ...soFar.bounds, assumed: [...soFar.bounds.assumed, assumption] };
  const properties = soFar.properties?.map((each) => (each.verdict === 'safe' ? { ...each, verdict: 'bounded' as const } : each));
  return { ...soFar, bounds, ...(properties ? { properties } : {}), verdict: soFar.verdict === 'safe' ? 'bounded' : soFar.verdict };
}
