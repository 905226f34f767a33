/** <signal.h> and <setjmp.h>. */
import { macros, numbered } from './macros.js';
import { RARE_SIGNAL_CODES } from './rare-constants.js';

/** Not a public header: a type that <sys/select.h> and <poll.h> have as well. */
export const SIGSET = String.raw`#ifndef __TCBMC_SIGSET_H
#define __TCBMC_SIGSET_H
typedef struct {
  unsigned long __bits[128 / sizeof(unsigned long)];
} sigset_t;
#endif
`;

const SIGNALS = {
  HUP: 1,
  INT: 2,
  QUIT: 3,
  ILL: 4,
  TRAP: 5,
  ABRT: 6,
  IOT: 6,
  BUS: 7,
  FPE: 8,
  KILL: 9,
  USR1: 10,
  SEGV: 11,
  USR2: 12,
  PIPE: 13,
  ALRM: 14,
  TERM: 15,
  STKFLT: 16,
  CHLD: 17,
  CLD: 17,
  CONT: 18,
  STOP: 19,
  TSTP: 20,
  TTIN: 21,
  TTOU: 22,
  URG: 23,
  XCPU: 24,
  XFSZ: 25,
  VTALRM: 26,
  PROF: 27,
  WINCH: 28,
  IO: 29,
  POLL: 29,
  PWR: 30,
  SYS: 31,
  RTMIN: 34,
  RTMAX: 64,
};
const ORIGINS = { USER: 0, KERNEL: 128, QUEUE: -1, TIMER: -2, MESGQ: -3, ASYNCIO: -4, SIGIO: -5, TKILL: -6 };

/** Contexts are opaque: which registers they hold is the machine's matter. */
const CONTEXT = `typedef struct {
  long long __registers[32];
} mcontext_t;
typedef struct ucontext_t {
  unsigned long uc_flags;
  struct ucontext_t *uc_link;
  stack_t uc_stack;
  mcontext_t uc_mcontext;
  sigset_t uc_sigmask;
} ucontext_t;
`;

export const SIGNAL = String.raw`#ifndef __TCBMC_SIGNAL_H
#define __TCBMC_SIGNAL_H
${RARE_SIGNAL_CODES}#include <tcbmc/times.h>
#include <tcbmc/pthread_types.h>
#include <tcbmc/sigset.h>
typedef __SIG_ATOMIC_TYPE__ sig_atomic_t;
typedef void (*sighandler_t)(int);
typedef sighandler_t __sighandler_t;
typedef sighandler_t sig_t;
union sigval {
  int sival_int;
  void *sival_ptr;
};
typedef union sigval sigval_t;
typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
  long si_band;
  int si_timerid;
  int si_overrun;
  void *si_addr;
  union sigval si_value;
  char __rest[128 - 8 * sizeof(int) - sizeof(long) - sizeof(void *) - sizeof(union sigval)];
} siginfo_t;
struct sigaction {
  union {
    void (*__handler)(int);
    void (*__action)(int, siginfo_t *, void *);
  } __function;
  sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};
#define sa_handler __function.__handler
#define sa_sigaction __function.__action
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int))-1)
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_NOMASK SA_NODEFER
#define SA_RESETHAND (-0x7fffffff - 1)
#define SA_ONESHOT SA_RESETHAND
${macros(SIGNALS, 'SIG')}#define NSIG 65
#define _NSIG NSIG
${macros(ORIGINS, 'SI_')}${numbered('INTDIV INTOVF FLTDIV FLTOVF FLTUND FLTRES FLTINV FLTSUB', 1, 'FPE_')}#define SEGV_MAPERR 1
#define SEGV_ACCERR 2
${numbered('EXITED KILLED DUMPED TRAPPED STOPPED CONTINUED', 1, 'CLD_')}${numbered('SIGNAL NONE THREAD', 0, 'SIGEV_')}typedef struct sigevent {
  union sigval sigev_value;
  int sigev_signo;
  int sigev_notify;
  void (*sigev_notify_function)(union sigval);
  pthread_attr_t *sigev_notify_attributes;
} sigevent_t;
#define SS_ONSTACK 1
#define SS_DISABLE 2
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 8192
typedef struct {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;
${CONTEXT}#define SIG_HOLD ((void (*)(int))2)
sighandler_t signal(int __number, sighandler_t __handler);
sighandler_t bsd_signal(int __number, sighandler_t __handler);
sighandler_t sysv_signal(int __number, sighandler_t __handler);
sighandler_t sigset(int __number, sighandler_t __handler);
int sighold(int __number);
int sigrelse(int __number);
int sigignore(int __number);
int gsignal(int __number);
int sigisemptyset(const sigset_t *__set);
int raise(int __number);
int kill(pid_t __process, int __number);
int killpg(pid_t __group, int __number);
void psignal(int __number, const char *__text);
int sigaction(int __number, const struct sigaction *restrict __action, struct sigaction *restrict __old);
int sigemptyset(sigset_t *__set);
int sigfillset(sigset_t *__set);
int sigaddset(sigset_t *__set, int __number);
int sigdelset(sigset_t *__set, int __number);
int sigismember(const sigset_t *__set, int __number);
int sigprocmask(int __how, const sigset_t *restrict __set, sigset_t *restrict __old);
int sigpending(sigset_t *__set);
int sigsuspend(const sigset_t *__set);
int sigwait(const sigset_t *restrict __set, int *restrict __number);
int sigwaitinfo(const sigset_t *restrict __set, siginfo_t *restrict __information);
int sigtimedwait(const sigset_t *restrict __set, siginfo_t *restrict __information, const struct timespec *restrict __timeout);
int sigqueue(pid_t __process, int __number, const union sigval __value);
int sigaltstack(const stack_t *restrict __stack, stack_t *restrict __old);
int siginterrupt(int __number, int __interrupt);
int pthread_sigmask(int __how, const sigset_t *restrict __set, sigset_t *restrict __old);
int pthread_kill(pthread_t __id, int __number);
int pthread_sigqueue(pthread_t __id, int __number, const union sigval __value);
#endif
`;

export const SETJMP = String.raw`#ifndef __TCBMC_SETJMP_H
#define __TCBMC_SETJMP_H
typedef unsigned long jmp_buf[8];
typedef unsigned long sigjmp_buf[10];
int setjmp(jmp_buf __environment);
int _setjmp(jmp_buf __environment);
int sigsetjmp(sigjmp_buf __environment, int __mask);
_Noreturn void longjmp(jmp_buf __environment, int __value);
_Noreturn void _longjmp(jmp_buf __environment, int __value);
_Noreturn void siglongjmp(sigjmp_buf __environment, int __value);
#define setjmp(environment) setjmp(environment)
#define sigsetjmp(environment, mask) sigsetjmp(environment, mask)
#endif
`;
