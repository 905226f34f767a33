import type { Outside } from '../../../src/source/outside.js';
import { saidBy } from './peers.js';
import type { PeerKind, WorldModel } from './program.js';

const ENOENT = 2;
const ECONNREFUSED = 111;

interface Channel {
  readonly kind: PeerKind;
  readonly told: number[];
  isShut: boolean;
  given: number;
}

/** The world of a program, for the checker: each connection has a peer of its own that remembers what it was told. */
export class ModelOutside implements Outside {
  private channels: Channel[] = [];
  private come = 0;

  constructor(private readonly world: WorldModel) {}

  connect(_host: string, port: number): number {
    const kind = this.world.peers[port];
    return kind === undefined ? -ECONNREFUSED : this.open(kind);
  }

  listen(): number {
    return 0;
  }

  accept(): number | undefined {
    const kind = this.world.clients[this.come];
    if (kind === undefined) return undefined;
    this.come++;
    return this.open(kind);
  }

  receive(channel: number): Uint8Array | undefined {
    const own = this.channels[channel]!;
    const said = saidBy(own.kind, own.told, own.isShut);
    const next = said[own.given];
    if (next === undefined) return said.at(-1)?.length === 0 ? new Uint8Array(0) : undefined;
    own.given++;
    return Uint8Array.from(next);
  }

  send(channel: number, bytes: Uint8Array): number {
    this.channels[channel]!.told.push(...bytes);
    return bytes.length;
  }

  shut(channel: number): void {
    this.channels[channel]!.isShut = true;
  }

  close(channel: number): void {
    this.shut(channel);
  }

  readFile(): number {
    return -ENOENT;
  }

  readInput(): Uint8Array {
    return new TextEncoder().encode(this.world.input);
  }

  restart(): void {
    this.channels = [];
    this.come = 0;
  }

  end(): readonly [] {
    return [];
  }

  private open(kind: PeerKind): number {
    this.channels.push({ kind, told: [], isShut: false, given: 0 });
    return this.channels.length - 1;
  }
}
