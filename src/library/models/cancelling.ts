import { MOST_THREADS } from '../../base/largest.js';
import { CANCELLATION, MISUSE } from './layout.js';
import type { ModelFile } from './model.js';

const POINTS =
  'accept accept4 aio_suspend clock_nanosleep close connect creat epoll_pwait epoll_wait fdatasync fsync mq_receive mq_send mq_timedreceive mq_timedsend msgrcv msgsnd msync nanosleep open open64 openat pause poll ppoll pread pread64 pselect pwrite pwrite64 read readv recv recvfrom recvmsg select send sendmsg sendto sigsuspend sigtimedwait sigwait sigwaitinfo sleep system tcdrain thrd_sleep usleep wait wait3 wait4 waitid waitpid write writev';
const POSSIBLE_POINTS =
  'access closedir dprintf fclose fcntl fflush fgetc fgets fopen fopen64 fprintf fputc fputs fread fscanf fseek fseeko fstat ftell fwrite getaddrinfo getc getchar getdelim gethostbyname getline getnameinfo getpwnam getpwuid gets ioctl link lockf lseek lstat mkdir mkstemp opendir openlog pclose perror popen posix_fadvise posix_fallocate printf putc putchar puts readdir remove rename rmdir scanf stat symlink syslog tmpfile ungetc unlink vfprintf vprintf vsyslog';

const always = new Set(POINTS.split(' '));
const possible = new Set(POSSIBLE_POINTS.split(' '));

/**
 * Whether a library function is a cancellation point by POSIX: always, or at the implementation's choice. Those whose models wait (joins, condition variables,
 * semaphores) see to that themselves.
 */
export function cancellationPoint(name: string): 'always' | 'possible' | undefined {
  return always.has(name) ? 'always' : possible.has(name) ? 'possible' : undefined;
}

/** A request is a flag of its thread. It is acted on at cancellation points, and by those that wait there: see `CANCELLATION` in `layout.ts`. */
export const CANCELLING: ModelFile = {
  file: '<model of thread cancellation>',
  header: 'pthread.h',
  defines: {
    pthread_cancel:
      'exact: the thread acts on it at its next cancellation point; cancelling what is no thread, a thread that was joined, or a detached one that has ended is a violation; 0, or ESRCH if the thread has ended',
    pthread_testcancel: 'exact',
    pthread_setcancelstate: 'exact',
    pthread_setcanceltype: 'exact; with asynchronous cancellation, a thread acts on it between any two of its statements, but not while it waits for a lock',
    __tcbmc_cancelled: 'the threads that somebody wants to be cancelled',
    __tcbmc_cancel_state: 'of each thread',
    __tcbmc_cancel_type: 'of each thread',
    __tcbmc_act_on_cancellation: 'ends the thread',
    __tcbmc_possible_cancellation_point: 'where a thread may act on a request or not',
    __tcbmc_asynchronous_cancellation_point: 'between the statements of threads',
  },
  text: String.raw`${MISUSE}${CANCELLATION}
enum { DETACHED = 2, JOINED, THREADS = ${MOST_THREADS + 1}, ESRCH = 3, EINVAL = 22 };
_Thread_local int __tcbmc_cancel_state;
_Thread_local int __tcbmc_cancel_type;

#ifdef __TCBMC_CANCELLING
extern _Atomic unsigned char __tcbmc_thread_states[THREADS];
extern _Atomic _Bool __tcbmc_ended[THREADS];
_Atomic _Bool __tcbmc_cancelled[THREADS];
void pthread_exit(void *);

void __tcbmc_act_on_cancellation(void) { pthread_exit((void *)-1); }

void pthread_testcancel(void) {
  if (REQUESTED) __tcbmc_act_on_cancellation();
}

void __tcbmc_possible_cancellation_point(void) {
  if (REQUESTED && __VERIFIER_nondet_bool()) __tcbmc_act_on_cancellation();
}

void __tcbmc_asynchronous_cancellation_point(void) {
  if (__tcbmc_cancel_type != 0) pthread_testcancel();
}

int pthread_cancel(unsigned long thread) {
  unsigned char state = thread < THREADS ? __tcbmc_thread_states[thread] : 0;
  _Bool ended = thread < THREADS && __tcbmc_ended[thread];
  __tcbmc_assert(state != 0, "join-misuse", "cancelling something that is not a thread");
  __tcbmc_assert(state != JOINED, "join-misuse", "cancelling a thread that was joined before");
  __tcbmc_assert(state != DETACHED || !ended, "join-misuse", "cancelling a detached thread that has ended");
  if (MISUSED(state == 0) || (ended && __VERIFIER_nondet_bool())) return ESRCH;
  __tcbmc_cancelled[thread] = 1;
  if (thread == __tcbmc_self()) __tcbmc_asynchronous_cancellation_point();
  return 0;
}
#else
#define __tcbmc_asynchronous_cancellation_point()
void pthread_testcancel(void) {}
#endif

static int change(int *setting, int value, int *old) {
  if (value != 0 && value != 1) return EINVAL;
  if (old != 0) *old = *setting;
  *setting = value;
  __tcbmc_asynchronous_cancellation_point();
  return 0;
}

int pthread_setcancelstate(int state, int *old) { return change(&__tcbmc_cancel_state, state, old); }
int pthread_setcanceltype(int type, int *old) { return change(&__tcbmc_cancel_type, type, old); }
`,
};
