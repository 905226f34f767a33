/** Messages between the thread of a check and the thread of its sockets and peers. */
import type { PeerOutput } from '../src/source/outside.js';

/** Kinds of frames to the thread of the sockets; they are about a channel. */
export const TO_SOCKETS = {
  send: 0,
  shut: 1,
  close: 2,
  /** No more is wanted for now. */
  pause: 3,
  resume: 4,
  /** About the number of the question; its bytes are a {@link Question} in JSON. */
  ask: 5,
} as const;

/** Kinds of frames from there. */
export const FROM_SOCKETS = {
  /** Bytes have come on a channel. */
  received: 0,
  ended: 1,
  /** In detail: the error number. */
  broken: 2,
  /** In detail: the port on which it came in, or 0. */
  opened: 3,
  /** About the number of the question; its bytes are an {@link Answer} in JSON. */
  answer: 4,
  /** The thread is of no more use; its bytes say why. */
  failed: 5,
} as const;

export type Question =
  | { readonly kind: 'connect'; readonly host: string; readonly port: number; readonly patience: number }
  | { readonly kind: 'listen'; readonly port: number }
  /** Whether everything has been sent so far. */
  | { readonly kind: 'flush'; readonly channel: number }
  | { readonly kind: 'restart' }
  | { readonly kind: 'end' };

export interface Answer {
  /** A channel, or 0; an error number of Linux, negated. */
  readonly value: number;
  /** The user is to be told. */
  readonly trouble?: string;
  readonly peers?: readonly PeerOutput[];
}

/** The settings with which the thread starts. */
export interface SocketSettings {
  readonly peers: readonly string[];
  /** Peers start at once, not when the program listens. */
  readonly startsPeers: boolean;
  readonly allowedHosts: readonly string[];
  /** Milliseconds that peers may live; 0 for no limit. */
  readonly lifetime: number;
}

export interface SocketData {
  readonly settings: SocketSettings;
  readonly toSockets: SharedArrayBuffer;
  readonly fromSockets: SharedArrayBuffer;
}
