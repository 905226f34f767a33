#ifndef __TCBMC_SYS_STATFS_H
#define __TCBMC_SYS_STATFS_H
#include <sys/statvfs.h>
struct statfs {
  long f_type;
  long f_bsize;
  fsblkcnt_t f_blocks;
  fsblkcnt_t f_bfree;
  fsblkcnt_t f_bavail;
  fsfilcnt_t f_files;
  fsfilcnt_t f_ffree;
  fsid_t f_fsid;
  long f_namelen;
  long f_frsize;
  long f_flags;
  long __spare[4];
};
int statfs(const char *__path, struct statfs *__status);
int fstatfs(int __descriptor, struct statfs *__status);
#endif
