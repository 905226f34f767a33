import type { Conversation, Entry, StreamTrace } from '../../../base/conversation.js';
import { addressOf, threadNumber } from '../../../base/conversation.js';

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

/** Streams that a run may meet for the first time. */
const MORE_STREAMS = 256;

/** What the models share. */
export const KINDS_TEXT = `enum { ${KINDS.join(', ')} };\n`;

/**
 * C text of the conversation: `entries`, all streams one after the other, each with the place of its bytes in `traffic` (those that follow each other on a stream lie side by side) or an error number as its
 * length; of each stream where its entries begin; and the functions that find a stream by its key, -1 for one that is unknown, else its number, or what opening it fails with (negative).
 */
export function tablesOf({ streams, complete }: Conversation): string {
  const entries: string[] = [];
  const traffic: Uint8Array[] = [];
  const first: number[] = [];
  let length = 0;
  const store = (bytes: Uint8Array): number => {
    traffic.push(bytes);
    length += bytes.length;
    return length - bytes.length;
  };
  const contents = streams.map(({ content }) => (content ? { start: store(content), length: content.length } : { start: 0, length: 0 }));
  for (const { entries: own, silent } of streams) {
    first.push(entries.length);
    for (const entry of own) {
      const bytes = 'bytes' in entry ? entry.bytes : new Uint8Array(0);
      entries.push(`{ ${KIND_OF[entry.kind]}, ${store(bytes)}, ${'error' in entry ? entry.error : bytes.length} }`);
    }
    entries.push(`{ ${silent ? 'SILENT' : 'BEYOND'}, ${length}, 0 }`);
  }
  const known = streams.length;
  const rest = entries.length;
  entries.push('{ BEYOND, 0, 0 }');
  return String.raw`
enum { KNOWN = ${known}, STREAMS = ${known + MORE_STREAMS} };
struct entry { unsigned char kind; unsigned int start, length; };
static const struct entry entries[] = { ${entries.join(', ')} };
static const unsigned char traffic[] = ${literal(traffic)};
struct content { unsigned int start, length; };
static const struct content contents[] = { ${[...contents, { start: 0, length: 0 }].map(({ start, length: size }) => `{ ${start}, ${size} }`).join(', ')} };
_Atomic unsigned int __tcbmc_entry_of[STREAMS] = { ${[...first, ...new Array<number>(MORE_STREAMS).fill(rest)].join(', ')} };
static int connectionOf(unsigned long thread, unsigned int nth, unsigned int address, unsigned int port) {
${choices(streams, (key) => key.kind === 'connection' && `thread == ${threadNumber(key.thread)} && nth == ${key.nth} && address == ${addressOf(key.host)}u && port == ${key.port}`)}
}
static int acceptedOf(unsigned int port, unsigned int nth) {
${choices(streams, (key) => key.kind === 'accepted' && `port == ${key.port} && nth == ${key.nth}`)}
}
static int listenerOf(unsigned int port) {
${choices(streams, (key) => key.kind === 'listener' && `port == ${key.port}`)}
}
static int fileOf(const char *path) {
${choices(streams, (key) => key.kind === 'file' && `isText(path, ${literal([new TextEncoder().encode(key.path)])})`)}
}
static int standardOf(int descriptor) {
${choices(streams, (key) => key.kind === 'standard' && `descriptor == ${['stdin', 'stdout', 'stderr'].indexOf(key.name)}`)}
}
static const _Bool noMoreConnections = ${complete ? 1 : 0};
`;
}

function choices(streams: readonly StreamTrace[], condition: (key: StreamTrace['key']) => string | false): string {
  const lines = streams.flatMap(({ key, failed }, index) => {
    const found = condition(key);
    return found === false ? [] : [`  if (${found}) return ${failed === undefined ? index : -failed - 1};`];
  });
  return [...lines, '  return UNKNOWN;'].join('\n');
}

/** A string literal; every byte in octal, which ends after three digits. */
function literal(parts: readonly Uint8Array[]): string {
  const spelled = parts.map((bytes) =>
    Array.from(bytes, (byte) => (isPlain(byte) ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`)).join(''),
  );
  return `"${spelled.join('')}"`;
}

function isPlain(byte: number): boolean {
  return byte >= 32 && byte < 127 && byte !== 34 && byte !== 92 && byte !== 63;
}
