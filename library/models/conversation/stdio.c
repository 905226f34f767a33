/**
 * @model known files
 * @header stdio.h
 *
 * Streams of <stdio.h> over descriptors. They have no buffers: what is written is written at once, what is read is no
 * more than is asked for.
 */

#include "conversation/stdio-layout.h"

/** of the standard streams */
struct file __tcbmc_standard_files[3] = { { 0, 0, END, 0, 0, READS, 0, 0 },
                                          { 1, 0, END, 0, 0, WRITES, 0, 0 },
                                          { 2, 0, END, 0, 0, WRITES, 1, 0 } };
/** descriptor 0 */
struct file *stdin = &__tcbmc_standard_files[0];
/** descriptor 1 */
struct file *stdout = &__tcbmc_standard_files[1];
/** descriptor 2 */
struct file *stderr = &__tcbmc_standard_files[2];
/** as stdin */
struct file *__stdinp = &__tcbmc_standard_files[0];
/** as stdout */
struct file *__stdoutp = &__tcbmc_standard_files[1];
/** as stderr */
struct file *__stderrp = &__tcbmc_standard_files[2];

int open(const char *path, int flags, ...);
int close(int number);
long lseek(int number, long offset, int whence);
long write(int number, const void *buffer, size_t size);

/** the stream must not be gone */
void __tcbmc_use_stream(struct file *file) { (void)file->state; }
/** all streams, or one that is there */
void __tcbmc_use_streams(struct file *file) {
  if (file != 0) __tcbmc_use_stream(file);
}

static _Bool takeHold(struct file *file, _Bool waits) {
  unsigned int self = (unsigned int)__tcbmc_self();
  __tcbmc_atomic_begin();
  unsigned int owner = file->owner;
  _Bool isFree = owner == 0 || owner == self;
  if (waits) __tcbmc_wait_for(isFree, owner);
  if (isFree || waits) {
    file->owner = self;
    file->depth = file->depth + 1;
  }
  __tcbmc_atomic_end();
  return isFree;
}

/** exact */
void flockfile(struct file *file) { takeHold(file, 1); }
int ftrylockfile(struct file *file) { return !takeHold(file, 0); }

/** exact */
void funlockfile(struct file *file) {
  __tcbmc_atomic_begin();
  unsigned int depth = file->depth - 1;
  file->depth = depth;
  if (depth == 0) file->owner = 0;
  __tcbmc_atomic_end();
}

static void note(struct file *file, int what) {
  __tcbmc_atomic_begin();
  file->state = file->state | what;
  __tcbmc_atomic_end();
}

/** exact, as a stream without buffers */
long __tcbmc_take_from_file(struct file *file, unsigned char *buffer, size_t most, int how) {
  struct description *description = __tcbmc_description(file->descriptor);
  int pushed = file->pushed;
  if (most == 0) return 0;
  if (pushed != END) {
    file->pushed = END;
    buffer[0] = pushed;
    return 1;
  }
  if (file->state & HAS_ENDED) return 0;
  long count = description == 0 || file->access == WRITES ? -EBADF : __tcbmc_take(description, buffer, most, how);
  if (count < 0) *__errno_location() = (int)-count;
  if (count <= 0) note(file, count < 0 ? WRONG : HAS_ENDED);
  return count;
}

/** exact, as a stream without buffers */
long __tcbmc_put(struct file *file, const unsigned char *bytes, size_t count) {
  size_t written = 0;
  HOLD(file);
  if (file->access == READS) {
    *__errno_location() = EBADF;
    note(file, WRONG);
    count = 0;
  }
  while (written < count) {
    long result = write(file->descriptor, bytes + written, count - written);
    if (result < 0) {
      note(file, WRONG);
      if (!file->isUnbuffered) file->lost = *__errno_location();
      break;
    }
    written += result;
  }
  LEAVE(file);
  return (long)written;
}

/* Who only appends begins at the end. */
static void setUp(struct file *file, int flags) {
  file->access = flags & O_ACCMODE;
  if ((flags & O_APPEND) && file->access == WRITES) {
    int before = *__errno_location();
    lseek(file->descriptor, 0, 2);
    *__errno_location() = before;
  }
}

static struct file *over(int descriptor, int flags) {
  struct file *made = __tcbmc_alloc(sizeof *made, 1);
  if (made == 0) return 0;
  made->descriptor = descriptor;
  made->pushed = END;
  setUp(made, flags);
  return made;
}

/* Of a mode, or -1. */
static int flagsOf(const char *mode) {
  int flags = mode[0] == 'r'   ? READS
              : mode[0] == 'w' ? WRITES | O_CREAT | O_TRUNC
              : mode[0] == 'a' ? WRITES | O_CREAT | O_APPEND
                               : -1;
  if (flags < 0) return -1;
  for (int i = 1; i < 8 && mode[i] != 0; i++) {
    if (mode[i] == '+') flags = (flags & ~O_ACCMODE) | BOTH;
    if (mode[i] == 'x') flags |= O_EXCL;
    if (mode[i] == 'e') flags |= O_CLOEXEC;
  }
  return flags;
}

static int openFor(const char *path, int flags) { return flags < 0 ? (int)failed(EINVAL) : open(path, flags, 0666); }

/** exact, as a stream without buffers */
struct file *fopen(const char *path, const char *mode) {
  int flags = flagsOf(mode), descriptor = openFor(path, flags);
  if (descriptor < 0) return 0;
  struct file *file = over(descriptor, flags);
  if (file == 0) close(descriptor);
  return file;
}

/** exact, as a stream without buffers */
struct file *fdopen(int descriptor, const char *mode) {
  int flags = flagsOf(mode);
  struct description *description = __tcbmc_description(descriptor);
  if (description == 0) return 0;
  int access = description->access;
  if (flags < 0 || (access != BOTH && access != (flags & O_ACCMODE))) {
    failed(EINVAL);
    return 0;
  }
  if (flags & O_APPEND) description->flags = description->flags | O_APPEND;
  return over(descriptor, flags);
}

static _Bool isStandard(struct file *file) {
  return file == &__tcbmc_standard_files[0] || file == &__tcbmc_standard_files[1] || file == &__tcbmc_standard_files[2];
}

/* Told once. */
static int flushed(struct file *file) {
  int error = file->lost;
  if (error == 0) return 0;
  file->lost = 0;
  return (int)failed(error);
}

/** exact, as a stream without buffers */
int fclose(struct file *file) {
  HOLD(file);
  int result = close(file->descriptor);
  if (result == 0) result = flushed(file);
  file->descriptor = -1;
  LEAVE(file);
  if (!isStandard(file)) __tcbmc_free(file);
  return result;
}

/** exact, as a stream without buffers */
struct file *freopen(const char *path, const char *mode, struct file *file) {
  int dup2(int number, int target);
  if (path == 0) __tcbmc_world("refuse", "freopen without a path");
  int flags = flagsOf(mode), place = file->descriptor, descriptor = openFor(path, flags);
  if (descriptor < 0) {
    int error = *__errno_location();
    if (place >= 0) close(place);
    file->descriptor = -1;
    *__errno_location() = error;
    return 0;
  }
  if (place >= 0) {
    dup2(descriptor, place);
    close(descriptor);
  } else file->descriptor = descriptor;
  file->state = 0;
  file->pushed = END;
  file->lost = 0;
  setUp(file, flags);
  return file;
}

/** exact, as a stream without buffers */
int fileno(struct file *file) { return file->descriptor; }
/** exact */
int feof(struct file *file) { return (file->state & HAS_ENDED) != 0; }
int ferror(struct file *file) { return (file->state & WRONG) != 0; }
void clearerr(struct file *file) { file->state = 0; }

static int moved(struct file *file, long offset, int whence) {
  HOLD(file);
  if (whence == 1 && file->pushed != END) offset--;
  long result = lseek(file->descriptor, offset, whence);
  if (result >= 0) {
    file->pushed = END;
    file->state = file->state & ~HAS_ENDED;
  }
  LEAVE(file);
  return result < 0 ? -1 : 0;
}

/** exact, as a stream without buffers */
int fseek(struct file *file, long offset, int whence) { return moved(file, offset, whence); }
int fseeko(struct file *file, long offset, int whence) { return moved(file, offset, whence); }

/** exact, as a stream without buffers */
long ftell(struct file *file) {
  long result = lseek(file->descriptor, 0, 1);
  return result > 0 && file->pushed != END ? result - 1 : result;
}

/** exact, as a stream without buffers */
long ftello(struct file *file) { return ftell(file); }

/** exact, as a stream without buffers */
void rewind(struct file *file) {
  moved(file, 0, 0);
  file->state = 0;
}

/** exact, as a stream without buffers */
int fgetpos(struct file *file, long *position) {
  long result = ftell(file);
  if (result < 0) return -1;
  *position = result;
  return 0;
}

/** exact, as a stream without buffers */
int fsetpos(struct file *file, const long *position) { return moved(file, *position, 0); }

/** nothing is buffered */
int fflush(struct file *file) {
  if (file == 0) return 0;
  HOLD(file);
  int result = flushed(file);
  LEAVE(file);
  return result;
}
int setvbuf(struct file *file, char *buffer, int mode, size_t size) {
  if (mode < 0 || mode > 2) return -1;
  file->isUnbuffered = mode == 2;
  return 0;
}
void setbuf(struct file *file, char *buffer) { file->isUnbuffered = buffer == 0; }
void setlinebuf(struct file *file) { __tcbmc_use_stream(file); }
