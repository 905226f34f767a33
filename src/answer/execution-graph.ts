import type { ReorderingModel } from '../base/memory-model.js';
import type { AtomicOrder } from '../base/memory-order.js';
import type { Position } from '../source/diagnostic.js';

/** The writes seen in an execution whose accesses are reordered, and the model that allows it. */
export interface SeenMemory {
  readonly model: ReorderingModel;
  readonly graph: ExecutionGraph;
  /** The names of its places, as the user would write them; empty for one that is no more. */
  readonly places?: readonly string[];
  /** Where C11 allows it: whether x86 machines do it as well. */
  readonly onX86?: boolean;
  /** Of a race: two points of which neither happens before the other. */
  readonly unordered?: readonly [GraphPoint, GraphPoint];
}

/**
 * One execution as a graph: events with program order, which write each read sees, and in which order the writes to
 * each place are seen. Nothing here knows how it was found.
 */
export interface ExecutionGraph {
  /** Of one task in program order. */
  readonly events: readonly GraphEvent[];
  /** By place, the events that write there, as they are seen. */
  readonly writes: readonly (readonly number[])[];
  /** The order by creation and join. */
  readonly created: readonly (readonly [first: number, second: number])[];
}

/** An access, a read-modify-write, a section, a fence, or what only has a place in its task. */
export interface GraphEvent {
  readonly task: number;
  /** `from`: the event whose write is seen; undefined for the initial value. */
  readonly reads: readonly { readonly place: number; readonly from?: number | undefined }[];
  /** Places. */
  readonly writes: readonly number[];
  /** Of the access; of several the strongest. Absent if it is not atomic. */
  readonly order?: AtomicOrder;
  readonly isFence?: true;
  /** A read-modify-write, also one that fails, or an atomic section. */
  readonly isSection?: true;
  /** Of its first access, or of the fence. */
  readonly position?: Position;
}

/** A point of a task in a graph: its own event if it has one, else what comes before it. */
export interface GraphPoint {
  readonly task: number;
  readonly event?: number;
  /** The last event of the task before it. */
  readonly after: number;
}
