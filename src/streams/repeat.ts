import type { Entry } from '../base/conversation.js';
import { nameOf } from '../base/conversation.js';
import { escaped } from '../base/escaped.js';
import type { Outside } from '../source/outside.js';
import type { Record } from './record.js';

const MOST_AT_ONCE = 1 << 16;
/** Milliseconds that the peer has for what it has said before. */
const PATIENCE = 2000;

/** Thrown where a peer's words depend on something else than what it is told on the same stream. */
export class PeerDiffers extends Error {}

/**
 * Says again all that was said before, to peers that have just been started: then streams that are open lead as far as
 * they are known. On each stream the peer must say the same as before: the beginning of a conversation is compared,
 * never guessed.
 * @param wanted stays open though the program had closed it: last, for peers that serve one after the other
 * @throws PeerDiffers
 */
export function repeat(outside: Outside, records: readonly Record[], wanted: Record): void {
  outside.restart();
  for (const record of records) record.leadNowhere();
  for (const { key, failed } of records) if (key.kind === 'listener' && failed === undefined) outside.listen(key.port);
  const ordered =
    wanted.key.kind === 'connection' ? [...records.filter((record) => record !== wanted), wanted] : records;
  for (const record of ordered)
    if (record.failed === undefined) new Repetition(outside, record, record === wanted).run();
}

class Repetition {
  private readonly name: string;
  /** Came with what was compared last. */
  private rest: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly outside: Outside,
    private readonly record: Record,
    private readonly staysOpen: boolean,
  ) {
    this.name = nameOf(record.key);
  }

  run(): void {
    const channel = this.opened();
    if (channel === undefined) return;
    if (channel < 0) throw new PeerDiffers(`${this.name} cannot be opened again (error ${-channel})`);
    this.record.channel = channel;
    for (const entry of this.record.trace.entries) this.say(channel, entry);
    if (this.rest.length > 0) this.record.arrived.push(this.rest);
  }

  private opened(): number | undefined {
    const { key } = this.record;
    if (key.kind === 'connection') return this.outside.connect(key.host, key.port);
    if (key.kind !== 'accepted') return undefined;
    const channel = this.outside.accept(key.port, PATIENCE);
    if (channel === undefined) throw new PeerDiffers(`${this.name} did not come again`);
    return channel;
  }

  private say(channel: number, entry: Entry): void {
    switch (entry.kind) {
      case 'sent':
        if (this.outside.send(channel, entry.bytes) !== entry.bytes.length)
          throw new PeerDiffers(`${this.name}: the peer does not take what it took before`);
        return;
      case 'received':
        return this.compare(channel, entry.bytes);
      case 'ended':
        if (this.next(channel).length > 0)
          throw new PeerDiffers(`${this.name}: the peer goes on where it had ended before`);
        return;
      case 'shut':
        return this.outside.shut(channel);
      case 'closed':
        if (this.staysOpen) return;
        this.outside.close(channel);
        this.record.channel = undefined;
        return;
      case 'read-fails':
      case 'write-fails':
        return;
    }
  }

  private compare(channel: number, expected: Uint8Array): void {
    for (let at = 0; at < expected.length;) {
      const chunk = this.next(channel);
      const part = expected.subarray(at, at + chunk.length);
      const differs = part.findIndex((byte, i) => byte !== chunk[i]);
      if (differs >= 0 || chunk.length === 0) {
        const [before, now] = [expected.subarray(at), chunk].map(quoted);
        throw new PeerDiffers(`${this.name}: the peer says ${now} where it said ${before} before`);
      }
      this.rest = chunk.subarray(part.length);
      at += part.length;
    }
  }

  private next(channel: number): Uint8Array {
    const { rest } = this;
    this.rest = rest.subarray(rest.length);
    if (rest.length > 0) return rest;
    const given = this.outside.receive(channel, MOST_AT_ONCE, PATIENCE);
    if (given === undefined) throw new PeerDiffers(`${this.name}: the peer says nothing where it spoke before`);
    return given instanceof Uint8Array ? given : new Uint8Array(0);
  }
}

const SHOWN = 40;

/** The first of the bytes, for people. */
export function quoted(bytes: Uint8Array): string {
  return `"${escaped(bytes.subarray(0, SHOWN))}"${bytes.length > SHOWN ? ' …' : ''}`;
}
