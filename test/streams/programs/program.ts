import type { Conversation, Entry, Part, StreamRule, StreamTrace } from '../../../src/base/conversation.js';

/** A small program of which it is certain what it does, and the world that it talks to. */
export interface StreamProgram {
  readonly name: string;
  /** What stands before `main`. */
  readonly before?: string;
  readonly main: string;
  readonly streams?: readonly StreamTrace[];
  /** Nothing comes beside that; the default. */
  readonly complete?: boolean;
  readonly rules?: Readonly<Record<string, StreamRule>>;
  readonly shortIo?: boolean;
  readonly peerFaults?: boolean;
  /** What is looked for besides the checks in the code. */
  readonly properties?: readonly ('deadlock' | 'race' | 'leak')[];
  /**
   * How it begins: `property: message` of what is violated, or the reason why it is not followed. Absent: nothing is
   * violated, and the end of `main` is reached.
   */
  readonly violates?: string;
  /** It needs no peer, and glibc and Linux do the same. */
  readonly native?: boolean;
}

/** Headers, and what is mentioned where one is needed. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  assert: /./,
  errno: /errno|FAILS/,
  fcntl: /open|O_|fcntl|creat/,
  pthread: /STARTS|pthread/,
  signal: /SIG|signal/,
  stdio: /FILE|print|put|get|EOF|fread/,
  stdlib: /alloc|strto/,
  string: /IS\(|str/,
  unistd: /./,
  poll: /poll/,
  'sys/epoll': /epoll/,
  'sys/select': /select|fd_set/,
  'sys/socket': /socket|sockaddr|client|server|recv|send|shutdown|AF_/,
  'netinet/in': /socket|sockaddr|client|server|in_addr/,
  'arpa/inet': /inet_/,
  netdb: /addrinfo/,
  'sys/stat': /stat/,
  'sys/uio': /iovec/,
};

const PRELUDE = `
#define FAILS(call, number) (errno = 0, assert((call) == -1), assert(errno == (number)))
#define IS(bytes, text) (memcmp(bytes, text, sizeof text - 1) == 0)
#define WRITES(fd, text) assert(write(fd, text, sizeof text - 1) == sizeof text - 1)
#define STARTS(thread, function, argument) pthread_t thread; pthread_create(&thread, 0, function, argument)
#define ENDS(thread) pthread_join(thread, 0)
#define LOOPBACK(port) { AF_INET, __builtin_bswap16(port), { __builtin_bswap32(INADDR_LOOPBACK) } }
`;
const CLIENT = `
static int client(int port) {
  struct sockaddr_in peer = LOOPBACK(port);
  int s = socket(AF_INET, SOCK_STREAM, 0);
  return connect(s, (struct sockaddr *)&peer, sizeof peer) == 0 ? s : -1;
}
`;
const SERVER = `
static int server(int port) {
  struct sockaddr_in own = LOOPBACK(port);
  int s = socket(AF_INET, SOCK_STREAM, 0);
  return bind(s, (struct sockaddr *)&own, sizeof own) == 0 && listen(s, 5) == 0 ? s : -1;
}
`;

/** What an assertion at the end of `main` says. */
export const THE_END = '!"the end"';

/** @param end what stands at the end of `main` */
export function textOf({ before = '', main }: StreamProgram, end: string): string {
  const own = `${before}\n${main}\n${end}`;
  const headers = Object.keys(HEADERS).filter((name) => HEADERS[name]!.test(own));
  const helpers = [/client\(/.test(own) ? CLIENT : '', /server\(/.test(own) ? SERVER : ''].join('');
  return `#define _GNU_SOURCE\n${headers.map((name) => `#include <${name}.h>\n`).join('')}${PRELUDE}${helpers}${before}\nint main(void) {\n${main}\n${end}\nreturn 0;\n}\n`;
}

export function conversationOf({ streams = [], complete = true }: StreamProgram): Conversation {
  return { streams, ...(complete ? { complete } : {}) };
}

const encoder = new TextEncoder();

/** Written by calls of these sizes; by one if there are none. */
export function sent(text: string, ...sizes: readonly number[]): Entry {
  const parts = sizes.map((length): Part => ({ length, thread: 'main', at: 'program.c:1:1' }));
  return { kind: 'sent', bytes: encoder.encode(text), parts };
}

export function received(text: string): Entry {
  return { kind: 'received', bytes: encoder.encode(text), parts: [] };
}

export const ENDED: Entry = { kind: 'ended' };
export const SHUT: Entry = { kind: 'shut' };
export const CLOSED: Entry = { kind: 'closed' };

const ENOENT = 2;

/** @param written by the program, if it does */
export function file(path: string, content: string, written?: Entry): StreamTrace {
  return { key: { kind: 'file', path }, content: encoder.encode(content), entries: written ? [written] : [] };
}

/** It is not there until the program makes it. */
export function absent(path: string, written?: Entry): StreamTrace {
  return { key: { kind: 'file', path }, failed: ENOENT, entries: written ? [written] : [] };
}

export function input(text: string): StreamTrace {
  return { key: { kind: 'standard', name: 'stdin' }, entries: text === '' ? [ENDED] : [received(text), ENDED] };
}

/** To port 7000 of this machine, the nth of a thread. @param silent the peer says no more, and does not end */
export function connection(entries: readonly Entry[], thread = 'main', nth = 1, silent = false): StreamTrace {
  return {
    key: { kind: 'connection', host: '127.0.0.1', port: 7000, thread, nth },
    entries,
    ...(silent ? { silent } : {}),
  };
}

export function refused(error: number, nth = 1): StreamTrace {
  return {
    key: { kind: 'connection', host: '127.0.0.1', port: 7000, thread: 'main', nth },
    failed: error,
    entries: [],
  };
}

export const LISTENER: StreamTrace = { key: { kind: 'listener', port: 7000 }, entries: [] };

/** The nth that comes in on port 7000. */
export function accepted(entries: readonly Entry[], nth = 1, silent = false): StreamTrace {
  return { key: { kind: 'accepted', port: 7000, nth }, entries, ...(silent ? { silent } : {}) };
}
