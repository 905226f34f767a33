import type { Frame, Ring } from './outside-ring.js';

const NOTHING = new Uint8Array(0);

/** Bytes for a thread that may be slow: what finds no room waits. */
export class Outbox {
  private readonly waiting: Frame[] = [];

  constructor(private readonly ring: Ring) {}

  /** @returns whether something has to wait */
  readonly tell = (kind: number, about: number, detail = 0, bytes: Uint8Array = NOTHING): boolean => {
    let from = 0;
    do {
      this.waiting.push({ kind, about, detail, bytes: bytes.subarray(from, from + this.ring.most) });
      from += this.ring.most;
    } while (from < bytes.length);
    return !this.flush();
  };

  /** @returns whether nothing waits any more; otherwise the ring asks for a call when it has room */
  flush(): boolean {
    if (this.write()) return true;
    this.ring.starve();
    // It may have had room just before.
    return this.write();
  }

  private write(): boolean {
    const stuck = this.waiting.findIndex(
      ({ kind, about, detail, bytes }) => !this.ring.write(kind, about, detail, bytes),
    );
    this.waiting.splice(0, stuck < 0 ? this.waiting.length : stuck);
    return stuck < 0;
  }
}
