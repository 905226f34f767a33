/** <signal.h> and <setjmp.h>. */

export const SIGNAL = String.raw`#ifndef __TCBMC_SIGNAL_H
#define __TCBMC_SIGNAL_H
#include <tcbmc/times.h>
#include <tcbmc/pthread_types.h>
typedef __SIG_ATOMIC_TYPE__ sig_atomic_t;
typedef void (*sighandler_t)(int);
typedef struct {
  unsigned long __bits;
} sigset_t;
union sigval {
  int sival_int;
  void *sival_ptr;
};
typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
  void *si_addr;
  union sigval si_value;
} siginfo_t;
struct sigaction {
  union {
    void (*__handler)(int);
    void (*__action)(int, siginfo_t *, void *);
  } __function;
  sigset_t sa_mask;
  int sa_flags;
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
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND (-0x7fffffff - 1)
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define NSIG 65
void (*signal(int __number, void (*__handler)(int)))(int);
int raise(int __number);
int kill(pid_t __process, int __number);
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
int pthread_sigmask(int __how, const sigset_t *restrict __set, sigset_t *restrict __old);
int pthread_kill(pthread_t __id, int __number);
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
#endif
`;
