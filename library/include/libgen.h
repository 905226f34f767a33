#ifndef __TCBMC_LIBGEN_H
#define __TCBMC_LIBGEN_H
#define basename __xpg_basename
char *__xpg_basename(char *__path);
char *dirname(char *__path);
#endif
