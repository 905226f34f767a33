/**
 * The data that a program and the world have exchanged on streams (connections, files, standard input): the cache of
 * Artho, Zweimüller, Biere, Shibayama, Honiden, "Efficient Model Checking of Applications with Input/Output" (EUROCAST
 * 2007). There a stream is a trace and a position; here the traces are these, and the positions are variables of the
 * model in C (`library/models/conversation/`).
 */
export interface Conversation {
  /** Streams are called by their index here. */
  readonly streams: readonly StreamTrace[];
  /** The peer has been listened to until nothing came any more: who waits for more waits for ever. */
  readonly complete?: true;
}

export interface StreamTrace {
  readonly key: StreamKey;
  /** An error number: it cannot be opened. */
  readonly failed?: number;
  /** Of a file: what is in it before the program writes. */
  readonly content?: Uint8Array;
  readonly entries: readonly Entry[];
  /** Nothing more comes to what was said so far: who reads further waits for ever, unless more is said. */
  readonly silent?: true;
}

/** The name of a stream, the same in all schedules: who opens it and as its nth, not when. */
export type StreamKey =
  /**
   * The thread's name is the way of creations to it: `main`, `main.2` is the second thread that `main` has created.
   * Both are counted from 1.
   */
  | {
      readonly kind: 'connection';
      readonly host: string;
      readonly port: number;
      readonly thread: string;
      readonly nth: number;
    }
  | { readonly kind: 'listener'; readonly port: number }
  /** The connections that come in on a port are counted from 1. */
  | { readonly kind: 'accepted'; readonly port: number; readonly nth: number }
  | { readonly kind: 'file'; readonly path: string }
  /** Standard input, output and error output. */
  | { readonly kind: 'standard'; readonly name: 'stdin' | 'stdout' | 'stderr' };

/** The next event on a stream, as the program sees it. */
export type Entry =
  /**
   * `answered`: the peer had said something before, though nobody had read it yet; that is so, too, of the second of
   * two of these in a row.
   */
  | { readonly kind: 'sent'; readonly bytes: Uint8Array; readonly parts: readonly Part[]; readonly answered?: true }
  /**
   * Bytes that came at once. `unread`, only where nothing follows that is sent or received: so many bytes at its end
   * nobody has read yet. `more`: with it came what is received next, which was not read before what is sent next.
   */
  | {
      readonly kind: 'received';
      readonly bytes: Uint8Array;
      readonly parts: readonly Part[];
      readonly unread?: number;
      readonly more?: true;
    }
  /** The peer says no more: reads give nothing from here on. Later entries are about writing. */
  | { readonly kind: 'ended' }
  /** The program says that it writes no more. */
  | { readonly kind: 'shut'; readonly answered?: true }
  /** The last entry: nothing is written behind it. What comes may still be read, by who has not closed yet. */
  | { readonly kind: 'closed' }
  /** Reads, or writes, fail with an error number from here on. */
  | { readonly kind: 'read-fails' | 'write-fails'; readonly error: number };

/** Who has sent or read some bytes of an entry, those behind the ones of the part before. */
export interface Part {
  readonly length: number;
  /** The name of the thread, as in keys. */
  readonly thread: string;
  /** `file:line:column` of the program. */
  readonly at: string;
}

/**
 * `checked`: the same bytes in every schedule; `unordered`: the same writes, each as a whole, in any order; `ignored`:
 * whatever is written goes nowhere; `duplex`: the order between what is read and what is written does not matter.
 * Standard output and error output are ignored unless it is said otherwise, all else is checked.
 */
export type StreamRule = 'checked' | 'unordered' | 'ignored' | 'duplex';

/** `main.2:1 → 127.0.0.1:7000`: for people. */
export function nameOf(key: StreamKey): string {
  switch (key.kind) {
    case 'connection':
      return `connection ${key.nth} of ${key.thread} to ${key.host}:${key.port}`;
    case 'listener':
      return `port ${key.port}`;
    case 'accepted':
      return `connection ${key.nth} on port ${key.port}`;
    case 'file':
      return key.path;
    case 'standard':
      return key.name;
  }
}

/** `main.2` as a number: the last digit is the last creation, 0 is main. */
export function threadNumber(name: string): bigint {
  return name.split('.').reduce((number, part, i) => (i === 0 ? 1n : number * CHILDREN + BigInt(part)), 1n);
}

export function threadName(number: bigint): string {
  const parts: string[] = [];
  for (let rest = number; rest > 1n; rest /= CHILDREN) parts.unshift(String(rest % CHILDREN));
  return ['main', ...parts].join('.');
}

/**
 * A path without what leads nowhere: `./a//b` is `a/b`. As the models have it
 * (`library/models/conversation/tables.ts`), which refuse `..`: whether `a/../b` leads to `b` depends on `a`.
 */
export function plainPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return `${path.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}

/** A thread creates fewer, as far as their streams can be told apart. */
const CHILDREN = 256n;

/** An IPv4 address as a number. */
export function addressOf(host: string): number {
  return host.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

export function hostOf(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');
}
