import type { Event, Moved, Peer, Place, Received, Streams } from './streams.js';
import { isReceived, isSent, received, restOfChunk, SHUT } from './streams.js';

/**
 * The rule itself, without a cache: each execution has the streams' whole histories in its state, and the peers are
 * asked anew each time. Communication depends on the schedule if two histories of one stream part (none is the
 * beginning of the other), or if one was closed where another one goes on to send. To find out that all has been said,
 * or to look at less of what came, is allowed.
 */
export class Histories implements Streams {
  readonly start: Place = [];
  private readonly reached = new Map<string, Map<string, readonly Event[]>>();
  private readonly closed = new Map<string, Map<string, readonly Event[]>>();

  /** @param isDuplex whether what is read on a stream and what is written are in no order to each other */
  constructor(
    private readonly peerOf: (key: string) => Peer,
    private readonly isDuplex: (key: string) => boolean,
  ) {}

  receive(key: string, place: Place, most: number): Received {
    const rest = restOfChunk(
      this.peerOf(key)(place.filter(isSent), place.includes(SHUT)),
      place.filter(isReceived).length,
    );
    if (rest === undefined) return undefined;
    const bytes = rest.slice(0, most);
    return { place: this.reach(key, [...place, ...bytes.map(received)]), bytes };
  }

  send(key: string, place: Place, bytes: readonly number[]): Moved {
    return { place: this.reach(key, [...place, ...bytes]) };
  }

  shut(key: string, place: Place): Moved {
    return { place: place.includes(SHUT) ? place : this.reach(key, [...place, SHUT]) };
  }

  close(key: string, place: Place): Moved {
    note(this.closed, key, this.isDuplex(key) ? place.filter((event) => !isReceived(event)) : place);
    return { place };
  }

  isShut(_key: string, place: Place): boolean {
    return place.includes(SHUT);
  }

  /** Whether what is said on some stream depends on the schedule. */
  get part(): boolean {
    return [...this.reached].some(([key, all]) => {
      const histories = [...all.values()];
      const longest = histories.reduce((one, other) => (other.length > one.length ? other : one), []);
      if (histories.some((each) => !isBeginning(each, longest))) return true;
      return [...(this.closed.get(key)?.values() ?? [])].some((each) => longest.slice(each.length).some(isSent));
    });
  }

  private reach(key: string, history: Place): Place {
    if (!this.isDuplex(key)) {
      note(this.reached, key, history);
      return history;
    }
    const told = history.filter((event) => !isReceived(event));
    note(this.reached, key, told);
    return [...told, ...history.filter(isReceived)];
  }
}

function note(all: Map<string, Map<string, readonly Event[]>>, key: string, history: readonly Event[]): void {
  const own = all.get(key) ?? new Map<string, readonly Event[]>();
  all.set(key, own.set(history.join(), history));
}

function isBeginning(one: readonly Event[], of: readonly Event[]): boolean {
  return one.length <= of.length && one.every((event, i) => event === of[i]);
}
