import type { RequestedClass } from '../ir/check-classes.js';
import type { Target } from '../source/target.js';
import type { Cancellation } from './cancellation-points.js';

/** Output is compared with that of before: which of the standard streams count. */
export interface ExactOutput {
  readonly stdout: boolean;
  readonly stderr: boolean;
}

/** Which library functions are about streams of which something is known. */
export interface KnownStreams {
  /** Those that have models of their own then, whatever the lowering knows of them else. */
  readonly modelled: ReadonlySet<string>;
  /** Those that are refused. */
  readonly refused: ReadonlySet<string>;
  /** Why. */
  readonly refusal: string;
}

/** Settings of lowering, resolved: whatever a caller leaves open is said by {@link lowerSettings}. */
export interface LowerSettings {
  readonly target: Target;
  /** Reaching a label of this name is a violation. */
  readonly errorLabel: string | undefined;
  /** The program looks at `errno`. */
  readonly usesErrno: boolean;
  /** The program says what happens where a signal comes. */
  readonly handlesSignals: boolean;
  /** Classes for which the user's code is checked besides. */
  readonly requested: ReadonlySet<RequestedClass>;
  /** Somebody asks for races. */
  readonly looksForRaces: boolean;
  /** The program cancels threads. */
  readonly cancellation: Cancellation | undefined;
  /** How often a signal comes at most while each thread runs. */
  readonly signals: number;
  /** Nobody has said that they do not come more often, and it matters whether they still could. */
  readonly signalsGoOn: boolean;
  /** The program calls longjmp. */
  readonly jumps: boolean;
  /** The program makes processes. */
  readonly forks: boolean;
  /** If streams lead to a world of which something is known. */
  readonly knownStreams: KnownStreams | undefined;
  /** Some descriptors lead to the program itself: pipes and the like. */
  readonly leadsInside: boolean;
  /** Whoever knows the address of a block of zeroes need not see them: they are written, as whatever a task writes. */
  readonly writesZeroes: boolean;
  /** Which functions the program mentions that are told what to call at its end. */
  readonly callsAtEnd: ReadonlySet<string>;
  /** Output of a program is what glibc writes, to the byte, and output functions are models like others. */
  readonly exactOutput: ExactOutput | undefined;
  /** The library writes by the program's `putchar`. */
  readonly printsByPutchar: boolean;
}

/** The settings of lowering as a caller gives them. */
export type GivenSettings = Pick<LowerSettings, 'target'> & {
  readonly [Name in keyof Omit<LowerSettings, 'target'>]?: LowerSettings[Name] | undefined;
};

/** Fills in what a caller leaves open. */
export function lowerSettings(given: GivenSettings): LowerSettings {
  return {
    target: given.target,
    errorLabel: given.errorLabel,
    usesErrno: given.usesErrno ?? false,
    handlesSignals: given.handlesSignals ?? false,
    requested: given.requested ?? new Set(),
    looksForRaces: given.looksForRaces ?? false,
    cancellation: given.cancellation,
    signals: given.signals ?? 1,
    signalsGoOn: given.signalsGoOn ?? false,
    jumps: given.jumps ?? false,
    forks: given.forks ?? false,
    knownStreams: given.knownStreams,
    leadsInside: given.leadsInside === true && given.knownStreams === undefined,
    writesZeroes: given.writesZeroes ?? false,
    callsAtEnd: given.callsAtEnd ?? new Set(),
    exactOutput: given.exactOutput,
    printsByPutchar: given.printsByPutchar ?? false,
  };
}
