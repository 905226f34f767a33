import type { WorldRequest } from '../ir/world-requests.js';
import type { Position } from '../source/diagnostic.js';

/**
 * The world of a program that is run and not only looked at. Numbers below 0 are error numbers, negated; undefined:
 * nothing has come yet.
 */
export interface World {
  /** Answers a request by a number: a stream for `connect`, `accept`, `open`, `standard`; else a count, or 0. */
  ask(request: WorldRequest, args: readonly bigint[], asker: Asker): number | undefined;
  /** The file `open` names. */
  open(path: string, writes: boolean): number;
  /**
   * Which of these streams (or ports, as -1 - port) something has come on: twice its place in the list and 1, or 2 if
   * that is its end; 0 if there is none.
   */
  await(places: readonly number[], waits: boolean): number | undefined;
  /** Answers `receive` and `content`. */
  receive(
    request: 'receive' | 'content',
    args: readonly bigint[],
    most: number,
    asker: Asker,
  ): Uint8Array | number | undefined;
  /** Takes the bytes of `send` and `append`. @param left of what was received last, so many bytes have not been read */
  send(request: 'send' | 'append', stream: number, bytes: Uint8Array, left: number, asker: Asker): number;
}

export interface Asker {
  readonly task: number;
  readonly position: Position;
}
