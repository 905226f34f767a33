/**
 * The properties looked for. Without checks, a failing one after which nobody says how the program goes on makes it
 * unsuited.
 */
export interface Wanted {
  readonly checks: boolean;
  readonly races: boolean;
  /** One in which others go on is none that can be found: the program is unsuited. */
  readonly deadlocks: boolean;
  /** Only that there are none can be found out. */
  readonly hangs: boolean;
}
