import type { Conversation, Entry, Part, StreamKey, StreamTrace } from '../base/conversation.js';

/** What is known of a stream, growing. */
export class Record {
  readonly entries: Growing[] = [];
  silent: boolean;
  /** Of a file that was not there: it has been made since. */
  isMade = false;
  /** Where it leads to, while that is open. */
  channel: number | undefined;
  /** What came from there, chunk by chunk, and is in no entry yet. */
  readonly arrived: Uint8Array[] = [];
  /** Of the last that was received, what the run has not read yet. */
  unread: Uint8Array = new Uint8Array(0);
  private lastReceived: Part[] | undefined;
  /** How often the peer was given time to answer between two writes. */
  pauses = 0;

  constructor(
    readonly key: StreamKey,
    readonly failed: number | undefined,
    readonly content: Uint8Array | undefined,
    known: Pick<StreamTrace, 'entries' | 'silent'> = { entries: [] },
  ) {
    this.silent = known.silent === true;
    for (const entry of known.entries) {
      if ('bytes' in entry) this.entries.push({ kind: entry.kind, chunks: [entry.bytes], parts: [...entry.parts] });
      else this.entries.push(entry);
    }
  }

  get size(): number {
    return this.entries.reduce((sum, entry) => sum + 1 + ('chunks' in entry ? entry.chunks.length : 0), this.silent ? 1 : 0);
  }

  get last(): Growing | undefined {
    return this.entries.at(-1);
  }

  has(kind: Entry['kind']): boolean {
    return this.entries.some((entry) => entry.kind === kind);
  }

  /** A new entry, unless what was sent last goes on. */
  sent(bytes: Uint8Array, by: Omit<Part, 'length'>): void {
    const { last } = this;
    const entry = last?.kind === 'sent' && this.arrived.length === 0 ? last : { kind: 'sent' as const, chunks: [], parts: [] };
    if (entry !== last) this.entries.push(entry);
    entry.chunks.push(bytes);
    noted(entry.parts, bytes.length, by);
  }

  /** The next of what has arrived is there to be read; nothing: the peer's end. */
  receive(): void {
    const chunk = this.arrived.shift()!;
    if (chunk.length > 0) this.entries.push({ kind: 'received', chunks: [chunk], parts: (this.lastReceived = []) });
    else this.entries.push({ kind: 'ended' });
    this.unread = chunk;
  }

  read(count: number, by: Omit<Part, 'length'>): void {
    this.unread = this.unread.subarray(count);
    if (this.lastReceived) noted(this.lastReceived, count, by);
  }

  /** All that was sent, or received. */
  bytes(kind: 'sent' | 'received'): Uint8Array {
    return joined(this.entries.flatMap((entry) => (entry.kind === kind ? entry.chunks : [])));
  }

  get trace(): StreamTrace {
    const entries = this.entries.map((entry): Entry => ('chunks' in entry ? { kind: entry.kind, bytes: joined(entry.chunks), parts: entry.parts } : entry));
    const { key, failed, content, silent } = this;
    return { key, ...(failed === undefined ? {} : { failed }), ...(content ? { content } : {}), entries, ...(silent ? { silent } : {}) };
  }
}

type Growing = Exclude<Entry, { kind: 'sent' | 'received' }> | { readonly kind: 'sent' | 'received'; readonly chunks: Uint8Array[]; readonly parts: Part[] };

export function recordsOf({ streams }: Conversation): Record[] {
  return streams.map((stream) => new Record(stream.key, stream.failed, stream.content, stream));
}

function noted(parts: Part[], length: number, by: Omit<Part, 'length'>): void {
  const last = parts.at(-1);
  if (last?.thread === by.thread && last.at === by.at) parts[parts.length - 1] = { ...last, length: last.length + length };
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
