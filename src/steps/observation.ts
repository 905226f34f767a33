/** The events that properties want to observe, beyond what the encodings need. */
export interface Observation {
  /** Accesses to what several tasks touch, at least one of them writing, while they run side by side. */
  readonly shared: boolean;
  readonly watched: readonly WatchedScalar[];
  readonly marks: boolean;
  /** Somebody may count what tasks do, or where they are: no step may be left out that changes nothing. */
  readonly counted: boolean;
  /** Somebody wants to know who waits where an execution stops, and what others might still have done. */
  readonly stopped?: boolean;
  /** Somebody wants to know who goes round in a loop and waits for others there. */
  readonly rounds?: boolean;
  /** Somebody wants to know of executions that go beyond what is known of the world. */
  readonly conversing?: boolean;
  /** The classes of checks that are asked for; all, if absent, and nothing but these. */
  readonly claimed?: ReadonlySet<string>;
}

/** A scalar (part of a) global of which every access counts. */
export interface WatchedScalar {
  readonly name: string;
  /** Index in the program's globals. */
  readonly global: number;
  readonly offset: number;
  readonly size: number;
}

export const UNOBSERVED: Observation = { shared: false, watched: [], marks: false, counted: false };
