#ifndef __TCBMC_SYS_WAIT_H
#define __TCBMC_SYS_WAIT_H
#define WAIT_ANY -1
#define WAIT_MYPGRP 0
#define WCOREFLAG 128
#include <signal.h>
#define WNOHANG 1
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
typedef enum { P_ALL, P_PID, P_PGID, P_PIDFD } idtype_t;
struct rusage;
pid_t wait(int *__status);
pid_t waitpid(pid_t __process, int *__status, int __options);
int waitid(idtype_t __kind, id_t __id, siginfo_t *__information, int __options);
pid_t wait3(int *__status, int __options, struct rusage *__usage);
pid_t wait4(pid_t __process, int *__status, int __options, struct rusage *__usage);
#endif
