/** An interrupt service routine, as the user describes it. */
export interface InterruptSource {
  /** Name of the function. */
  readonly handler: string;
  /** By which the program masks it. */
  readonly number: number;
  /** At least 1. */
  readonly priority: number;
  /** How often it fires at most; default 1. */
  readonly fires?: number;
  /** Nobody has said that it does not fire more often, and it matters whether it still could. */
  readonly goesOn?: boolean;
  /** The machine masks all interrupts while it runs, and unmasks them at its end. */
  readonly masksAll?: boolean;
  /** It fires only when the program has set it pending; by default it may at any time. */
  readonly software?: boolean;
}
