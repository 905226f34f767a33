import { describe, expect, it } from 'vitest';
import type { Conversation, Part } from '../../src/base/conversation.js';
import { DiagnosticError } from '../../src/source/diagnostic.js';
import { formatTraceFile, parseTraceFile, traceFileSchema } from '../../src/streams/trace-file.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const by = (length: number, thread = 'main.1'): Part => ({ length, thread, at: 'client.c:12:3' });

const conversation: Conversation = {
  complete: true,
  streams: [
    {
      key: { kind: 'connection', host: '127.0.0.1', port: 7000, thread: 'main.1', nth: 1 },
      entries: [
        { kind: 'sent', bytes: bytes('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), parts: [by(16), by(11, 'main.2')] },
        { kind: 'sent', bytes: bytes('x'), parts: [by(1)] },
        { kind: 'received', bytes: Uint8Array.of(0, 255, 128), parts: [by(2)] },
        { kind: 'received', bytes: bytes('Grüße 👋\n'), parts: [] },
        { kind: 'shut' },
        { kind: 'ended' },
        { kind: 'closed' },
      ],
    },
    { key: { kind: 'connection', host: '127.0.0.1', port: 7001, thread: 'main', nth: 1 }, failed: 111, entries: [] },
    { key: { kind: 'listener', port: 80 }, entries: [] },
    {
      key: { kind: 'accepted', port: 80, nth: 1 },
      entries: [
        { kind: 'read-fails', error: 104 },
        { kind: 'write-fails', error: 32 },
      ],
      silent: true,
    },
    { key: { kind: 'file', path: 'data/in.txt' }, content: bytes('one\ntwo\nthree'), entries: [] },
    { key: { kind: 'file', path: 'empty' }, content: bytes(''), entries: [] },
    {
      key: { kind: 'standard', name: 'stdin' },
      entries: [{ kind: 'received', bytes: bytes('a\0b'), parts: [] }, { kind: 'ended' }],
    },
  ],
};

describe('a recorded conversation', () => {
  it('is read as it was written', () =>
    expect(parseTraceFile('a.json', formatTraceFile(conversation))).toEqual(conversation));

  it('shows what can be read, line by line, and the rest as base64', () => {
    expect(formatTraceFile({ streams: conversation.streams.slice(0, 1) })).toMatchInlineSnapshot(`
      "{
        "schema": "tcbmc-io-trace/1",
        "streams": [
          {
            "key": { "kind": "connection", "host": "127.0.0.1", "port": 7000, "thread": "main.1", "nth": 1 },
            "entries": [
              {
                "kind": "sent",
                "text": ["GET / HTTP/1.1\\r\\n", "Host: x\\r\\n", "\\r\\n"],
                "parts": [{ "length": 16, "thread": "main.1", "at": "client.c:12:3" }, { "length": 11, "thread": "main.2", "at": "client.c:12:3" }]
              },
              { "kind": "sent", "text": "x", "parts": [{ "length": 1, "thread": "main.1", "at": "client.c:12:3" }] },
              { "kind": "received", "base64": "AP+A", "parts": [{ "length": 2, "thread": "main.1", "at": "client.c:12:3" }] },
              { "kind": "received", "text": "Grüße 👋\\n" },
              { "kind": "shut" },
              { "kind": "ended" },
              { "kind": "closed" }
            ]
          }
        ]
      }
      "
    `);
  });

  it('brings back any bytes', () => {
    const all = [
      new Uint8Array(256).map((_, i) => i),
      bytes('\uFEFFx'),
      bytes('\r'),
      bytes('\n\n'),
      bytes('\u2028'),
      Uint8Array.of(0xed, 0xa0, 0x80),
      new Uint8Array(100_000).fill(7),
    ];
    for (const each of all) {
      const one: Conversation = {
        streams: [
          { key: { kind: 'standard', name: 'stdin' }, entries: [{ kind: 'received', bytes: each, parts: [] }] },
        ],
      };
      expect(parseTraceFile('a.json', formatTraceFile(one))).toEqual(one);
    }
  });

  it('fits its schema', () => {
    expect(complaint(traceFileSchema(), JSON.parse(formatTraceFile(conversation)))).toBe(undefined);
  });
});

describe('errors in such a file say where they are', () => {
  const stream = (members: string): string =>
    `{"schema": "tcbmc-io-trace/1", "streams": [{"key": {"kind": "listener", "port": 80}, "entries": []}, ${members}]}`;
  const entry = (members: string): string =>
    stream(`{"key": {"kind": "standard", "name": "stdin"}, "entries": [{"kind": "ended"}, ${members}]}`);

  const cases: readonly (readonly [string, RegExp])[] = [
    ['{"schema"', /^this is no JSON: /],
    ['[]', /^an object is expected, not a list$/],
    ['{}', /^"schema" is missing$/],
    [
      '{"schema": "tcbmc-io-trace/2", "streams": []}',
      /^schema: "tcbmc-io-trace\/1" is expected, not the text "tcbmc-io-trace\/2"$/,
    ],
    ['{"schema": "tcbmc-io-trace/1", "streams": {}}', /^streams: a list is expected, not an object$/],
    [
      stream('{"key": {"kind": "socket"}, "entries": []}'),
      /^streams\[1\]\.key\.kind: one of connection, listener, accepted, file, standard is expected, not the text "socket"$/,
    ],
    [
      stream('{"key": {"kind": "listener", "port": 0}, "entries": []}'),
      /^streams\[1\]\.key\.port: a whole number from 1 to 65535 is expected, not 0$/,
    ],
    [stream('{"key": {"kind": "listener"}, "entries": []}'), /^streams\[1\]\.key: "port" is missing$/],
    [
      stream('{"key": {"kind": "listener", "port": 80}, "entries": []}'),
      /^streams\[1\]\.key: streams\[0\] has the same$/,
    ],
    [
      stream('{"key": {"kind": "listener", "port": 81}, "entries": [], "more": 1}'),
      /^streams\[1\]: "more" cannot stand here; key, entries, failed, content, silent can$/,
    ],
    [entry('{"kind": "sent"}'), /^streams\[1\]\.entries\[1\]: either "text" or "base64" is needed$/],
    [
      entry('{"kind": "sent", "text": "a", "base64": "YQ=="}'),
      /^streams\[1\]\.entries\[1\]: either "text" or "base64" is needed$/,
    ],
    [entry('{"kind": "sent", "text": ""}'), /^streams\[1\]\.entries\[1\]: there are no bytes in it$/],
    [entry('{"kind": "sent", "text": ["a", 1]}'), /^streams\[1\]\.entries\[1\]\.text\[1\]: a text is expected, not 1$/],
    [entry('{"kind": "sent", "base64": "?"}'), /^streams\[1\]\.entries\[1\]\.base64: this is not base64$/],
    [
      entry('{"kind": "sent", "text": "ä", "parts": [{"length": 3, "thread": "main", "at": ""}]}'),
      /^streams\[1\]\.entries\[1\]\.parts: together these have 3 bytes, and there are 2$/,
    ],
    [
      entry('{"kind": "read-fails", "error": "EIO"}'),
      /^streams\[1\]\.entries\[1\]\.error: a whole number from 1 to 4095 is expected, not the text "EIO"$/,
    ],
    [
      stream(
        '{"key": {"kind": "connection", "host": "127.0.0.1", "port": 1, "thread": "t1", "nth": 1}, "entries": []}',
      ),
      /^streams\[1\]\.key\.thread: the name of a thread, such as main or main\.2, is expected, not the text "t1"$/,
    ],
  ];

  for (const [content, message] of cases)
    it(message.source.slice(0, 70), () => {
      try {
        parseTraceFile('session.json', content);
      } catch (error) {
        if (!(error instanceof DiagnosticError)) throw error;
        expect(error.diagnostic.code).toBe('usage');
        expect(error.message.startsWith('session.json: ')).toBe(true);
        expect(error.message.slice('session.json: '.length)).toMatch(message);
        return;
      }
      throw new Error('it was read');
    });
});

/** What is wrong with a value by a schema, of which only what ours use is known. */
function complaint(schema: Readonly<Record<string, unknown>>, value: unknown): string | undefined {
  const {
    type,
    const: constant,
    enum: choices,
    oneOf,
    properties = {},
    required = [],
    items,
    pattern,
    minimum = -Infinity,
    maximum = Infinity,
  } = schema as {
    type?: string;
    const?: unknown;
    enum?: unknown[];
    oneOf?: Record<string, unknown>[];
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
    items?: Record<string, unknown>;
    pattern?: string;
    minimum?: number;
    maximum?: number;
  };
  const kind = Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value;
  if (type !== undefined && type !== kind) return `${kind} for ${type}`;
  if (constant !== undefined && value !== constant) return `not ${JSON.stringify(constant)}`;
  if (choices && !choices.includes(value)) return `none of ${choices.join()}`;
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(String(value))) return `not like ${pattern}`;
  if (typeof value === 'number' && (value < minimum || value > maximum)) return `${value} is out of range`;
  if (oneOf && oneOf.filter((each) => complaint(each, value) === undefined).length !== 1)
    return `not one of ${JSON.stringify(oneOf)}: ${JSON.stringify(value)}`;
  if (items) return (value as unknown[]).map((item) => complaint(items, item)).find((each) => each !== undefined);
  if (typeof value !== 'object' || value === null) return undefined;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `no ${missing}`;
  const unknown = Object.keys(value).find(
    (name) => schema['additionalProperties'] === false && !Object.hasOwn(properties, name),
  );
  if (unknown !== undefined) return `${unknown} is not allowed`;
  return Object.entries(value)
    .map(([name, item]) => (properties[name] ? complaint(properties[name], item) : undefined))
    .find((each) => each !== undefined);
}
