/**
 * @model input and output
 * @header unistd.h, sys/socket.h, sys/uio.h, sys/random.h
 */

#include "transfer.h"
#include "receiving.h"
#include "errors.h"

#ifdef __TCBMC_RESOURCES
void __tcbmc_use_descriptor(int number);
#else
#define __tcbmc_use_descriptor(number)
#endif
#ifdef __TCBMC_INSIDE
enum { MSG_PEEK = 2, MSG_DONTWAIT = 0x40, MSG_NOSIGNAL = 0x4000 };
static long told(long result) {
  if (result < 0) *__errno_location() = (int)-result;
  return result < 0 ? -1 : result;
}
static int howOf(int flags) {
  return (flags & MSG_PEEK ? PEEKS : 0) | (flags & MSG_DONTWAIT ? NEVER_WAITS : 0) | (flags & MSG_NOSIGNAL ? SENDS : 0);
}
#endif
#define TAKEN_INSIDE(how) IF_INSIDE(descriptor, return told(__tcbmc_take_inside(end, buffer, size, how)))
#define GIVEN_INSIDE(how) IF_INSIDE(descriptor, return told(__tcbmc_give_inside(end, buffer, size, how)))
#define USED if (!canBeOpen(descriptor)) return -1; __tcbmc_use_descriptor(descriptor)

/** -1 (for a negative descriptor always), or any number of any bytes up to the size, which are written */
long read(int descriptor, void *buffer, size_t size) {
  USED;
  TAKEN_INSIDE(0)
  return filled(buffer, size, ERRORS_OF(read));
}
long pread(int descriptor, void *buffer, size_t size, long offset) {
  USED;
  return filled(buffer, size, ERRORS_OF(pread));
}
long pread64(int descriptor, void *buffer, size_t size, long offset) {
  USED;
  return filled(buffer, size, ERRORS_OF(pread64));
}
long recv(int descriptor, void *buffer, size_t size, int flags) {
  USED;
  TAKEN_INSIDE(howOf(flags))
  return filled(buffer, size, ERRORS_OF(recv));
}
long readlink(const char *path, char *buffer, size_t size) {
  __tcbmc_look_at_text(path);
  return filled(buffer, size, ERRORS_OF(readlink));
}
long readlinkat(int folder, const char *path, char *buffer, size_t size) {
  __tcbmc_look_at_text(path);
  return filled(buffer, size, ERRORS_OF(readlinkat));
}
long getrandom(void *buffer, size_t size, unsigned int flags) { return filled(buffer, size, ERRORS_OF(getrandom)); }

/**
 * -1 (for a negative descriptor always), or any number of any bytes up to the size, which are written; the address
 * as accept gives it, or none
 */
long recvfrom(int descriptor, void *buffer, size_t size, int flags, void *address, unsigned int *length) {
  USED;
  if (address == 0) TAKEN_INSIDE(howOf(flags))
  LOOSEN(descriptor);
  long result = filled(buffer, size, ERRORS_OF(recvfrom));
  if (address != 0 && length != 0 && result >= 0) receiveAddress(address, length, 1);
  return result;
}

/** -1 for a negative descriptor; else reads every byte; -1, or any number up to the size */
long write(int descriptor, const void *buffer, size_t size) {
  USED;
  GIVEN_INSIDE(0)
  return looked(buffer, size, ERRORS_OF(write));
}
long pwrite(int descriptor, const void *buffer, size_t size, long offset) {
  USED;
  return looked(buffer, size, ERRORS_OF(pwrite));
}
long pwrite64(int descriptor, const void *buffer, size_t size, long offset) {
  USED;
  return looked(buffer, size, ERRORS_OF(pwrite64));
}
long send(int descriptor, const void *buffer, size_t size, int flags) {
  USED;
  GIVEN_INSIDE(howOf(flags))
  return looked(buffer, size, ERRORS_OF(send));
}
long sendto(int descriptor, const void *buffer, size_t size, int flags, const void *address, unsigned int length) {
  USED;
  if (address == 0) GIVEN_INSIDE(howOf(flags))
  LOOSEN(descriptor);
  look(address, address == 0 ? 0 : length);
  return looked(buffer, size, ERRORS_OF(sendto));
}

struct piece {
  unsigned char *start;
  size_t size;
};
struct message {
  unsigned char *name;
  unsigned int nameLength;
  struct piece *pieces;
  size_t count;
  unsigned char *control;
  size_t controlLength;
  int flags;
};

static size_t total(const struct piece *pieces, size_t count) {
  size_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += pieces[i].size;
  return sum;
}

static long scattered(const struct piece *pieces, size_t count, ERROR_SET) {
  long result = upTo(total(pieces, count), THESE);
  size_t before = 0;
  for (size_t i = 0; i < count; i++) {
    size_t size = pieces[i].size;
    size_t left = result > 0 && before < (size_t)result ? result - before : 0;
    fill(pieces[i].start, size, left < size ? left : size);
    before += size;
  }
  return result;
}

#ifdef __TCBMC_INSIDE
/* What several pieces hold is written and read as a whole. */
static long takePieces(struct end *end, const struct piece *pieces, int count) {
  if (count == 1) return told(__tcbmc_take_inside(end, pieces[0].start, pieces[0].size, 0));
  size_t most = total(pieces, count), taken = 0;
  unsigned char *all = __tcbmc_reserve(most, 0);
  long result = told(__tcbmc_take_inside(end, all, most, 0));
  for (int i = 0; i < count; i++) {
    size_t size = pieces[i].size, left = result > 0 && taken < (size_t)result ? result - taken : 0;
    __tcbmc_copy_some_bytes(pieces[i].start, all + taken, left, size);
    taken += size;
  }
  __tcbmc_free(all);
  return result;
}

static long givePieces(struct end *end, const struct piece *pieces, int count) {
  if (count == 1) return told(__tcbmc_give_inside(end, pieces[0].start, pieces[0].size, 0));
  size_t size = 0;
  unsigned char *all = __tcbmc_reserve(total(pieces, count), 0);
  for (int i = 0; i < count; i++) {
    __tcbmc_copy_bytes(all + size, pieces[i].start, pieces[i].size);
    size += pieces[i].size;
  }
  long result = told(__tcbmc_give_inside(end, all, size, 0));
  __tcbmc_free(all);
  return result;
}
#endif

static long gathered(const struct piece *pieces, size_t count, ERROR_SET) {
  for (size_t i = 0; i < count; i++) output(pieces[i].start, pieces[i].size);
  return upTo(total(pieces, count), THESE);
}

/** -1 (for a negative descriptor always), or any number of any bytes up to the size, which are written */
long readv(int descriptor, const struct piece *pieces, int count) {
  USED;
  IF_INSIDE(descriptor, return takePieces(end, pieces, count))
  return scattered(pieces, count, ERRORS_OF(readv));
}
long preadv(int descriptor, const struct piece *pieces, int count, long offset) {
  USED;
  return scattered(pieces, count, ERRORS_OF(preadv));
}
/** -1 for a negative descriptor; else reads every byte; -1, or any number up to the size */
long writev(int descriptor, const struct piece *pieces, int count) {
  USED;
  IF_INSIDE(descriptor, return givePieces(end, pieces, count))
  return gathered(pieces, count, ERRORS_OF(writev));
}
long pwritev(int descriptor, const struct piece *pieces, int count, long offset) {
  USED;
  return gathered(pieces, count, ERRORS_OF(pwritev));
}

/**
 * -1 (for a negative descriptor always), or any number of any bytes up to the size, which are written; the name as
 * recvfrom gives the address; any control data
 */
long recvmsg(int descriptor, struct message *message, int flags) {
  USED;
  LOOSEN(descriptor);
  if (message->name != 0) receiveAddress(message->name, &message->nameLength, 1);
  if (message->control != 0) {
    size_t filled = __VERIFIER_nondet_size_t();
    __tcbmc_assume(filled <= message->controlLength);
    fill(message->control, message->controlLength, filled);
    message->controlLength = filled;
  }
  message->flags = __VERIFIER_nondet_int();
  return scattered(message->pieces, message->count, ERRORS_OF(recvmsg));
}

/** -1 for a negative descriptor; else reads every byte; -1, or any number up to the size */
long sendmsg(int descriptor, const struct message *message, int flags) {
  USED;
  LOOSEN(descriptor);
  return gathered(message->pieces, message->count, ERRORS_OF(sendmsg));
}

struct counted {
  struct message message;
  unsigned int length;
};

/** -1, or how many were received, each as by recvmsg */
int recvmmsg(int descriptor, struct counted *messages, unsigned int count, int flags, void *timeout) {
  for (unsigned int i = 0; i < count; i++) {
    long result = recvmsg(descriptor, &messages[i].message, flags);
    if (result < 0) return i == 0 ? -1 : (int)i;
    messages[i].length = result;
  }
  return (int)count;
}

/** -1, or how many were sent, each as by sendmsg */
int sendmmsg(int descriptor, struct counted *messages, unsigned int count, int flags) {
  for (unsigned int i = 0; i < count; i++) {
    long result = sendmsg(descriptor, &messages[i].message, flags);
    if (result < 0) return i == 0 ? -1 : (int)i;
    messages[i].length = result;
  }
  return (int)count;
}

/** null, or a string of any characters that fits in the buffer, or in a new one */
char *getcwd(char *buffer, size_t size) {
  if (__VERIFIER_nondet_bool()) return (char *)failing(ERRORS_OF(getcwd));
  if (buffer == 0) buffer = (char *)__tcbmc_alloc(size = size == 0 ? 64 : size, 0);
  if (buffer == 0 || size == 0) return (char *)failing(ERRORS_OF(getcwd));
  fillString(buffer, size);
  return buffer;
}
