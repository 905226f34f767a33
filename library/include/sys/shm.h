#ifndef __TCBMC_SYS_SHM_H
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
