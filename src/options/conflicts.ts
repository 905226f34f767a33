/**
 * Options of which at most one can be meant, or that mean nothing without others. Flags, configurations and callers are
 * told so in the same words, and the documentation lists them.
 */
import { reorderingOf } from '../base/memory-model.js';
import type { AllOptions } from './rows/row.js';

type Name = keyof AllOptions;

export interface Conflict {
  readonly between: readonly [Name, Name];
  /** Continues "contradict each other: ". */
  readonly why: string;
  /** Whether these options hold both, with values that contradict each other. */
  readonly isIn: (options: Partial<AllOptions>) => boolean;
}

function conflict<A extends Name, B extends Name>(
  first: A,
  second: B,
  why: string,
  contradict: (first: NonNullable<AllOptions[A]>, second: NonNullable<AllOptions[B]>) => boolean = () => true,
): Conflict {
  const isIn = ({ [first]: one, [second]: other }: Partial<AllOptions>): boolean =>
    one !== undefined && one !== null && other !== undefined && other !== null && contradict(one, other);
  return { between: [first, second], why, isIn };
}

const ABOVE = 'the bound is above where it may grow to';
const UNLIMITED = 'all interleavings at once have any number of context switches';
const KNOWN = 'arguments that are known need no bound';
const ANY_ORDER = 'where memory is reordered, any interleaving is looked at';
const ONLY_MAIN = 'only main is called with arguments';

const SEVERAL = 'each of several functions is the one that the program starts with';

const above = (bound: number, most: number): boolean => bound > most;
const atOnce = (encoding: string): boolean => encoding === 'partial-order';
const isOther = (entry: string): boolean => entry !== 'main';

export const CONFLICTS: readonly Conflict[] = [
  conflict('switches', 'maxSwitches', ABOVE, above),
  conflict('unwind', 'maxUnwind', ABOVE, above),
  conflict('fires', 'maxFires', ABOVE, above),
  conflict('encoding', 'switches', UNLIMITED, atOnce),
  conflict('encoding', 'maxSwitches', UNLIMITED, atOnce),
  conflict(
    'memoryModel',
    'rtosScheduling',
    ANY_ORDER,
    (model, scheduling) => reorderingOf(model) !== undefined && scheduling === 'priorities',
  ),
  conflict('args', 'argsBound', KNOWN),
  conflict('entry', 'args', ONLY_MAIN, isOther),
  conflict('entry', 'argsBound', ONLY_MAIN, isOther),
  conflict('entry', 'entries', SEVERAL),
  conflict('threads', 'args', ONLY_MAIN),
  conflict('threads', 'argsBound', ONLY_MAIN),
];

/** Those that some options fall into. */
export function conflictsIn(options: Partial<AllOptions>): Conflict[] {
  return CONFLICTS.filter(({ isIn }) => isIn(options));
}

/** A sentence; `called` is how whoever reads it knows an option. */
export function describeConflict({ between, why }: Conflict, called: (name: Name) => string): string {
  return `${between.map(called).join(' and ')} contradict each other: ${why}`;
}

/** An option that says nothing unless one of some others is given. */
export interface Need {
  readonly option: Name;
  readonly others: readonly Name[];
  /** Continues "needs …: ". */
  readonly why: string;
}

const NOBODY = 'the program would have nobody to talk to';

const NEEDS: readonly Need[] = [
  { option: 'peers', others: ['connect', 'listen'], why: NOBODY },
  { option: 'allowedHosts', others: ['connect', 'listen'], why: NOBODY },
];

/** Those that are not met. */
export function needsOf(options: Partial<AllOptions>): Need[] {
  const isGiven = (name: Name): boolean => options[name] !== undefined;
  return NEEDS.filter(({ option, others }) => isGiven(option) && !others.some(isGiven));
}

/** A sentence, as above. */
export function describeNeed({ option, others, why }: Need, called: (name: Name) => string): string {
  return `${called(option)} needs ${others.map(called).join(' or ')}: ${why}`;
}
