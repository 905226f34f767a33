/**
 * @model known pipes
 * @header unistd.h, sys/socket.h
 *
 * Pipes lead from the program to itself: bytes in memory, of which those cost something that are there.
 */

#include "conversation/description.h"

long __tcbmc_sent_to_nobody(void);
__SIZE_TYPE__ __tcbmc_find_byte(const unsigned char *bytes, unsigned char wanted, __SIZE_TYPE__ count);
enum { CAPACITY = 65536, ATOMIC = 4096 };
/* How many bytes have been written and read in all. */
/* isDeaf: its reader is shut down; isReset: its writer was closed with something unread. */
struct pipe {
  _Atomic unsigned long written, read;
  _Atomic _Bool hasReader, hasWriter, isDeaf, isReset;
  unsigned char bytes[CAPACITY];
};

static struct pipe *newPipe(void) {
  struct pipe *made = __tcbmc_reserve(sizeof *made, 0);
  made->written = made->read = 0;
  made->hasReader = made->hasWriter = 1;
  made->isDeaf = made->isReset = 0;
  return made;
}

static size_t least(size_t a, size_t b) { return a < b ? a : b; }

/* In a section: up to the end of the buffer, and from its beginning on. */
static void copyOut(struct pipe *pipe, unsigned char *buffer, size_t count, size_t most) {
  size_t start = pipe->read % CAPACITY, first = least(count, CAPACITY - start);
  __tcbmc_copy_some_bytes(buffer, pipe->bytes + start, first, most);
  if (first < count) __tcbmc_copy_some_bytes(buffer + first, pipe->bytes, count - first, most);
}

static void copyIn(struct pipe *pipe, const unsigned char *buffer, size_t count, size_t most) {
  size_t start = pipe->written % CAPACITY, first = least(count, CAPACITY - start);
  __tcbmc_copy_some_bytes(pipe->bytes + start, buffer, first, most);
  if (first < count) __tcbmc_copy_some_bytes(pipe->bytes, buffer + first, count - first, most);
}

static size_t untilLineEnd(struct pipe *pipe, size_t count) {
  size_t start = pipe->read % CAPACITY, first = least(count, CAPACITY - start);
  size_t found = __tcbmc_find_byte(pipe->bytes + start, '\n', first);
  return found < first ? found + 1 : first;
}

/** waits for bytes, or the last writer to close */
long __tcbmc_take_from_pipe(struct description *description, unsigned char *buffer, size_t most, int how) {
  struct pipe *pipe = description->input;
  if (most == 0) return 0;
  __tcbmc_atomic_begin();
  size_t there = pipe->written - pipe->read;
  _Bool isAtEnd = there == 0 && (!pipe->hasWriter || pipe->isDeaf), isReset = isAtEnd && pipe->isReset;
  __tcbmc_wait(there > 0 || isAtEnd || !(how & WAITS));
  size_t count = least(most, there);
  if (how & TO_LINE_END) count = untilLineEnd(pipe, count);
  copyOut(pipe, buffer, count, most);
  if (!(how & PEEKS)) pipe->read = pipe->read + count;
  if (isReset) pipe->isReset = 0;
  __tcbmc_atomic_end();
  if (isReset) return -ECONNRESET;
  return count > 0 || isAtEnd ? (long)count : -EAGAIN;
}

/* Either all of it, or, of what is more than is atomic, a part. */
static long giveSome(struct description *description, const unsigned char *buffer, size_t count, _Bool waits) {
  struct pipe *pipe = description->output;
  __tcbmc_atomic_begin();
  size_t room = CAPACITY - (pipe->written - pipe->read), needed = count <= ATOMIC ? count : 1;
  _Bool isUncertain = description->family != 0 && room < count && pipe->hasReader && pipe->hasWriter;
  __tcbmc_wait(isUncertain || room >= needed || !pipe->hasReader || !pipe->hasWriter || !waits);
  long result = !pipe->hasReader || !pipe->hasWriter ? -EPIPE : room < needed ? -EAGAIN : (long)least(room, count);
  if (result > 0) {
    copyIn(pipe, buffer, result, count);
    pipe->written = pipe->written + result;
  }
  __tcbmc_atomic_end();
  if (isUncertain) __tcbmc_world("refuse", "as much as this that nobody has received from a socket");
  return result;
}

/** waits for room, or the last reader to close */
long __tcbmc_give_to_pipe(struct description *description, const unsigned char *buffer, size_t count) {
  _Bool waits = !(description->flags & O_NONBLOCK);
  size_t given = 0;
  while (given < count) {
    long result = giveSome(description, buffer + given, count - given, waits);
    if (result == -EPIPE && given > 0) __tcbmc_sent_to_nobody();
    if (result < 0) return given > 0 ? (long)given : result;
    given += result;
    if (!waits) break;
  }
  return given;
}

/** what poll wants to know */
/* In a section. */
_Bool __tcbmc_pipe_readable(struct description *description) {
  struct pipe *pipe = description->input;
  return pipe != 0 && pipe->written != pipe->read;
}

/** what poll wants to know */
_Bool __tcbmc_pipe_writable(struct description *description) {
  struct pipe *pipe = description->output;
  return pipe != 0 && CAPACITY - (pipe->written - pipe->read) >= ATOMIC;
}

/** what poll wants to know */
/* Which is left by the other side, or given up by this one. */
unsigned int __tcbmc_pipe_ends(struct description *description) {
  enum { NO_WRITER = 1, NO_READER = 2 };
  struct pipe *input = description->input, *output = description->output;
  return (input != 0 && (!input->hasWriter || input->isDeaf) ? NO_WRITER : 0) |
         (output != 0 && (!output->hasReader || !output->hasWriter) ? NO_READER : 0);
}

/** what epoll wants to know */
/* A number that is another one when there is more to be seen. */
unsigned int __tcbmc_changes_of_pipe(struct description *description) {
  struct pipe *input = description->input, *output = description->output;
  unsigned int changes = __tcbmc_pipe_ends(description);
  if (input != 0) changes += 4 * (unsigned int)input->written;
  if (output != 0) changes += 4 * (unsigned int)output->read;
  return changes;
}

/** an end is closed */
void __tcbmc_release_pipe(struct description *description) {
  __tcbmc_atomic_begin();
  if (description->input != 0) {
    description->input->hasReader = 0;
    if (description->output != 0 && description->input->written != description->input->read)
      description->output->isReset = 1;
  }
  if (description->output != 0) description->output->hasWriter = 0;
  __tcbmc_atomic_end();
}

/** no more is written, or read */
void __tcbmc_shut_pipe(struct description *description, _Bool reads, _Bool writes) {
  __tcbmc_atomic_begin();
  if (reads) {
    description->input->hasReader = 0;
    description->input->isDeaf = 1;
  }
  if (writes) description->output->hasWriter = 0;
  __tcbmc_atomic_end();
}

static int handOut(struct description *first, struct description *second, _Bool closesOnExec, int *ends) {
  int close(int number);
  int one = __tcbmc_hand_out_descriptor(first, 0, closesOnExec);
  if (one < 0) return -1;
  int other = __tcbmc_hand_out_descriptor(second, 0, closesOnExec);
  if (other < 0) {
    close(one);
    *__errno_location() = EMFILE;
    return -1;
  }
  ends[0] = one;
  ends[1] = other;
  return 0;
}

/** bytes in memory, at most 65536 of them; writes of up to 4096 bytes are atomic */
int pipe2(int *ends, int flags) {
  if (flags & ~(O_NONBLOCK | O_CLOEXEC)) return (int)failed(EINVAL);
  struct description *reader = __tcbmc_new_description(PIPE, READS, flags),
                     *writer = __tcbmc_new_description(PIPE, WRITES, flags);
  reader->input = writer->output = newPipe();
  return handOut(reader, writer, (flags & O_CLOEXEC) != 0, ends);
}

/** bytes in memory, at most 65536 of them; writes of up to 4096 bytes are atomic */
int pipe(int *ends) { return pipe2(ends, 0); }

/** two pipes; streams of AF_UNIX */
int socketpair(int domain, int type, int protocol, int *ends) {
  enum { AF_UNIX = 1, SOCK_STREAM = 1, KIND = 0xf };
  if (domain != AF_UNIX || (type & KIND) != SOCK_STREAM)
    __tcbmc_world("refuse", "a pair of sockets that are no streams");
  struct description *left = __tcbmc_new_description(PIPE, BOTH, type),
                     *right = __tcbmc_new_description(PIPE, BOTH, type);
  left->family = right->family = AF_UNIX;
  left->input = right->output = newPipe();
  left->output = right->input = newPipe();
  return handOut(left, right, (type & O_CLOEXEC) != 0, ends);
}
