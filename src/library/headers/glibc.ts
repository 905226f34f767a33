/** Parts of glibc's headers under <bits/…> that programs include, though only its public headers should. */

/** By public header: the names of headers in <bits/> that are parts of it. */
const PARTS: Readonly<Record<string, string>> = {
  'dirent.h': 'dirent',
  'dlfcn.h': 'dlfcn',
  'errno.h': 'errno types/error_t',
  'fcntl.h': 'fcntl fcntl-linux',
  'getopt.h': 'getopt_core getopt_ext getopt_posix',
  'limits.h': 'local_lim posix1_lim posix2_lim xopen_lim uio_lim stdio_lim',
  'locale.h': 'locale types/locale_t types/__locale_t',
  'netdb.h': 'netdb',
  'netinet/in.h': 'in',
  'poll.h': 'poll',
  'pthread.h': 'pthreadtypes pthreadtypes-arch thread-shared-types struct_mutex struct_rwlock',
  'sched.h': 'sched cpu-set types/struct_sched_param',
  'semaphore.h': 'semaphore',
  'setjmp.h': 'setjmp types/struct___jmp_buf_tag',
  'signal.h':
    'sigaction siginfo-arch siginfo-consts siginfo-consts-arch signum-arch signum-generic sigevent-consts sigstack sigstksz sigthread ss_flags ' +
    'types/sig_atomic_t types/sigevent_t types/siginfo_t types/sigset_t types/__sigset_t types/sigval_t types/__sigval_t types/stack_t types/struct_sigstack',
  'stdint.h': 'stdint-intn stdint-uintn',
  'stdio.h': 'stdio types/FILE types/__FILE types/struct_FILE types/__fpos_t types/__fpos64_t',
  'stdlib.h': 'stdlib stdlib-float stdlib-bsearch',
  'sys/epoll.h': 'epoll',
  'sys/eventfd.h': 'eventfd',
  'sys/inotify.h': 'inotify',
  'sys/ioctl.h': 'ioctls ioctl-types',
  'sys/ipc.h': 'ipc ipc-perm ipctypes',
  'sys/mman.h': 'mman mman-linux mman-shared mman-map-flags-generic',
  'sys/msg.h': 'msq types/struct_msqid_ds',
  'sys/resource.h': 'resource types/struct_rusage',
  'sys/select.h': 'select',
  'sys/sem.h': 'sem types/struct_semid_ds',
  'sys/shm.h': 'shm shmlba types/struct_shmid_ds',
  'sys/socket.h': 'socket socket_type socket-constants sockaddr',
  'sys/stat.h': 'stat struct_stat',
  'sys/statvfs.h': 'statvfs',
  'sys/syscall.h': 'syscall',
  'sys/time.h': 'types/struct_timeval',
  'sys/types.h': 'types',
  'sys/uio.h': 'types/struct_iovec',
  'sys/utsname.h': 'utsname',
  'sys/wait.h': 'waitflags waitstatus types/idtype_t',
  'termios.h':
    'termios termios-c_cc termios-c_cflag termios-c_iflag termios-c_lflag termios-c_oflag termios-baud termios-misc termios-struct termios-tcflow',
  'time.h':
    'time types/clock_t types/clockid_t types/time_t types/timer_t types/struct_tm types/struct_timespec types/struct_itimerspec',
  'unistd.h': 'unistd confname environments posix_opt unistd_ext',
  'wchar.h': 'types/mbstate_t types/__mbstate_t types/wint_t',
};

const PUBLIC: ReadonlyMap<string, string> = new Map(
  Object.entries(PARTS).flatMap(([whole, parts]) =>
    parts.split(' ').map((part): [string, string] => [`bits/${part}.h`, whole]),
  ),
);

/** The replacement of a header of glibc's own: the public one that it is a part of. */
export function glibcPart(name: string): string | undefined {
  const whole = PUBLIC.get(name);
  return whole === undefined ? undefined : `#include <${whole}>\n`;
}
