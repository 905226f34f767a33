/** System V's inter-process communication, and POSIX message queues. */

export const SYS_IPC = String.raw`#ifndef __TCBMC_SYS_IPC_H
#define __TCBMC_SYS_IPC_H
#include <sys/types.h>
#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_PRIVATE ((key_t)0)
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
struct ipc_perm {
  key_t __key;
  uid_t uid;
  gid_t gid;
  uid_t cuid;
  gid_t cgid;
  mode_t mode;
};
key_t ftok(const char *__path, int __project);
#endif
`;

export const SYS_SHM = String.raw`#ifndef __TCBMC_SYS_SHM_H
#define __TCBMC_SYS_SHM_H
#include <sys/ipc.h>
#define SHM_R 0400
#define SHM_W 0200
#define SHM_RDONLY 010000
#define SHM_RND 020000
typedef unsigned long shmatt_t;
struct shmid_ds {
  struct ipc_perm shm_perm;
  size_t shm_segsz;
  time_t shm_atime;
  time_t shm_dtime;
  time_t shm_ctime;
  pid_t shm_cpid;
  pid_t shm_lpid;
  shmatt_t shm_nattch;
};
int shmget(key_t __key, size_t __size, int __flags);
void *shmat(int __id, const void *__address, int __flags);
int shmdt(const void *__address);
int shmctl(int __id, int __command, struct shmid_ds *__status);
#endif
`;

export const SYS_SEM = String.raw`#ifndef __TCBMC_SYS_SEM_H
#define __TCBMC_SYS_SEM_H
#include <sys/ipc.h>
#define SEM_UNDO 0x1000
#define GETPID 11
#define GETVAL 12
#define GETALL 13
#define GETNCNT 14
#define GETZCNT 15
#define SETVAL 16
#define SETALL 17
struct semid_ds {
  struct ipc_perm sem_perm;
  time_t sem_otime;
  time_t sem_ctime;
  unsigned long sem_nsems;
};
struct sembuf {
  unsigned short sem_num;
  short sem_op;
  short sem_flg;
};
int semget(key_t __key, int __count, int __flags);
int semop(int __id, struct sembuf *__operations, size_t __count);
int semctl(int __id, int __number, int __command, ...);
#endif
`;

export const SYS_MSG = String.raw`#ifndef __TCBMC_SYS_MSG_H
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
`;

export const MQUEUE = String.raw`#ifndef __TCBMC_MQUEUE_H
#define __TCBMC_MQUEUE_H
#include <sys/types.h>
#include <fcntl.h>
#include <tcbmc/times.h>
typedef int mqd_t;
struct mq_attr {
  long mq_flags;
  long mq_maxmsg;
  long mq_msgsize;
  long mq_curmsgs;
};
mqd_t mq_open(const char *__name, int __flags, ...);
int mq_close(mqd_t __queue);
int mq_unlink(const char *__name);
int mq_getattr(mqd_t __queue, struct mq_attr *__attributes);
int mq_setattr(mqd_t __queue, const struct mq_attr *restrict __attributes, struct mq_attr *restrict __old);
int mq_send(mqd_t __queue, const char *__message, size_t __size, unsigned int __priority);
ssize_t mq_receive(mqd_t __queue, char *__message, size_t __size, unsigned int *__priority);
int mq_timedsend(mqd_t __queue, const char *__message, size_t __size, unsigned int __priority, const struct timespec *__until);
ssize_t mq_timedreceive(mqd_t __queue, char *restrict __message, size_t __size, unsigned int *restrict __priority,
                        const struct timespec *restrict __until);
#endif
`;
