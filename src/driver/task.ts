/** The task of a driver: the question, the engine that answers it, and the limits within which it may grow. */
import type { Others, Violation } from '../answer/result.js';
import type { Engine, Finding, Question } from '../engine/engine.js';
import type { Meter } from '../engine/meter.js';
import type { Program } from '../ir/ir.js';
import type { Schedule } from '../machine/schedule.js';
import type { QuestionSettings } from '../options/settings.js';
import type { Property } from '../properties/property.js';
import type { Budget, Interrupted } from '../source/limits.js';
import type { UnrolledProgram } from '../steps/events.js';
import type { AllStatesSearch } from './all-states.js';
import type { Coverage } from './coverage.js';
import type { Limits } from './limits.js';
import type { WalkingSearch } from './walking.js';

/** The results of the stages before the engine, for a program under some limits. */
export interface Prepared {
  readonly program: Program;
  readonly properties: readonly Property[];
  readonly unrolled: UnrolledProgram;
}

export interface Interruption {
  readonly reason: Interrupted;
  /** The stage that was running. */
  readonly step: string;
}

/** Where nobody knows what the world says. */
export interface Beyond {
  readonly program: Program;
  readonly schedule: Schedule;
}

/** A search as far as it has come. */
export interface SearchState {
  /** Those of the first rank come first, each rank as it was found. */
  readonly violations: readonly Violation[];
  readonly broken: ReadonlySet<Property>;
  /** The properties looked for; none as long as nothing is unrolled. */
  readonly properties: readonly Property[];
  /**
   * The bounds that were covered: first that which leaves out only what was to be left out, else the largest number of
   * switches. None says all that another one says.
   */
  readonly coverage: readonly Coverage[];
  /** The first of them. */
  readonly best: Coverage | undefined;
  /** Limits did not grow any further since nothing new was expected. */
  readonly isQuiet: boolean;
  readonly interruption: Interruption | undefined;
  /**
   * An execution that goes beyond what is known of the world, if somebody can ask it: nothing else is found out before
   * that is known.
   */
  readonly beyond: Beyond | undefined;
}

export interface DriverTask {
  readonly asked: QuestionSettings;
  readonly engine: Pick<Engine, 'search'>;
  readonly budget: Budget;
  readonly meter: Meter;
  /** Of what can be violated, what is asked for; else all is. */
  readonly asks?: Question['asks'];
  /** Where growing begins. */
  readonly limits: Limits;
  /** The first bound on context switches, and the last. */
  readonly range: { readonly from: number; readonly to: number };
  /** Limits may grow. */
  readonly grows: boolean;
  /** @throws Interrupted */
  prepare(limits: Limits, budget: Budget): Promise<Prepared>;
  /** The executions in which only so many of the tasks ever run; undefined where that is nearly all, or says nothing. */
  withTasks(prepared: Prepared, count: number): Prepared | undefined;
  /** Other executions of a violation, where those are wanted. @throws ReplayMismatch */
  readonly others?: ((finding: Finding) => Promise<Others>) | undefined;
  /** Called whenever more is known. */
  onCovered(soFar: SearchState): void;
  /** Looks at all states as well, where that answers what is asked. */
  readonly states?: AllStatesSearch | undefined;
  /** Tries executions by chance as well, where that can answer what is asked. */
  readonly walks?: WalkingSearch | undefined;
  /** One violation answers the question, also where several properties are named. */
  readonly isOneEnough?: boolean;
  /** They come before anything is solved, since they have answered a question that is nearly the same. */
  readonly statesFirst?: boolean;
  /** Whether what formulas hold leaves little memory for anything else. */
  readonly isCramped?: () => boolean;
  /** Questions asked while bounds grow, so that programs that never end get to them. */
  readonly meanwhile?: Meanwhile;
}

/** Other questions about the executions that were covered. */
export interface Meanwhile {
  /** Whether something has not been asked yet of what is covered. */
  isDue(soFar: SearchState): boolean;
  /** Asks, and says whether that was all that anybody wants to know. @throws Interrupted */
  ask(soFar: SearchState): Promise<'over' | 'open'>;
}
