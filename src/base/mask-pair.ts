/** Two functions of the user's that mask and unmask interrupts. */
export interface MaskPair {
  readonly disable: string;
  readonly enable: string;
  /** Of the interrupt that they concern. Default: all. */
  readonly number?: number;
  /** Only the outermost of several nested pairs unmasks. */
  readonly nests?: boolean;
}
