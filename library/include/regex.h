#ifndef __TCBMC_REGEX_H
#define __TCBMC_REGEX_H
#include <sys/types.h>
#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8
#define REG_NOTBOL 1
#define REG_NOTEOL 2
#define REG_STARTEND 4
#define REG_NOERROR 0
#define REG_NOMATCH 1
#define REG_BADPAT 2
#define REG_ECOLLATE 3
#define REG_ECTYPE 4
#define REG_EESCAPE 5
#define REG_ESUBREG 6
#define REG_EBRACK 7
#define REG_EPAREN 8
#define REG_EBRACE 9
#define REG_BADBR 10
#define REG_ERANGE 11
#define REG_ESPACE 12
#define REG_BADRPT 13
typedef int regoff_t;
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
int regexec(const regex_t *restrict __compiled, const char *restrict __text, size_t __count,
            regmatch_t __matches[restrict], int __flags);
size_t regerror(int __error, const regex_t *restrict __compiled, char *restrict __buffer, size_t __size);
void regfree(regex_t *__compiled);
#endif
