/** Conversations as files: JSON that people can read and change, for runs without a peer. */
import type { Conversation, Entry, Part, StreamKey, StreamTrace } from '../base/conversation.js';
import { fail } from '../source/diagnostic.js';
import type { Form, Schema } from './form.js';
import { FormError, choice, constant, list, object, oneOfKinds, text, whole } from './form.js';
import { BYTES, BYTES_MEMBERS, EITHER, bytesOf, bytesToJson } from './trace-bytes.js';

/** Changes with every incompatible change of the format. */
const TRACE_SCHEMA = 'tcbmc-io-trace/1';

const PORT = whole(1, 65535);
const THREAD = text('the name of a thread, such as main or main.2,', /^main(\.[1-9]\d*)*$/);
const HOST = text('an IPv4 address', /^\d{1,3}(\.\d{1,3}){3}$/);
const ERROR_NUMBER = whole(1, 4095);

const PARTS = list(object({ length: whole(1), thread: text(), at: text() }, {}));
const TRUE = constant(true);

const KEY: Form<StreamKey> = oneOfKinds({
  connection: object({ kind: constant('connection'), host: HOST, port: PORT, thread: THREAD, nth: whole(1) }, {}),
  listener: object({ kind: constant('listener'), port: PORT }, {}),
  accepted: object({ kind: constant('accepted'), port: PORT, nth: whole(1) }, {}),
  file: object({ kind: constant('file'), path: text() }, {}),
  standard: object({ kind: constant('standard'), name: choice('stdin', 'stdout', 'stderr') }, {}),
});

const sentForm = object({ kind: constant('sent') }, { ...BYTES_MEMBERS, parts: PARTS, answered: TRUE });
const receivedForm = object(
  { kind: constant('received') },
  { ...BYTES_MEMBERS, parts: PARTS, unread: whole(1), more: TRUE },
);

const SENT: Form<Entry> = {
  schema: { ...sentForm.schema, ...EITHER },
  read: (value, at) => {
    const { parts, answered, ...given } = sentForm.read(value, at);
    return { kind: 'sent', ...moved(given, parts, at), ...(answered ? { answered } : {}) };
  },
};

const RECEIVED: Form<Entry> = {
  schema: { ...receivedForm.schema, ...EITHER },
  read: (value, at) => {
    const { parts, unread, more, ...given } = receivedForm.read(value, at);
    const both = moved(given, parts, at);
    if (unread !== undefined && unread > both.bytes.length)
      throw new FormError(`${at}.unread`, `there are only ${both.bytes.length} bytes`);
    return { kind: 'received', ...both, ...(unread === undefined ? {} : { unread }), ...(more ? { more } : {}) };
  },
};

function moved(
  given: Parameters<typeof bytesOf>[0],
  parts: readonly Part[] = [],
  at: string,
): { readonly bytes: Uint8Array; readonly parts: readonly Part[] } {
  const bytes = bytesOf(given, at);
  if (bytes.length === 0) throw new FormError(at, 'there are no bytes in it');
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length > bytes.length)
    throw new FormError(`${at}.parts`, `together these have ${length} bytes, and there are ${bytes.length}`);
  return { bytes, parts };
}

const failing = <const Kind extends string>(kind: Kind) => object({ kind: constant(kind), error: ERROR_NUMBER }, {});
const plain = <const Kind extends string>(kind: Kind) => object({ kind: constant(kind) }, {});

const ENTRY: Form<Entry> = oneOfKinds({
  sent: SENT,
  received: RECEIVED,
  ended: plain('ended'),
  shut: object({ kind: constant('shut') }, { answered: TRUE }),
  closed: plain('closed'),
  'read-fails': failing('read-fails'),
  'write-fails': failing('write-fails'),
});

const STREAM: Form<StreamTrace> = object(
  { key: KEY, entries: list(ENTRY) },
  { failed: ERROR_NUMBER, content: BYTES, silent: TRUE },
);

const FILE = object({ schema: constant(TRACE_SCHEMA), streams: list(STREAM) }, { $schema: text(), complete: TRUE });

/** The JSON schema of the files. */
export function traceFileSchema(): Schema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'What a program and the world have said to each other, as --record writes and --io-trace reads it',
    ...FILE.schema,
  };
}

/** @throws DiagnosticError that says where the file has what it should not */
export function parseTraceFile(file: string, content: string): Conversation {
  try {
    const { streams, complete } = FILE.read(parsed(content), '');
    const keys = streams.map(({ key }) => JSON.stringify(Object.entries(key).sort()));
    const twice = keys.findIndex((key, i) => keys.indexOf(key) < i);
    if (twice >= 0) throw new FormError(`streams[${twice}].key`, `streams[${keys.indexOf(keys[twice]!)}] has the same`);
    return { streams, ...(complete ? { complete } : {}) };
  } catch (error) {
    if (error instanceof FormError) return fail('usage', `${file}: ${error.message}`);
    throw error;
  }
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new FormError('', `this is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function formatTraceFile({ streams, complete }: Conversation): string {
  const file = { schema: TRACE_SCHEMA, ...(complete ? { complete } : {}), streams: streams.map(streamToJson) };
  return `${laidOut(file)}\n`;
}

/** Columns of what stands in one line. */
const WIDTH = 140;

/** JSON in which what is short stands in one line. */
function laidOut(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isShort = JSON.stringify(value).length + indent.length < WIDTH && !('streams' in value);
  const deeper = isShort ? '' : `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => laidOut(item, deeper))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${laidOut(item, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  const space = Array.isArray(value) ? '' : ' ';
  return isShort
    ? `${open}${space}${items.join(', ')}${space}${close}`
    : `${open}\n${deeper}${items.join(`,\n${deeper}`)}\n${indent}${close}`;
}

function streamToJson({ key, failed, content, entries, silent }: StreamTrace): object {
  return {
    key,
    ...(failed === undefined ? {} : { failed }),
    ...(content ? { content: bytesToJson(content) } : {}),
    entries: entries.map(entryToJson),
    ...(silent ? { silent } : {}),
  };
}

function entryToJson(entry: Entry): object {
  if (!('bytes' in entry)) return entry;
  const { kind, bytes, parts, ...rest } = entry;
  return { kind, ...bytesToJson(bytes), ...(parts.length > 0 ? { parts } : {}), ...rest };
}
