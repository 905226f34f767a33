/** <string.h>, <strings.h>, <memory.h> and <ctype.h>. */

export const STRING = String.raw`#ifndef __TCBMC_STRING_H
#define __TCBMC_STRING_H
#include <tcbmc/size.h>
#include <strings.h>
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *mempcpy(void *restrict to, const void *restrict from, size_t size);
void *memccpy(void *restrict to, const void *restrict from, int character, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int character, size_t size);
int memcmp(const void *left, const void *right, size_t size);
void *memchr(const void *from, int character, size_t size);
void *memrchr(const void *from, int character, size_t size);
void *rawmemchr(const void *from, int character);
void *memmem(const void *text, size_t size, const void *wanted, size_t length);
char *strcpy(char *restrict to, const char *restrict from);
char *stpcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t size);
char *stpncpy(char *restrict to, const char *restrict from, size_t size);
size_t strlcpy(char *restrict to, const char *restrict from, size_t size);
char *strcat(char *restrict to, const char *restrict from);
char *strncat(char *restrict to, const char *restrict from, size_t size);
size_t strlcat(char *restrict to, const char *restrict from, size_t size);
int strcmp(const char *left, const char *right);
int strncmp(const char *left, const char *right, size_t size);
int strcoll(const char *left, const char *right);
size_t strxfrm(char *restrict to, const char *restrict from, size_t size);
char *strchr(const char *text, int character);
char *strrchr(const char *text, int character);
char *strchrnul(const char *text, int character);
size_t strspn(const char *text, const char *accept);
size_t strcspn(const char *text, const char *reject);
char *strpbrk(const char *text, const char *accept);
char *strstr(const char *text, const char *wanted);
char *strcasestr(const char *text, const char *wanted);
char *strtok(char *restrict text, const char *restrict separators);
char *strtok_r(char *restrict text, const char *restrict separators, char **restrict state);
char *strsep(char **restrict text, const char *restrict separators);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t size);
char *strdup(const char *text);
char *strndup(const char *text, size_t size);
char *strerror(int number);
int strerror_r(int number, char *buffer, size_t size);
char *strsignal(int number);
#endif
`;

export const STRINGS = String.raw`#ifndef __TCBMC_STRINGS_H
#define __TCBMC_STRINGS_H
#include <tcbmc/size.h>
int bcmp(const void *left, const void *right, size_t size);
void bcopy(const void *from, void *to, size_t size);
void bzero(void *to, size_t size);
void explicit_bzero(void *to, size_t size);
int ffs(int value);
int ffsl(long value);
int ffsll(long long value);
char *index(const char *text, int character);
char *rindex(const char *text, int character);
int strcasecmp(const char *left, const char *right);
int strncasecmp(const char *left, const char *right, size_t size);
#endif
`;

export const MEMORY = `#include <string.h>\n`;

const CLASSES = ['alnum', 'alpha', 'blank', 'cntrl', 'digit', 'graph', 'lower', 'print', 'punct', 'space', 'upper', 'xdigit', 'ascii'];

export const CTYPE = `#ifndef __TCBMC_CTYPE_H
#define __TCBMC_CTYPE_H
${CLASSES.map((name) => `int is${name}(int character);\n`).join('')}int tolower(int character);
int toupper(int character);
int toascii(int character);
#endif
`;
