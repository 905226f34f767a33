/**
 * Freedoms that a real machine has and that many programs do not expect. Where nothing was found without one of them,
 * it is asked once more with it (`asking.ts`): what is found then is either a violation of its own kind, or the reason
 * for an assumption.
 */
import type { Assumption } from '../answer/result.js';
import type { Expr, Fact, Instr, IrFunction, Program } from '../ir/ir.js';
import { isConditionWait } from '../ir/guarded-waits.js';
import { allocates } from '../ir/ir.js';
import { operandsOf, partsOf, registersOf } from '../ir/operands.js';
import type { Property } from '../properties/property.js';
import { isWhereReordered } from '../properties/select.js';
import type { FreedomChoice } from '../options/settings.js';

type Facts = ReadonlySet<Fact> | undefined;

export interface Freedom {
  readonly option: keyof FreedomChoice;
  /** @param facts of the executions that were covered, if any were */
  concerns(program: Program, facts: Facts): boolean;
  /** If what it permits is a violation like others, what that needs. */
  readonly onlyWith?: string;
  readonly assumption: Assumption;
  /** It is asked of these alone. Default: of all. */
  readonly asks?: (property: Property) => boolean;
  /** The value of the option then. Default: true. */
  readonly chosen?: FreedomChoice[Freedom['option']];
  /** The value by which the caller excludes it. Default: false. */
  readonly excluded?: FreedomChoice[Freedom['option']];
  /**
   * A property whose truth makes the question easier (`unroll/paths/repeats.ts`): it is asked for as well, and only
   * where it is broken the question is asked without it.
   */
  readonly easierWith?: string;
  /**
   * An engine of its own answers it, so that what was covered without it (all states, a proof) says little of how far it
   * is followed: in the end its bounds grow by themselves.
   */
  readonly ownBounds?: boolean;
  /** An assumption that only its own question makes. */
  readonly needless?: Assumption;
}

/** Said of what was covered, with the reasons: `coverage.ts`. */
export const CONSISTENT: Assumption = { what: 'memory is sequentially consistent' };

const HANDLES = /^(?:sigaction|(?:bsd_|sysv_)?signal|sigset)$/;

const MAY_FAIL =
  /^(?:pthread_(?:create|key_create|(?:mutex|cond|rwlock|spin|barrier)_init)|sem_(?:init|wait)|pipe2?|socketpair|thrd_create|mtx_init|cnd_init|tss_create|xTaskCreate)$/;
/** Functions that return a handle, or null. */
const GIVES_NULL =
  /^(?:x(?:(?:Queue|EventGroup|Timer|StreamBuffer|MessageBuffer)Create|SemaphoreCreate(?:Binary|Counting|Mutex|RecursiveMutex))|os(?:Thread|EventFlags|Timer|Mutex|Semaphore|MemoryPool|MessageQueue)New)$/;

/** Whether the program looks at what such a call returns. One that never does relies on all of them. */
function looksAtFailures(program: Program): boolean {
  const { functions } = program;
  if (functions.some(({ name, library }) => library && GIVES_NULL.test(name)) && comparesWithNull(program)) return true;
  const fails = ({ name, library }: IrFunction): boolean => library && MAY_FAIL.test(name);
  return functions.some(({ code, library }) => {
    const results = code.flatMap((instr) =>
      instr.kind === 'call' &&
      instr.callee.kind === 'direct' &&
      instr.dst !== undefined &&
      fails(functions[instr.callee.function]!)
        ? [instr.dst]
        : [],
    );
    return (
      !library &&
      results.length > 0 &&
      code.some((instr) => operandsOf(instr).some((value) => registersOf(value).some((read) => results.includes(read))))
    );
  });
}

/**
 * Whether the program compares anything as wide as a pointer with null: a handle is kept somewhere before it is looked
 * at.
 */
function comparesWithNull({ functions, pointerBits }: Program): boolean {
  const isNull = (e: Expr): boolean => e.kind === 'const' && e.value === 0n;
  const isComparison = (e: Expr): boolean =>
    e.kind === 'compare' && e.left.width === pointerBits && (isNull(e.left) || isNull(e.right));
  return functions.some(
    ({ code, library }) =>
      !library && code.some((instr) => operandsOf(instr).some((value) => [...partsOf(value)].some(isComparison))),
  );
}

/** Whether tasks have priorities. */
function isScheduled({ functions }: Program): boolean {
  return functions.some(({ code }) =>
    code.some((instr) => instr.kind === 'yield' || (instr.kind === 'create' && instr.priority !== undefined)),
  );
}

const FREEDOMS: readonly Freedom[] = [
  {
    option: 'signalsArrive',
    concerns: ({ functions }, facts) =>
      facts?.has('signals') ?? functions.some(({ name, library }) => library && HANDLES.test(name)),
    onlyWith: 'a signal',
    assumption: { what: 'no signal interrupts the program from outside', flag: '--signals' },
  },
  {
    option: 'spuriousWakeups',
    concerns: ({ functions }, facts) => facts?.has('waits') ?? functions.some(isConditionWait),
    onlyWith: 'a spurious wake-up',
    easierWith: 'lock-misuse',
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
    concerns: ({ functions }) =>
      functions.some(({ name, library }) => library && name === '__tcbmc_hand_out_descriptor'),
    assumption: { what: 'the process has no descriptors but those that it opens', flag: '--other-descriptors' },
  },
  {
    option: 'writersFirst',
    concerns: (_, facts) => facts?.has('readers') ?? false,
    assumption: {
      what: 'nobody who wants to read waits behind who waits to write, as with glibc',
      flag: '--writers-first',
    },
  },
  {
    option: 'memoryModel',
    // Tasks that are scheduled by priority have one core, on which each sees what those before have written.
    concerns: (program, facts) => facts?.has('reordering') === true && !isScheduled(program),
    onlyWith: 'memory that is reordered',
    assumption: CONSISTENT,
    asks: isWhereReordered,
    ownBounds: true,
    chosen: 'c11',
  },
  {
    option: 'rtosScheduling',
    concerns: isScheduled,
    assumption: {
      what: 'tasks of lower priorities run only where those of higher ones may wait, on one core',
      flag: '--rtos-scheduling any',
    },
    chosen: 'any',
    excluded: 'priorities',
    // Tasks have one core, whoever comes first there.
    needless: CONSISTENT,
  },
  {
    option: 'otherProcesses',
    concerns: (_, facts) => facts?.has('processes') ?? false,
    assumption: {
      what: 'after fork each process does what the other one expects (what they do to each other is not followed)',
      flag: '--other-processes',
    },
  },
];

/** Those that the program may meet and of which the caller says nothing. */
export function openFreedoms(choice: FreedomChoice, program: Program, facts: Facts): Freedom[] {
  return FREEDOMS.filter(({ option, concerns }) => choice[option] === undefined && concerns(program, facts));
}

/** Whether the program has any code that may break a property of the checks; of others that is not known. */
export function mayBreak(program: Program, { checks, on }: Property): boolean {
  if (Object.keys(on).length > 0 || (checks.includes('leak') && allocates(program))) return true;
  const isChecked = (instr: Instr): boolean => instr.kind === 'assert' && checks.includes(instr.property);
  return program.functions.some(({ code }) => code.some(isChecked));
}

/** Freedoms that the caller excludes although the program may meet them. */
export function excludedFreedoms(choice: FreedomChoice, program: Program, facts: Facts): Assumption[] {
  return FREEDOMS.filter(
    ({ option, concerns, excluded = false }) => choice[option] === excluded && concerns(program, facts),
  ).map(({ assumption }) => ({ ...assumption, given: true }));
}

/** Those that change nothing of which locks are held, what leads where, and what is created. */
const HARMLESS_FOR_PROOFS: readonly Freedom['option'][] = ['spuriousWakeups', 'writersFirst', 'rtosScheduling'];
/**
 * Where an allocation fails that nobody tests, nobody knows how the program goes on: that is not proved away, but
 * assumed.
 */
const ASSUMED_IN_PROOFS: readonly Freedom['option'][] = ['mallocMayFail'];

/** All freedoms with which a proof has to be made once more; undefined if that says the same. */
export function freedomsToProve(choice: FreedomChoice, program: Program): FreedomChoice | undefined {
  const known = [...HARMLESS_FOR_PROOFS, ...ASSUMED_IN_PROOFS];
  const open = openFreedoms(choice, program, undefined).filter(({ option }) => !known.includes(option));
  return open.length === 0 ? undefined : Object.fromEntries(open.map(({ option }) => [option, true]));
}

/** Assumptions of a proof. */
export function freedomsAssumed(choice: FreedomChoice, program: Program): Assumption[] {
  return openFreedoms(choice, program, undefined).flatMap(({ option, assumption }) =>
    ASSUMED_IN_PROOFS.includes(option) ? [assumption] : [],
  );
}
