import type { Place, Value } from '../answer/data.js';
import type { TraceEvent } from '../answer/result.js';
import type { Storage } from './cell.js';

export type StepKind = 'read' | 'write' | 'call' | 'input' | 'create' | 'end' | 'condition' | 'violation';

/** A step of a task in the report at which its compiled program can be held. */
export interface HarnessStep {
  readonly task: number;
  /** Steps of one task between two switches have the same number. */
  readonly run: number;
  readonly kind: StepKind;
  readonly event: TraceEvent;
  readonly storage: Storage;
  /** The variable, or the function or input that is called. */
  readonly name: string;
  readonly cell?: string;
  readonly place?: Place;
  /** The task waits here in the end. */
  readonly waits?: boolean;
  /** A wait with a deadline that passes. */
  readonly givesUp?: boolean;
  /** Of a call that allocates, where one of them fails: whether it is this one, which gives NULL then. */
  readonly fails?: boolean;
  /** The first of the two accesses of a race; `hold`: it is not made before the other is about to be. */
  readonly race?: 'first' | 'hold' | 'second';
  /** Of a call: one of the accesses that the function makes. */
  readonly access?: boolean;
  /** Of the copy of an object, done with what comes before. */
  readonly part?: boolean;
  readonly child?: number;
  readonly value?: Value;
  readonly text: string;
}
