/**
 * The world that a program talks to, for real: sockets, files, and the processes of peers. All calls are synchronous:
 * who asks waits for the answer. Results that are negative are error numbers of Linux (`-ECONNREFUSED`). Only addresses
 * and ports that were allowed are reached.
 */
export interface Outside {
  /** Connects to a peer, which may need some time until it listens. @returns a number for the channel */
  connect(host: string, port: number): number;
  /** Listens on this machine, and starts the peers that wait for that. @returns 0 */
  listen(port: number): number;
  /**
   * The next connection that comes in on a port, if one comes within so many milliseconds.
   * @returns a number for the channel
   */
  accept(port: number, patience: number): number | undefined;
  /**
   * Takes at most so many bytes that have come; none at the end. Undefined if nothing comes within so many
   * milliseconds.
   */
  receive(channel: number, most: number, patience: number): Uint8Array | number | undefined;
  /** @returns how many bytes were sent: all, unless the peer has closed the channel */
  send(channel: number, bytes: Uint8Array): number;
  /** Nothing more is sent. */
  shut(channel: number): void;
  close(channel: number): void;
  /** The contents of a file that the program may read. */
  readFile(path: string): Uint8Array | number;
  /** All of standard input. */
  readInput(): Uint8Array;
  /** Ends all peers and channels, and starts again as in the beginning. */
  restart(): void;
  /** Ends all peers and channels for good. What the peers have printed is in the result. */
  end(): readonly PeerOutput[];
}

/**
 * A request to the world that is not allowed, or of no use: the user is told, and no program. Who has asked adds the
 * place.
 */
export class OutsideError extends Error {
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = 'OutsideError';
  }
}

export interface PeerOutput {
  /** As the user has named it. */
  readonly command: string;
  /** The end of its output and error output. */
  readonly text: string;
  /** Its exit code, or the signal that ended it; absent if it had to be ended. */
  readonly ended?: number | string;
}
