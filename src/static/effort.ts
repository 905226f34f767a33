/**
 * The program is too large for the analysis. How much is too much is counted, so that the answer does not depend on the
 * machine.
 */
export class TooLarge extends Error {}

/** Counts what is done up to a limit. */
export class Effort {
  private done = 0;

  constructor(private readonly limit: number) {}

  /** @throws TooLarge */
  spend(): void {
    if (++this.done > this.limit) throw new TooLarge('too large');
  }
}
