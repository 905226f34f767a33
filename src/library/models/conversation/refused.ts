/**
 * Library functions that say nothing that makes sense beside streams of which something is known. A call of one is
 * refused, with its position.
 */
export const REFUSED: ReadonlySet<string> = new Set(
  [
    'sendfile splice tee vmsplice copy_file_range preadv pwritev preadv2 pwritev2 recvmmsg sendmmsg',
    'eventfd eventfd_read eventfd_write timerfd_create timerfd_settime timerfd_gettime signalfd inotify_init inotify_init1 inotify_add_watch inotify_rm_watch',
    'shm_open shm_unlink memfd_create mq_open mq_send mq_receive shmget shmat msgget msgsnd msgrcv',
    'fork vfork _Fork execv execve execvp execvpe execl execlp execle fexecve posix_spawn posix_spawnp popen pclose system daemon',
    'tcgetattr tcsetattr tcflush tcdrain tcsendbreak tcflow openpty forkpty posix_openpt ioctl syscall',
    'tmpfile fmemopen open_memstream fopencookie mkstemp mkostemp mkstemps mkostemps',
    'unlink unlinkat remove rename renameat truncate link linkat symlink symlinkat mkdir mkdirat rmdir chdir fchdir mkfifo mknod flock lockf fstatat faccessat',
    'opendir fdopendir readdir scandir nftw ftw glob posix_fallocate',
    'gets getw putw gethostbyname_r gethostbyaddr gethostbyaddr_r getnameinfo getservbyname aio_read aio_write lio_listio',
  ]
    .join(' ')
    .split(' '),
);

export const REFUSAL = 'has no model where streams lead to a world of which something is known';
