/** The lines that unrolling has looked at. */
export interface LookedAt {
  readonly file: string;
  /** Lines with code, ascending. */
  readonly lines: readonly LookedLine[];
}

export interface LookedLine {
  readonly line: number;
  /** No path comes to any of its code. */
  readonly unreached?: true;
  /** The classes of the checks that were asked there, also where their answer was plain. */
  readonly checks?: readonly string[];
  /** It reads, or writes, memory that another task can see. */
  readonly reads?: true;
  readonly writes?: true;
  /** Such an access is looked at by those who look for races. */
  readonly accesses?: true;
  /** A task may have to wait there for others. */
  readonly waits?: true;
}
