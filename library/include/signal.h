#ifndef __TCBMC_SIGNAL_H
#define __TCBMC_SIGNAL_H
#define BUS_ADRALN 1
#define BUS_ADRERR 2
#define BUS_MCEERR_AO 5
#define BUS_MCEERR_AR 4
#define BUS_OBJERR 3
#define FPE_CONDTRAP 15
#define FPE_FLTUNK 14
#define ILL_BADIADDR 9
#define ILL_BADSTK 8
#define ILL_COPROC 7
#define ILL_ILLADR 3
#define ILL_ILLOPC 1
#define ILL_ILLOPN 2
#define ILL_ILLTRP 4
#define ILL_PRVOPC 5
#define ILL_PRVREG 6
#define POLL_ERR 4
#define POLL_HUP 6
#define POLL_IN 1
#define POLL_MSG 3
#define POLL_OUT 2
#define POLL_PRI 5
#define SA_INTERRUPT 536870912
#define SA_STACK 134217728
#define SEGV_ACCADI 5
#define SEGV_ADIDERR 6
#define SEGV_ADIPERR 7
#define SEGV_BNDERR 3
#define SEGV_MTEAERR 8
#define SEGV_MTESERR 9
#define SEGV_PKUERR 4
#define SIGEV_THREAD_ID 4
#define SI_ASYNCNL -60
#define SI_DETHREAD -7
#define TRAP_BRANCH 3
#define TRAP_BRKPT 1
#define TRAP_HWBKPT 4
#define TRAP_TRACE 2
#define TRAP_UNK 5
#include <tcbmc/times.h>
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
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGIOT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCHLD 17
#define SIGCLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPOLL 29
#define SIGPWR 30
#define SIGSYS 31
#define SIGRTMIN 34
#define SIGRTMAX 64
#define NSIG 65
#define _NSIG NSIG
#define SI_USER 0
#define SI_KERNEL 128
#define SI_QUEUE -1
#define SI_TIMER -2
#define SI_MESGQ -3
#define SI_ASYNCIO -4
#define SI_SIGIO -5
#define SI_TKILL -6
#define FPE_INTDIV 1
#define FPE_INTOVF 2
#define FPE_FLTDIV 3
#define FPE_FLTOVF 4
#define FPE_FLTUND 5
#define FPE_FLTRES 6
#define FPE_FLTINV 7
#define FPE_FLTSUB 8
#define SEGV_MAPERR 1
#define SEGV_ACCERR 2
#define CLD_EXITED 1
#define CLD_KILLED 2
#define CLD_DUMPED 3
#define CLD_TRAPPED 4
#define CLD_STOPPED 5
#define CLD_CONTINUED 6
#define SIGEV_SIGNAL 0
#define SIGEV_NONE 1
#define SIGEV_THREAD 2
typedef struct sigevent {
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
typedef struct {
  long long __registers[32];
} mcontext_t;
typedef struct ucontext_t {
  unsigned long uc_flags;
  struct ucontext_t *uc_link;
  stack_t uc_stack;
  mcontext_t uc_mcontext;
  sigset_t uc_sigmask;
} ucontext_t;
#define SIG_HOLD ((void (*)(int))2)
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
int sigtimedwait(const sigset_t *restrict __set, siginfo_t *restrict __information,
                 const struct timespec *restrict __timeout);
int sigqueue(pid_t __process, int __number, const union sigval __value);
int sigaltstack(const stack_t *restrict __stack, stack_t *restrict __old);
int siginterrupt(int __number, int __interrupt);
int pthread_sigmask(int __how, const sigset_t *restrict __set, sigset_t *restrict __old);
int pthread_kill(pthread_t __id, int __number);
int pthread_sigqueue(pthread_t __id, int __number, const union sigval __value);
#endif
