#ifndef __TCBMC_SYS_STAT_H
#define __TCBMC_SYS_STAT_H
#include <tcbmc/times.h>
struct stat {
  dev_t st_dev;
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim;
  struct timespec st_mtim;
  struct timespec st_ctim;
};
#define stat64 stat
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#define S_IFMT 0170000
#define S_IFSOCK 0140000
#define S_IFLNK 0120000
#define S_IFREG 0100000
#define S_IFBLK 0060000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFIFO 0010000
#define S_ISREG(mode) (((mode) & S_IFMT) == S_IFREG)
#define S_ISDIR(mode) (((mode) & S_IFMT) == S_IFDIR)
#define S_ISCHR(mode) (((mode) & S_IFMT) == S_IFCHR)
#define S_ISBLK(mode) (((mode) & S_IFMT) == S_IFBLK)
#define S_ISFIFO(mode) (((mode) & S_IFMT) == S_IFIFO)
#define S_ISLNK(mode) (((mode) & S_IFMT) == S_IFLNK)
#define S_ISSOCK(mode) (((mode) & S_IFMT) == S_IFSOCK)
#include <tcbmc/modes.h>
int stat(const char *restrict __path, struct stat *restrict __status);
int fstat(int __descriptor, struct stat *__status);
int lstat(const char *restrict __path, struct stat *restrict __status);
int chmod(const char *__path, mode_t __mode);
int fchmod(int __descriptor, mode_t __mode);
int mkdir(const char *__path, mode_t __mode);
int mkfifo(const char *__path, mode_t __mode);
int mknod(const char *__path, mode_t __mode, dev_t __device);
int fstatat(int __directory, const char *restrict __path, struct stat *restrict __status, int __flags);
int fchmodat(int __directory, const char *__path, mode_t __mode, int __flags);
int lstat64(const char *restrict __path, struct stat *restrict __status);
int fstat64(int __descriptor, struct stat *__status);
int mkdirat(int __directory, const char *__path, mode_t __mode);
int utimensat(int __directory, const char *__path, const struct timespec __times[2], int __flags);
int futimens(int __descriptor, const struct timespec __times[2]);
mode_t umask(mode_t __mask);
#endif
