/** Headers about names and texts: <dirent.h>, <libgen.h>, <fnmatch.h>, <regex.h>, <error.h>, <err.h>. */
import { macros, numbered } from './macros.js';

export const DIRENT = String.raw`#ifndef __TCBMC_DIRENT_H
#define __TCBMC_DIRENT_H
#include <limits.h>
#include <tcbmc/types.h>
${macros({ UNKNOWN: 0, FIFO: 1, CHR: 2, DIR: 4, BLK: 6, REG: 8, LNK: 10, SOCK: 12, WHT: 14 }, 'DT_')}typedef struct __tcbmc_directory DIR;
struct dirent {
  ino_t d_ino;
  off_t d_off;
  unsigned short d_reclen;
  unsigned char d_type;
  char d_name[256];
};
#define dirent64 dirent
DIR *opendir(const char *__path);
DIR *fdopendir(int __descriptor);
int closedir(DIR *__directory);
struct dirent *readdir(DIR *__directory);
struct dirent *readdir64(DIR *__directory);
int readdir_r(DIR *restrict __directory, struct dirent *restrict __entry, struct dirent **restrict __result);
void rewinddir(DIR *__directory);
void seekdir(DIR *__directory, long __position);
long telldir(DIR *__directory);
int dirfd(DIR *__directory);
int alphasort(const struct dirent **__left, const struct dirent **__right);
int versionsort(const struct dirent **__left, const struct dirent **__right);
int scandir(const char *restrict __path, struct dirent ***restrict __entries, int (*__select)(const struct dirent *),
            int (*__compare)(const struct dirent **, const struct dirent **));
#endif
`;

export const LIBGEN = String.raw`#ifndef __TCBMC_LIBGEN_H
#define __TCBMC_LIBGEN_H
#define basename __xpg_basename
char *__xpg_basename(char *__path);
char *dirname(char *__path);
#endif
`;

export const FNMATCH = String.raw`#ifndef __TCBMC_FNMATCH_H
#define __TCBMC_FNMATCH_H
#define FNM_PATHNAME 1
#define FNM_FILE_NAME FNM_PATHNAME
#define FNM_NOESCAPE 2
#define FNM_PERIOD 4
#define FNM_LEADING_DIR 8
#define FNM_CASEFOLD 16
#define FNM_NOMATCH 1
int fnmatch(const char *__pattern, const char *__text, int __flags);
#endif
`;

export const REGEX = String.raw`#ifndef __TCBMC_REGEX_H
#define __TCBMC_REGEX_H
#include <sys/types.h>
${macros({ EXTENDED: 1, ICASE: 2, NEWLINE: 4, NOSUB: 8, NOTBOL: 1, NOTEOL: 2, STARTEND: 4 }, 'REG_')}${numbered('NOERROR NOMATCH BADPAT ECOLLATE ECTYPE EESCAPE ESUBREG EBRACK EPAREN EBRACE BADBR ERANGE ESPACE BADRPT', 0, 'REG_')}typedef int regoff_t;
typedef struct {
  void *__program;
  size_t __sizes[3];
  void *__tables[2];
  size_t re_nsub;
  unsigned int __options;
} regex_t;
typedef struct {
  regoff_t rm_so;
  regoff_t rm_eo;
} regmatch_t;
int regcomp(regex_t *restrict __compiled, const char *restrict __pattern, int __flags);
int regexec(const regex_t *restrict __compiled, const char *restrict __text, size_t __count, regmatch_t __matches[restrict],
            int __flags);
size_t regerror(int __error, const regex_t *restrict __compiled, char *restrict __buffer, size_t __size);
void regfree(regex_t *__compiled);
#endif
`;

export const ERROR = String.raw`#ifndef __TCBMC_ERROR_H
#define __TCBMC_ERROR_H
extern unsigned int error_message_count;
extern int error_one_per_line;
extern void (*error_print_progname)(void);
void error(int __status, int __error, const char *__format, ...) __asm__("__tcbmc_error");
void error_at_line(int __status, int __error, const char *__file, unsigned int __line, const char *__format, ...) __asm__("__tcbmc_error_at_line");
#endif
`;

export const ERR = String.raw`#ifndef __TCBMC_ERR_H
#define __TCBMC_ERR_H
#include <stdarg.h>
void warn(const char *__format, ...);
void vwarn(const char *__format, va_list __arguments);
void warnx(const char *__format, ...);
void vwarnx(const char *__format, va_list __arguments);
_Noreturn void err(int __status, const char *__format, ...);
_Noreturn void verr(int __status, const char *__format, va_list __arguments);
_Noreturn void errx(int __status, const char *__format, ...);
_Noreturn void verrx(int __status, const char *__format, va_list __arguments);
#endif
`;
