/**
 * @model known input and output
 * @header unistd.h, sys/uio.h
 *
 * Transfers between memory and whatever descriptors lead to; one piece of memory that is gathered is written as a
 * whole.
 */

#include "conversation/description.h"
#include "tables.h"
#include "conversation/pieces.h"

long __tcbmc_take_from_pipe(struct description *description, unsigned char *buffer, size_t most, int how);
long __tcbmc_give_to_pipe(struct description *description, const unsigned char *buffer, size_t count);

/* Each time the same. */
static int standardStream(struct description *description) {
  extern struct description __tcbmc_standard[3];
  int stream = description->stream;
  if (stream >= 0) return stream;
  stream = __tcbmc_standard_stream(description == &__tcbmc_standard[0]   ? 0
                                   : description == &__tcbmc_standard[1] ? 1
                                                                         : 2);
  description->stream = stream;
  return stream;
}

/* Perhaps not any more. */
static _Bool isConnecting(struct description *description) {
  if (description->connecting != UNDER_WAY) return 0;
  if (__VERIFIER_nondet_bool()) return 1;
  description->connecting = UNTOLD;
  return 0;
}

/** exact, with errno */
long __tcbmc_take(struct description *description, unsigned char *buffer, size_t most, int how) {
  if (description->access == WRITES) return -EBADF;
  if (most == 0 && description->kind != EVENTS) return 0;
  if (!(description->flags & O_NONBLOCK) && !(how & NEVER_WAITS)) how |= WAITS;
  switch (description->kind) {
    case CONNECTION: {
      if (!(how & WAITS) && isConnecting(description)) return -EAGAIN;
      _Bool isDeaf = description->isDeaf;
      long result = __tcbmc_receive(description->stream, buffer, most, isDeaf ? how & ~WAITS : how);
      return isDeaf && result == -EAGAIN ? 0 : result;
    }
    case A_FILE:
      return __tcbmc_read_file(description->stream, buffer, most, &description->offset, how);
    case PIPE:
      return __tcbmc_take_from_pipe(description, buffer, most, how);
    case STANDARD:
      return __tcbmc_receive(standardStream(description), buffer, most, how);
    case SINK:
      return 0;
    case EVENTS:
      return -EINVAL;
    default:
      return -ENOTCONN;
  }
}

static long swallow(const unsigned char *buffer, size_t count) {
  __tcbmc_look_at_bytes(buffer, count);
  return count;
}

static _Bool ignoresOutput(struct description *description) {
  extern struct description __tcbmc_standard[3];
  return __tcbmc_ignores_output(description == &__tcbmc_standard[1] ? 1 : 2);
}

/** exact, with errno */
long __tcbmc_give(struct description *description, const unsigned char *buffer, size_t count) {
  if (description->access == READS) return -EBADF;
  switch (description->kind) {
    case CONNECTION:
      if ((description->flags & O_NONBLOCK) && isConnecting(description)) return -EAGAIN;
      return description->isIgnored ? swallow(buffer, count) : __tcbmc_send(description->stream, buffer, count);
    case A_FILE:
      return __tcbmc_append(description->stream, buffer, count, &description->offset,
                            (description->flags & O_APPEND) != 0);
    case PIPE:
      return __tcbmc_give_to_pipe(description, buffer, count);
    case STANDARD:
      return ignoresOutput(description) ? swallow(buffer, count)
                                        : __tcbmc_send(standardStream(description), buffer, count);
    case SINK:
      return swallow(buffer, count);
    case EVENTS:
      return -EINVAL;
    default:
      return -EPIPE;
  }
}

#ifdef __TCBMC_SIGNALS
int raise(int number);
#define SIGPIPE_COMES raise(13)
#else
#define SIGPIPE_COMES __tcbmc_halt()
#endif

/** EPIPE, with SIGPIPE */
/* Who writes where nobody reads gets SIGPIPE, and without a handler the program ends. */
long __tcbmc_sent_to_nobody(void) {
  SIGPIPE_COMES;
  return failed(EPIPE);
}

static long given(long result) { return result == -EPIPE ? __tcbmc_sent_to_nobody() : told(result); }

/** exact, with errno */
long read(int number, void *buffer, size_t size) {
  struct description *description = __tcbmc_description(number);
  return description == 0 ? -1 : told(__tcbmc_take(description, buffer, size, 0));
}

/** exact, with errno */
long write(int number, const void *buffer, size_t size) {
  struct description *description = __tcbmc_description(number);
  return description == 0 ? -1 : given(__tcbmc_give(description, buffer, size));
}

/** exact, with errno */
long __tcbmc_put_to(int number, const unsigned char *bytes, size_t count) {
  size_t written = 0;
  do {
    long result = write(number, bytes + written, count - written);
    if (result < 0) return -1;
    written += result;
  } while (written < count);
  return written;
}

/** exact, with errno */
long __tcbmc_take_pieces(struct description *description, const struct piece *pieces, size_t count, int how) {
  if (count == 1) return __tcbmc_take(description, pieces[0].start, pieces[0].size, how);
  size_t most = total(pieces, count), taken = 0;
  unsigned char *all = __tcbmc_reserve(most, 0);
  long result = __tcbmc_take(description, all, most, how);
  for (size_t i = 0; i < count; i++) {
    size_t size = pieces[i].size, left = result > 0 && taken < (size_t)result ? result - taken : 0;
    __tcbmc_copy_some_bytes(pieces[i].start, all + taken, left, size);
    taken += size;
  }
  __tcbmc_free(all);
  return result;
}

/** exact, with errno */
long __tcbmc_give_pieces(struct description *description, const struct piece *pieces, size_t count) {
  if (count == 1) return __tcbmc_give(description, pieces[0].start, pieces[0].size);
  size_t size = 0;
  unsigned char *all = __tcbmc_reserve(total(pieces, count), 0);
  for (size_t i = 0; i < count; i++) {
    __tcbmc_copy_bytes(all + size, pieces[i].start, pieces[i].size);
    size += pieces[i].size;
  }
  long result = __tcbmc_give(description, all, size);
  __tcbmc_free(all);
  return result;
}

enum { MOST_PIECES = 1024 };

/** exact, with errno */
long readv(int number, const struct piece *pieces, int count) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  if (count < 0 || count > MOST_PIECES) return failed(EINVAL);
  return count == 0 ? 0 : told(__tcbmc_take_pieces(description, pieces, count, 0));
}

/** exact, with errno */
long writev(int number, const struct piece *pieces, int count) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  if (count < 0 || count > MOST_PIECES) return failed(EINVAL);
  return count == 0 ? 0 : given(__tcbmc_give_pieces(description, pieces, count));
}

/** exact, with errno */
long pread(int number, void *buffer, size_t size, long offset) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  if (offset < 0) return failed(EINVAL);
  if (description->kind != A_FILE && description->kind != SINK) return failed(ESPIPE);
  if (description->access == WRITES) return failed(EBADF);
  if (description->kind == SINK) return 0;
  _Atomic unsigned long place = offset;
  return told(__tcbmc_read_file(description->stream, buffer, size, &place, 0));
}

/** exact, with errno */
long pwrite(int number, const void *buffer, size_t size, long offset) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  if (offset < 0) return failed(EINVAL);
  if (description->kind != A_FILE && description->kind != SINK) return failed(ESPIPE);
  if (description->access == READS) return failed(EBADF);
  if (description->kind == SINK) return swallow(buffer, size);
  _Atomic unsigned long place = offset;
  return told(__tcbmc_append(description->stream, buffer, size, &place, (description->flags & O_APPEND) != 0));
}

/** exact, with errno */
long lseek(int number, long offset, int whence) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  if (whence == 3 || whence == 4) __tcbmc_world("refuse", "looking for holes in a file");
  if (whence < 0 || whence > 4) return failed(EINVAL);
  if (description->kind != A_FILE) return description->kind == SINK ? 0 : failed(ESPIPE);
  __tcbmc_atomic_begin();
  long before = whence == 0   ? 0
                : whence == 1 ? (long)description->offset
                              : (long)__tcbmc_file_size(description->stream);
  _Bool isBefore = offset < -before;
  if (!isBefore) description->offset = before + offset;
  __tcbmc_atomic_end();
  return isBefore ? failed(EINVAL) : before + offset;
}

/** exact, with errno */
int ftruncate(int number, long length) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  if (length < 0 || description->kind != A_FILE || description->access == READS) return (int)failed(EINVAL);
  if (length == 0) __tcbmc_truncate(description->stream);
  else if (length != (long)__tcbmc_file_size(description->stream))
    __tcbmc_world("refuse", "truncating a file in its middle");
  return 0;
}

/** exact, with errno */
int isatty(int number) {
  if (__tcbmc_description(number) != 0) failed(ENOTTY);
  return 0;
}

static int settled(int number) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  return description->kind == A_FILE ? 0 : (int)failed(EINVAL);
}
/** exact, with errno */
int fsync(int number) { return settled(number); }
int fdatasync(int number) { return settled(number); }

#include <sys/stat.h>
/** kind and size */
int fstat(int number, struct stat *status) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  unsigned char kind = description->kind;
  *status = (struct stat){ 0 };
  status->st_nlink = 1;
  status->st_blksize = 4096;
  status->st_mode = kind == A_FILE                                                   ? S_IFREG | 0644
                    : (kind == PIPE && description->family == 0) || kind == STANDARD ? S_IFIFO | 0600
                    : kind == SINK                                                   ? S_IFCHR | 0666
                                                                                     : S_IFSOCK | 0777;
  if (kind == A_FILE) status->st_size = (long)__tcbmc_file_size(description->stream);
  return 0;
}
