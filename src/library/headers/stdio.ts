/** <stdio.h> (C11 7.21, with the POSIX functions that programs use). */
export const STDIO = String.raw`#ifndef __TCBMC_STDIO_H
#define __TCBMC_STDIO_H
#include <stdarg.h>
#include <tcbmc/types.h>
typedef struct __tcbmc_file {
  int __descriptor;
  int __flags;
} FILE;
typedef struct {
  long __offset;
} fpos_t;
#define BUFSIZ 8192
#define EOF (-1)
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

int remove(const char *path);
int rename(const char *from, const char *to);
FILE *tmpfile(void);
char *tmpnam(char *name);
int fclose(FILE *stream);
int fflush(FILE *stream);
FILE *fopen(const char *restrict path, const char *restrict mode);
FILE *freopen(const char *restrict path, const char *restrict mode, FILE *restrict stream);
void setbuf(FILE *restrict stream, char *restrict buffer);
int setvbuf(FILE *restrict stream, char *restrict buffer, int mode, size_t size);

int printf(const char *restrict format, ...);
int fprintf(FILE *restrict stream, const char *restrict format, ...);
int sprintf(char *restrict buffer, const char *restrict format, ...);
int snprintf(char *restrict buffer, size_t size, const char *restrict format, ...);
int vprintf(const char *restrict format, va_list arguments);
int vfprintf(FILE *restrict stream, const char *restrict format, va_list arguments);
int vsprintf(char *restrict buffer, const char *restrict format, va_list arguments);
int vsnprintf(char *restrict buffer, size_t size, const char *restrict format, va_list arguments);
int scanf(const char *restrict format, ...);
int fscanf(FILE *restrict stream, const char *restrict format, ...);
int sscanf(const char *restrict text, const char *restrict format, ...);
int vscanf(const char *restrict format, va_list arguments);
int vfscanf(FILE *restrict stream, const char *restrict format, va_list arguments);
int vsscanf(const char *restrict text, const char *restrict format, va_list arguments);

int fgetc(FILE *stream);
char *fgets(char *restrict buffer, int size, FILE *restrict stream);
int fputc(int character, FILE *stream);
int fputs(const char *restrict text, FILE *restrict stream);
int getc(FILE *stream);
int getchar(void);
int putc(int character, FILE *stream);
int putchar(int character);
int puts(const char *text);
int ungetc(int character, FILE *stream);
char *gets(char *buffer);
size_t fread(void *restrict buffer, size_t size, size_t count, FILE *restrict stream);
size_t fwrite(const void *restrict buffer, size_t size, size_t count, FILE *restrict stream);

int fgetpos(FILE *restrict stream, fpos_t *restrict position);
int fseek(FILE *stream, long offset, int whence);
int fsetpos(FILE *stream, const fpos_t *position);
long ftell(FILE *stream);
void rewind(FILE *stream);
void clearerr(FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
void perror(const char *text);

int fileno(FILE *stream);
FILE *fdopen(int descriptor, const char *mode);
int fseeko(FILE *stream, off_t offset, int whence);
off_t ftello(FILE *stream);
FILE *popen(const char *command, const char *mode);
int pclose(FILE *stream);
FILE *fmemopen(void *restrict buffer, size_t size, const char *restrict mode);
ssize_t getdelim(char **restrict line, size_t *restrict size, int delimiter, FILE *restrict stream);
ssize_t getline(char **restrict line, size_t *restrict size, FILE *restrict stream);
int dprintf(int descriptor, const char *restrict format, ...);
int vdprintf(int descriptor, const char *restrict format, va_list arguments);
int asprintf(char **restrict text, const char *restrict format, ...);
int vasprintf(char **restrict text, const char *restrict format, va_list arguments);
void flockfile(FILE *stream);
int ftrylockfile(FILE *stream);
void funlockfile(FILE *stream);
int getc_unlocked(FILE *stream);
int getchar_unlocked(void);
int putc_unlocked(int character, FILE *stream);
int putchar_unlocked(int character);
#endif
`;
