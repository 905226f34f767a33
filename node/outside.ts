import { DEFAULT_PEER_TIMEOUT } from '../src/options/defaults.js';
import type { Outside, PeerOutput } from '../src/source/outside.js';
import { OutsideError } from '../src/source/outside.js';
import { ERROR_NUMBERS } from './error-numbers.js';
import { readInside } from './outside-files.js';
import { isLoopback } from './outside-hosts.js';
import { Inflow } from './outside-inflow.js';
import { OutsideLink } from './outside-link.js';
import type { Question } from './outside-messages.js';
import { FROM_SOCKETS, TO_SOCKETS } from './outside-messages.js';
import type { Frame } from './outside-ring.js';

/** Milliseconds for the end of all peers. */
const END_PATIENCE = 5000;

export interface OutsideSettings {
  /** Commands of the user, for a shell. */
  readonly peers?: readonly string[] | undefined;
  /** Ports to which the program may connect. */
  readonly connect?: readonly number[] | undefined;
  /** Ports on which it may listen. */
  readonly listen?: readonly number[] | undefined;
  /** Hosts besides this one. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Seconds. */
  readonly peerTimeout?: number | undefined;
  /** The bytes of standard input, or who reads them if somebody asks. */
  readonly input?: Uint8Array | (() => Uint8Array) | undefined;
  /** Where the files are that the program may read. */
  readonly folder?: string | undefined;
  /** Peers start when they are needed. Default: as soon as there is somebody to connect to. */
  readonly startsLate?: boolean | undefined;
  /** Seconds that peers may live; 0 for no limit. */
  readonly lifetime?: number | undefined;
  /** Called while somebody waits; throws when the check is to end. */
  readonly waiting?: (() => void) | undefined;
  /** The script of the thread of the sockets. */
  readonly script?: URL | undefined;
}

/**
 * The world on this machine. Sockets and peers are in a thread of their own, so that they go on while the thread of the
 * check computes or waits.
 */
export class NodeOutside implements Outside {
  private link: OutsideLink | undefined;
  private readonly inflows = new Map<number, Inflow>();
  private readonly incoming = new Map<number, number[]>();
  private peers: readonly PeerOutput[] = [];
  private isOver = false;

  constructor(private readonly settings: OutsideSettings) {
    const { peers = [] } = settings;
    if (peers.length > 0) this.connected();
  }

  connect(host: string, port: number): number {
    const { connect = [], allowedHosts = [] } = this.settings;
    const place = `${host}:${port}`;
    if (!connect.includes(port))
      throw new OutsideError(
        `the program connects to ${place}, which nobody has allowed`,
        `--connect ${port} allows it`,
      );
    if (!isLoopback(host) && allowedHosts.length === 0)
      throw new OutsideError(
        `the program connects to ${place}, and only this machine may be reached`,
        `--allow-host ${host} allows it`,
      );
    return this.ask({ kind: 'connect', host, port, patience: this.patience }, this.patience);
  }

  listen(port: number): number {
    const { listen = [] } = this.settings;
    if (!listen.includes(port))
      throw new OutsideError(
        `the program listens on port ${port}, which nobody has allowed`,
        `--listen ${port} allows it`,
      );
    return this.ask({ kind: 'listen', port });
  }

  accept(port: number, patience: number): number | undefined {
    return this.connected().until(patience, () => this.incoming.get(port)?.shift());
  }

  receive(channel: number, most: number, patience: number): Uint8Array | number | undefined {
    const inflow = this.inflows.get(channel);
    if (!inflow) return -ERROR_NUMBERS.EBADF;
    return inflow.take(most) ?? this.connected().until(patience, () => inflow.take(most));
  }

  /** Where the peer says no more, only the system knows whether it still listens. */
  send(channel: number, bytes: Uint8Array): number {
    const inflow = this.inflows.get(channel);
    if (!inflow) return -ERROR_NUMBERS.EBADF;
    const link = this.connected();
    link.listen();
    if (inflow.broken !== 0) return -ERROR_NUMBERS.EPIPE;
    link.send(channel, bytes);
    const failed = inflow.peerEnded && this.ask({ kind: 'flush', channel }, this.patience) < 0;
    return failed ? -ERROR_NUMBERS.EPIPE : bytes.length;
  }

  shut(channel: number): void {
    if (this.inflows.has(channel)) this.connected().tell(TO_SOCKETS.shut, channel);
  }

  close(channel: number): void {
    if (this.inflows.delete(channel)) this.connected().tell(TO_SOCKETS.close, channel);
  }

  readFile(path: string): Uint8Array | number {
    const { folder } = this.settings;
    return folder === undefined ? -ERROR_NUMBERS.ENOENT : readInside(folder, path);
  }

  readInput(): Uint8Array {
    const { input = new Uint8Array(0) } = this.settings;
    return typeof input === 'function' ? input() : input;
  }

  restart(): void {
    if (!this.link) return;
    this.link.ask({ kind: 'restart' }, END_PATIENCE);
    this.inflows.clear();
    this.incoming.clear();
  }

  end(): readonly PeerOutput[] {
    const { link } = this;
    if (!link || this.isOver) return this.peers;
    this.isOver = true;
    try {
      this.peers = link.ask({ kind: 'end' }, END_PATIENCE, () => undefined).peers ?? [];
    } finally {
      // Peers do not outlive it.
      link.end();
    }
    return this.peers;
  }

  private get patience(): number {
    return (this.settings.peerTimeout ?? DEFAULT_PEER_TIMEOUT) * 1000;
  }

  private ask(question: Question, patience = 0): number {
    return this.connected().ask(question, patience + END_PATIENCE).value;
  }

  private connected(): OutsideLink {
    if (this.isOver) throw new Error('the world was ended');
    const {
      peers = [],
      connect = [],
      allowedHosts = [],
      startsLate = false,
      lifetime = 0,
      waiting = () => undefined,
      script,
    } = this.settings;
    const startsPeers = connect.length > 0 && !startsLate;
    return (this.link ??= new OutsideLink(
      { peers, startsPeers, allowedHosts, lifetime: lifetime * 1000, waiting, patience: this.patience, script },
      (frame) => this.note(frame),
    ));
  }

  private open(channel: number, cameInOn: number): void {
    const want = (isWanted: boolean): void =>
      this.connected().tell(isWanted ? TO_SOCKETS.resume : TO_SOCKETS.pause, channel);
    this.inflows.set(channel, new Inflow(want));
    if (cameInOn !== 0) this.incoming.set(cameInOn, [...(this.incoming.get(cameInOn) ?? []), channel]);
  }

  private note({ kind, about, detail, bytes }: Frame): void {
    // Peers go on talking until they are told that it is over.
    if (this.isOver) return;
    switch (kind) {
      case FROM_SOCKETS.received:
        return this.inflows.get(about)?.add(bytes);
      case FROM_SOCKETS.ended:
        return this.inflows.get(about)?.end();
      case FROM_SOCKETS.broken:
        return this.inflows.get(about)?.break(detail);
      case FROM_SOCKETS.opened:
        return this.open(about, detail);
    }
  }
}
