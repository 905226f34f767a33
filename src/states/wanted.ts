/**
 * The properties looked for. Without checks, a failing one after which nobody says how the program goes on makes it
 * unsuited.
 */
export interface Wanted {
  readonly checks: boolean;
  readonly races: boolean;
  /** Only that there are none can be found out: otherwise the program is unsuited. */
  readonly deadlocks: boolean;
  /** Likewise. */
  readonly hangs: boolean;
}
