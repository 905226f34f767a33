/**
 * Whether a round of unrolling meets something that it did not assume, and that other tasks may depend on: then there
 * is another round.
 */
export class News {
  private met = false;

  get isThere(): boolean {
    return this.met;
  }

  note(): void {
    this.met = true;
  }

  /** Another round begins. */
  clear(): void {
    this.met = false;
  }
}
