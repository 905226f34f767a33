/**
 * The properties looked for. Without checks, a failing one after which nobody says how the program goes on makes it
 * unsuited.
 */
export interface Wanted {
  readonly checks: boolean;
  readonly races: boolean;
  readonly deadlocks: boolean;
  /** Those that deadlocks and cycles are; of others, only that there are none. */
  readonly hangs: boolean;
}
