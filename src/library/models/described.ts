import type { ErrorSet } from './error-causes.js';
import { errorsOf } from './error-numbers.js';
import { pointerUse, type PointerUse } from './pointers.js';

/** A function's result where no more is modelled than its type and where the function writes. */
export type DescribedResult =
  /** 0, or -1. */
  | 'status'
  /** 0, or a positive number that says what went wrong. */
  | 'error'
  /** -1, or a number that is not negative. */
  | 'number'
  /** -1, a positive number, or 0 if WNOHANG is in the last number that is given. */
  | 'child'
  /** A number that is not negative. */
  | 'natural'
  | 'any'
  /** Null, or a new object of any contents. */
  | 'object'
  /** A new object of any contents. */
  | 'present'
  /** The last argument that is written through. */
  | 'given';

export interface Description {
  readonly header: string;
  readonly result: DescribedResult;
  /** It may write any values through pointers that are not to constants. */
  readonly writes: boolean;
  /** Where it fails, or finds no child, it writes nothing. */
  readonly keeps: boolean;
  pointer(parameter: number): PointerUse;
  /** Possible values of errno where it fails, if they are documented. */
  readonly errors?: ErrorSet;
  /** An assumption that each call makes. */
  readonly assumes?: string;
}

const RESULTS: Readonly<Record<DescribedResult, string>> = {
  status: '0 or -1',
  error: '0 or an error number',
  number: '-1 or any number from 0 on',
  child: '-1 or any positive number, with WNOHANG also 0',
  natural: 'any number from 0 on',
  any: 'any result',
  object: 'null or a new object of any contents',
  present: 'a new object of any contents',
  given: 'its last argument',
};

/** Of these `lower/descriptor-uses.ts` knows more. */
const BY_COMMAND = new Set(['fcntl', 'fcntl64']);

/** A name with `*` stands for a function that writes through its arguments. */
const FUNCTIONS: readonly (readonly [header: string, result: DescribedResult, names: string, assumes?: string])[] = [
  [
    'unistd.h',
    'status',
    'fsync fdatasync syncfs unlink unlinkat rmdir chdir fchdir access faccessat chown fchown lchown link symlink ftruncate truncate ftruncate64 setuid setgid seteuid setegid setpgid nice chroot sethostname',
  ],
  ['unistd.h', 'number', 'lseek lseek64 setsid getsid getpgid tcgetpgrp pathconf fpathconf'],
  ['unistd.h', 'natural', 'getppid gettid getuid geteuid getgid getegid getpgrp isatty'],
  ['unistd.h', 'status', 'daemon'],
  ['unistd.h', 'object', 'ttyname getlogin'],
  ['unistd.h', 'status', 'lockf', 'nobody waits for ever for a lock on a file'],
  [
    'unistd.h',
    'status',
    'tcsetpgrp setresuid setresgid setreuid setregid getresuid* getresgid* linkat symlinkat fchownat',
  ],
  ['unistd.h', 'number', 'syscall', 'system calls by number change nothing'],
  ['fcntl.h', 'any', 'fcntl* fcntl64*'],
  ['fcntl.h', 'error', 'posix_fallocate posix_fadvise'],
  [
    'sys/stat.h',
    'status',
    'stat* fstat* lstat* fstatat* stat64* fstat64* lstat64* __xstat* __fxstat* __lxstat* __xstat64* __fxstat64* __lxstat64* chmod fchmod mkdir mkdirat mkfifo mknod utimensat futimens',
  ],
  ['sys/stat.h', 'status', 'fchmodat'],
  ['sys/stat.h', 'natural', 'umask'],
  ['sys/wait.h', 'child', 'wait* waitpid* wait3* wait4*'],
  ['sys/wait.h', 'status', 'waitid*'],
  ['spawn.h', 'error', 'posix_spawn* posix_spawnp*'],
  [
    'spawn.h',
    'error',
    ['init', 'destroy', 'addopen', 'addclose', 'adddup2', 'addchdir_np', 'addfchdir_np']
      .map((name) => `posix_spawn_file_actions_${name}`)
      .join(' '),
  ],
  [
    'spawn.h',
    'error',
    [
      'init',
      'destroy',
      'setflags',
      'getflags*',
      'setpgroup',
      'setsigmask',
      'setsigdefault',
      'setschedpolicy',
      'setschedparam',
    ]
      .map((name) => `posix_spawnattr_${name}`)
      .join(' '),
  ],
  ['sys/socket.h', 'status', 'bind connect listen shutdown setsockopt'],
  ['sys/ioctl.h', 'any', 'ioctl*'],
  ['sys/select.h', 'number', 'select* pselect*'],
  ['sys/timerfd.h', 'status', 'timerfd_settime* timerfd_gettime*'],
  ['sys/inotify.h', 'number', 'inotify_add_watch'],
  ['sys/inotify.h', 'status', 'inotify_rm_watch'],
  ['sys/mman.h', 'status', 'msync mlock munlock mlockall munlockall mprotect madvise shm_unlink'],
  ['sys/resource.h', 'status', 'getrusage* getrlimit* setrlimit getrlimit64* setrlimit64 setpriority'],
  ['sys/resource.h', 'any', 'getpriority'],
  ['sys/time.h', 'status', 'getitimer* settimeofday utimes'],
  ['sys/times.h', 'any', 'times*'],
  ['sys/utsname.h', 'status', 'uname*'],
  ['sys/prctl.h', 'any', 'prctl*'],
  ['sys/sendfile.h', 'number', 'sendfile* sendfile64*'],
  ['sys/file.h', 'status', 'flock', 'nobody waits for ever for a lock on a file'],
  ['sys/statvfs.h', 'status', 'statvfs* fstatvfs*'],
  ['sys/statfs.h', 'status', 'statfs* fstatfs*'],
  ['regex.h', 'natural', 'regerror*'],
  ['fnmatch.h', 'any', 'fnmatch'],
  ['dlfcn.h', 'any', 'dlclose'],
  ['dlfcn.h', 'object', 'dlerror'],
  ['execinfo.h', 'any', 'backtrace_symbols_fd'],
  ['dirent.h', 'number', 'telldir'],
  ['dirent.h', 'any', 'rewinddir seekdir'],
  ['stdlib.h', 'object', 'getenv secure_getenv'],
  ['stdlib.h', 'status', 'setenv unsetenv putenv clearenv'],
  [
    'stdlib.h',
    'any',
    'system atof strtod* strtof* drand48 lrand48 mrand48 nrand48* jrand48* erand48* lrand48_r* mrand48_r* drand48_r* erand48_r* nrand48_r* jrand48_r* srand48 srand48_r* random_r* srandom_r* initstate_r*',
  ],
  ['stdlib.h', 'any', 'mblen mbtowc* wctomb*'],
  ['stdlib.h', 'present', 'ecvt* fcvt*'],
  ['libgen.h', 'present', 'dirname'],
  ['string.h', 'present', 'strerror strsignal'],
  ['locale.h', 'object', 'setlocale'],
  ['locale.h', 'present', 'localeconv'],
  ['time.h', 'present', 'asctime ctime'],
  ['time.h', 'any', 'mktime* timegm* difftime strptime*'],
  ['time.h', 'status', 'clock_getres* clock_settime timer_settime* timer_gettime* timer_delete'],
  ['time.h', 'any', 'tzset timespec_get*'],
  ['arpa/inet.h', 'any', 'inet_network'],
  ['arpa/inet.h', 'present', 'inet_ntoa'],
  ['netdb.h', 'any', 'getnameinfo* herror'],
  ['netdb.h', 'any', 'gethostbyname_r* gethostbyaddr_r* getservbyname_r*'],
  ['netdb.h', 'object', 'gethostbyname gethostbyaddr getservbyname getservbyport getprotobyname'],
  ['netdb.h', 'present', 'gai_strerror hstrerror'],
  ['net/if.h', 'natural', 'if_nametoindex'],
  ['pwd.h', 'object', 'getpwnam getpwuid'],
  ['grp.h', 'status', 'setgroups initgroups'],
  ['grp.h', 'object', 'getgrnam getgrgid'],
  ['stdio.h', 'status', 'remove rename renameat'],
  ['syslog.h', 'any', 'openlog syslog vsyslog closelog setlogmask'],
  ['err.h', 'any', 'warn warnx vwarn vwarnx'],
  ['termios.h', 'status', 'tcgetattr* tcsetattr tcflush tcdrain tcsendbreak cfsetispeed* cfsetospeed* cfmakeraw*'],
  ['sched.h', 'status', 'sched_setaffinity sched_getaffinity* sched_setscheduler sched_setparam sched_getparam*'],
  ['sched.h', 'natural', 'sched_get_priority_max sched_get_priority_min'],
  ['sched.h', 'number', 'sched_getcpu sched_getscheduler'],
  [
    'pthread.h',
    'error',
    'pthread_setaffinity_np pthread_getaffinity_np* pthread_attr_setaffinity_np* pthread_getattr_np* pthread_getname_np* pthread_setschedparam pthread_getschedparam* pthread_setschedprio pthread_getcpuclockid* pthread_attr_getstack* pthread_attr_setstack* pthread_attr_getaffinity_np* pthread_getattr_default_np* pthread_setattr_default_np',
  ],
  ['pthread.h', 'any', 'pthread_getconcurrency'],
  ['signal.h', 'status', 'siginterrupt sigaltstack*'],
  ['stdlib.h', 'error', 'on_exit', 'functions given to on_exit are not called'],
  ['stdio.h', 'any', 'dprintf vdprintf'],
  ['time.h', 'given', 'asctime_r* ctime_r*'],
];

/** Functions whose output is undefined where they fail, or becomes something else. */
const CHANGING_ON_FAILURE = /^(p?select|posix_spawnp?)$/;

/** Of those with any result, which fail with -1 and leave alone then what they are given. */
const KEEPING_WITH_ANY_RESULT = /^(ioctl|fcntl(64)?|prctl)$/;

function keepsOnFailure(name: string, result: DescribedResult): boolean {
  return /^(status|error|number|child)$/.test(result)
    ? !CHANGING_ON_FAILURE.test(name)
    : KEEPING_WITH_ANY_RESULT.test(name);
}

const byName = new Map(
  FUNCTIONS.flatMap(([header, result, names, assumes]) =>
    names.split(' ').map((entry): [string, Description] => {
      const name = entry.replace('*', '');
      const given = assumes === undefined ? {} : { assumes };
      const pointer = (parameter: number): PointerUse => pointerUse(name, parameter);
      return [
        name,
        { header, result, writes: entry.endsWith('*'), keeps: keepsOnFailure(name, result), pointer, ...given },
      ];
    }),
  ),
);

/** Those of which it can be seen that they failed. */
const FAILING = /^(?:status|number|child|any|object)$/;

/** The description of a library function without a text of its own. */
export function descriptionOf(name: string): Description | undefined {
  const known = byName.get(name);
  const errors = known && FAILING.test(known.result) ? errorsOf(name) : undefined;
  return known && errors ? { ...known, errors } : known;
}

/** Rows for the documentation. */
export function describedFunctions(): readonly {
  readonly name: string;
  readonly header: string;
  readonly note: string;
}[] {
  return [...byName].map(([name, { header, result, writes, keeps, assumes }]) => ({
    name,
    header,
    note: `${BY_COMMAND.has(name) ? 'as its command says, if that is a constant that is known; else any result' : RESULTS[result]}${writes ? `; writes any values through its arguments${keeps ? ' unless it fails' : ''}` : ''}${assumes === undefined ? '' : `; it is said that ${assumes}`}`,
  }));
}
