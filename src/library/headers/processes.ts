/** Headers about processes, their limits and their users, with the numbers of Linux. */
import { macros, numbered } from './macros.js';
import { RARE_RESOURCES, RARE_WAITING } from './rare-constants.js';

/** What <stdlib.h> has of it, too. */
export const WAITING = String.raw`#define WNOHANG 1
#define WUNTRACED 2
#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 0x1000000
#define WEXITSTATUS(status) (((status) >> 8) & 0xff)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) (WTERMSIG(status) != 0 && WTERMSIG(status) != 0x7f)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#define WIFCONTINUED(status) ((status) == 0xffff)
#define WCOREDUMP(status) ((status) & 0x80)
`;

export const SYS_WAIT = String.raw`#ifndef __TCBMC_SYS_WAIT_H
#define __TCBMC_SYS_WAIT_H
${RARE_WAITING}#include <signal.h>
${WAITING}typedef enum { P_ALL, P_PID, P_PGID, P_PIDFD } idtype_t;
struct rusage;
pid_t wait(int *__status);
pid_t waitpid(pid_t __process, int *__status, int __options);
int waitid(idtype_t __kind, id_t __id, siginfo_t *__information, int __options);
pid_t wait3(int *__status, int __options, struct rusage *__usage);
pid_t wait4(pid_t __process, int *__status, int __options, struct rusage *__usage);
#endif
`;

export const SPAWN = String.raw`#ifndef __TCBMC_SPAWN_H
#define __TCBMC_SPAWN_H
#include <sched.h>
#include <sys/types.h>
${macros({ RESETIDS: 1, SETPGROUP: 2, SETSIGDEF: 4, SETSIGMASK: 8, SETSCHEDPARAM: 16, SETSCHEDULER: 32, USEVFORK: 64, SETSID: 128 }, 'POSIX_SPAWN_')}typedef struct {
  int __state[20];
} posix_spawn_file_actions_t;
typedef struct {
  int __state[84];
} posix_spawnattr_t;
int posix_spawn(pid_t *restrict __process, const char *restrict __path, const posix_spawn_file_actions_t *__actions,
                const posix_spawnattr_t *restrict __attributes, char *const __arguments[], char *const __environment[]);
int posix_spawnp(pid_t *restrict __process, const char *restrict __file, const posix_spawn_file_actions_t *__actions,
                 const posix_spawnattr_t *restrict __attributes, char *const __arguments[], char *const __environment[]);
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *__actions);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *__actions);
int posix_spawn_file_actions_addopen(posix_spawn_file_actions_t *restrict __actions, int __descriptor, const char *restrict __path,
                                     int __flags, mode_t __mode);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *__actions, int __descriptor);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *__actions, int __descriptor, int __target);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *restrict __actions, const char *restrict __path);
int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *__actions, int __descriptor);
int posix_spawnattr_init(posix_spawnattr_t *__attributes);
int posix_spawnattr_destroy(posix_spawnattr_t *__attributes);
int posix_spawnattr_setflags(posix_spawnattr_t *__attributes, short __flags);
int posix_spawnattr_getflags(const posix_spawnattr_t *restrict __attributes, short *restrict __flags);
int posix_spawnattr_setpgroup(posix_spawnattr_t *__attributes, pid_t __group);
int posix_spawnattr_setsigmask(posix_spawnattr_t *restrict __attributes, const sigset_t *restrict __mask);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *restrict __attributes, const sigset_t *restrict __signals);
int posix_spawnattr_setschedpolicy(posix_spawnattr_t *__attributes, int __policy);
int posix_spawnattr_setschedparam(posix_spawnattr_t *restrict __attributes, const struct sched_param *restrict __parameter);
#endif
`;

const USAGE = 'maxrss ixrss idrss isrss minflt majflt nswap inblock oublock msgsnd msgrcv nsignals nvcsw nivcsw'.split(' ');

export const SYS_RESOURCE = String.raw`#ifndef __TCBMC_SYS_RESOURCE_H
#define __TCBMC_SYS_RESOURCE_H
${RARE_RESOURCES}#include <tcbmc/times.h>
${numbered('CPU FSIZE DATA STACK CORE RSS NPROC NOFILE MEMLOCK AS LOCKS SIGPENDING MSGQUEUE NICE RTPRIO RTTIME', 0, 'RLIMIT_')}#define RLIM_INFINITY (~(rlim_t)0)
#define RLIM_SAVED_CUR RLIM_INFINITY
#define RLIM_SAVED_MAX RLIM_INFINITY
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#define RUSAGE_THREAD 1
#define PRIO_MIN (-20)
#define PRIO_MAX 20
#define PRIO_PROCESS 0
#define PRIO_PGRP 1
#define PRIO_USER 2
typedef unsigned long rlim_t;
struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};
struct rusage {
  struct timeval ru_utime;
  struct timeval ru_stime;
${USAGE.map((name) => `  long ru_${name};\n`).join('')}};
int getrlimit(int __resource, struct rlimit *__limit);
int setrlimit(int __resource, const struct rlimit *__limit);
#define rlimit64 rlimit
int getrlimit64(int __resource, struct rlimit *__limit);
int setrlimit64(int __resource, const struct rlimit *__limit);
int getrusage(int __who, struct rusage *__usage);
int getpriority(int __which, id_t __who);
int setpriority(int __which, id_t __who, int __priority);
#endif
`;

/** System calls that programs make by number: on x86-64, and on i386 for all other targets. */
const CALLS: Readonly<Record<string, readonly [number, number]>> = {
  read: [0, 3],
  write: [1, 4],
  open: [2, 5],
  close: [3, 6],
  lseek: [8, 19],
  mmap: [9, 90],
  munmap: [11, 91],
  brk: [12, 45],
  ioctl: [16, 54],
  sched_yield: [24, 158],
  nanosleep: [35, 162],
  getpid: [39, 20],
  clone: [56, 120],
  fork: [57, 2],
  execve: [59, 11],
  exit: [60, 1],
  wait4: [61, 114],
  kill: [62, 37],
  getppid: [110, 64],
  gettid: [186, 224],
  tkill: [200, 238],
  futex: [202, 240],
  sched_setaffinity: [203, 241],
  sched_getaffinity: [204, 242],
  clock_gettime: [228, 265],
  exit_group: [231, 252],
  tgkill: [234, 270],
  getcpu: [309, 318],
  getrandom: [318, 355],
  membarrier: [324, 375],
};
const callNumbers = (column: 0 | 1): string =>
  Object.entries(CALLS)
    .map(([name, numbers]) => `#define __NR_${name} ${numbers[column]}\n`)
    .join('');

export const SYS_SYSCALL = String.raw`#ifndef __TCBMC_SYS_SYSCALL_H
#define __TCBMC_SYS_SYSCALL_H
#if __LONG_WIDTH__ == 64
${callNumbers(0)}#else
${callNumbers(1)}#endif
${Object.keys(CALLS)
  .map((name) => `#define SYS_${name} __NR_${name}\n`)
  .join('')}#endif
`;

export const SYS_PARAM = String.raw`#ifndef __TCBMC_SYS_PARAM_H
#define __TCBMC_SYS_PARAM_H
#include <sys/types.h>
#include <limits.h>
#include <endian.h>
#include <signal.h>
#define NBBY CHAR_BIT
#define NGROUPS 65536
#define NOFILE 256
#define NOGROUP 65535
#define NODEV ((dev_t)-1)
#define MAXPATHLEN PATH_MAX
#define MAXHOSTNAMELEN 64
#define MAXSYMLINKS 20
#define DEV_BSIZE 512
#define setbit(bits, i) ((bits)[(i) / NBBY] |= 1 << ((i) % NBBY))
#define clrbit(bits, i) ((bits)[(i) / NBBY] &= ~(1 << ((i) % NBBY)))
#define isset(bits, i) ((bits)[(i) / NBBY] & (1 << ((i) % NBBY)))
#define isclr(bits, i) (((bits)[(i) / NBBY] & (1 << ((i) % NBBY))) == 0)
#define howmany(x, y) (((x) + ((y) - 1)) / (y))
#define roundup(x, y) ((((x) + ((y) - 1)) / (y)) * (y))
#define powerof2(x) ((((x) - 1) & (x)) == 0)
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
#endif
`;

export const SYS_UTSNAME = String.raw`#ifndef __TCBMC_SYS_UTSNAME_H
#define __TCBMC_SYS_UTSNAME_H
struct utsname {
  char sysname[65];
  char nodename[65];
  char release[65];
  char version[65];
  char machine[65];
  char domainname[65];
};
int uname(struct utsname *__names);
#endif
`;

export const PWD = String.raw`#ifndef __TCBMC_PWD_H
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
`;

export const GRP = String.raw`#ifndef __TCBMC_GRP_H
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
`;

export const SYSLOG = String.raw`#ifndef __TCBMC_SYSLOG_H
#define __TCBMC_SYSLOG_H
#include <stdarg.h>
${numbered('EMERG ALERT CRIT ERR WARNING NOTICE INFO DEBUG', 0, 'LOG_')}${macros(
  {
    KERN: '(0 << 3)',
    USER: '(1 << 3)',
    MAIL: '(2 << 3)',
    DAEMON: '(3 << 3)',
    AUTH: '(4 << 3)',
    SYSLOG: '(5 << 3)',
    LPR: '(6 << 3)',
    NEWS: '(7 << 3)',
    UUCP: '(8 << 3)',
    CRON: '(9 << 3)',
    AUTHPRIV: '(10 << 3)',
    FTP: '(11 << 3)',
    PID: 1,
    CONS: 2,
    ODELAY: 4,
    NDELAY: 8,
    NOWAIT: 16,
    PERROR: 32,
  },
  'LOG_',
)}${Array.from({ length: 8 }, (_, i) => `#define LOG_LOCAL${i} (${16 + i} << 3)\n`).join('')}#define LOG_MASK(priority) (1 << (priority))
#define LOG_UPTO(priority) ((1 << ((priority) + 1)) - 1)
void openlog(const char *__name, int __options, int __facility);
void closelog(void);
int setlogmask(int __mask);
void syslog(int __priority, const char *__format, ...);
void vsyslog(int __priority, const char *__format, va_list __arguments);
#endif
`;
