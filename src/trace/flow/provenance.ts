/** Where values come from: the events of a trace that have given them. */

/** Indices of events, ascending; a number below 0 stands for a hub. What it holds is never changed. */
export type Provenance = readonly number[];

export const NOWHERE: Provenance = [];

/** Larger ones become a hub, so that what is summed up over a long loop costs no more with each round. */
const MOST = 24;

interface Hub {
  /** The events that have come together in it. */
  readonly parts: Set<number>;
  /** The event that stands for all of it, once there is one. */
  event: number | undefined;
}

/**
 * Values that come together where no event tells of each: in a call of a library function, whose event uses all that
 * the call has read, and where a value is made of very many others.
 */
export class Hubs {
  private readonly hubs: Hub[] = [];

  open(): number {
    return -this.hubs.push({ parts: new Set(), event: undefined });
  }

  add(hub: number, from: Provenance): void {
    const { parts } = this.at(hub);
    for (const part of from) if (part !== hub) parts.add(part);
  }

  /** The event with this index stands for the hub. */
  tell(hub: number, event: number): void {
    this.at(hub).event = event;
  }

  join(first: Provenance, second: Provenance): Provenance {
    if (first === second || second.length === 0) return first;
    if (first.length === 0) return second;
    const joined = [...new Set([...first, ...second])].sort((a, b) => a - b);
    if (joined.length === first.length) return first;
    if (joined.length <= MOST) return joined;
    const hub = this.open();
    this.add(hub, joined);
    return [hub];
  }

  /** The events that are meant, without one of them. */
  eventsOf(from: Provenance, without: number): number[] {
    const found = new Set<number>();
    const seen = new Set<number>();
    const work = [...from];
    for (let part = work.pop(); part !== undefined; part = work.pop()) {
      if (part >= 0) {
        found.add(part);
        continue;
      }
      if (seen.has(part)) continue;
      seen.add(part);
      const { parts, event } = this.at(part);
      if (event === undefined) work.push(...parts);
      else found.add(event);
    }
    found.delete(without);
    return [...found].sort((a, b) => a - b);
  }

  /** The events that have come together in a hub, whatever stands for it. */
  partsOf(hub: number, without: number): number[] {
    return this.eventsOf([...this.at(hub).parts], without);
  }

  private at(hub: number): Hub {
    return this.hubs[-hub - 1]!;
  }
}
