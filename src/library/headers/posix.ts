/** POSIX headers about files and processes, as far as concurrent programs use them. */
import { INTERNAL_NAMES } from './glibc.js';
import { macros } from './macros.js';
import { RARE_ERRORS, RARE_FILES, RARE_SYSTEM } from './rare-constants.js';

/** Not a public header: the types of <sys/types.h>, of which each POSIX header defines some. */
export const TYPES = String.raw`#ifndef __TCBMC_TYPES_H
#define __TCBMC_TYPES_H
#include <sys/cdefs.h>
#include <tcbmc/internal_types.h>
#include <tcbmc/size.h>
typedef __PTRDIFF_TYPE__ ssize_t;
typedef long off_t;
typedef __INT64_TYPE__ loff_t;
typedef __INT64_TYPE__ off64_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef unsigned int mode_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef int clockid_t;
typedef void *timer_t;
typedef long clock_t;
typedef long time_t;
typedef long suseconds_t;
typedef __UINT32_TYPE__ useconds_t;
${INTERNAL_NAMES}#endif
`;

export const SYS_TYPES = String.raw`#ifndef __TCBMC_SYS_TYPES_H
#define __TCBMC_SYS_TYPES_H
#include <tcbmc/types.h>
#include <tcbmc/pthread_types.h>
#include <stdint.h>
#include <endian.h>
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef uint8_t u_int8_t;
typedef uint16_t u_int16_t;
typedef uint32_t u_int32_t;
typedef uint64_t u_int64_t;
typedef unsigned int uint;
typedef unsigned short ushort;
typedef unsigned long ulong;
typedef char *caddr_t;
typedef int key_t;
typedef int64_t quad_t;
typedef uint64_t u_quad_t;
typedef int daddr_t;
typedef __PTRDIFF_TYPE__ register_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
typedef struct {
  int __val[2];
} fsid_t;
#include <sys/select.h>
#endif
`;

export const SYS_STAT = String.raw`#ifndef __TCBMC_SYS_STAT_H
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
`;

/** Not a public header: file permissions. */
export const MODES = String.raw`#ifndef __TCBMC_MODES_H
#define __TCBMC_MODES_H
#define S_ISUID 04000
#define S_ISGID 02000
#define S_ISVTX 01000
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXG 0070
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXO 0007
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001
#endif
`;

export const FCNTL = String.raw`#ifndef __TCBMC_FCNTL_H
#define __TCBMC_FCNTL_H
${RARE_FILES}#include <tcbmc/types.h>
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
`;

export const UNISTD = String.raw`#ifndef __TCBMC_UNISTD_H
#define __TCBMC_UNISTD_H
${RARE_SYSTEM}#include <tcbmc/types.h>
typedef __UINT32_TYPE__ socklen_t;
#include <tcbmc/getopt.h>
typedef __INTPTR_TYPE__ intptr_t;
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _POSIX_VERSION 200809L
#define _POSIX_THREADS 200809L
#define _POSIX_SEMAPHORES 200809L
#define _POSIX_BARRIERS 200809L
#define _POSIX_SPIN_LOCKS 200809L
#define _POSIX_READER_WRITER_LOCKS 200809L
#define _POSIX_TIMEOUTS 200809L
#define _POSIX_MONOTONIC_CLOCK 200809L
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
#define _SC_ARG_MAX 0
#define _SC_CHILD_MAX 1
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE _SC_PAGESIZE
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_AVPHYS_PAGES 86
#define _SC_HOST_NAME_MAX 180
extern char **environ;
ssize_t read(int __descriptor, void *__buffer, size_t __size);
ssize_t write(int __descriptor, const void *__buffer, size_t __size);
ssize_t pread(int __descriptor, void *__buffer, size_t __size, off_t __offset);
ssize_t pwrite(int __descriptor, const void *__buffer, size_t __size, off_t __offset);
off_t lseek(int __descriptor, off_t __offset, int __whence);
ssize_t pread64(int __descriptor, void *__buffer, size_t __size, off64_t __offset);
ssize_t pwrite64(int __descriptor, const void *__buffer, size_t __size, off64_t __offset);
off64_t lseek64(int __descriptor, off64_t __offset, int __whence);
int close(int __descriptor);
int dup(int __descriptor);
int dup2(int __from, int __to);
int dup3(int __from, int __to, int __flags);
int pipe(int __descriptors[2]);
int pipe2(int __descriptors[2], int __flags);
int fsync(int __descriptor);
int fdatasync(int __descriptor);
int lockf(int __descriptor, int __command, off_t __length);
int ftruncate(int __descriptor, off_t __length);
int ftruncate64(int __descriptor, off64_t __length);
int syncfs(int __descriptor);
int truncate(const char *__path, off_t __length);
int access(const char *__path, int __mode);
int faccessat(int __folder, const char *__path, int __mode, int __flags);
int chown(const char *__path, uid_t __user, gid_t __group);
int fchown(int __descriptor, uid_t __user, gid_t __group);
int lchown(const char *__path, uid_t __user, gid_t __group);
int fchownat(int __folder, const char *__path, uid_t __user, gid_t __group, int __flags);
int unlink(const char *__path);
int unlinkat(int __folder, const char *__path, int __flags);
int linkat(int __from_folder, const char *__from, int __to_folder, const char *__to, int __flags);
int symlinkat(const char *__from, int __folder, const char *__to);
int link(const char *__from, const char *__to);
int symlink(const char *__from, const char *__to);
ssize_t readlink(const char *restrict __path, char *restrict __buffer, size_t __size);
int rmdir(const char *__path);
int chdir(const char *__path);
char *getcwd(char *__buffer, size_t __size);
int fchdir(int __descriptor);
int chroot(const char *__path);
int isatty(int __descriptor);
char *ttyname(int __descriptor);
char *getlogin(void);
int gethostname(char *__name, size_t __size);
int sethostname(const char *__name, size_t __size);
char *ctermid(char *__name);
int getdomainname(char *__name, size_t __size);
int getlogin_r(char *__name, size_t __size);
int ttyname_r(int __descriptor, char *__name, size_t __size);
size_t confstr(int __name, char *__text, size_t __size);
ssize_t readlinkat(int __folder, const char *restrict __path, char *restrict __text, size_t __size);
unsigned int sleep(unsigned int __seconds);
int usleep(useconds_t __microseconds);
unsigned int alarm(unsigned int __seconds);
useconds_t ualarm(useconds_t __microseconds, useconds_t __interval);
int pause(void);
_Noreturn void _exit(int __status);
pid_t fork(void);
pid_t vfork(void);
pid_t _Fork(void);
int execl(const char *__path, const char *__argument, ...);
int execlp(const char *__file, const char *__argument, ...);
int execle(const char *__path, const char *__argument, ...);
int execv(const char *__path, char *const __arguments[]);
int execve(const char *__path, char *const __arguments[], char *const __environment[]);
int execvp(const char *__file, char *const __arguments[]);
int execvpe(const char *__file, char *const __arguments[], char *const __environment[]);
int fexecve(int __descriptor, char *const __arguments[], char *const __environment[]);
pid_t getpid(void);
pid_t getppid(void);
pid_t gettid(void);
pid_t getpgrp(void);
int setpgid(pid_t __process, pid_t __group);
pid_t getpgid(pid_t __process);
pid_t setsid(void);
pid_t getsid(pid_t __process);
pid_t tcgetpgrp(int __descriptor);
int tcsetpgrp(int __descriptor, pid_t __group);
int daemon(int __stay, int __open);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int setuid(uid_t __user);
int setgid(gid_t __group);
int seteuid(uid_t __user);
int setegid(gid_t __group);
int setreuid(uid_t __own, uid_t __effective);
int setregid(gid_t __own, gid_t __effective);
int setresuid(uid_t __own, uid_t __effective, uid_t __saved);
int setresgid(gid_t __own, gid_t __effective, gid_t __saved);
int getresuid(uid_t *__own, uid_t *__effective, uid_t *__saved);
int getresgid(gid_t *__own, gid_t *__effective, gid_t *__saved);
int getgroups(int __count, gid_t *__groups);
int nice(int __increment);
long sysconf(int __name);
long pathconf(const char *__path, int __name);
long fpathconf(int __descriptor, int __name);
int getpagesize(void);
int brk(void *__end);
void *sbrk(__PTRDIFF_TYPE__ __increment);
long syscall(long __number, ...);
void sync(void);
#endif
`;

/** Not a public header: the part of <getopt.h> that <unistd.h> has as well. */
export const GETOPT_SHORT = String.raw`#ifndef __TCBMC_GETOPT_SHORT_H
#define __TCBMC_GETOPT_SHORT_H
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
int getopt(int __count, char *const __arguments[], const char *__options);
#endif
`;

export const GETOPT = String.raw`#ifndef __TCBMC_GETOPT_H
#define __TCBMC_GETOPT_H
#include <tcbmc/getopt.h>
#define no_argument 0
#define required_argument 1
#define optional_argument 2
struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};
int getopt_long(int __count, char *const __arguments[], const char *__options, const struct option *__names, int *__index);
int getopt_long_only(int __count, char *const __arguments[], const char *__options, const struct option *__names, int *__index);
#endif
`;

/** Error numbers of Linux. */
export const ERROR_NUMBERS: Readonly<Record<string, number>> = {
  EPERM: 1,
  ENOENT: 2,
  ESRCH: 3,
  EINTR: 4,
  EIO: 5,
  ENXIO: 6,
  E2BIG: 7,
  ENOEXEC: 8,
  EBADF: 9,
  ECHILD: 10,
  EAGAIN: 11,
  ENOMEM: 12,
  EACCES: 13,
  EFAULT: 14,
  ENOTBLK: 15,
  EBUSY: 16,
  EEXIST: 17,
  EXDEV: 18,
  ENODEV: 19,
  ENOTDIR: 20,
  EISDIR: 21,
  EINVAL: 22,
  ENFILE: 23,
  EMFILE: 24,
  ENOTTY: 25,
  ETXTBSY: 26,
  EFBIG: 27,
  ENOSPC: 28,
  ESPIPE: 29,
  EROFS: 30,
  EMLINK: 31,
  EPIPE: 32,
  EDOM: 33,
  ERANGE: 34,
  EDEADLK: 35,
  ENAMETOOLONG: 36,
  ENOLCK: 37,
  ENOSYS: 38,
  ENOTEMPTY: 39,
  ELOOP: 40,
  ENOMSG: 42,
  EIDRM: 43,
  ENOSTR: 60,
  ENODATA: 61,
  ETIME: 62,
  ENOSR: 63,
  ENONET: 64,
  EREMOTE: 66,
  ENOLINK: 67,
  ECOMM: 70,
  EPROTO: 71,
  EMULTIHOP: 72,
  EBADMSG: 74,
  EOVERFLOW: 75,
  EBADFD: 77,
  ERESTART: 85,
  EILSEQ: 84,
  EUSERS: 87,
  ENOTSOCK: 88,
  EDESTADDRREQ: 89,
  EMSGSIZE: 90,
  EPROTOTYPE: 91,
  ENOPROTOOPT: 92,
  EPROTONOSUPPORT: 93,
  ESOCKTNOSUPPORT: 94,
  EOPNOTSUPP: 95,
  EPFNOSUPPORT: 96,
  EAFNOSUPPORT: 97,
  EADDRINUSE: 98,
  EADDRNOTAVAIL: 99,
  ENETDOWN: 100,
  ENETUNREACH: 101,
  ENETRESET: 102,
  ECONNABORTED: 103,
  ECONNRESET: 104,
  ENOBUFS: 105,
  EISCONN: 106,
  ENOTCONN: 107,
  ESHUTDOWN: 108,
  ETIMEDOUT: 110,
  ECONNREFUSED: 111,
  EHOSTDOWN: 112,
  EHOSTUNREACH: 113,
  EALREADY: 114,
  EINPROGRESS: 115,
  ESTALE: 116,
  EDQUOT: 122,
  ECANCELED: 125,
  EOWNERDEAD: 130,
  ENOTRECOVERABLE: 131,
};

export const ERRNO = `#ifndef __TCBMC_ERRNO_H
#define __TCBMC_ERRNO_H
${RARE_ERRORS}extern _Thread_local int __tcbmc_errno;
#define errno __tcbmc_errno
extern char *program_invocation_name;
extern char *program_invocation_short_name;
${macros(ERROR_NUMBERS)}#define EWOULDBLOCK EAGAIN
#define EDEADLOCK EDEADLK
#define ENOTSUP EOPNOTSUPP
#endif
`;
