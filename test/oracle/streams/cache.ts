import type { Event, Moved, Peer, Place, Received, Streams } from './streams.js';
import { isReceived, isSent, received, restOfChunk, SHUT } from './streams.js';

interface Known {
  readonly trace: Event[];
  /**
   * For each event that the peer was told: how much it had said before, in chunks. The peer is looked at before it is
   * told more.
   */
  readonly saidBefore: number[];
  /** The physical connection stays open, and is never told anything twice. */
  readonly told: number[];
  isShut: boolean;
  /** Where the program has closed it, the earliest place. */
  closedAt: number;
}

/**
 * Section 3 of Artho, Zweimüller, Biere, Shibayama, Honiden, "Efficient Model Checking of Applications with
 * Input/Output" (EUROCAST 2007). A stream is a trace, which only grows, and a position, which is part of the state and
 * so is rolled back with it. A read gives what the trace has at the position; a write is compared with it; at the end
 * of the trace the world is asked, and the trace grows.
 *
 * Where the paper leaves room:
 * - The trace has both directions in one. So a read where the trace has a write is no read of what comes later: it
 *   waits, or, if the peer had answered already before that write, this execution
 *   differs from the one that wrote.
 * - A read gets no more than came at once, and perhaps less; the rest of what came is not in the trace before somebody
 *   reads it.
 * - The end of what the peer says is in no order to what the program writes.
 * - To close a stream is no event: a reader may go on in another execution. A writer may not.
 */
export class Cache implements Streams {
  readonly start: Place = [0];
  private readonly streams = new Map<string, Known>();

  constructor(private readonly peerOf: (key: string) => Peer) {}

  receive(key: string, [position = 0]: Place, most: number): Received {
    const known = this.known(key);
    const { trace } = known;
    const told = trace.findIndex((event, i) => i >= position && !isReceived(event));
    const all = this.peerOf(key)(known.told, known.isShut);
    const said = told < 0 ? all : all.slice(0, known.saidBefore[told]);
    const rest = restOfChunk(said, trace.slice(0, position).filter(isReceived).length);
    if (rest === undefined) return undefined;
    const bytes = rest.slice(0, most);
    for (const [i, byte] of bytes.entries()) {
      const event = trace[position + i];
      if (event === undefined) this.append(key, known, received(byte));
      else if (event !== received(byte)) return 'differs';
    }
    return { place: [position + bytes.length], bytes };
  }

  send(key: string, place: Place, bytes: readonly number[]): Moved {
    return this.tell(key, place, bytes);
  }

  shut(key: string, place: Place): Moved {
    return this.isShut(key, place) ? { place } : this.tell(key, place, [SHUT]);
  }

  close(key: string, [position = 0]: Place): Moved {
    const known = this.known(key);
    if (known.trace.slice(position).some(isSent)) return 'differs';
    known.closedAt = Math.min(known.closedAt, position);
    return { place: [position] };
  }

  isShut(key: string, [position = 0]: Place): boolean {
    return this.known(key).trace.slice(0, position).includes(SHUT);
  }

  private tell(key: string, [position = 0]: Place, events: readonly Event[]): Moved {
    const known = this.known(key);
    for (const [i, event] of events.entries()) {
      const expected = known.trace[position + i];
      if (expected === undefined) {
        if (isSent(event) && known.closedAt <= position + i) return 'differs';
        this.append(key, known, event);
      } else if (expected !== event) return 'differs';
    }
    return { place: [position + events.length] };
  }

  private append(key: string, known: Known, event: Event): void {
    known.saidBefore[known.trace.length] = this.peerOf(key)(known.told, known.isShut).length;
    known.trace.push(event);
    if (isSent(event)) known.told.push(event);
    if (event === SHUT) known.isShut = true;
  }

  private known(key: string): Known {
    const known = this.streams.get(key) ?? { trace: [], saidBefore: [], told: [], isShut: false, closedAt: Infinity };
    this.streams.set(key, known);
    return known;
  }
}
