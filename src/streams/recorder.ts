import type { Conversation, Part, StreamKey } from '../base/conversation.js';
import { hostOf, plainPath, threadName } from '../base/conversation.js';
import type { WorldRequest } from '../ir/world-requests.js';
import type { Asker, World } from '../machine/world.js';
import { formatPosition } from '../source/position.js';
import type { Outside } from '../source/outside.js';
import { Record, recordsOf } from './record.js';
import { repeat } from './repeat.js';

const EAGAIN = 11;
const ENOENT = 2;
/** As the models in C have them. */
const [WAITS, PEEKS, TO_LINE_END] = [1, 2, 4];
const NEWLINE = 10;
const MOST_AT_ONCE = 1 << 16;
/** Before it is told more the peer may have something to say; so often it is given as many milliseconds to do so. */
const PAUSES = 64;
const PAUSE = 5;
/** Where somebody waits for the answer already: a schedule in which nothing more is written meanwhile would have it. */
const LONG_PAUSE = 300;

/** Where connections are waited for. */
type Port = number;

/**
 * The world as a run sees it, and the record of what is said. A run asks only for what is not known, so everything is
 * appended; and what is open stays so, as long as some schedule may go on there.
 */
export class Recorder implements World {
  private records: Record[];
  private complete: boolean;
  /** How long the world is waited for, in milliseconds. */
  patience = 0;
  /** The sources waited for since somebody last got something. */
  private readonly awaited = new Set<Record | Port>();

  private threadOf: (task: number) => string = String;

  /** @param onOutput told of what goes to standard output or error output, if that is not ignored */
  constructor(
    private readonly outside: Outside,
    known: Conversation,
    private readonly onOutput?: (name: 'stdout' | 'stderr', bytes: Uint8Array) => void,
  ) {
    this.records = recordsOf(known);
    this.complete = known.complete === true;
  }

  /** How much is known: it only grows. */
  get changes(): number {
    return this.records.reduce((sum, { changes }) => sum + changes, this.records.length + (this.complete ? 1 : 0));
  }

  get conversation(): Conversation {
    return { streams: this.records.map(({ trace }) => trace), ...(this.complete ? { complete: true } : {}) };
  }

  /** A new run knows all that was said. @param threadOf the name of a task's thread */
  begin(threadOf: (task: number) => string): void {
    this.threadOf = threadOf;
    this.patience = 0;
    for (const record of this.records) record.unread = record.unread.subarray(record.unread.length);
    this.awaited.clear();
  }

  get isAwaited(): boolean {
    return this.awaited.size > 0;
  }

  /** Ends all waiting for what never comes. */
  giveUp(): void {
    for (const each of this.awaited) {
      if (typeof each === 'number') this.complete = true;
      else each.silence();
    }
  }

  /** Waits so many milliseconds for what may come, or never does. */
  waitOut(silence: number): void {
    const comes = (each: Record | Port): boolean =>
      typeof each === 'number' ? this.comes(each, silence) : this.fetch(each, silence) !== undefined;
    if (![...this.awaited].some(comes)) this.giveUp();
  }

  open(given: string, creates: boolean): number {
    const path = plainPath(given);
    const known = this.find((key) => key.kind === 'file' && key.path === path);
    if (known !== undefined) return this.openAgain(this.records[known]!, known, creates);
    const content = this.outside.readFile(path);
    if (content instanceof Uint8Array) return this.add({ kind: 'file', path }, { content });
    return this.add({ kind: 'file', path }, { failed: -content });
  }

  await(places: readonly number[], waits: boolean): number | undefined {
    const patience = waits ? this.patience / Math.max(1, places.length) : 0;
    const found = places.findIndex((place) =>
      place < 0 ? this.comes(-1 - place, patience) : this.fetch(this.records[place]!, patience) !== undefined,
    );
    if (found >= 0) return 2 * found + (this.isAtEnd(places[found]!) ? 2 : 1);
    if (!waits) return 0;
    for (const place of places) this.awaited.add(place < 0 ? -1 - place : this.records[place]!);
    return undefined;
  }

  ask(request: WorldRequest, args: readonly bigint[]): number | undefined {
    const [first, second] = [Number(args[0]), Number(args[1] ?? 0n)];
    switch (request) {
      case 'connect': {
        const key = {
          kind: 'connection',
          host: hostOf(first),
          port: second,
          thread: threadName(args[2]!),
          nth: Number(args[3]),
        } as const;
        return this.lead(key, this.outside.connect(key.host, second));
      }
      case 'listen':
        return this.listen(first);
      case 'accept':
        return this.accept(first, second, args[2] !== 0n);
      case 'standard':
        return this.standard(first);
      case 'size':
        return this.records[first]!.content?.length ?? 0;
      case 'shut':
      case 'close':
        return this.end(this.records[first]!, request, Number(args[1] ?? 0n));
      case 'append':
      case 'await':
      case 'content':
      case 'open':
      case 'receive':
      case 'refuse':
      case 'send':
        throw new Error(`${request} is not asked in this way`);
    }
  }

  receive(
    request: 'receive' | 'content',
    args: readonly bigint[],
    most: number,
    asker: Asker,
  ): Uint8Array | number | undefined {
    const record = this.records[Number(args[0])]!;
    if (request === 'content') {
      const from = Number(args[3]);
      return (args[4] !== 0n ? record.content! : record.output).subarray(from, from + most);
    }
    const how = Number(args[3]);
    const waits = (how & WAITS) !== 0;
    const failure = this.fetch(record, waits ? this.patience : 0);
    if (failure === undefined && !waits) return -EAGAIN;
    if (failure === undefined) this.awaited.add(record);
    if (failure !== 0) return failure;
    const { unread } = record;
    const line = how & TO_LINE_END ? unread.indexOf(NEWLINE) : -1;
    const taken = unread.subarray(0, Math.min(most, line < 0 ? most : line + 1));
    if ((how & PEEKS) === 0) record.read(taken.length, this.by(asker));
    return taken;
  }

  send(request: 'send' | 'append', index: number, bytes: Uint8Array, left: number, asker: Asker): number {
    const record = this.records[index]!;
    const channel = request === 'send' ? this.channelOf(record) : undefined;
    record.standBefore(left);
    if (channel !== undefined) this.pause(record, channel);
    if (record.key.kind === 'standard' && record.key.name !== 'stdin') this.onOutput?.(record.key.name, bytes);
    const sent = channel === undefined ? bytes.length : this.outside.send(channel, bytes);
    if (sent >= 0) record.sent(bytes.subarray(0, sent), this.by(asker));
    else record.fails('write-fails', -sent);
    return sent;
  }

  /** Opens again a file that was not there at first and may have been made. */
  private openAgain(record: Record, index: number, creates: boolean): number {
    if (record.failed === undefined || record.isMade) return index;
    record.isMade = creates && record.failed === ENOENT;
    return record.isMade ? index : -record.failed;
  }

  private isAtEnd(place: number): boolean {
    const record = this.records[place];
    return record?.last?.kind === 'ended' && record.arrived.length === 0;
  }

  /** Whether there is a connection; it is known then, though nobody has accepted it yet. */
  private comes(port: number, patience: number): boolean {
    const channel = this.outside.accept(port, patience);
    if (channel === undefined) return false;
    const nth = this.records.filter(({ key }) => key.kind === 'accepted' && key.port === port).length + 1;
    this.lead({ kind: 'accepted', port, nth }, channel);
    return true;
  }

  private find(isMeant: (key: StreamKey) => boolean): number | undefined {
    const index = this.records.findIndex(({ key }) => isMeant(key));
    return index < 0 ? undefined : index;
  }

  private add(
    key: StreamKey,
    { failed, content }: { readonly failed?: number; readonly content?: Uint8Array } = {},
  ): number {
    this.awaited.clear();
    this.records.push(new Record(key, failed, content));
    return failed === undefined ? this.records.length - 1 : -failed;
  }

  /** @param channel negative: an error number */
  private lead(key: StreamKey, channel: number): number {
    if (channel < 0) return this.add(key, { failed: -channel });
    const index = this.add(key);
    this.records[index]!.channel = channel;
    return index;
  }

  private listen(port: number): number {
    const result = this.outside.listen(port);
    const index = this.add({ kind: 'listener', port }, result < 0 ? { failed: -result } : {});
    return index < 0 ? index : 0;
  }

  private accept(port: number, nth: number, waits: boolean): number | undefined {
    const known = this.find((key) => key.kind === 'accepted' && key.port === port && key.nth === nth);
    if (known !== undefined) return known;
    const channel = this.outside.accept(port, this.patience);
    if (channel !== undefined) return this.lead({ kind: 'accepted', port, nth }, channel);
    if (!waits) return -EAGAIN;
    this.awaited.add(port);
    return undefined;
  }

  /** Standard input is there as a whole. */
  private standard(descriptor: number): number {
    const name = (['stdin', 'stdout', 'stderr'] as const)[descriptor]!;
    const known = this.find((key) => key.kind === 'standard' && key.name === name);
    if (known !== undefined) return known;
    const index = this.add({ kind: 'standard', name });
    if (name === 'stdin') {
      const input = this.outside.readInput();
      this.records[index]!.arrived.push(...(input.length > 0 ? [input] : []), input.subarray(input.length));
    }
    return index;
  }

  private end(record: Record, how: 'shut' | 'close', left: number): number {
    if (how === 'close') {
      record.close();
      if (record.channel !== undefined) this.outside.close(record.channel);
      record.channel = undefined;
      return 0;
    }
    const channel = this.channelOf(record);
    record.standBefore(left);
    if (channel !== undefined) this.pause(record, channel);
    record.shut();
    if (channel !== undefined) this.outside.shut(channel);
    return 0;
  }

  /**
   * Sees to it that something is there to be read, or that the end is known.
   * @returns 0, or why not; undefined if nothing comes in time
   */
  private fetch(record: Record, patience: number): number | undefined {
    if (record.unread.length > 0 || (record.has('ended') && record.arrived.length === 0)) return 0;
    if (record.arrived.length === 0) {
      const given = this.outside.receive(this.channelOf(record)!, MOST_AT_ONCE, patience);
      if (given === undefined) return undefined;
      if (typeof given === 'number') {
        record.fails('read-fails', -given);
        return given;
      }
      record.arrived.push(given);
    }
    this.awaited.clear();
    record.receive();
    return 0;
  }

  /**
   * Looks whether the peer has already something to say before it is told more. That it says no more is in no order to
   * that.
   */
  private pause(record: Record, channel: number): void {
    if (record.unread.length > 0 || record.arrived.length > 0 || record.has('ended')) return;
    const early = this.outside.receive(
      channel,
      MOST_AT_ONCE,
      record.pauses++ < PAUSES ? (this.awaited.has(record) ? LONG_PAUSE : PAUSE) : 0,
    );
    if (!(early instanceof Uint8Array)) return;
    record.arrived.push(early);
    if (early.length === 0) record.receive();
  }

  /** Undefined for what leads nowhere. */
  private channelOf(record: Record): number | undefined {
    if (record.channel === undefined && (record.key.kind === 'connection' || record.key.kind === 'accepted'))
      repeat(this.outside, this.records, record);
    return record.channel;
  }

  private by({ task, position }: Asker): Omit<Part, 'length'> {
    return { thread: this.threadOf(task), at: formatPosition(position) };
  }
}
