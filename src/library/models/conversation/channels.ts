import { BYTE_LOOPS, TEXT_LOOPS } from '../bytes.js';
import type { ModelFile } from '../model.js';
import type { ConversationSettings } from './index.js';
import { KINDS_TEXT, tablesOf } from './tables.js';

/**
 * What the models of descriptors, sockets and files are made of. Results that are negative are error numbers of Linux, negated. Where the conversation ends the world is asked
 * (`__tcbmc_world`); in a formula executions end there.
 */
export const CHANNEL_FUNCTIONS = String.raw`
/* Of a new connection of the thread (address and port in the machine's order of bytes): the stream. */
int __tcbmc_connect_stream(unsigned int address, unsigned int port);
/* 0. */
int __tcbmc_listen_stream(unsigned int port);
/* Waits for the next connection, unless that is not wanted: then -EAGAIN. */
int __tcbmc_accept_stream(unsigned int port, int waits);
/* Of a file: the stream, in which no position is kept. -ENOENT. */
int __tcbmc_file_stream(const char *path, int writes);
/* Of descriptor 0, 1 or 2. */
int __tcbmc_standard_stream(int descriptor);

enum { WAITS = 1, PEEKS = 2, TO_LINE_END = 4 };
/* How many bytes have been put into the buffer; 0 at the end. Unless it waits -EAGAIN. To the end of a line: none behind a newline. */
long __tcbmc_receive(int stream, unsigned char *buffer, unsigned long most, int how);
/* How many bytes have been sent: all, or as many as the peer took before it closed the connection, else -EPIPE or -ECONNRESET. */
long __tcbmc_send(int stream, const unsigned char *buffer, unsigned long count);
/* Nothing more is sent. */
void __tcbmc_shut_stream(int stream);
/* No descriptor leads to it any more. */
void __tcbmc_close_stream(int stream);
/* Whether receiving would give something (or the end, or an error) at once; waits: until it does, if anything ever comes. */
_Bool __tcbmc_may_receive(int stream, int waits);

/* Of what is in a file: bytes from an offset on. */
long __tcbmc_read_file(int stream, unsigned char *buffer, unsigned long most, unsigned long offset);
unsigned long __tcbmc_file_size(int stream);
/* At the end of what is in it. */
long __tcbmc_append(int stream, const unsigned char *buffer, unsigned long count);
/* What was in it is gone. */
void __tcbmc_truncate(int stream);
`;

const NAMES = [
  ...['connect_stream', 'listen_stream', 'accept_stream', 'file_stream', 'standard_stream', 'receive', 'send', 'shut_stream', 'close_stream', 'may_receive'],
  ...['read_file', 'file_size', 'append', 'truncate', 'entry_of', 'offset_in', 'past', 'accepted_on', 'written_to', 'gone_from', 'truncated', 'thread_path'],
];

/** Positions are variables that all threads share; what is known is constant. */
export function channels({ conversation, shortIo, peerFaults }: ConversationSettings): ModelFile {
  const macros = [...(shortIo ? ['#define SHORT'] : []), ...(peerFaults ? ['#define FAULTS'] : [])].join('\n');
  return {
    file: '<model of streams>',
    header: 'unistd.h',
    defines: Object.fromEntries(NAMES.map((name) => [`__tcbmc_${name}`, 'of streams that are known'])),
    text: String.raw`${BYTE_LOOPS}${TEXT_LOOPS}${CHANNEL_FUNCTIONS}${KINDS_TEXT}
${macros}
enum { UNKNOWN = -100000, EAGAIN = 11, EPIPE = 32, ECONNRESET = 104 };
typedef __SIZE_TYPE__ size_t;

static _Bool isText(const char *text, const char *known) {
  return __tcbmc_compare_texts((const unsigned char *)text, (const unsigned char *)known, -1) == 0;
}
${tablesOf(conversation)}
_Atomic unsigned int __tcbmc_offset_in[STREAMS];
/* What has been met on the way: the peer's end, and one's own. */
enum { PEERS_END = 1, OWN_END = 2 };
_Atomic unsigned char __tcbmc_past[STREAMS];
_Atomic unsigned int __tcbmc_accepted_on[65536];
/* Of a file: how much was written in all, how much of that is gone again, and whether what was in it at first is. */
_Atomic unsigned int __tcbmc_written_to[STREAMS];
_Atomic unsigned int __tcbmc_gone_from[STREAMS];
_Atomic _Bool __tcbmc_truncated[STREAMS];
/* main is 1; a child has its parent's number and its own place among the children as the last digit. */
_Thread_local unsigned long __tcbmc_thread_path = 1;
static _Thread_local unsigned int connections;

static int kindAt(int stream, unsigned int entry) { return stream < KNOWN ? entries[entry].kind : BEYOND; }

int __tcbmc_connect_stream(unsigned int address, unsigned int port) {
  unsigned int nth = ++connections;
  int stream = connectionOf(__tcbmc_thread_path, nth, address, port);
  if (stream == UNKNOWN) return (int)__tcbmc_world("connect", address, port, __tcbmc_thread_path, nth);
  return stream < 0 ? stream + 1 : stream;
}

int __tcbmc_listen_stream(unsigned int port) {
  int stream = listenerOf(port);
  if (stream == UNKNOWN) return (int)__tcbmc_world("listen", port);
  return stream < 0 ? stream + 1 : 0;
}

int __tcbmc_accept_stream(unsigned int port, int waits) {
  __tcbmc_atomic_begin();
  unsigned int nth = __tcbmc_accepted_on[port] + 1;
  int stream = acceptedOf(port, nth);
  _Bool isLate = stream == UNKNOWN ? noMoreConnections : !waits && __VERIFIER_nondet_bool();
  __tcbmc_wait(!isLate || !waits);
  if (stream != UNKNOWN && !isLate) __tcbmc_accepted_on[port] = nth;
  __tcbmc_atomic_end();
  if (isLate) return -EAGAIN;
  if (stream != UNKNOWN) return stream;
  stream = (int)__tcbmc_world("accept", port, nth, waits);
  if (stream >= 0) __tcbmc_accepted_on[port] = nth;
  return stream;
}

int __tcbmc_file_stream(const char *path, int writes) {
  int stream = fileOf(path);
  if (stream == UNKNOWN) return (int)__tcbmc_world("open", path, writes);
  /* What does not exist is made by who writes. */
  return stream < 0 ? stream + 1 : stream;
}

int __tcbmc_standard_stream(int descriptor) {
  int stream = standardOf(descriptor);
  return stream == UNKNOWN ? (int)__tcbmc_world("standard", descriptor) : stream;
}

static size_t untilLineEnd(unsigned int start, size_t count) {
  size_t found = __tcbmc_find_byte(traffic + start, '\n', count);
  return found < count ? found + 1 : count;
}

/* Who reads here has read later before: after what comes next was sent. */
static _Bool isAnswered(int stream, unsigned int entry, unsigned int offset) {
  return offset == 0 && kindAt(stream, entry) == SENT && entry > 0 && kindAt(stream, entry - 1) == SENT;
}

static _Bool isReadable(int kind) { return kind != SENT && kind != SHUT && kind != CLOSED && kind != WRITE_FAILS && kind != SILENT; }

long __tcbmc_receive(int stream, unsigned char *buffer, size_t most, int how) {
  if (most == 0) return 0;
  __tcbmc_atomic_begin();
  unsigned int entry = __tcbmc_entry_of[stream], offset = __tcbmc_offset_in[stream];
  int kind = __tcbmc_past[stream] & PEERS_END ? ENDED : kindAt(stream, entry);
#ifdef FAULTS
  if (kind == RECEIVED && __VERIFIER_nondet_bool()) kind = __VERIFIER_nondet_bool() ? READ_FAILS : ENDED;
  if (kind != RECEIVED && kind != BEYOND) __tcbmc_past[stream] = PEERS_END;
#endif
  __tcbmc_assert(!isAnswered(stream, entry, offset), "io-schedule", "reads where more has been written first before, though the peer had answered");
  _Bool isLate = !(how & WAITS) && kind != BEYOND && (!isReadable(kind) || __VERIFIER_nondet_bool());
  __tcbmc_wait(isLate || isReadable(kind));
  unsigned int start = entries[kind == RECEIVED ? entry : 0].start + offset;
  size_t count = 0;
  if (kind == RECEIVED && !isLate) {
    size_t left = entries[entry].length - offset;
    count = most < left ? most : left;
    if (how & TO_LINE_END) count = untilLineEnd(start, count);
#ifdef SHORT
    size_t less = __VERIFIER_nondet_size_t();
    if (less < count) count -= less;
#endif
    if (!(how & PEEKS)) {
      __tcbmc_entry_of[stream] = count == left ? entry + 1 : entry;
      __tcbmc_offset_in[stream] = count == left ? 0 : offset + count;
    }
  }
  __tcbmc_atomic_end();
  if (isLate) return -EAGAIN;
  if (kind == RECEIVED) {
    __tcbmc_event("#received", stream, start, count);
    __tcbmc_copy_some_bytes(buffer, traffic + start, count, most);
    return count;
  }
  if (kind == READ_FAILS) return stream < KNOWN && entries[entry].kind == READ_FAILS ? -(long)entries[entry].length : -ECONNRESET;
  if (kind == BEYOND) return __tcbmc_world("receive", stream, buffer, most, how);
  return 0;
}

_Bool __tcbmc_may_receive(int stream, int waits) {
  __tcbmc_atomic_begin();
  unsigned int entry = __tcbmc_entry_of[stream];
  int kind = __tcbmc_past[stream] & PEERS_END ? ENDED : kindAt(stream, entry);
  __tcbmc_assert(!isAnswered(stream, entry, __tcbmc_offset_in[stream]), "io-schedule", "waits where more has been written first before, though the peer had answered");
  __tcbmc_wait(!waits || isReadable(kind));
  __tcbmc_atomic_end();
  return kind == BEYOND ? (_Bool)__tcbmc_world("poll", stream, waits) : isReadable(kind);
}

/* Goes on along what was sent before, as far as bytes go. */
static size_t along(int stream, unsigned int *entry, unsigned int *offset, size_t count) {
  size_t sent = 0;
  while (sent < count && kindAt(stream, *entry) == SENT) {
    size_t room = entries[*entry].length - *offset, more = count - sent;
    if (more < room) *offset += more;
    else {
      more = room;
      *offset = 0;
      ++*entry;
    }
    sent += more;
  }
  return sent;
}

/* Which byte is another one than before is told. */
static void compare(int stream, const unsigned char *buffer, unsigned int start, size_t count) {
  if (__tcbmc_compare_bytes(buffer, traffic + start, count) == 0) return;
  size_t same = 0;
  while (same < count && buffer[same] == traffic[start + same]) same++;
  __tcbmc_event("#differs", stream, start + same, buffer[same]);
  __tcbmc_assert(0, "io-schedule", "what is written is not what was written before");
}

long __tcbmc_send(int stream, const unsigned char *buffer, size_t count) {
  if (count == 0) return 0;
  if (__tcbmc_past[stream] & OWN_END) return -EPIPE;
  __tcbmc_atomic_begin();
  unsigned int entry = __tcbmc_entry_of[stream], offset = __tcbmc_offset_in[stream];
  if (kindAt(stream, entry) == ENDED) {
    __tcbmc_past[stream] = __tcbmc_past[stream] | PEERS_END;
    entry++;
  }
#ifdef SHORT
  size_t less = __VERIFIER_nondet_size_t();
  if (less < count) count -= less;
#endif
  unsigned int start = entries[entry].start + offset;
  size_t sent = along(stream, &entry, &offset, count);
  int kind = sent == count ? SENT : kindAt(stream, entry);
#ifdef FAULTS
  _Bool isBroken = __VERIFIER_nondet_bool();
  if (isBroken) __tcbmc_past[stream] = PEERS_END | OWN_END;
#endif
  __tcbmc_entry_of[stream] = entry;
  __tcbmc_offset_in[stream] = offset;
  __tcbmc_atomic_end();
#ifdef FAULTS
  if (isBroken) return -EPIPE;
#endif
  __tcbmc_event("#sent", stream, start, sent);
  compare(stream, buffer, start, sent);
  if (kind == SENT) return count;
  __tcbmc_assert(kind != RECEIVED, "io-schedule", "writes where it has read before");
  __tcbmc_assert(kind != SHUT && kind != CLOSED, "io-schedule", "writes more than before");
  if (kind == WRITE_FAILS) return sent > 0 ? (long)sent : -(long)entries[entry].length;
  long more = __tcbmc_world("send", stream, buffer + sent, count - sent);
  return more >= 0 ? (long)sent + more : sent > 0 ? (long)sent : more;
}

void __tcbmc_shut_stream(int stream) {
  __tcbmc_atomic_begin();
  unsigned int entry = __tcbmc_entry_of[stream];
  _Bool isFirst = !(__tcbmc_past[stream] & OWN_END);
  int kind = kindAt(stream, entry);
  if (isFirst) {
    __tcbmc_past[stream] = __tcbmc_past[stream] | OWN_END;
    if (kind == SHUT) __tcbmc_entry_of[stream] = entry + 1;
  }
  __tcbmc_atomic_end();
  if (!isFirst) return;
  __tcbmc_assert(kind != SENT, "io-schedule", "ends its output where it has written more before");
  __tcbmc_assert(kind != RECEIVED, "io-schedule", "ends its output where it has read before");
  if (kind == BEYOND) __tcbmc_world("shut", stream);
}

void __tcbmc_close_stream(int stream) {
  int kind = kindAt(stream, __tcbmc_entry_of[stream]);
  __tcbmc_assert(kind != SENT, "io-schedule", "closes a connection on which it has written more before");
  if (kind == BEYOND) __tcbmc_world("close", stream);
}

static unsigned long contentOf(int stream) {
  if (__tcbmc_truncated[stream]) return 0;
  return stream < KNOWN ? contents[stream].length : __tcbmc_world("size", stream);
}

unsigned long __tcbmc_file_size(int stream) {
  __tcbmc_atomic_begin();
  unsigned long size = contentOf(stream) + __tcbmc_written_to[stream] - __tcbmc_gone_from[stream];
  __tcbmc_atomic_end();
  return size;
}

long __tcbmc_read_file(int stream, unsigned char *buffer, size_t most, unsigned long offset) {
  __tcbmc_atomic_begin();
  unsigned long before = contentOf(stream), gone = __tcbmc_gone_from[stream], size = before + __tcbmc_written_to[stream] - gone;
  __tcbmc_atomic_end();
  if (offset >= size) return 0;
  _Bool isOld = offset < before;
  size_t count = (isOld ? before : size) - offset;
  if (count > most) count = most;
  unsigned long from = isOld ? offset : offset - before + gone;
  if (stream >= KNOWN) return __tcbmc_world("content", stream, buffer, count, from, isOld);
  unsigned int start = isOld ? contents[stream].start : entries[__tcbmc_entry_of[stream]].start;
  __tcbmc_copy_some_bytes(buffer, traffic + start + from, count, most);
  return count;
}

/* The first entry of a file is all that has been written to it. */
long __tcbmc_append(int stream, const unsigned char *buffer, size_t count) {
  __tcbmc_atomic_begin();
  unsigned int written = __tcbmc_written_to[stream], entry = __tcbmc_entry_of[stream];
  size_t known = kindAt(stream, entry) == SENT ? entries[entry].length - written : 0;
  if (count < known) known = count;
  __tcbmc_written_to[stream] = written + count;
  __tcbmc_atomic_end();
  __tcbmc_event("#sent", stream, entries[entry].start + written, known);
  compare(stream, buffer, entries[entry].start + written, known);
  return known == count ? (long)count : known + __tcbmc_world("append", stream, buffer + known, count - known);
}

void __tcbmc_truncate(int stream) {
  __tcbmc_atomic_begin();
  __tcbmc_truncated[stream] = 1;
  __tcbmc_gone_from[stream] = __tcbmc_written_to[stream];
  __tcbmc_atomic_end();
}
`,
  };
}
