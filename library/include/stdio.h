/* <stdio.h> (C11 7.21, with the POSIX functions that programs use). */
#ifndef __TCBMC_STDIO_H
#define __TCBMC_STDIO_H
#include <stdarg.h>
#include <tcbmc/types.h>
#define __FILE_defined 1
#define ____FILE_defined 1
typedef struct __tcbmc_file {
  int __descriptor;
  int __flags;
#ifdef __AVR__
  int (*__put)(char, struct __tcbmc_file *);
  int (*__get)(struct __tcbmc_file *);
  void (*__are_not_called)(void);
  void *__data;
#endif
} FILE;
#ifdef __AVR__
void __tcbmc_stream_functions(void);
#define _FDEV_SETUP_READ 1
#define _FDEV_SETUP_WRITE 2
#define _FDEV_SETUP_RW 3
#define _FDEV_ERR (-1)
#define _FDEV_EOF (-2)
#define FDEV_SETUP_STREAM(put, get, flags) \
  { .__flags = (flags), .__put = (put), .__get = (get), .__are_not_called = __tcbmc_stream_functions }
#define fdev_setup_stream(stream, put, get, flags) (*(stream) = (FILE)FDEV_SETUP_STREAM(put, get, flags), (void)0)
#define fdev_set_udata(stream, data) ((void)((stream)->__data = (data)))
#define fdev_get_udata(stream) ((stream)->__data)
#define fdev_close() ((void)0)
#define fdevopen __tcbmc_fdevopen
FILE *__tcbmc_fdevopen(int (*__put)(char, FILE *), int (*__get)(FILE *));
#endif
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

int remove(const char *__path);
int rename(const char *__from, const char *__to);
int renameat(int __from_folder, const char *__from, int __to_folder, const char *__to);
FILE *tmpfile(void);
FILE *fmemopen(void *restrict __buffer, size_t __size, const char *restrict __mode);
FILE *open_memstream(char **__text, size_t *__size);
char *tempnam(const char *__folder, const char *__start);
char *tmpnam(char *__name);
char *ctermid(char *__name);
int fclose(FILE *__stream);
int fflush(FILE *__stream);
FILE *fopen(const char *restrict __path, const char *restrict __mode);
FILE *fopen64(const char *restrict __path, const char *restrict __mode);
FILE *freopen(const char *restrict __path, const char *restrict __mode, FILE *restrict __stream);
void setbuf(FILE *restrict __stream, char *restrict __buffer);
void setlinebuf(FILE *__stream);
int setvbuf(FILE *restrict __stream, char *restrict __buffer, int __mode, size_t __size);

int printf(const char *restrict __format, ...);
int fprintf(FILE *restrict __stream, const char *restrict __format, ...);
int sprintf(char *restrict __buffer, const char *restrict __format, ...);
int snprintf(char *restrict __buffer, size_t __size, const char *restrict __format, ...);
int vprintf(const char *restrict __format, va_list __arguments);
int vfprintf(FILE *restrict __stream, const char *restrict __format, va_list __arguments);
int vsprintf(char *restrict __buffer, const char *restrict __format, va_list __arguments);
int vsnprintf(char *restrict __buffer, size_t __size, const char *restrict __format, va_list __arguments);
int scanf(const char *restrict __format, ...);
int fscanf(FILE *restrict __stream, const char *restrict __format, ...);
int sscanf(const char *restrict __text, const char *restrict __format, ...);
int vscanf(const char *restrict __format, va_list __arguments);
int vfscanf(FILE *restrict __stream, const char *restrict __format, va_list __arguments);
int vsscanf(const char *restrict __text, const char *restrict __format, va_list __arguments);

int fgetc(FILE *__stream);
char *fgets(char *restrict __buffer, int __size, FILE *restrict __stream);
int fputc(int __character, FILE *__stream);
int fputs(const char *restrict __text, FILE *restrict __stream);
int getc(FILE *__stream);
int getchar(void);
int putc(int __character, FILE *__stream);
int putchar(int __character);
int puts(const char *__text);
int ungetc(int __character, FILE *__stream);
char *gets(char *__buffer);
size_t fread(void *restrict __buffer, size_t __size, size_t __count, FILE *restrict __stream);
size_t fwrite(const void *restrict __buffer, size_t __size, size_t __count, FILE *restrict __stream);

int fgetpos(FILE *restrict __stream, fpos_t *restrict __position);
int fseek(FILE *__stream, long __offset, int __whence);
int fsetpos(FILE *__stream, const fpos_t *__position);
long ftell(FILE *__stream);
void rewind(FILE *__stream);
void clearerr(FILE *__stream);
int feof(FILE *__stream);
int ferror(FILE *__stream);
void perror(const char *__text);

int fileno(FILE *__stream);
FILE *fdopen(int __descriptor, const char *__mode);
int fseeko(FILE *__stream, off_t __offset, int __whence);
off_t ftello(FILE *__stream);
FILE *popen(const char *__command, const char *__mode);
int pclose(FILE *__stream);
ssize_t getdelim(char **restrict __line, size_t *restrict __size, int __delimiter, FILE *restrict __stream);
ssize_t getline(char **restrict __line, size_t *restrict __size, FILE *restrict __stream);
int dprintf(int __descriptor, const char *restrict __format, ...);
int vdprintf(int __descriptor, const char *restrict __format, va_list __arguments);
int asprintf(char **restrict __text, const char *restrict __format, ...);
int vasprintf(char **restrict __text, const char *restrict __format, va_list __arguments);
void flockfile(FILE *__stream);
int ftrylockfile(FILE *__stream);
void funlockfile(FILE *__stream);
int getc_unlocked(FILE *__stream);
int getchar_unlocked(void);
int putc_unlocked(int __character, FILE *__stream);
int putchar_unlocked(int __character);
#endif
