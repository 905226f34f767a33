#ifndef __TCBMC_SYS_MSG_H
#define __TCBMC_SYS_MSG_H
#include <sys/ipc.h>
#define MSG_NOERROR 010000
typedef unsigned long msgqnum_t;
typedef unsigned long msglen_t;
struct msqid_ds {
  struct ipc_perm msg_perm;
  time_t msg_stime;
  time_t msg_rtime;
  time_t msg_ctime;
  msgqnum_t msg_qnum;
  msglen_t msg_qbytes;
  pid_t msg_lspid;
  pid_t msg_lrpid;
};
int msgget(key_t __key, int __flags);
int msgsnd(int __id, const void *__message, size_t __size, int __flags);
ssize_t msgrcv(int __id, void *__message, size_t __size, long __type, int __flags);
int msgctl(int __id, int __command, struct msqid_ds *__status);
#endif
