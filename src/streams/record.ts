import type { Conversation, Entry, Part, StreamKey, StreamTrace } from '../base/conversation.js';

/** More are made one: many small ones take many times what they hold. */
const MOST_CHUNKS = 1 << 14;

/** The record of a stream, growing. */
export class Record {
  readonly entries: Growing[] = [];
  /** Grows whenever something more is known. */
  changes = 0;
  /** Nothing more comes to what was said so far. */
  private isSilent: boolean;
  private isClosed = false;
  /** Of a file that was not there: it has been made since. */
  isMade = false;
  /** Where it leads to, while that is open. */
  channel: number | undefined;
  /** Bytes from there, chunk by chunk, that are in no entry yet. */
  readonly arrived: Uint8Array[] = [];
  /** Of the last that was received, what the run has not read yet. */
  unread: Uint8Array = new Uint8Array(0);
  /** How often the peer was given time to answer between two writes. */
  pauses = 0;

  constructor(
    readonly key: StreamKey,
    readonly failed: number | undefined,
    readonly content: Uint8Array | undefined,
    known: Pick<StreamTrace, 'entries' | 'silent'> = { entries: [] },
  ) {
    this.isSilent = known.silent === true;
    for (const entry of known.entries) {
      if (entry.kind === 'sent') this.entries.push({ ...entry, chunks: [entry.bytes], parts: [...entry.parts] });
      else if (entry.kind === 'received')
        this.entries.push({ ...entry, parts: [...entry.parts], unread: entry.unread ?? 0 });
      else if (entry.kind === 'closed') this.isClosed = true;
      else this.entries.push(entry);
    }
  }

  get last(): Growing | undefined {
    return this.entries.at(-1);
  }

  has(kind: Entry['kind']): boolean {
    return this.entries.some((entry) => entry.kind === kind);
  }

  /** The peer starts again: what came is said once more. */
  leadNowhere(): void {
    this.channel = undefined;
    this.arrived.length = 0;
  }

  /** Nothing more comes, as long as nothing more is said. */
  silence(): void {
    this.changes++;
    this.isSilent = true;
  }

  /** A new entry, unless what was sent last goes on. */
  sent(bytes: Uint8Array, by: Omit<Part, 'length'>): void {
    this.say();
    const { last } = this;
    const isAnswered = this.arrived.length > 0;
    const entry =
      last?.kind === 'sent' && !isAnswered
        ? last
        : { kind: 'sent' as const, chunks: [], parts: [], ...(isAnswered ? { answered: true as const } : {}) };
    if (entry !== last) this.entries.push(entry);
    entry.chunks.push(bytes);
    if (entry.chunks.length >= MOST_CHUNKS) entry.chunks.splice(0, MOST_CHUNKS, joined(entry.chunks));
    // A part for each: where they may come in any order these are the whole writes.
    entry.parts.push({ length: bytes.length, ...by });
  }

  shut(): void {
    this.say();
    this.entries.push({ kind: 'shut', ...(this.arrived.length > 0 ? { answered: true } : {}) });
  }

  close(): void {
    this.changes++;
    this.isClosed = true;
  }

  fails(kind: 'read-fails' | 'write-fails', error: number): void {
    if (this.last?.kind === kind) return;
    this.changes++;
    this.entries.push({ kind, error });
  }

  /** The next of what has arrived is there to be read; nothing: the peer's end. */
  receive(): void {
    this.changes++;
    const chunk = this.arrived.shift()!;
    if (chunk.length > 0) this.entries.push({ kind: 'received', bytes: chunk, parts: [], unread: chunk.length });
    else this.entries.push({ kind: 'ended' });
    this.unread = chunk;
  }

  read(count: number, by: Omit<Part, 'length'>): void {
    this.unread = this.unread.subarray(count);
    const { last } = this;
    if (count === 0 || last?.kind !== 'received') return;
    this.changes++;
    noted(last.parts, count, by);
    last.unread = Math.min(last.unread, this.unread.length);
  }

  /** Of what was received last, so many bytes are left where the run goes on. */
  standBefore(left: number): void {
    const { last } = this;
    if (left > 0 && last?.kind === 'received') this.unread = last.bytes.subarray(last.bytes.length - left);
  }

  /** All that was sent. */
  get output(): Uint8Array {
    return joined(this.entries.flatMap((entry) => (entry.kind === 'sent' ? entry.chunks : [])));
  }

  get trace(): StreamTrace {
    const { key, failed, content, isSilent } = this;
    const entries = this.entries.map((entry) => traceOf(entry, entry === this.last));
    if (this.isClosed) entries.push({ kind: 'closed' });
    return {
      key,
      ...(failed === undefined ? {} : { failed }),
      ...(content ? { content } : {}),
      entries,
      ...(isSilent ? { silent: true } : {}),
    };
  }

  /**
   * Passes on to the peer what comes next before it is known what it has to say to that; of what had come already, what
   * nobody has read comes later.
   */
  private say(): void {
    this.changes++;
    this.isSilent = false;
    const { last, unread } = this;
    if (last?.kind !== 'received' || unread.length === 0) return;
    this.arrived.unshift(unread);
    this.unread = unread.subarray(unread.length);
    this.entries.pop();
    const bytes = last.bytes.subarray(0, last.bytes.length - unread.length);
    if (bytes.length > 0) this.entries.push({ ...last, bytes, unread: 0, more: true });
  }
}

type Sent = Extract<Entry, { kind: 'sent' }>;
type Received = Extract<Entry, { kind: 'received' }>;
type Growing =
  | Exclude<Entry, { kind: 'sent' | 'received' | 'closed' }>
  | (Omit<Sent, 'bytes' | 'parts'> & { readonly chunks: Uint8Array[]; readonly parts: Part[] })
  | (Omit<Received, 'parts' | 'unread'> & { readonly parts: Part[]; unread: number });

function traceOf(entry: Growing, isLast: boolean): Entry {
  if (entry.kind === 'sent') {
    const { chunks, ...rest } = entry;
    return { ...rest, bytes: joined(chunks) };
  }
  if (entry.kind !== 'received') return entry;
  const { unread, ...rest } = entry;
  return { ...rest, ...(isLast && unread > 0 ? { unread } : {}) };
}

export function recordsOf({ streams }: Conversation): Record[] {
  return streams.map((stream) => new Record(stream.key, stream.failed, stream.content, stream));
}

/** Of one thread at one place, as one. */
function noted(parts: Part[], length: number, by: Omit<Part, 'length'>): void {
  const last = parts.at(-1);
  if (last?.thread === by.thread && last.at === by.at)
    parts[parts.length - 1] = { ...last, length: last.length + length };
  else parts.push({ length, ...by });
}

export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1) return chunks[0]!;
  const result = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    result.set(chunk, at);
    at += chunk.length;
  }
  return result;
}
