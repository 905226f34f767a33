/**
 * @model streams
 * @header stdio.h
 */

#include "transfer.h"
#include "errors.h"

extern void *stdin;
extern void *stdout;
extern void *stderr;

/** the stream must not be gone */
/* A stream that is closed is gone. */
void __tcbmc_use_stream(void *stream) { (void)(*(_Atomic unsigned char *)stream == 0); }

void __tcbmc_look_at_text(const char *text);

#ifdef __TCBMC_RESOURCES
int close(int number);
int __tcbmc_new_descriptor(void);
void __tcbmc_use_descriptor(int number);
#define DESCRIPTOR(stream) ((int *)(stream))[1]
#else
#define __tcbmc_new_descriptor() 0
#define __tcbmc_use_descriptor(number)
#endif

static void *over(int descriptor, ERROR_SET) {
  if (__VERIFIER_nondet_bool()) return (void *)failing(THESE);
  void *stream = __tcbmc_alloc(8, 2);
#ifdef __TCBMC_RESOURCES
  if (stream != 0) DESCRIPTOR(stream) = descriptor;
#endif
  return stream;
}

static void *opened(ERROR_SET) { return over(__tcbmc_new_descriptor(), THESE); }

static void *named(const char *name, const char *mode, ERROR_SET) {
  __tcbmc_look_at_text(name);
  __tcbmc_look_at_text(mode);
  return opened(THESE);
}

/** null, or a new stream */
void *fopen(const char *path, const char *mode) { return named(path, mode, ERRORS_OF(fopen)); }
void *fopen64(const char *path, const char *mode) { return named(path, mode, ERRORS_OF(fopen)); }
void *fdopen(int descriptor, const char *mode) {
  __tcbmc_look_at_text(mode);
  if (!canBeOpen(descriptor)) return 0;
  __tcbmc_use_descriptor(descriptor);
  LOOSEN(descriptor);
  return over(descriptor, ERRORS_OF(fdopen));
}
void *popen(const char *command, const char *mode) { return named(command, mode, ERRORS_OF(popen)); }
void *tmpfile(void) { return opened(ERRORS_OF(tmpfile)); }

/** null, or a new stream; it is said that what is written to it is not seen in memory */
void *fmemopen(void *buffer, size_t size, const char *mode) {
  __tcbmc_take_for_granted("what is written to streams in memory is not seen there", "fmemopen");
  return opened(ERRORS_OF(fmemopen));
}

/**
 * null, or a new stream; the text is any string in a new block from the beginning, which does not change, of less
 * than 128 characters (that is said)
 */
void *open_memstream(char **text, size_t *size) {
  __tcbmc_take_for_granted("texts of streams in memory are there from the beginning, and have less than 128 characters",
                           "open_memstream");
  char *block = (char *)__tcbmc_alloc(128, 2);
  if (block == 0) return 0;
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length < 128);
  block[length] = 0;
  void *stream = opened(ERRORS_OF(open_memstream));
  if (stream == 0) {
    __tcbmc_free(block);
    return 0;
  }
  *text = block;
  *size = length;
  return stream;
}

/** null, or the stream */
void *freopen(const char *path, const char *mode, void *stream) {
  __tcbmc_use_stream(stream);
  if (path != 0) __tcbmc_look_at_text(path);
  return __VERIFIER_nondet_bool() ? stream : (void *)failing(ERRORS_OF(freopen));
}

static int closed(void *stream) {
  __tcbmc_use_stream(stream);
  if (stream != stdin && stream != stdout && stream != stderr) {
#ifdef __TCBMC_RESOURCES
    close(DESCRIPTOR(stream));
#endif
    __tcbmc_free(stream);
  }
  return __VERIFIER_nondet_int();
}

/** the stream is gone, and its descriptor is closed; 0 or EOF */
int fclose(void *stream) { return closed(stream) == 0 ? 0 : (int)failed(ERRORS_OF(fclose)); }
/** the stream is gone; any result */
int pclose(void *stream) { return closed(stream); }

/**
 * null after any characters, or a string of any characters that fits; the buffer is checked as far as it is written
 */
char *fgets(char *buffer, int size, void *stream) {
  __tcbmc_use_stream(stream);
  if (size <= 0) return (char *)failing(ERRORS_OF(fgets));
  int fails = __VERIFIER_nondet_bool();
  int length = __VERIFIER_nondet_int();
  __tcbmc_assume(length >= 0 && length < size && (fails || length > 0 || size == 1));
  __tcbmc_any_bytes((unsigned char *)buffer, length, size);
  if (!fails) buffer[length] = 0;
  if (fails) return __VERIFIER_nondet_bool() ? 0 : (char *)failing(ERRORS_OF(fgets));
  return buffer;
}

/** any bytes of the elements that were read, from 0 to all of them, and of a part of the next one */
size_t fread(void *buffer, size_t size, size_t count, void *stream) {
  __tcbmc_use_stream(stream);
  if (size == 0 || count == 0) return 0;
  size_t result = __VERIFIER_nondet_size_t();
  size_t part = __VERIFIER_nondet_size_t();
  __tcbmc_assume(result <= count && part < size && (part == 0 || result < count));
  fill(buffer, size * count, size * result + part);
  return result;
}

/** reads every byte; the result is from 0 to all elements */
size_t fwrite(const void *buffer, size_t size, size_t count, void *stream) {
  __tcbmc_use_stream(stream);
  output(buffer, size * count);
  size_t result = __VERIFIER_nondet_size_t();
  __tcbmc_assume(result <= count);
  return result;
}

static int character(void) {
  int result = __VERIFIER_nondet_uchar();
  return __VERIFIER_nondet_bool() ? result : -1;
}

/** EOF or any character */
int fgetc(void *stream) {
  __tcbmc_use_stream(stream);
  return character();
}
int getc(void *stream) {
  __tcbmc_use_stream(stream);
  return character();
}
int getc_unlocked(void *stream) {
  __tcbmc_use_stream(stream);
  return character();
}
int getchar(void) { return character(); }
int getchar_unlocked(void) { return character(); }
/** EOF or the character */
int ungetc(int c, void *stream) {
  __tcbmc_use_stream(stream);
  return __VERIFIER_nondet_bool() ? c : -1;
}
/** any result */
int feof(void *stream) {
  __tcbmc_use_stream(stream);
  return __VERIFIER_nondet_int();
}
int ferror(void *stream) {
  __tcbmc_use_stream(stream);
  return __VERIFIER_nondet_int();
}
/** no effect */
void clearerr(void *stream) { __tcbmc_use_stream(stream); }
/** 0 to 2 for the standard streams; -1, or any number from 0 to 1023, for others */
int fileno(void *stream) {
  __tcbmc_use_stream(stream);
#ifdef __TCBMC_RESOURCES
  return stream == stdin ? 0 : stream == stdout ? 1 : stream == stderr ? 2 : DESCRIPTOR(stream);
#else
  return stream == stdin ? 0 : stream == stdout ? 1 : stream == stderr ? 2 : (int)upTo(1023, ERRORS_OF(fileno));
#endif
}
/** 0 or -1 */
int fseek(void *stream, long offset, int whence) {
  __tcbmc_use_stream(stream);
  return (int)upTo(0, ERRORS_OF(fseek));
}
int fseeko(void *stream, long offset, int whence) {
  __tcbmc_use_stream(stream);
  return (int)upTo(0, ERRORS_OF(fseeko));
}
/** -1 or any number from 0 on */
long ftell(void *stream) {
  __tcbmc_use_stream(stream);
  return upTo((unsigned long)-1 >> 1, ERRORS_OF(ftell));
}
long ftello(void *stream) {
  __tcbmc_use_stream(stream);
  return upTo((unsigned long)-1 >> 1, ERRORS_OF(ftell));
}
/** no effect */
void rewind(void *stream) { __tcbmc_use_stream(stream); }
/** 0 or -1; the buffer is never used */
int setvbuf(void *stream, char *buffer, int mode, size_t size) {
  __tcbmc_use_stream(stream);
  return (int)upTo(0, ERRORS_OF(setvbuf));
}
/** no effect; the buffer is never used */
void setbuf(void *stream, char *buffer) { __tcbmc_use_stream(stream); }
/** no effect */
void setlinebuf(void *stream) { __tcbmc_use_stream(stream); }
/** no effect: each call is one of its own anyway; it is said that nobody waits for ever for a stream that is locked */
void flockfile(void *stream) {
  __tcbmc_take_for_granted("nobody waits for ever for a stream that is locked");
  __tcbmc_use_stream(stream);
}
/** no effect */
void funlockfile(void *stream) { __tcbmc_use_stream(stream); }
