import { BYTE_LOOPS, TEXT_LOOPS } from '../bytes.js';

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
enum { CREATES = 1, EXCLUSIVELY = 2 };
/* Of a file: the stream, in which no position is kept. -ENOENT, -EEXIST. */
int __tcbmc_file_stream(const char *path, int how);
/* Of descriptor 0, 1 or 2. */
int __tcbmc_standard_stream(int descriptor);

enum { WAITS = 1, PEEKS = 2, TO_LINE_END = 4, NEVER_WAITS = 8 };
/* How many bytes have been put into the buffer; 0 at the end. Unless it waits -EAGAIN. To the end of a line: none behind a newline. */
long __tcbmc_receive(int stream, unsigned char *buffer, unsigned long most, int how);
/* How many bytes have been sent: all, or as many as the peer took before it closed the connection, else -EPIPE or -ECONNRESET. */
long __tcbmc_send(int stream, const unsigned char *buffer, unsigned long count);
/* Nothing more is sent. */
void __tcbmc_shut_stream(int stream);
/* No descriptor leads to it any more. */
void __tcbmc_close_stream(int stream);

/* Within a section: whether receiving, or accepting, gives something (LAST: of which the end is known), or the end, or an error at once: or nobody knows before the world is asked. */
enum { NO, YES, LAST, UNASKED, AT_END, RESET };
int __tcbmc_is_readable(int stream);
int __tcbmc_is_acceptable(unsigned int port);
/* Within a section: somebody has seen that something can be received or accepted there, so it is there until it has been. */
_Bool __tcbmc_is_there(int place);
void __tcbmc_note_there(int place);
/* Whether the program has said that it writes no more. */
_Bool __tcbmc_has_ended_output(int stream);
/* A number that is another one when more has come since. */
unsigned int __tcbmc_arrivals(int stream);
/* Asks; waits until one of them is, if that is wanted. */
void __tcbmc_ask_for_any(const int *places, unsigned long count, int waits);
/* The place of connections to a port. */
#define PLACE_OF_PORT(port) (-1 - (int)(port))

/* From an offset on, which moves; see __tcbmc_receive. */
long __tcbmc_read_file(int stream, unsigned char *buffer, unsigned long most, _Atomic unsigned long *offset, int how);
unsigned long __tcbmc_file_size(int stream);
/* At the end of what is in it, where the offset must be unless everything is written there; it moves. */
long __tcbmc_append(int stream, const unsigned char *buffer, unsigned long count, _Atomic unsigned long *offset, _Bool atEnd);
/* What was in it is gone. */
void __tcbmc_truncate(int stream);

/* Goes along what was sent: that these bytes were sent from there on is compared. */
void __tcbmc_compare_sent(const unsigned char *buffer, unsigned int start, unsigned long count);
/* Within a section, of streams whose whole writes come in any order: whether such a write was known and not made yet (SENT), or all known ones were made; else it is a violation. */
int __tcbmc_take_write(int stream, const unsigned char *buffer, unsigned long count);
`;

const NAMES = [
  ...['connect_stream', 'listen_stream', 'accept_stream', 'standard_stream', 'receive', 'send', 'shut_stream', 'close_stream'],
  ...['is_readable', 'is_acceptable', 'is_there', 'note_there', 'has_ended_output', 'arrivals', 'ask_for_any', 'compare_sent', 'take_write'],
  ...['offset_in', 'past', 'accepted_on', 'seen_in', 'seen_on', 'answer_of', 'answer_on', 'connections'],
];
const FILE_NAMES = ['read_file', 'file_size', 'append', 'truncate', 'gone_from', 'truncated'];
const SHARED_NAMES = ['written_to', 'made_writes', 'thread_path', 'places'];

function defined(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [`__tcbmc_${name}`, 'of streams that are known']));
}

export const CHANNEL_NAMES = defined(NAMES);
export const FILE_CHANNEL_NAMES = defined(FILE_NAMES);
export const POSITION_NAMES = defined(SHARED_NAMES);

/** What both kinds of channels begin with. */
export const PRIMITIVES = String.raw`${BYTE_LOOPS}${TEXT_LOOPS}${CHANNEL_FUNCTIONS}
enum { ENOENT = 2, EAGAIN = 11, EEXIST = 17, EPIPE = 32, ECONNRESET = 104 };
typedef __SIZE_TYPE__ size_t;
size_t __VERIFIER_nondet_size_t(void);
/* How much was written to a file in all, or sent on a stream that is not checked in all. */
extern _Atomic unsigned int __tcbmc_written_to[];
extern _Atomic _Bool __tcbmc_made_writes[];
#ifdef SHORT
static size_t someOf(size_t count) {
  size_t less = __VERIFIER_nondet_size_t();
  return less < count ? count - less : count;
}
#else
#define someOf(count) (count)
#endif

static size_t untilLineEnd(const unsigned char *from, size_t count) {
  size_t found = __tcbmc_find_byte(from, '\n', count);
  return found < count ? found + 1 : count;
}
`;
