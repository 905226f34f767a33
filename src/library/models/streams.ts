import { TRANSFER } from './transfers.js';
import type { ModelFile } from './model.js';

export const STREAMS: ModelFile = {
  file: '<model of streams>',
  header: 'stdio.h',
  defines: {
    fopen: 'null, or a new stream',
    fopen64: 'null, or a new stream',
    fdopen: 'null, or a new stream',
    popen: 'null, or a new stream',
    tmpfile: 'null, or a new stream',
    freopen: 'null, or the stream',
    fclose: 'the stream is gone; 0 or EOF',
    pclose: 'the stream is gone; any result',
    fgets: 'null, or a string of any characters that fits; the buffer is checked as far as it is written',
    fread: 'any bytes, as many as there are of the elements that were read; from 0 to all of them',
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
    fileno: '-1 or any number from 0 on',
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
static void use(void *stream) { (void)(*(_Atomic unsigned char *)stream == 0); }

static void *opened(void) {
  if (__VERIFIER_nondet_bool()) return (void *)failing();
  return __tcbmc_alloc(8, 0);
}

void *fopen(const char *path, const char *mode) { return opened(); }
void *fopen64(const char *path, const char *mode) { return opened(); }
void *fdopen(int descriptor, const char *mode) { return opened(); }
void *popen(const char *command, const char *mode) { return opened(); }
void *tmpfile(void) { return opened(); }

void *freopen(const char *path, const char *mode, void *stream) {
  use(stream);
  return __VERIFIER_nondet_bool() ? stream : (void *)failing();
}

static int closed(void *stream) {
  use(stream);
  if (stream != stdin && stream != stdout && stream != stderr) __tcbmc_free(stream);
  return __VERIFIER_nondet_int();
}

int fclose(void *stream) { return closed(stream) == 0 ? 0 : (int)failed(); }
int pclose(void *stream) { return closed(stream); }

char *fgets(char *buffer, int size, void *stream) {
  use(stream);
  if (size <= 0 || __VERIFIER_nondet_bool()) return (char *)failing();
  int length = __VERIFIER_nondet_int();
  __tcbmc_assume(length >= 0 && length < size && (length > 0 || size == 1));
  for (int i = 0; i < size; i++) {
    if (i < length) buffer[i] = __VERIFIER_nondet_char();
    if (i == length) buffer[i] = 0;
  }
  return buffer;
}

size_t fread(void *buffer, size_t size, size_t count, void *stream) {
  use(stream);
  size_t result = __VERIFIER_nondet_size_t();
  __tcbmc_assume(result <= count);
  fill(buffer, size * count, size * result);
  return result;
}

size_t fwrite(const void *buffer, size_t size, size_t count, void *stream) {
  use(stream);
  look(buffer, size * count);
  size_t result = __VERIFIER_nondet_size_t();
  __tcbmc_assume(result <= count);
  return result;
}

static int character(void) {
  int result = __VERIFIER_nondet_uchar();
  return __VERIFIER_nondet_bool() ? result : -1;
}

int fgetc(void *stream) { use(stream); return character(); }
int getc(void *stream) { use(stream); return character(); }
int getc_unlocked(void *stream) { use(stream); return character(); }
int getchar(void) { return character(); }
int getchar_unlocked(void) { return character(); }
int ungetc(int c, void *stream) { use(stream); return __VERIFIER_nondet_bool() ? c : -1; }
int feof(void *stream) { use(stream); return __VERIFIER_nondet_int(); }
int ferror(void *stream) { use(stream); return __VERIFIER_nondet_int(); }
void clearerr(void *stream) { use(stream); }
int fileno(void *stream) { use(stream); return (int)upTo((unsigned int)-1 >> 1); }
int fseek(void *stream, long offset, int whence) { use(stream); return (int)upTo(0); }
int fseeko(void *stream, long offset, int whence) { use(stream); return (int)upTo(0); }
long ftell(void *stream) { use(stream); return upTo((unsigned long)-1 >> 1); }
long ftello(void *stream) { use(stream); return upTo((unsigned long)-1 >> 1); }
void rewind(void *stream) { use(stream); }
int setvbuf(void *stream, char *buffer, int mode, size_t size) { use(stream); return (int)upTo(0); }
void setbuf(void *stream, char *buffer) { use(stream); }
void setlinebuf(void *stream) { use(stream); }
void flockfile(void *stream) { use(stream); }
void funlockfile(void *stream) { use(stream); }
`,
};
