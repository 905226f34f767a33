import type { Violation } from '../answer/result.js';
import type { Program } from '../ir/ir.js';
import type { Schedule } from '../machine/schedule.js';
import type { CnfEncoder } from '../logic/cnf.js';
import type { Property } from '../properties/property.js';
import type { Budget } from '../source/limits.js';
import type { CutPlace, UnrolledProgram } from '../steps/events.js';
import type { Identity } from './distinct.js';
import type { Run } from './run.js';

/** A question to an engine: the violations of an unrolled program, with more and more context switches. */
export interface Question {
  readonly program: Program;
  readonly unrolled: UnrolledProgram;
  readonly properties: readonly Property[];
  /** Every violated place is wanted, not only one of each property. */
  readonly all: boolean;
  /** The first bound on context switches, and the last. */
  readonly from: number;
  readonly to: number;
  /** Of each violation the fewest switches are wanted, not only some within the first bound. */
  readonly shortest: boolean;
  /** Properties of which no further violation is wanted. */
  readonly closed: ReadonlySet<Property>;
  /** Violations that are known already. */
  readonly known: readonly Identity[];
  /** Claims of other names are asked elsewhere: a name is the key, or else the property. Default: all are wanted. */
  readonly asks?: ((name: string) => boolean) | undefined;
  /** Whether nothing more is wanted once a violation of the property is told. */
  readonly isLast?: (property: Property) => boolean;
  /**
   * Smaller programs, all executions of which are executions of this one: with fewer iterations, or fewer tasks; the
   * smallest first.
   * @throws Interrupted
   */
  readonly fewer?: () => AsyncIterable<Part>;
}

/** A program that is smaller than that of the question. */
export type Part = Pick<Question, 'program' | 'unrolled' | 'properties'>;

export interface Finding {
  readonly kind: 'finding';
  readonly property: Property;
  /** Confirmed by a replay. */
  readonly violation: Violation;
  /** The execution that was replayed. */
  readonly schedule: Schedule;
  /**
   * Where other executions of it can be looked for: the question, and the steps of this one, which are those of the
   * question.
   */
  readonly found?: { readonly question: Question; readonly run: Run };
  readonly identity: Identity;
  /** Waits in loops, found among all states: formulas tell what they look at. */
  readonly tellsLess?: true;
  /** The smaller, the more it is worth being told first (default: 0). */
  readonly rank?: number;
}

/**
 * The events of a search, in this order for each bound: violations, places that cut executions off, and that the bound
 * is covered.
 */
export type EngineEvent =
  | Finding
  | { readonly kind: 'cut'; readonly place: CutPlace }
  /**
   * All executions with at most this many switches were looked at, up to cuts; `complete`: none has more; `leavesOut`:
   * violations that are rarely mistakes were not looked for; `places`: keys of what comes into question there.
   */
  | {
      readonly kind: 'covered';
      readonly switches: number;
      readonly complete: boolean;
      readonly leavesOut?: boolean;
      readonly places?: readonly string[];
    };

/**
 * A way to decide questions. Whoever asks may stop asking at any time: what the engine holds is then freed, and while
 * nobody asks nothing is done.
 * @throws Interrupted once the budget is exhausted; what was said before remains true.
 */
export interface Engine {
  readonly name: string;
  search(question: Question, budget: Budget): AsyncGenerator<EngineEvent, void>;
  /** Adds the formula that a search would solve for "some execution with at most so many switches breaks something". */
  encode(unrolled: UnrolledProgram, switches: number, cnf: CnfEncoder): void;
}
