import { availableParallelism, totalmem } from 'node:os';
import { DEFAULT_MEMORY } from '../../src/options/defaults.js';

const MEGABYTE = 1 << 20;
/** The rest is for the system and for us. */
const USABLE = 0.9;

/** Megabytes that checks may take on this machine, or in this container. */
export function usableMemory(): number {
  const limit = process.constrainedMemory() ?? 0;
  const total = limit > 0 && limit < totalmem() ? limit : totalmem();
  return Math.floor((total * USABLE) / MEGABYTE);
}

/** Checks at a time, as many as in a suite on one machine, if there is memory for them. */
export function jobsByDefault(): number {
  const jobs = Math.min(Math.floor(availableParallelism() / 2), Math.floor(usableMemory() / DEFAULT_MEMORY));
  return Math.max(1, jobs);
}

/** Memory that is shared out: who finds too little of it left waits until others have ended. */
export class Room {
  private taken = 0;
  private readonly waiting: { readonly megabytes: number; readonly enter: () => void }[] = [];

  constructor(private readonly megabytes: number) {}

  /** @param megabytes 0 for all that there is; who wants more than that comes alone @returns what gives it back */
  async enter(megabytes: number): Promise<() => void> {
    const wanted = megabytes === 0 ? this.megabytes : Math.min(megabytes, this.megabytes);
    if (this.waiting.length > 0 || this.taken + wanted > this.megabytes)
      await new Promise<void>((enter) => this.waiting.push({ megabytes: wanted, enter }));
    else this.taken += wanted;
    return () => this.leave(wanted);
  }

  private leave(megabytes: number): void {
    this.taken -= megabytes;
    for (let [next] = this.waiting; next && this.taken + next.megabytes <= this.megabytes; [next] = this.waiting) {
      this.waiting.shift();
      this.taken += next.megabytes;
      next.enter();
    }
  }
}
