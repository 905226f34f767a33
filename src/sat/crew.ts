/** Part of the memory that may be in use when another thread begins, and when all but one of each solver end. */
const FILLED = 0.4;
const NEARLY_FULL = 0.7;

/** Milliseconds after which one that pauses is taken to do something else. */
const SHORT = 500;

/**
 * The threads of a check: its solvers share them, as many each, while they search; one that has no others beside it may
 * use all.
 */
export class Crew {
  /** Each that searches, and until when it counts. */
  private readonly until = new Map<object, number>();

  /**
   * @param jobs how many may compute at the same time
   * @param filled the part of the memory that is in use
   * @param seed of the first solver of each team; others of a team have those that follow
   */
  constructor(
    private readonly jobs: number,
    private readonly filled: () => number = () => 0,
    readonly seed = 0,
  ) {}

  /** From now on it searches. */
  enter(solver: object): void {
    this.until.set(solver, Infinity);
  }

  /** It does not search for now; soon it counts no more. */
  pause(solver: object): void {
    this.until.set(solver, Date.now() + SHORT);
  }

  /** It will not search any more. */
  leave(solver: object): void {
    this.until.delete(solver);
  }

  /** How many threads one that searches may use; what cannot be shared evenly goes to those that came first. */
  share(solver: object): number {
    const now = Date.now();
    const searching = [...this.until].filter(([, end]) => end > now).map(([member]) => member);
    const isEarly = searching.indexOf(solver) < this.jobs % searching.length;
    return Math.max(1, Math.floor(this.jobs / searching.length) + (isEarly ? 1 : 0));
  }

  /** There is memory for another thread. */
  get mayGrow(): boolean {
    return this.filled() < FILLED;
  }

  /** There is no memory for more than one thread. */
  get mustShrink(): boolean {
    return this.filled() > NEARLY_FULL;
  }
}
