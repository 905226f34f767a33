/** Bytes that have come on one connection and were not asked for yet. */
export class Inflow {
  private readonly chunks: Uint8Array[] = [];
  private bytes = 0;
  private isOver = false;
  private error = 0;
  private isPaused = false;

  /** @param want says whether more is wanted for now */
  constructor(private readonly want: (isWanted: boolean) => void) {}

  /** Its peer says no more, or is gone. */
  get peerEnded(): boolean {
    return this.isOver || this.error !== 0;
  }

  /** The error number, if the connection is broken. */
  get broken(): number {
    return this.error;
  }

  add(chunk: Uint8Array): void {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    if (this.isPaused || this.bytes < ENOUGH) return;
    this.isPaused = true;
    this.want(false);
  }

  end(): void {
    this.isOver = true;
  }

  break(error: number): void {
    this.error = error;
  }

  /**
   * At most so many bytes of what came at once, none at the end, or an error number, negated. Undefined if nothing is
   * there.
   */
  take(most: number): Uint8Array | number | undefined {
    const [chunk] = this.chunks;
    if (!chunk) return this.error !== 0 ? -this.error : this.isOver ? NOTHING : undefined;
    const taken = chunk.length <= most ? chunk : chunk.subarray(0, most);
    if (taken === chunk) this.chunks.shift();
    else this.chunks[0] = chunk.subarray(most);
    this.bytes -= taken.length;
    if (this.isPaused && this.bytes < LITTLE) {
      this.isPaused = false;
      this.want(true);
    }
    return taken;
  }
}

const NOTHING = new Uint8Array(0);
/** Bytes: so many need not come any faster. */
const ENOUGH = 1 << 21;
const LITTLE = 1 << 19;
