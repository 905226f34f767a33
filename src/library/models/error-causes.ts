import { once } from '../../base/once.js';

/** Errors of a path: POSIX, and what Linux adds of the file system behind it. */
const PATH =
  'EACCES EBADF EFAULT EINTR EINVAL EIO ELOOP ENAMETOOLONG ENOENT ENOMEM ENOSYS ENOTDIR EOVERFLOW EPERM ESTALE';
/** Errors of a change at the end of a path. */
const CHANGE = `${PATH} EBUSY EDQUOT EISDIR ENOSPC EOPNOTSUPP EROFS ETXTBSY`;
const OPEN = `${CHANGE} EAGAIN EEXIST EFBIG EMFILE ENFILE ENODEV ENXIO`;
const TABLE_FULL = 'EMFILE ENFILE ENOMEM';
const SOCKET = 'EBADF EFAULT EINVAL ENOBUFS ENOMEM ENOTSOCK EOPNOTSUPP';
/**
 * Of reads and writes POSIX and Linux say that others are possible, by what the descriptor leads to: of files, devices
 * and connections, these.
 */
const TRANSFER = `EAGAIN EBADF EFAULT EINTR EINVAL EIO ENOBUFS ENODATA ENODEV ENOMEM ENXIO EOPNOTSUPP EOVERFLOW EPERM ESPIPE ESTALE
  EACCES ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH ENOTCONN ENOTSOCK EMSGSIZE ETIMEDOUT EPROTO EBADMSG`;
const OUTPUT = `${TRANSFER} EALREADY EDESTADDRREQ EDQUOT EFBIG EISCONN ENOSPC EPIPE EAFNOSUPPORT EADDRNOTAVAIL EROFS ERANGE`;
const INPUT = `${TRANSFER} ECANCELED EISDIR EDEADLK`;
const TERMINAL = 'EAGAIN EBADF EFAULT EINTR EINVAL EIO ENOTTY ENXIO EPERM';
const IDS = 'EAGAIN EINVAL ENOMEM EPERM';
const QUEUE =
  'E2BIG EACCES EAGAIN EEXIST EFAULT EFBIG EIDRM EINTR EINVAL EMFILE ENFILE ENOENT ENOMEM ENOMSG ENOSPC ENOSYS EOVERFLOW EPERM ERANGE';

/** Error numbers that the manual pages of Linux and POSIX name for a call that fails, and the functions. */
const FUNCTIONS: readonly (readonly [errors: string, names: string])[] = [
  [`${PATH} EROFS ETXTBSY`, 'access faccessat eaccess euidaccess'],
  [
    PATH,
    'chdir fchdir __xstat __lxstat __fxstat __xstat64 __lxstat64 __fxstat64 stat lstat fstat fstatat stat64 lstat64 fstat64 fstatat64 statfs fstatfs statvfs fstatvfs readlink readlinkat realpath chroot',
  ],
  [`${PATH} ERANGE`, 'getcwd'],
  [`${CHANGE} EEXIST ENOTEMPTY`, 'unlink unlinkat rmdir remove'],
  [
    `${CHANGE} EEXIST EMLINK ENOTEMPTY EXDEV`,
    'link linkat symlink symlinkat rename renameat mkdir mkdirat mkfifo mknod',
  ],
  [`${CHANGE} ESRCH`, 'chmod fchmod fchmodat chown fchown lchown fchownat utimensat futimens utimes'],
  [`${CHANGE} EFBIG`, 'truncate truncate64 ftruncate ftruncate64'],
  ['EBADF EDQUOT EINTR EINVAL EIO ENOSPC EROFS', 'fsync fdatasync syncfs'],
  [
    OPEN,
    'open open64 openat creat fopen fopen64 freopen freopen64 shm_open tmpfile tmpfile64 tempnam mkstemp mkostemp mkstemps mkostemps mkdtemp mktemp getifaddrs',
  ],
  [`${PATH} EEXIST ${TABLE_FULL}`, 'opendir fdopendir scandir shm_unlink'],
  ['EBADF EINVAL ENOMEM EMFILE', 'fdopen fmemopen open_memstream'],
  ['EBADF EFAULT EINVAL EIO ENOENT ENOTDIR EOVERFLOW', 'readdir readdir_r'],
  ['EBADF EINTR EIO EINVAL EOPNOTSUPP', 'closedir dirfd telldir'],
  ['EBADF EDQUOT EINTR EIO ENOSPC', 'close'],
  ['EBADF EBUSY EINTR EINVAL EMFILE ENOMEM', 'dup dup2 dup3'],
  [`EFAULT EINVAL ENOPKG ${TABLE_FULL}`, 'pipe pipe2'],
  [
    `EINVAL ENODEV EPERM EACCES EFAULT ${TABLE_FULL}`,
    'epoll_create epoll_create1 eventfd inotify_init inotify_init1 memfd_create',
  ],
  [
    `EBADF ECANCELED EFAULT EINVAL ENODEV EPERM ${TABLE_FULL}`,
    'timerfd_create timerfd_settime timerfd_gettime signalfd',
  ],
  [
    `EACCES EAFNOSUPPORT EFAULT EINVAL ENOBUFS EOPNOTSUPP EPERM EPROTONOSUPPORT EPROTOTYPE ESOCKTNOSUPPORT ${TABLE_FULL}`,
    'socket socketpair',
  ],
  [
    `${SOCKET} EAGAIN ECONNABORTED EINTR EHOSTDOWN EHOSTUNREACH EMFILE ENETDOWN ENETUNREACH ENFILE ENONET ENOPROTOOPT ENOSR EPERM EPROTO EPROTONOSUPPORT
      ESOCKTNOSUPPORT ETIMEDOUT`,
    'accept accept4',
  ],
  [
    `${SOCKET} ${PATH} EADDRINUSE EADDRNOTAVAIL EAFNOSUPPORT EINPROGRESS EALREADY EISCONN EISDIR ENETDOWN EPROTOTYPE EROFS`,
    'bind listen',
  ],
  [
    `${SOCKET} ${PATH} EADDRINUSE EADDRNOTAVAIL EAFNOSUPPORT EAGAIN EALREADY ECONNREFUSED ECONNRESET EHOSTUNREACH EINPROGRESS EISCONN ENETDOWN ENETUNREACH
      EPROTOTYPE ETIMEDOUT`,
    'connect',
  ],
  [
    `${SOCKET} EDOM EISCONN ENODEV ENOPROTOOPT ENOTCONN EACCES EPERM EADDRINUSE ENOENT EBUSY EADDRNOTAVAIL`,
    'shutdown setsockopt getsockopt getsockname getpeername',
  ],
  [INPUT, 'read pread pread64 readv preadv recv recvfrom recvmsg recvmmsg fgets getdelim getline'],
  [OUTPUT, 'write pwrite pwrite64 writev pwritev send sendto sendmsg sendmmsg sendfile sendfile64 fclose fflush'],
  ['EBADF EINVAL ENXIO EOVERFLOW ESPIPE', 'lseek lseek64'],
  [`${OUTPUT} EOVERFLOW`, 'fseek fseeko ftell ftello fgetpos fsetpos'],
  ['EBADF EINVAL', 'fileno setvbuf inotify_rm_watch'],
  ['EAGAIN EFAULT EINTR EINVAL EIO ENOSYS EPERM', 'getrandom getentropy'],
  [
    'EACCES EAGAIN EBADF EBUSY EDEADLK EFAULT EINTR EINVAL EMFILE ENOLCK ENOMEM ENOTDIR EOVERFLOW EPERM ESRCH EIO',
    'fcntl fcntl64 lockf flock',
  ],
  ['EBADF EFAULT EINTR EINVAL ENOMEM EAGAIN', 'select pselect poll ppoll epoll_wait epoll_pwait'],
  ['EBADF EEXIST EFAULT EINVAL ELOOP ENOENT ENOMEM ENOSPC EPERM', 'epoll_ctl'],
  [`${PATH} EEXIST ENOSPC`, 'inotify_add_watch'],
  [
    'EACCES EAGAIN EBADF EEXIST EINVAL ENFILE ENODEV ENOMEM EOVERFLOW EPERM ETXTBSY EFAULT EMFILE',
    'mmap mmap64 munmap mremap',
  ],
  [
    'EACCES EAGAIN EBADF EBUSY EFAULT EINVAL EIO ENOMEM EPERM',
    'msync mlock munlock mlockall munlockall mprotect madvise posix_madvise brk sbrk',
  ],
  [QUEUE, 'shmget shmat shmdt shmctl semget semop semctl msgget msgsnd msgrcv msgctl'],
  [IDS, 'setuid setgid seteuid setegid setreuid setregid setresuid setresgid setgroups initgroups'],
  [`${IDS} EFAULT`, 'getgroups getresuid getresgid'],
  ['EACCES EINVAL EPERM ESRCH', 'setpgid setsid getsid getpgid setpriority'],
  ['ECHILD EFAULT EINTR EINVAL ESRCH EAGAIN', 'wait waitpid wait3 wait4 waitid pclose'],
  ['EAGAIN EINVAL ENOMEM ENOSYS ECHILD EMFILE ENFILE', 'popen'],
  [
    'E2BIG EACCES EAGAIN EFAULT EINVAL EIO EISDIR ELOOP EMFILE ENAMETOOLONG ENFILE ENODEV ENOENT ENOEXEC ENOMEM ENOSYS ENOTDIR EPERM ETXTBSY EINTR EBADF',
    'execv execve execvp execvpe execl execlp execle fexecve',
  ],
  [
    'EFAULT EINVAL EPERM ESRCH',
    'getrusage getrlimit setrlimit getrlimit64 setrlimit64 getitimer setitimer settimeofday uname',
  ],
  ['EFAULT EINVAL EPERM ENAMETOOLONG', 'gethostname sethostname getdomainname setdomainname'],
  [
    `${TERMINAL} ENODEV ERANGE ENOSYS`,
    'tcgetattr tcsetattr tcflush tcdrain tcsendbreak cfsetispeed cfsetospeed tcgetpgrp tcsetpgrp ttyname ctermid',
  ],
  [
    'EFAULT EINVAL EPERM ESRCH ENOSYS',
    'sched_setaffinity sched_getaffinity sched_setscheduler sched_setparam sched_getparam sched_getscheduler sched_getcpu',
  ],
  ['EFAULT EINVAL ENOMEM EPERM', 'siginterrupt sigaltstack'],
  [
    'EACCES EAGAIN EFAULT EINVAL ENODEV ENOMEM ENOTSUP EOVERFLOW EPERM',
    'clock_getres clock_settime timer_create timer_settime timer_gettime timer_delete',
  ],
  ['EINVAL ENOMEM', 'setenv unsetenv putenv confstr sysconf getloadavg'],
  ['EINVAL EPERM ESRCH EAGAIN', 'kill killpg sigqueue'],
  ['ENODEV ENXIO ENOBUFS ENOMEM EMFILE ENFILE EACCES', 'if_nametoindex if_indextoname if_nameindex'],
];

const byName = once(
  () =>
    new Map(FUNCTIONS.flatMap(([errors, names]) => names.split(' ').map((name): [string, string] => [name, errors]))),
);

/** Numbers below 128, a bit each: below 64, and the others. */
export interface ErrorSet {
  readonly low: bigint;
  readonly high: bigint;
}

/** The values that a library function leaves in errno when it fails, as far as they are documented. */
export function errorsAmong(numbers: ReadonlyMap<string, number>, name: string): ErrorSet | undefined {
  const errors = byName().get(name);
  if (errors === undefined) return undefined;
  const bits = errors.split(/\s+/).reduce((all, error) => all | (1n << BigInt(numbers.get(error)!)), 0n);
  return { low: bits & 0xffff_ffff_ffff_ffffn, high: bits >> 64n };
}

/** The numbers that <errno.h> defines; a name may stand for one before it. */
export function errorNumbersIn(header: string): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [, name, value] of header.matchAll(/^#define (E\w+) (\w+)$/gm))
    numbers.set(name!, numbers.get(value!) ?? Number(value));
  return numbers;
}
