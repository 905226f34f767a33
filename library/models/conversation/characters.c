/**
 * @model known characters
 * @header stdio.h
 *
 * What <stdio.h> reads and writes without formats: a whole call is one write.
 */

#include "conversation/stdio-layout.h"

extern struct file *stdin;
extern struct file *stdout;
extern struct file *stderr;
size_t strlen(const char *text);
void __tcbmc_read_string(const char *text);

static int character(struct file *file) {
  unsigned char c;
  HOLD(file);
  long count = __tcbmc_take_from_file(file, &c, 1, 0);
  LEAVE(file);
  return count > 0 ? c : END;
}

/** exact, as of a stream without buffers */
int fgetc(struct file *file) { return character(file); }
int getc(struct file *file) { return character(file); }
int getchar(void) { return character(stdin); }

/** exact, as of a stream without buffers */
int ungetc(int c, struct file *file) {
  if (c == END) return END;
  HOLD(file);
  if (file->pushed != END) __tcbmc_world("refuse", "putting back several characters");
  file->pushed = (unsigned char)c;
  file->state = file->state & ~HAS_ENDED;
  LEAVE(file);
  return (unsigned char)c;
}

/* With the stream held: up to the end of a line. Negative if something goes wrong. */
static long line(struct file *file, unsigned char *buffer, size_t most) {
  size_t length = 0;
  while (length < most) {
    long count = __tcbmc_take_from_file(file, buffer + length, most - length, TO_LINE_END);
    if (count < 0 && (*__errno_location() != EAGAIN || length == 0)) return -1;
    if (count <= 0) break;
    length += count;
    if (buffer[length - 1] == '\n') break;
  }
  return (long)length;
}

/** exact, as of a stream without buffers */
char *fgets(char *buffer, int size, struct file *file) {
  if (size <= 0) return 0;
  HOLD(file);
  long length = line(file, (unsigned char *)buffer, size - 1);
  LEAVE(file);
  if (length < 0 || (length == 0 && size > 1)) return 0;
  buffer[length] = 0;
  return buffer;
}

/** exact, as of a stream without buffers */
size_t fread(void *buffer, size_t size, size_t count, struct file *file) {
  size_t most = size * count, taken = 0;
  if (most == 0) return 0;
  HOLD(file);
  while (taken < most) {
    long result = __tcbmc_take_from_file(file, (unsigned char *)buffer + taken, most - taken, 0);
    if (result <= 0) break;
    taken += result;
  }
  LEAVE(file);
  return taken / size;
}

enum { FIRST_ROOM = 120 };

/* A block of twice the size takes the place of one. */
static _Bool grow(char **text, size_t *room, size_t length) {
  size_t size = *text == 0 || *room == 0 ? FIRST_ROOM : 2 * *room;
  char *larger = __tcbmc_alloc(size, 0);
  if (larger == 0) return 0;
  if (*text != 0) {
    __tcbmc_copy_bytes((unsigned char *)larger, (unsigned char *)*text, length);
    __tcbmc_free(*text);
  }
  *text = larger;
  *room = size;
  return 1;
}

/* With the stream held. */
static long delimited(char **text, size_t *room, int last, struct file *file) {
  size_t length = 0;
  if (*text == 0 || *room == 0) {
    *room = 0;
    if (!grow(text, room, 0)) return END;
  }
  for (;;) {
    size_t most = *room - length - 1;
    if (most == 0) {
      if (!grow(text, room, length)) return END;
      continue;
    }
    long count = __tcbmc_take_from_file(file, (unsigned char *)*text + length, last == '\n' ? most : 1,
                                        last == '\n' ? TO_LINE_END : 0);
    if (count <= 0 && length == 0) return END;
    if (count > 0) length += count;
    if (count <= 0 || (unsigned char)(*text)[length - 1] == last) break;
  }
  (*text)[length] = 0;
  return (long)length;
}

/** exact, as of a stream without buffers */
long getdelim(char **text, size_t *room, int last, struct file *file) {
  HOLD(file);
  long length = delimited(text, room, last, file);
  LEAVE(file);
  return length;
}

/** exact, as of a stream without buffers */
long getline(char **text, size_t *room, struct file *file) { return getdelim(text, room, '\n', file); }

static int putOne(int c, struct file *file) {
  unsigned char byte = c;
  return __tcbmc_put(file, &byte, 1) == 1 ? byte : END;
}

/** exact, as of a stream without buffers */
int fputc(int c, struct file *file) { return putOne(c, file); }
int putc(int c, struct file *file) { return putOne(c, file); }
int putchar(int c) { return putOne(c, stdout); }

/** exact, as of a stream without buffers */
int fputs(const char *text, struct file *file) {
  size_t length = strlen(text);
  return __tcbmc_put(file, (const unsigned char *)text, length) == (long)length ? 1 : END;
}

/** exact, as of a stream without buffers */
int puts(const char *text) {
  size_t length = strlen(text);
  unsigned char *line = __tcbmc_reserve(length + 1, 0);
  __tcbmc_copy_bytes(line, (const unsigned char *)text, length);
  line[length] = '\n';
  long written = __tcbmc_put(stdout, line, length + 1);
  __tcbmc_free(line);
  return written == (long)length + 1 ? (int)length + 1 : END;
}

/** exact, as of a stream without buffers */
size_t fwrite(const void *buffer, size_t size, size_t count, struct file *file) {
  if (size == 0 || count == 0) return 0;
  return __tcbmc_put(file, buffer, size * count) / size;
}

_Bool __tcbmc_ignores_output(int descriptor);

/** as dprintf; only where error output is ignored */
void perror(const char *text) {
  if (text != 0) __tcbmc_read_string(text);
  if (!__tcbmc_ignores_output(2)) __tcbmc_world("refuse", "the text of an error number");
}
