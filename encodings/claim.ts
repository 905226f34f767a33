import type { Lit } from '../src/logic/aig.js';
import type { Position } from '../src/source/diagnostic.js';
import type { Step } from '../src/steps/events.js';
import type { CheckId, TaskId } from '../src/steps/ids.js';

/** Whether a literal holds in a model. */
export type Holds = (literal: Lit) => boolean;

/** Where the run of a model breaks a claim. */
export interface ClaimPlace {
  readonly step: Step;
  /** Index in the task's log of the instruction that breaks it. */
  readonly log: number;
  /**
   * The places of the source that the violation is about, that of the instruction or the order in which they are
   * executed.
   */
  readonly places: readonly Position[];
  /** Whose access it is that comes between others. */
  readonly between?: TaskId;
}

/** A possible violation. */
export interface Claim {
  /** Implies that it is. */
  readonly violated: Lit;
  readonly property: string;
  readonly message: string;
  /** The check of the code that it says to hold; absent if properties claim it. */
  readonly check?: CheckId;
  /** Absent for a claim about the state in which the run stops. */
  readonly place?: (holds: Holds) => ClaimPlace;
  /** Claims with the same one speak of the same violation. Absent if that depends on the model. */
  readonly key?: string;
  /** The smaller, the sooner it is asked for (default: 0). */
  readonly rank?: number;
  /** Why it is perhaps no mistake. */
  readonly remark?: string;
  /** Of a check that runs go past: whether it fails where its step is executed, also if it is not chosen to. */
  readonly fails?: (holds: Holds) => boolean;
  /** A run ends where it is broken, whether or not anybody asks. */
  readonly ends?: true;
}
