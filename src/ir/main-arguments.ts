/** How many arguments `main` gets at most besides the name of the program, and of how many characters each. */
export interface ArgumentBound {
  readonly count: number;
  readonly length: number;
}

/** The arguments of `main`: these arguments, or any within a bound. */
export type MainArguments = readonly string[] | ArgumentBound;

export const DEFAULT_ARGUMENTS: ArgumentBound = { count: 3, length: 8 };
