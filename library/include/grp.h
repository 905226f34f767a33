#ifndef __TCBMC_GRP_H
#define __TCBMC_GRP_H
#include <tcbmc/types.h>
struct group {
  char *gr_name;
  char *gr_passwd;
  gid_t gr_gid;
  char **gr_mem;
};
struct group *getgrnam(const char *__name);
struct group *getgrgid(gid_t __group);
struct group *getgrent(void);
void setgrent(void);
void endgrent(void);
int setgroups(size_t __count, const gid_t *__groups);
int initgroups(const char *__user, gid_t __group);
#endif
