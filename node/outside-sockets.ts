import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { ERROR_NUMBERS, errorCode, errorNumber } from './error-numbers.js';
import type { AllowedHosts } from './outside-hosts.js';
import { FROM_SOCKETS } from './outside-messages.js';

/** Tells the other thread something. @returns whether it has no room for more at the moment */
export type Tell = (kind: number, about: number, detail?: number, bytes?: Uint8Array) => boolean;

const ANY_ADDRESS = '0.0.0.0';
const LOOPBACK = '127.0.0.1';
/** Milliseconds between two tries to connect. */
const NAP = 20;
/** Milliseconds for what was written last when a channel is closed. */
const LINGER = 1000;

/** One connection. What comes is read at once and handed on, as long as somebody wants it. */
class Channel {
  private isUnwanted = false;
  private isHeld = false;
  private lastError = 0;
  private unsent: Uint8Array[] = [];
  private written = Promise.resolve(0);
  private readonly isClosed: Promise<void>;

  constructor(
    readonly number: number,
    private readonly socket: Socket,
    tell: Tell,
    private readonly sent: (bytes: number) => void,
    onHeld: (channel: Channel) => void,
  ) {
    this.isClosed = new Promise((resolve) => socket.once('close', () => resolve()));
    socket.setNoDelay(true);
    socket.on('data', (bytes: Buffer) => {
      if (!tell(FROM_SOCKETS.received, number, 0, bytes)) return;
      this.isHeld = true;
      this.flow();
      onHeld(this);
    });
    socket.on('end', () => tell(FROM_SOCKETS.ended, number));
    socket.on('error', (error) => {
      this.lastError = errorNumber(error);
      tell(FROM_SOCKETS.broken, number, this.lastError);
    });
    this.flow();
  }

  send(bytes: Uint8Array): void {
    this.unsent.push(bytes);
  }

  /** Sends all bytes on their way, at once. */
  push(): void {
    if (this.unsent.length === 0) return;
    const bytes = this.unsent.length === 1 ? this.unsent[0]! : Buffer.concat(this.unsent);
    this.unsent = [];
    this.written = new Promise((resolve) => {
      this.socket.write(bytes, (error) => {
        this.sent(bytes.length);
        resolve(error ? -(this.lastError || errorNumber(error)) : 0);
      });
    });
  }

  /** @returns when all was sent: 0, or an error number, negated */
  flush(): Promise<number> {
    this.push();
    return this.written;
  }

  want(isWanted: boolean): void {
    this.isUnwanted = !isWanted;
    this.flow();
  }

  /** The other thread has room again. */
  release(): void {
    this.isHeld = false;
    this.flow();
  }

  shut(): void {
    this.push();
    this.socket.end();
  }

  /** Closes; what was sent still arrives, what comes is of no interest. */
  close(): Promise<void> {
    this.socket.removeAllListeners('data').removeAllListeners('end').resume();
    this.push();
    this.socket.setTimeout(LINGER, () => this.socket.destroy());
    this.socket.end(() => this.socket.destroy());
    return this.isClosed;
  }

  private flow(): void {
    if (this.isUnwanted || this.isHeld) this.socket.pause();
    else this.socket.resume();
  }
}

/** All connections, and the ports at which more come in. */
export class Sockets {
  private readonly channels = new Map<number, Channel>();
  private readonly servers = new Map<number, Server>();
  private readonly unsent = new Set<Channel>();
  private readonly closing = new Set<Promise<void>>();
  private readonly held = new Set<Channel>();
  private readonly reached = new Set<string>();
  private opened = 0;

  constructor(
    private readonly hosts: AllowedHosts,
    private readonly tell: Tell,
    /** Is told of bytes that were given to the system, or are lost. */
    private readonly sent: (bytes: number) => void,
  ) {}

  /**
   * Tries until a peer listens, at most so many milliseconds, and as long as one is there to be waited for.
   * @returns a channel, or an error number, negated
   */
  async connect(
    host: string,
    port: number,
    patience: number,
    isHopeless: (wasReached: boolean) => boolean,
  ): Promise<number> {
    const place = `${host}:${port}`;
    const end = performance.now() + patience;
    for (;;) {
      const hopeless = isHopeless(this.reached.has(place));
      const socket = await connected(
        host === ANY_ADDRESS ? LOOPBACK : host,
        port,
        Math.max(NAP, end - performance.now()),
      );
      if (typeof socket !== 'number') {
        this.reached.add(place);
        return this.open(socket, 0);
      }
      if (socket !== ERROR_NUMBERS.ECONNREFUSED || hopeless || performance.now() + NAP > end) return -socket;
      await new Promise((resolve) => setTimeout(resolve, NAP));
    }
  }

  /** @returns 0, or an error number, negated; or what the user is to be told. */
  listen(port: number): Promise<number | string> {
    if (this.servers.has(port)) return Promise.resolve(-ERROR_NUMBERS.EADDRINUSE);
    const server = createServer(
      { allowHalfOpen: true, pauseOnConnect: true },
      (socket) => void this.comeIn(socket, port),
    );
    this.servers.set(port, server);
    return new Promise((resolve) => {
      server.once('error', (error) => {
        this.servers.delete(port);
        resolve(`nobody can listen on port ${port}: ${WHY_NOT[errorCode(error)] ?? error.message}`);
      });
      server.listen({ port, host: this.hosts.some ? ANY_ADDRESS : LOOPBACK }, () => resolve(0));
    });
  }

  send(channel: number, bytes: Uint8Array): void {
    const found = this.channels.get(channel);
    if (!found) return this.sent(bytes.length);
    found.send(bytes);
    this.unsent.add(found);
  }

  /** All that was sent goes on its way. */
  push(): void {
    for (const channel of this.unsent) channel.push();
    this.unsent.clear();
  }

  async flush(channel: number): Promise<number> {
    return (await this.channels.get(channel)?.flush()) ?? -ERROR_NUMBERS.EPIPE;
  }

  want(channel: number, isWanted: boolean): void {
    this.channels.get(channel)?.want(isWanted);
  }

  /** The other thread has room again. */
  release(): void {
    const released = [...this.held];
    this.held.clear();
    for (const channel of released) channel.release();
  }

  shut(channel: number): void {
    this.channels.get(channel)?.shut();
  }

  close(channel: number): void {
    const closed = this.channels.get(channel)?.close();
    this.channels.delete(channel);
    if (!closed) return;
    this.closing.add(closed);
    void closed.then(() => this.closing.delete(closed));
  }

  /** Nothing is open any more, and what was sent has been sent, unless nobody takes it. */
  async closeAll(): Promise<void> {
    for (const server of this.servers.values()) server.close();
    for (const channel of [...this.channels.keys()]) this.close(channel);
    for (const all of [this.servers, this.reached, this.unsent, this.held]) all.clear();
    await Promise.all(this.closing);
  }

  private open(socket: Socket, cameInOn: number): number {
    const channel = new Channel(++this.opened, socket, this.tell, this.sent, (held) => this.held.add(held));
    this.channels.set(channel.number, channel);
    this.tell(FROM_SOCKETS.opened, channel.number, cameInOn);
    return channel.number;
  }

  private async comeIn(socket: Socket, port: number): Promise<void> {
    socket.on('error', () => undefined);
    if (!(await this.hosts.has(socket.remoteAddress ?? ''))) return void socket.destroy();
    this.open(socket, port);
  }
}

const WHY_NOT: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it already',
  EACCES: 'permission is denied',
};

/** A connection, of which nothing is read yet, or an error number. */
function connected(host: string, port: number, patience: number): Promise<Socket | number> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, allowHalfOpen: true, family: 4 });
    socket.pause();
    socket.setTimeout(patience, () => {
      socket.destroy();
      resolve(ERROR_NUMBERS.ETIMEDOUT);
    });
    socket.once('error', (error) => resolve(errorNumber(error)));
    socket.once('connect', () => {
      socket.setTimeout(0).removeAllListeners('timeout').removeAllListeners('error');
      resolve(socket);
    });
  });
}
