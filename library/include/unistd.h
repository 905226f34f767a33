#ifndef __TCBMC_UNISTD_H
#define __TCBMC_UNISTD_H
#define CLOSE_RANGE_CLOEXEC 4
#define CLOSE_RANGE_UNSHARE 2
#define L_INCR 1
#define L_SET 0
#define L_XTND 2
#define SEEK_DATA 3
#define SEEK_HOLE 4
#define _PC_2_SYMLINKS 20
#define _PC_ALLOC_SIZE_MIN 18
#define _PC_ASYNC_IO 10
#define _PC_CHOWN_RESTRICTED 6
#define _PC_FILESIZEBITS 13
#define _PC_LINK_MAX 0
#define _PC_MAX_CANON 1
#define _PC_MAX_INPUT 2
#define _PC_NAME_MAX 3
#define _PC_NO_TRUNC 7
#define _PC_PATH_MAX 4
#define _PC_PIPE_BUF 5
#define _PC_PRIO_IO 11
#define _PC_REC_INCR_XFER_SIZE 14
#define _PC_REC_MAX_XFER_SIZE 15
#define _PC_REC_MIN_XFER_SIZE 16
#define _PC_REC_XFER_ALIGN 17
#define _PC_SOCK_MAXBUF 12
#define _PC_SYMLINK_MAX 19
#define _PC_SYNC_IO 9
#define _PC_VDISABLE 8
#define _POSIX_ADVISORY_INFO 200809
#define _POSIX_ASYNCHRONOUS_IO 200809
#define _POSIX_ASYNC_IO 1
#define _POSIX_CHOWN_RESTRICTED 0
#define _POSIX_CLOCK_SELECTION 200809
#define _POSIX_CPUTIME 0
#define _POSIX_FSYNC 200809
#define _POSIX_IPV6 200809
#define _POSIX_JOB_CONTROL 1
#define _POSIX_MAPPED_FILES 200809
#define _POSIX_MEMLOCK 200809
#define _POSIX_MEMLOCK_RANGE 200809
#define _POSIX_MEMORY_PROTECTION 200809
#define _POSIX_MESSAGE_PASSING 200809
#define _POSIX_NO_TRUNC 1
#define _POSIX_PRIORITIZED_IO 200809
#define _POSIX_PRIORITY_SCHEDULING 200809
#define _POSIX_RAW_SOCKETS 200809
#define _POSIX_REALTIME_SIGNALS 200809
#define _POSIX_REENTRANT_FUNCTIONS 1
#define _POSIX_REGEXP 1
#define _POSIX_SAVED_IDS 1
#define _POSIX_SHARED_MEMORY_OBJECTS 200809
#define _POSIX_SHELL 1
#define _POSIX_SPAWN 200809
#define _POSIX_SPORADIC_SERVER -1
#define _POSIX_SYNCHRONIZED_IO 200809
#define _POSIX_THREAD_ATTR_STACKADDR 200809
#define _POSIX_THREAD_ATTR_STACKSIZE 200809
#define _POSIX_THREAD_CPUTIME 0
#define _POSIX_THREAD_PRIORITY_SCHEDULING 200809
#define _POSIX_THREAD_PRIO_INHERIT 200809
#define _POSIX_THREAD_PRIO_PROTECT 200809
#define _POSIX_THREAD_PROCESS_SHARED 200809
#define _POSIX_THREAD_ROBUST_PRIO_INHERIT 200809
#define _POSIX_THREAD_ROBUST_PRIO_PROTECT -1
#define _POSIX_THREAD_SAFE_FUNCTIONS 200809
#define _POSIX_THREAD_SPORADIC_SERVER -1
#define _POSIX_TIMERS 200809
#define _POSIX_TRACE -1
#define _POSIX_TRACE_EVENT_FILTER -1
#define _POSIX_TRACE_INHERIT -1
#define _POSIX_TRACE_LOG -1
#define _POSIX_TYPED_MEMORY_OBJECTS -1
#define _POSIX_VDISABLE 0
#define _SC_2_CHAR_TERM 95
#define _SC_2_C_BIND 47
#define _SC_2_C_DEV 48
#define _SC_2_C_VERSION 96
#define _SC_2_FORT_DEV 49
#define _SC_2_FORT_RUN 50
#define _SC_2_LOCALEDEF 52
#define _SC_2_SW_DEV 51
#define _SC_2_UPE 97
#define _SC_2_VERSION 46
#define _SC_ADVISORY_INFO 132
#define _SC_AIO_LISTIO_MAX 23
#define _SC_AIO_MAX 24
#define _SC_AIO_PRIO_DELTA_MAX 25
#define _SC_ASYNCHRONOUS_IO 12
#define _SC_ATEXIT_MAX 87
#define _SC_BARRIERS 133
#define _SC_BASE 134
#define _SC_BC_BASE_MAX 36
#define _SC_BC_DIM_MAX 37
#define _SC_BC_SCALE_MAX 38
#define _SC_BC_STRING_MAX 39
#define _SC_CHARCLASS_NAME_MAX 45
#define _SC_CHAR_BIT 101
#define _SC_CHAR_MAX 102
#define _SC_CHAR_MIN 103
#define _SC_CLOCK_SELECTION 137
#define _SC_COLL_WEIGHTS_MAX 40
#define _SC_CPUTIME 138
#define _SC_C_LANG_SUPPORT 135
#define _SC_C_LANG_SUPPORT_R 136
#define _SC_DELAYTIMER_MAX 26
#define _SC_DEVICE_IO 140
#define _SC_DEVICE_SPECIFIC 141
#define _SC_DEVICE_SPECIFIC_R 142
#define _SC_EQUIV_CLASS_MAX 41
#define _SC_EXPR_NEST_MAX 42
#define _SC_FD_MGMT 143
#define _SC_FIFO 144
#define _SC_FILE_ATTRIBUTES 146
#define _SC_FILE_LOCKING 147
#define _SC_FILE_SYSTEM 148
#define _SC_FSYNC 15
#define _SC_GETGR_R_SIZE_MAX 69
#define _SC_GETPW_R_SIZE_MAX 70
#define _SC_INT_MAX 104
#define _SC_INT_MIN 105
#define _SC_IOV_MAX 60
#define _SC_IPV6 235
#define _SC_JOB_CONTROL 7
#define _SC_LINE_MAX 43
#define _SC_LOGIN_NAME_MAX 71
#define _SC_LONG_BIT 106
#define _SC_MAPPED_FILES 16
#define _SC_MB_LEN_MAX 108
#define _SC_MEMLOCK 17
#define _SC_MEMLOCK_RANGE 18
#define _SC_MEMORY_PROTECTION 19
#define _SC_MESSAGE_PASSING 20
#define _SC_MINSIGSTKSZ 249
#define _SC_MONOTONIC_CLOCK 149
#define _SC_MQ_OPEN_MAX 27
#define _SC_MQ_PRIO_MAX 28
#define _SC_MULTI_PROCESS 150
#define _SC_NETWORKING 152
#define _SC_NGROUPS_MAX 3
#define _SC_NL_ARGMAX 119
#define _SC_NL_LANGMAX 120
#define _SC_NL_MSGMAX 121
#define _SC_NL_NMAX 122
#define _SC_NL_SETMAX 123
#define _SC_NL_TEXTMAX 124
#define _SC_NZERO 109
#define _SC_PASS_MAX 88
#define _SC_PIPE 145
#define _SC_POLL 58
#define _SC_PRIORITIZED_IO 13
#define _SC_PRIORITY_SCHEDULING 10
#define _SC_RAW_SOCKETS 236
#define _SC_READER_WRITER_LOCKS 153
#define _SC_REALTIME_SIGNALS 9
#define _SC_REGEXP 155
#define _SC_REGEX_VERSION 156
#define _SC_RE_DUP_MAX 44
#define _SC_RTSIG_MAX 31
#define _SC_SAVED_IDS 8
#define _SC_SCHAR_MAX 111
#define _SC_SCHAR_MIN 112
#define _SC_SELECT 59
#define _SC_SEMAPHORES 21
#define _SC_SEM_NSEMS_MAX 32
#define _SC_SEM_VALUE_MAX 33
#define _SC_SHARED_MEMORY_OBJECTS 22
#define _SC_SHELL 157
#define _SC_SHRT_MAX 113
#define _SC_SHRT_MIN 114
#define _SC_SIGNALS 158
#define _SC_SIGQUEUE_MAX 34
#define _SC_SIGSTKSZ 250
#define _SC_SINGLE_PROCESS 151
#define _SC_SPAWN 159
#define _SC_SPIN_LOCKS 154
#define _SC_SPORADIC_SERVER 160
#define _SC_SSIZE_MAX 110
#define _SC_SS_REPL_MAX 241
#define _SC_STREAMS 174
#define _SC_STREAM_MAX 5
#define _SC_SYMLOOP_MAX 173
#define _SC_SYNCHRONIZED_IO 14
#define _SC_SYSTEM_DATABASE 162
#define _SC_SYSTEM_DATABASE_R 163
#define _SC_THREADS 67
#define _SC_THREAD_ATTR_STACKADDR 77
#define _SC_THREAD_ATTR_STACKSIZE 78
#define _SC_THREAD_CPUTIME 139
#define _SC_THREAD_DESTRUCTOR_ITERATIONS 73
#define _SC_THREAD_KEYS_MAX 74
#define _SC_THREAD_PRIORITY_SCHEDULING 79
#define _SC_THREAD_PRIO_INHERIT 80
#define _SC_THREAD_PRIO_PROTECT 81
#define _SC_THREAD_PROCESS_SHARED 82
#define _SC_THREAD_ROBUST_PRIO_INHERIT 247
#define _SC_THREAD_ROBUST_PRIO_PROTECT 248
#define _SC_THREAD_SAFE_FUNCTIONS 68
#define _SC_THREAD_SPORADIC_SERVER 161
#define _SC_THREAD_STACK_MIN 75
#define _SC_THREAD_THREADS_MAX 76
#define _SC_TIMEOUTS 164
#define _SC_TIMERS 11
#define _SC_TIMER_MAX 35
#define _SC_TTY_NAME_MAX 72
#define _SC_TYPED_MEMORY_OBJECTS 165
#define _SC_TZNAME_MAX 6
#define _SC_UCHAR_MAX 115
#define _SC_UINT_MAX 116
#define _SC_UIO_MAXIOV 60
#define _SC_ULONG_MAX 117
#define _SC_USER_GROUPS 166
#define _SC_USER_GROUPS_R 167
#define _SC_USHRT_MAX 118
#define _SC_VERSION 29
#define _SC_WORD_BIT 107
#define _XOPEN_ENH_I18N 1
#define _XOPEN_LEGACY 1
#define _XOPEN_REALTIME 1
#define _XOPEN_REALTIME_THREADS 1
#define _XOPEN_UNIX 1
#define _XOPEN_VERSION 700
#define _XOPEN_XCU_VERSION 4
#include <tcbmc/types.h>
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
