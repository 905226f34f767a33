import type { AtomicOrder } from '../../base/memory-order.js';

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
  readonly reads: readonly { readonly place: number; readonly from: number | undefined }[];
  /** Places. */
  readonly writes: readonly number[];
  /** Of the access; of several the strongest. Absent if it is not atomic. */
  readonly order?: AtomicOrder;
  readonly isFence?: true;
  /** A read-modify-write, also one that fails, or an atomic section. */
  readonly isSection?: true;
}
