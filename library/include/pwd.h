#ifndef __TCBMC_PWD_H
#define __TCBMC_PWD_H
#include <tcbmc/types.h>
struct passwd {
  char *pw_name;
  char *pw_passwd;
  uid_t pw_uid;
  gid_t pw_gid;
  char *pw_gecos;
  char *pw_dir;
  char *pw_shell;
};
struct passwd *getpwnam(const char *__name);
struct passwd *getpwuid(uid_t __user);
struct passwd *getpwent(void);
void setpwent(void);
void endpwent(void);
int getpwnam_r(const char *restrict __name, struct passwd *restrict __entry, char *restrict __buffer, size_t __size,
               struct passwd **restrict __result);
int getpwuid_r(uid_t __user, struct passwd *restrict __entry, char *restrict __buffer, size_t __size,
               struct passwd **restrict __result);
#endif
