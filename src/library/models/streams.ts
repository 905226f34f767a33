import { errors } from './error-numbers.js';
import { TRANSFER } from './transfers.js';
import type { ModelFile } from './model.js';

export const STREAMS: ModelFile = {
  file: '<model of streams>',
  header: 'stdio.h',
  defines: {
    __tcbmc_use_stream: 'the stream must not be gone',
    fopen: 'null, or a new stream',
    fopen64: 'null, or a new stream',
    fdopen: 'null, or a new stream',
    popen: 'null, or a new stream',
    tmpfile: 'null, or a new stream',
    fmemopen: 'null, or a new stream; it is said that what is written to it is not seen in memory',
    open_memstream:
      'null, or a new stream; the text is any string in a new block from the beginning, which does not change, of less than 128 characters (that is said)',
    freopen: 'null, or the stream',
    fclose: 'the stream is gone, and its descriptor is closed; 0 or EOF',
    pclose: 'the stream is gone; any result',
    fgets: 'null after any characters, or a string of any characters that fits; the buffer is checked as far as it is written',
    fread: 'any bytes of the elements that were read, from 0 to all of them, and of a part of the next one',
    fwrite: 'reads every byte; the result is from 0 to all elements',
    fgetc: 'EOF or any character',
    getc: 'EOF or any character',
    getchar: 'EOF or any character',
    getc_unlocked: 'EOF or any character',
    getchar_unlocked: 'EOF or any character',
    ungetc: 'EOF or the character',
    feof: 'any result',
    ferror: 'any result',
    clearerr: 'no effect',
    fileno: '0 to 2 for the standard streams; -1, or any number from 0 to 1023, for others',
    fseek: '0 or -1',
    fseeko: '0 or -1',
    ftell: '-1 or any number from 0 on',
    ftello: '-1 or any number from 0 on',
    rewind: 'no effect',
    setvbuf: '0 or -1; the buffer is never used',
    setbuf: 'no effect; the buffer is never used',
    setlinebuf: 'no effect',
    flockfile: 'no effect: each call is one of its own anyway',
    funlockfile: 'no effect',
  },
  text: String.raw`${TRANSFER}
extern void *stdin;
extern void *stdout;
extern void *stderr;

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

void *fopen(const char *path, const char *mode) { return named(path, mode, ${errors('fopen')}); }
void *fopen64(const char *path, const char *mode) { return named(path, mode, ${errors('fopen')}); }
void *fdopen(int descriptor, const char *mode) {
  __tcbmc_look_at_text(mode);
  if (!canBeOpen(descriptor)) return 0;
  __tcbmc_use_descriptor(descriptor);
  LOOSEN(descriptor);
  return over(descriptor, ${errors('fdopen')});
}
void *popen(const char *command, const char *mode) { return named(command, mode, ${errors('popen')}); }
void *tmpfile(void) { return opened(${errors('tmpfile')}); }

void *fmemopen(void *buffer, size_t size, const char *mode) {
  __tcbmc_take_for_granted("what is written to streams in memory is not seen there", "fmemopen");
  return opened(${errors('fmemopen')});
}

void *open_memstream(char **text, size_t *size) {
  __tcbmc_take_for_granted("texts of streams in memory are there from the beginning, and have less than 128 characters", "open_memstream");
  char *block = (char *)__tcbmc_alloc(128, 2);
  if (block == 0) return 0;
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length < 128);
  block[length] = 0;
  void *stream = opened(${errors('open_memstream')});
  if (stream == 0) {
    __tcbmc_free(block);
    return 0;
  }
  *text = block;
  *size = length;
  return stream;
}

void *freopen(const char *path, const char *mode, void *stream) {
  __tcbmc_use_stream(stream);
  if (path != 0) __tcbmc_look_at_text(path);
  return __VERIFIER_nondet_bool() ? stream : (void *)failing(${errors('freopen')});
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

int fclose(void *stream) { return closed(stream) == 0 ? 0 : (int)failed(${errors('fclose')}); }
int pclose(void *stream) { return closed(stream); }

char *fgets(char *buffer, int size, void *stream) {
  __tcbmc_use_stream(stream);
  if (size <= 0) return (char *)failing(${errors('fgets')});
  int fails = __VERIFIER_nondet_bool();
  int length = __VERIFIER_nondet_int();
  __tcbmc_assume(length >= 0 && length < size && (fails || length > 0 || size == 1));
  __tcbmc_any_bytes((unsigned char *)buffer, length, size);
  if (!fails) buffer[length] = 0;
  if (fails) return __VERIFIER_nondet_bool() ? 0 : (char *)failing(${errors('fgets')});
  return buffer;
}

size_t fread(void *buffer, size_t size, size_t count, void *stream) {
  __tcbmc_use_stream(stream);
  if (size == 0 || count == 0) return 0;
  size_t result = __VERIFIER_nondet_size_t();
  size_t part = __VERIFIER_nondet_size_t();
  __tcbmc_assume(result <= count && part < size && (part == 0 || result < count));
  fill(buffer, size * count, size * result + part);
  return result;
}

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

int fgetc(void *stream) { __tcbmc_use_stream(stream); return character(); }
int getc(void *stream) { __tcbmc_use_stream(stream); return character(); }
int getc_unlocked(void *stream) { __tcbmc_use_stream(stream); return character(); }
int getchar(void) { return character(); }
int getchar_unlocked(void) { return character(); }
int ungetc(int c, void *stream) { __tcbmc_use_stream(stream); return __VERIFIER_nondet_bool() ? c : -1; }
int feof(void *stream) { __tcbmc_use_stream(stream); return __VERIFIER_nondet_int(); }
int ferror(void *stream) { __tcbmc_use_stream(stream); return __VERIFIER_nondet_int(); }
void clearerr(void *stream) { __tcbmc_use_stream(stream); }
int fileno(void *stream) {
  __tcbmc_use_stream(stream);
#ifdef __TCBMC_RESOURCES
  return stream == stdin ? 0 : stream == stdout ? 1 : stream == stderr ? 2 : DESCRIPTOR(stream);
#else
  return stream == stdin ? 0 : stream == stdout ? 1 : stream == stderr ? 2 : (int)upTo(1023, ${errors('fileno')});
#endif
}
int fseek(void *stream, long offset, int whence) { __tcbmc_use_stream(stream); return (int)upTo(0, ${errors('fseek')}); }
int fseeko(void *stream, long offset, int whence) { __tcbmc_use_stream(stream); return (int)upTo(0, ${errors('fseeko')}); }
long ftell(void *stream) { __tcbmc_use_stream(stream); return upTo((unsigned long)-1 >> 1, ${errors('ftell')}); }
long ftello(void *stream) { __tcbmc_use_stream(stream); return upTo((unsigned long)-1 >> 1, ${errors('ftell')}); }
void rewind(void *stream) { __tcbmc_use_stream(stream); }
int setvbuf(void *stream, char *buffer, int mode, size_t size) { __tcbmc_use_stream(stream); return (int)upTo(0, ${errors('setvbuf')}); }
void setbuf(void *stream, char *buffer) { __tcbmc_use_stream(stream); }
void setlinebuf(void *stream) { __tcbmc_use_stream(stream); }
void flockfile(void *stream) { __tcbmc_use_stream(stream); }
void funlockfile(void *stream) { __tcbmc_use_stream(stream); }
`,
};
