#ifndef __TCBMC_FCNTL_H
#define __TCBMC_FCNTL_H
#define AT_EACCESS 512
#define AT_EMPTY_PATH 4096
#define AT_NO_AUTOMOUNT 2048
#define AT_RECURSIVE 32768
#define AT_STATX_DONT_SYNC 16384
#define AT_STATX_FORCE_SYNC 8192
#define AT_STATX_SYNC_AS_STAT 0
#define AT_STATX_SYNC_TYPE 24576
#define AT_SYMLINK_FOLLOW 1024
#define DN_ACCESS 1
#define DN_ATTRIB 32
#define DN_CREATE 4
#define DN_DELETE 8
#define DN_MODIFY 2
#define DN_MULTISHOT 2147483648
#define DN_RENAME 16
#define FALLOC_FL_COLLAPSE_RANGE 8
#define FALLOC_FL_INSERT_RANGE 32
#define FALLOC_FL_KEEP_SIZE 1
#define FALLOC_FL_NO_HIDE_STALE 4
#define FALLOC_FL_PUNCH_HOLE 2
#define FALLOC_FL_UNSHARE_RANGE 64
#define FALLOC_FL_ZERO_RANGE 16
#define FAPPEND 1024
#define FASYNC 8192
#define FFSYNC 1052672
#define FNDELAY 2048
#define FNONBLOCK 2048
#define F_ADD_SEALS 1033
#define F_DUPFD_CLOEXEC 1030
#define F_EXLCK 4
#define F_GETLEASE 1025
#define F_GETLK64 5
#define F_GETOWN_EX 16
#define F_GETPIPE_SZ 1032
#define F_GETSIG 11
#define F_GET_FILE_RW_HINT 1037
#define F_GET_RW_HINT 1035
#define F_GET_SEALS 1034
#define F_LOCK 1
#define F_NOTIFY 1026
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#define F_OFD_SETLKW 38
#define F_OK 0
#define F_SEAL_FUTURE_WRITE 16
#define F_SEAL_GROW 4
#define F_SEAL_SEAL 1
#define F_SEAL_SHRINK 2
#define F_SEAL_WRITE 8
#define F_SETLEASE 1024
#define F_SETLK64 6
#define F_SETLKW64 7
#define F_SETOWN_EX 15
#define F_SETPIPE_SZ 1031
#define F_SETSIG 10
#define F_SET_FILE_RW_HINT 1038
#define F_SET_RW_HINT 1036
#define F_SHLCK 8
#define F_TEST 3
#define F_TLOCK 2
#define F_ULOCK 0
#define LOCK_EX 2
#define LOCK_MAND 32
#define LOCK_NB 4
#define LOCK_READ 64
#define LOCK_RW 192
#define LOCK_SH 1
#define LOCK_UN 8
#define LOCK_WRITE 128
#define O_ASYNC 8192
#define O_DIRECT 16384
#define O_FSYNC 1052672
#define O_LARGEFILE 0
#define O_NDELAY 2048
#define O_NOATIME 262144
#define O_PATH 2097152
#define O_RSYNC 1052672
#define O_TMPFILE 4259840
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define RWH_WRITE_LIFE_EXTREME 5
#define RWH_WRITE_LIFE_LONG 4
#define RWH_WRITE_LIFE_MEDIUM 3
#define RWH_WRITE_LIFE_NONE 1
#define RWH_WRITE_LIFE_NOT_SET 0
#define RWH_WRITE_LIFE_SHORT 2
#define SPLICE_F_GIFT 8
#define SPLICE_F_MORE 4
#define SPLICE_F_MOVE 1
#define SPLICE_F_NONBLOCK 2
#define SYNC_FILE_RANGE_WAIT_AFTER 4
#define SYNC_FILE_RANGE_WAIT_BEFORE 1
#define SYNC_FILE_RANGE_WRITE 2
#define SYNC_FILE_RANGE_WRITE_AND_WAIT 7
#include <tcbmc/types.h>
#include <tcbmc/modes.h>
#define O_RDONLY 0
#define O_WRONLY 01
#define O_RDWR 02
#define O_ACCMODE 03
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_DSYNC 010000
#define O_DIRECTORY 0200000
#define O_NOFOLLOW 0400000
#define O_CLOEXEC 02000000
#define O_SYNC 04010000
#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#define F_SETOWN 8
#define F_GETOWN 9
#define FD_CLOEXEC 1
#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_REMOVEDIR 0x200
#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2
struct flock {
  short l_type;
  short l_whence;
  off_t l_start;
  off_t l_len;
  pid_t l_pid;
};
int open(const char *__path, int __flags, ...);
int openat(int __directory, const char *__path, int __flags, ...);
int open64(const char *__path, int __flags, ...);
int creat(const char *__path, mode_t __mode);
int fcntl(int __descriptor, int __command, ...);
int fcntl64(int __descriptor, int __command, ...);
int posix_fadvise(int __descriptor, off_t __offset, off_t __length, int __advice);
int posix_fallocate(int __descriptor, off_t __offset, off_t __length);
#endif
