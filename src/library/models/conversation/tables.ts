import type { Conversation, Entry, StreamKey, StreamRule, StreamTrace } from '../../../base/conversation.js';
import { addressOf, plainPath, threadNumber } from '../../../base/conversation.js';
import type { ModelFile } from '../model.js';

/** How a model numbers what happens on a stream, and what is at the end of what is known. */
const KINDS = ['SENT', 'RECEIVED', 'ENDED', 'SHUT', 'CLOSED', 'READ_FAILS', 'WRITE_FAILS', 'SILENT', 'BEYOND'] as const;
type Kind = (typeof KINDS)[number];

const KIND_OF: Readonly<Record<Entry['kind'], Kind>> = {
  sent: 'SENT',
  received: 'RECEIVED',
  ended: 'ENDED',
  shut: 'SHUT',
  closed: 'CLOSED',
  'read-fails': 'READ_FAILS',
  'write-fails': 'WRITE_FAILS',
};

const RULES: Readonly<Record<StreamRule, number>> = { checked: 0, duplex: 1, unordered: 2, ignored: 3 };
type Rules = Readonly<Record<string, StreamRule>>;

/** Streams that a run may meet for the first time. */
const MORE_STREAMS = 256;

const NAMES = [
  'entries',
  'traffic',
  'contents',
  'outputs',
  'writes',
  'rules',
  'leads_to_peer',
  'absences',
  'entry_of',
  'ends',
  'file_exists',
  'connection_of',
  'accepted_of',
  'listener_of',
];
const FUNCTIONS = ['file_of', 'standard_of', 'ignores_file', 'ignores_peer', 'ignores_output'];

/** The declarations of the tables that the models of streams see. */
export function tableDeclarations({ streams }: Conversation): string {
  return String.raw`
enum { ${KINDS.join(', ')} };
enum { CHECKED = ${RULES.checked}, DUPLEX = ${RULES.duplex}, UNORDERED = ${RULES.unordered} };
enum { KNOWN = ${streams.length}, STREAMS = ${streams.length + MORE_STREAMS}, UNKNOWN = -100000 };
/*
 * - read: of what was received, so much has been read by somebody.
 * - needs: how much must have been sent before; only of streams on which the order between reading and writing does not
 *   matter.
 * - isAnswered: the peer had said something before, which nobody had read yet; of what was received: it had said more.
 * - goesOn: from here on more is sent.
 */
struct entry { unsigned char kind; unsigned int start, length, read, needs; _Bool isAnswered, goesOn; };
extern const struct entry __tcbmc_entries[];
extern const unsigned char __tcbmc_traffic[];
struct stretch { unsigned int start, length; };
/* Of files. */
extern const struct stretch __tcbmc_contents[];
/* Of streams that are not checked in all: all that was sent, what came then, and which whole writes these were. */
struct output { unsigned int start, length; unsigned char end; unsigned int error, firstWrite, endOfWrites; };
extern const struct output __tcbmc_outputs[];
extern const struct stretch __tcbmc_writes[];
extern const unsigned char __tcbmc_rules[];
extern const _Bool __tcbmc_leads_to_peer[];
extern const unsigned int __tcbmc_absences[];
extern _Atomic unsigned int __tcbmc_entry_of[];
/* Of each stream where nothing is known any more. */
extern const unsigned int __tcbmc_ends[];
extern _Atomic _Bool __tcbmc_file_exists[];
int __tcbmc_connection_of(unsigned long thread, unsigned int nth, unsigned int address, unsigned int port);
int __tcbmc_accepted_of(unsigned int port, unsigned int nth);
int __tcbmc_listener_of(unsigned int port);
int __tcbmc_file_of(const char *path);
int __tcbmc_standard_of(int descriptor);
_Bool __tcbmc_ignores_file(const char *path);
_Bool __tcbmc_ignores_peer(unsigned int address, unsigned int port);
_Bool __tcbmc_ignores_output(int descriptor);
`;
}

const ENOENT = 2;

/**
 * C text of the conversation. There are its entries, all streams one after the other, each with the place of its bytes
 * in the traffic (those that follow each other on a stream lie side by side) or an error number as its length. There
 * is, of each stream, where its entries begin. And there are the functions that find a stream by its key: its number,
 * or what opening it fails with less 1 (negative), or UNKNOWN.
 */
export function tables(conversation: Conversation, rules: Rules = {}): ModelFile {
  const { streams } = conversation;
  const layout = new Layout();
  for (const stream of streams) layout.add(stream, ruleOf(stream.key, rules));
  const rest = layout.entries.length;
  const failures = streams.map(({ key, failed = 0 }) => (key.kind === 'file' ? failed : 0));
  return {
    file: '<the conversation>',
    header: 'unistd.h',
    defines: Object.fromEntries(
      [...NAMES, ...FUNCTIONS].map((name) => [`__tcbmc_${name}`, 'what has been said on streams']),
    ),
    text: String.raw`
typedef __SIZE_TYPE__ size_t;
int __tcbmc_compare_texts(const unsigned char *left, const unsigned char *right, __SIZE_TYPE__ limit);
${tableDeclarations(conversation)}
static _Bool isText(const char *text, const char *known) {
  return __tcbmc_compare_texts((const unsigned char *)text, (const unsigned char *)known, -1) == 0;
}
/* Whether a part that leads nowhere begins there: nothing, "." or "..". */
static _Bool isIdle(const char *part) {
  if (*part == '.') part++;
  if (*part == '.') part++;
  return *part == '/' || *part == 0;
}
/*
 * The path without these. Whether what stands before ".." is a folder nobody knows, nor whether what a path ends in is
 * one that ends in a slash.
 */
static const char *plain(const char *path) {
  _Bool isPlain = 1;
  size_t length = 0;
  for (; path[length] != 0; length++)
    if ((length == 0 ? *path != '/' : path[length - 1] == '/') && isIdle(path + length)) isPlain = 0;
  if (length > 0 && path[length - 1] == '/') isPlain = 0;
  if (isPlain) return path;
  char *made = (char *)__tcbmc_reserve(length + 1, 1);
  size_t root = *path == '/', end = root;
  _Bool isFolder = 0;
  if (root) made[0] = '/';
  while (*path != 0) {
    size_t count = 0;
    while (path[count] != 0 && path[count] != '/') count++;
    isFolder = count == 0 || (count == 1 && *path == '.') || path[count] == '/';
    if (count == 2 && path[0] == '.' && path[1] == '.') __tcbmc_world("refuse", "a path with ..");
    if (count > 0 && !(count == 1 && *path == '.')) {
      if (end > root) made[end++] = '/';
      for (size_t i = 0; i < count; i++) made[end++] = path[i];
    }
    path += count;
    while (*path == '/') path++;
  }
  if (isFolder) __tcbmc_world("refuse", "a path that ends as those of folders do");
  made[end] = 0;
  return made;
}
const struct entry __tcbmc_entries[] = { ${[...layout.entries, `{ BEYOND, ${layout.length} }`].join(', ')} };
const unsigned char __tcbmc_traffic[] = ${literal(layout.traffic)};
const struct stretch __tcbmc_contents[] = { ${[...layout.contents, '{ 0, 0 }'].join(', ')} };
const struct output __tcbmc_outputs[] = { ${[...layout.outputs, '{ 0 }'].join(', ')} };
const struct stretch __tcbmc_writes[] = { ${[...layout.writes, '{ 0, 0 }'].join(', ')} };
const unsigned char __tcbmc_rules[STREAMS] = { ${[...layout.rules.map((rule) => RULES[rule]), 0].join(', ')} };
const _Bool __tcbmc_leads_to_peer[STREAMS] = { ${[...streams.map(({ key }) => (key.kind === 'connection' || key.kind === 'accepted' ? 1 : 0)), 0].join(', ')} };
const unsigned int __tcbmc_absences[STREAMS] = { ${[...failures, 0].join(', ')} };
_Atomic unsigned int __tcbmc_entry_of[STREAMS] = { ${[...layout.first, ...new Array<number>(MORE_STREAMS).fill(rest)].join(', ')} };
const unsigned int __tcbmc_ends[STREAMS] = { ${[...layout.ends, ...new Array<number>(MORE_STREAMS).fill(rest)].join(', ')} };
_Atomic _Bool __tcbmc_file_exists[STREAMS] = { ${[...failures.map((failed) => (failed === ENOENT ? 0 : 1)), 0].join(', ')} };
int __tcbmc_connection_of(unsigned long thread, unsigned int nth, unsigned int address, unsigned int port) {
${choices(streams, (key) => key.kind === 'connection' && `thread == ${threadNumber(key.thread)} && nth == ${key.nth} && address == ${addressOf(key.host)}u && port == ${key.port}`)}
}
int __tcbmc_accepted_of(unsigned int port, unsigned int nth) {
${choices(streams, (key) => key.kind === 'accepted' && `port == ${key.port} && nth == ${key.nth}`)}
}
int __tcbmc_listener_of(unsigned int port) {
${choices(streams, (key) => key.kind === 'listener' && `port == ${key.port}`)}
}
int __tcbmc_file_of(const char *given) {
  const char *path = plain(given);
${choices(streams, (key) => key.kind === 'file' && `isText(path, ${textLiteral(key.path)})`, false)}
}
int __tcbmc_standard_of(int descriptor) {
${choices(streams, (key) => key.kind === 'standard' && `descriptor == ${STANDARD.indexOf(key.name)}`)}
}
_Bool __tcbmc_ignores_file(const char *given) {
  const char *path = plain(given);
  return ${any(ignored(rules).map((name) => `isText(path, ${textLiteral(name)})`))} || isText(path, "/dev/null");
}
_Bool __tcbmc_ignores_peer(unsigned int address, unsigned int port) {
  return ${any(ignored(rules).flatMap((name) => peerOf(name)?.map(({ host, port }) => `(address == ${addressOf(host)}u && port == ${port})`) ?? []))};
}
_Bool __tcbmc_ignores_output(int descriptor) {
  return ${any(STANDARD.flatMap((name, i) => (i > 0 && ruleOf({ kind: 'standard', name }, rules) === 'ignored' ? [`descriptor == ${i}`] : [])))};
}
`,
  };
}

const STANDARD = ['stdin', 'stdout', 'stderr'] as const;

/** The tables of all streams, as they grow. */
class Layout {
  readonly entries: string[] = [];
  readonly traffic: Uint8Array[] = [];
  readonly first: number[] = [];
  readonly ends: number[] = [];
  readonly contents: string[] = [];
  readonly outputs: string[] = [];
  readonly writes: string[] = [];
  readonly rules: StreamRule[] = [];
  length = 0;

  add(stream: StreamTrace, rule: StreamRule): void {
    const { content, entries, silent } = stream;
    const isFree = rule !== 'checked';
    this.rules.push(rule);
    this.contents.push(content ? `{ ${this.store(content)}, ${content.length} }` : '{ 0, 0 }');
    const sent = this.addOutput(
      rule === 'ignored' ? entries.filter(({ kind }) => kind !== 'sent') : isFree ? entries : [],
    );
    this.first.push(this.entries.length);
    if (isFree) this.addIncoming(rule === 'ignored' ? entries.filter(({ kind }) => kind !== 'sent') : entries);
    else
      for (const [i, entry] of entries.entries())
        this.addEntry(entry, {
          needs: 0,
          isAnswered: isAnswered(entry, entries[i - 1]),
          goesOn: entries.slice(i).some(({ kind }) => kind === 'sent'),
        });
    if (silent) this.entries.push(`{ SILENT, ${this.length}, 0, 0, ${sent} }`);
    this.ends.push(this.entries.length);
    this.entries.push(`{ BEYOND, ${this.length}, 0, 0, ${sent} }`);
  }

  /**
   * Without what was sent: what comes needs only so much of it as was sent before it came, which may be less than what
   * was sent before it was read.
   */
  private addIncoming(entries: readonly Entry[]): void {
    let sent = 0;
    let beforeIt: number | undefined;
    let start: Uint8Array = new Uint8Array(0);
    for (const [i, entry] of entries.entries()) {
      if (isAnswered(entry, entries[i - 1]) && entry.kind !== 'received') beforeIt ??= sent;
      if (entry.kind === 'sent') sent += entry.bytes.length;
      if (!INCOMING.includes(entry.kind)) continue;
      if (entry.kind === 'received' && entry.more) {
        beforeIt ??= sent;
        start = joined(start, entry.bytes);
        continue;
      }
      const whole = entry.kind === 'received' ? { ...entry, bytes: joined(start, entry.bytes) } : entry;
      this.addEntry(whole, { needs: beforeIt ?? sent, isAnswered: false, goesOn: false });
      start = new Uint8Array(0);
      beforeIt = undefined;
    }
    // The rest of it came, and nobody has read it.
    const part: Entry = { kind: 'received', bytes: start, parts: [] };
    if (start.length > 0) this.addEntry(part, { needs: beforeIt ?? sent, isAnswered: false, goesOn: false });
  }

  private addEntry(
    entry: Entry,
    { needs, isAnswered, goesOn }: { readonly needs: number; readonly isAnswered: boolean; readonly goesOn: boolean },
  ): void {
    const bytes = 'bytes' in entry ? entry.bytes : new Uint8Array(0);
    const read = bytes.length - ('unread' in entry ? (entry.unread ?? 0) : 0);
    const length = 'error' in entry ? entry.error : bytes.length;
    this.entries.push(
      `{ ${KIND_OF[entry.kind]}, ${this.store(bytes)}, ${length}, ${read}, ${needs}, ${Number(isAnswered)}, ${Number(goesOn)} }`,
    );
  }

  /** @returns how much was sent */
  private addOutput(entries: readonly Entry[]): number {
    const [start, firstWrite] = [this.length, this.writes.length];
    for (const entry of entries) {
      if (entry.kind !== 'sent') continue;
      let at = this.store(entry.bytes);
      const parts = entry.parts.length > 0 ? entry.parts : [{ length: entry.bytes.length }];
      for (const { length } of parts) {
        this.writes.push(`{ ${at}, ${length} }`);
        at += length;
      }
    }
    const end = entries.find(({ kind }) => kind === 'write-fails' || kind === 'shut' || kind === 'closed');
    const error = end && 'error' in end ? end.error : 0;
    const sent = this.length - start;
    this.outputs.push(
      `{ ${start}, ${sent}, ${end ? KIND_OF[end.kind] : 'BEYOND'}, ${error}, ${firstWrite}, ${this.writes.length} }`,
    );
    return sent;
  }

  private store(bytes: Uint8Array): number {
    this.traffic.push(bytes);
    this.length += bytes.length;
    return this.length - bytes.length;
  }
}

function isAnswered(entry: Entry, before: Entry | undefined): boolean {
  if (entry.kind === 'received') return entry.more === true;
  return (
    (entry.kind === 'sent' && before?.kind === 'sent') ||
    ((entry.kind === 'sent' || entry.kind === 'shut') && entry.answered === true)
  );
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  return Uint8Array.from([...one, ...other]);
}

const INCOMING: readonly Entry['kind'][] = ['received', 'ended', 'read-fails'];

function ruleOf(key: StreamKey, rules: Rules): StreamRule {
  switch (key.kind) {
    case 'file':
      return Object.entries(rules).find(([name]) => plainPath(name) === key.path)?.[1] ?? 'checked';
    case 'standard':
      return rules[key.name] ?? (key.name === 'stdin' ? 'checked' : 'ignored');
    case 'connection':
      return namedPeer(rules, key.host, key.port);
    case 'listener':
    case 'accepted':
      return namedPeer(rules, LOOPBACK, key.port);
  }
}

const LOOPBACK = '127.0.0.1';

function namedPeer(rules: Rules, host: string, port: number): StreamRule {
  const found = Object.entries(rules).find(([name]) =>
    peerOf(name)?.some((peer) => peer.host === host && peer.port === port),
  );
  return found?.[1] ?? 'checked';
}

/** Whom `host:port` names; an address, or this machine. */
function peerOf(name: string): readonly { readonly host: string; readonly port: number }[] | undefined {
  const [, host, port] = /^(\d+(?:\.\d+){3}|localhost|\*?):(\d+)$/.exec(name) ?? [];
  return host === undefined ? undefined : [{ host: /^\d/.test(host) ? host : LOOPBACK, port: Number(port) }];
}

function ignored(rules: Rules): string[] {
  return Object.keys(rules)
    .filter((name) => rules[name] === 'ignored')
    .map(plainPath);
}

function any(conditions: readonly string[]): string {
  return conditions.length > 0 ? conditions.join(' || ') : '0';
}

/** @param mayFail whether what cannot be opened is told here */
function choices(
  streams: readonly StreamTrace[],
  condition: (key: StreamKey) => string | false,
  mayFail = true,
): string {
  const lines = streams.flatMap(({ key, failed }, index) => {
    const found = condition(key);
    return found === false ? [] : [`  if (${found}) return ${mayFail && failed !== undefined ? -failed - 1 : index};`];
  });
  return [...lines, '  return UNKNOWN;'].join('\n');
}

function textLiteral(text: string): string {
  return literal([new TextEncoder().encode(text)]);
}

/** A string literal; every byte in octal, which ends after three digits. */
function literal(parts: readonly Uint8Array[]): string {
  const spelled = parts.map((bytes) =>
    Array.from(bytes, (byte) =>
      isPlain(byte) ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`,
    ).join(''),
  );
  return `"${spelled.join('')}"`;
}

function isPlain(byte: number): boolean {
  return byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 && byte !== 63;
}
