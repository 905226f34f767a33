#ifndef __TCBMC_SYS_WAIT_H
#define __TCBMC_SYS_WAIT_H
#define WAIT_ANY -1
#define WAIT_MYPGRP 0
#define WCOREFLAG 128
#include <signal.h>
#include <tcbmc/wait_status.h>
typedef enum { P_ALL, P_PID, P_PGID, P_PIDFD } idtype_t;
struct rusage;
pid_t wait(int *__status);
pid_t waitpid(pid_t __process, int *__status, int __options);
int waitid(idtype_t __kind, id_t __id, siginfo_t *__information, int __options);
pid_t wait3(int *__status, int __options, struct rusage *__usage);
pid_t wait4(pid_t __process, int *__status, int __options, struct rusage *__usage);
#endif
