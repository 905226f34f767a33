import type { Chunk } from './peers.js';

/** What happens on a stream, byte by byte: one that is sent is itself, one that is received is 256 more, and `SHUT`. */
export type Event = number;
export const SHUT: Event = 512;

export function received(byte: number): Event {
  return 256 + byte;
}

export function isSent(event: Event): boolean {
  return event < 256;
}

export function isReceived(event: Event): boolean {
  return event >= 256 && event < SHUT;
}

/** All that the world says on a stream to one that has told it this: files are told only, standard input only says. */
export type Peer = (told: readonly number[], isShut: boolean) => readonly Chunk[];

/** How much of a stream has happened in one execution: data of a state, without methods. */
export type Place = readonly number[];

/** `undefined`: it waits. `differs`: another execution does something else here. */
export type Received = { readonly place: Place; readonly bytes: readonly number[] } | 'differs' | undefined;
export type Moved = { readonly place: Place } | 'differs';

/** What streams are to an exploration. Each is called by its key, which is the same in all executions. */
export interface Streams {
  readonly start: Place;
  receive(key: string, place: Place, most: number): Received;
  send(key: string, place: Place, bytes: readonly number[]): Moved;
  shut(key: string, place: Place): Moved;
  /** Nobody can reach it any more. */
  close(key: string, place: Place): Moved;
  /** Whether the program has said that it writes no more. */
  isShut(key: string, place: Place): boolean;
}

/**
 * The bytes that come next of the chunk in which byte `from` of all that is said lies; none at the end; undefined where
 * nothing has come yet.
 */
export function restOfChunk(said: readonly Chunk[], from: number): Chunk | undefined {
  let start = 0;
  for (const chunk of said) {
    if (chunk.length === 0) return [];
    if (from < start + chunk.length) return chunk.slice(from - start);
    start += chunk.length;
  }
  return undefined;
}
