/**
 * Freedoms that a real machine has and that many programs do not expect. Where nothing was found without one of them, it is asked once more with it,
 * within the bounds that were covered: what is found then is either a violation of its own kind, or the reason for an assumption.
 */
import type { Assumption, CheckResult, MetBound } from '../answer/result.js';
import type { Fact, IrFunction, Program } from '../ir/ir.js';
import { allocates } from '../ir/ir.js';
import { operandsOf, registersOf } from '../ir/operands.js';
import type { CheckOptions } from '../options.js';
import { within } from '../report/bounds.js';
import { formatPosition } from '../report/diagnostic.js';

type Facts = ReadonlySet<Fact> | undefined;

export interface Freedom {
  readonly option: 'signalsArrive' | 'spuriousWakeups' | 'mallocMayFail' | 'callsMayFail' | 'otherDescriptors' | 'writersFirst' | 'otherProcesses';
  /** @param facts of the executions that were covered, if any were */
  concerns(program: Program, facts: Facts): boolean;
  /** If what it permits is a violation like others, what that needs. */
  readonly onlyWith?: string;
  readonly assumption: Assumption;
}

const WAITS = /^(?:pthread_cond_(?:timed|clock)?wait|cnd_(?:timed)?wait)$/;

const HANDLES = /^(?:sigaction|(?:bsd_|sysv_)?signal|sigset)$/;

const MAY_FAIL =
  /^(?:pthread_(?:create|key_create|(?:mutex|cond|rwlock|spin|barrier)_init)|sem_(?:init|wait)|pipe2?|socketpair|thrd_create|mtx_init|cnd_init|tss_create)$/;

/** Whether the program looks at what such a call returns. One that never does relies on all of them. */
function looksAtFailures({ functions }: Program): boolean {
  const fails = ({ name, library }: IrFunction): boolean => library && MAY_FAIL.test(name);
  return functions.some(({ code, library }) => {
    const results = code.flatMap((instr) =>
      instr.kind === 'call' && instr.callee.kind === 'direct' && instr.dst !== undefined && fails(functions[instr.callee.function]!) ? [instr.dst] : [],
    );
    return !library && results.length > 0 && code.some((instr) => operandsOf(instr).some((value) => registersOf(value).some((read) => results.includes(read))));
  });
}

export const FREEDOMS: readonly Freedom[] = [
  {
    option: 'signalsArrive',
    concerns: ({ functions }, facts) => facts?.has('signals') ?? functions.some(({ name, library }) => library && HANDLES.test(name)),
    onlyWith: 'a signal',
    assumption: { what: 'no signal interrupts the program from outside', flag: '--signals' },
  },
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
  {
    option: 'callsMayFail',
    concerns: looksAtFailures,
    assumption: { what: 'no call fails for lack of resources or because of a signal', flag: '--calls-may-fail' },
  },
  {
    option: 'otherDescriptors',
    concerns: ({ functions }) => functions.some(({ name, library }) => library && name === '__tcbmc_hand_out_descriptor'),
    assumption: { what: 'the process has no descriptors but those that it opens', flag: '--other-descriptors' },
  },
  {
    option: 'writersFirst',
    concerns: (_, facts) => facts?.has('readers') ?? false,
    assumption: { what: 'nobody who wants to read waits behind who waits to write, as with glibc', flag: '--writers-first' },
  },
  {
    option: 'otherProcesses',
    concerns: (_, facts) => facts?.has('processes') ?? false,
    assumption: { what: 'after fork each process does what the other one expects (what they do to each other is not followed)', flag: '--other-processes' },
  },
];

/** Those that the program may meet and of which the caller says nothing. */
export function openFreedoms(options: CheckOptions, program: Program, facts: Facts): Freedom[] {
  return FREEDOMS.filter(({ option, concerns }) => options[option] === undefined && concerns(program, facts));
}

/** What the caller excludes although the program may meet it. */
export function excludedFreedoms(options: CheckOptions, program: Program, facts: Facts): Assumption[] {
  return FREEDOMS.filter(({ option, concerns }) => options[option] === false && concerns(program, facts)).map(({ assumption }) => ({
    ...assumption,
    given: true,
  }));
}

/** Whatever else is taken for granted with the freedom than without. */
function alsoAssumed(soFar: CheckResult, found: CheckResult): CheckResult {
  const known = new Set(soFar.bounds.assumed.map(({ what }) => what));
  return found.bounds.assumed.filter(({ what }) => !known.has(what)).reduce(assuming, soFar);
}

/** An answer without a violation, and what was found with a freedom; `soFar` is that answer, or one that another freedom has changed. */
export function withFreedom(soFar: CheckResult, { onlyWith, assumption }: Freedom, found: CheckResult): CheckResult {
  const [violation] = found.violations;
  if (violation && onlyWith !== undefined) {
    const violations = found.violations.map((each) => ({ ...each, onlyWith }));
    return { ...soFar, verdict: 'violation', violations, ...(found.properties ? { properties: found.properties } : {}) };
  }
  const covered = found.bounds.switches >= soFar.bounds.switches;
  const cut = newlyMet(soFar, found);
  if (!violation && covered && found.verdict !== 'unknown')
    return cut.length === 0 ? alsoAssumed(soFar, found) : assuming(alsoAssumed(soFar, found), { ...assumption, lookedAt: within({ met: cut, assumed: [] }) });
  if (violation) return assuming(soFar, { ...assumption, otherwise: `${violation.property} at ${formatPosition(violation.position)}` });
  if (covered) return assuming(soFar, assumption);
  const interrupted = `asking once more, with ${assumption.flag ?? ''}`;
  const assumed = assuming(soFar, assumption);
  return { ...assumed, reason: `the time was over while ${interrupted}`, bounds: { ...assumed.bounds, interrupted } };
}

/** What cut executions off that nothing cut off before. Where another error ends a path, that is a question of its own. */
function newlyMet({ bounds: before }: CheckResult, { bounds }: CheckResult): MetBound[] {
  const key = ({ kind, name, position }: MetBound): string => `${kind} ${name ?? ''} ${position ? formatPosition(position) : ''}`;
  const known = new Set(before.met.map(key));
  return bounds.met.filter((bound) => bound.kind !== 'error' && !known.has(key(bound)));
}

/** What can be said of the freedoms while none of them has been asked for. */
export function withoutAsking(answer: CheckResult, options: CheckOptions, program: Program | undefined, facts: Facts): CheckResult {
  if (!program || (answer.verdict !== 'safe' && answer.verdict !== 'bounded')) return answer;
  return openFreedoms(options, program, facts).reduce((known, { assumption }) => assuming(known, assumption), answer);
}

/** The answer, which holds only as far as this does. */
function assuming(soFar: CheckResult, assumption: Assumption): CheckResult {
  const bounds = { ...soFar.bounds, assumed: [...soFar.bounds.assumed, assumption] };
  const properties = soFar.properties?.map((each) => (each.verdict === 'safe' ? { ...each, verdict: 'bounded' as const } : each));
  return { ...soFar, bounds, ...(properties ? { properties } : {}), verdict: soFar.verdict === 'safe' ? 'bounded' : soFar.verdict };
}
