// tcbmc: bounded
// tcbmc: bounded -- -DKEY
// tcbmc: violation out-of-bounds -- -DBEYOND
// tcbmc: violation use-after-free -- -DLATE
// tcbmc: violation assertion -- -DTHERE
// tcbmc: violation null-dereference -- -DUNCHECKED
// A segment of shared memory is there, as large as was asked for and the same for who attaches it again, until it is removed and detached; shmat fails with (void *)-1.
#include <assert.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/shm.h>
struct shared {
  int count;
  char name[4];
};

int main(void) {
#if defined KEY || defined THERE
  int id = shmget(1234, sizeof(struct shared), IPC_CREAT | 0600);
#else
  int id = shmget(IPC_PRIVATE, sizeof(struct shared), IPC_CREAT | 0600);
#endif
  if (id < 0) return 1;
  struct shared *first = shmat(id, NULL, 0);
  if (first == (void *)-1) {
    shmctl(id, IPC_RMID, NULL);
    return 1;
  }
#ifdef THERE
  assert(first->count == 0);
#elif !defined KEY
  assert(first->count == 0);
#endif
  first->count = 7;
#ifdef BEYOND
  first->name[first->count] = 1;
  ((char *)first)[sizeof *first] = 1;
#endif
#ifdef KEY
  int again = shmget(1234, sizeof(struct shared), 0600);
#else
  int again = id;
#endif
  struct shared *second = again < 0 ? (void *)-1 : shmat(again, NULL, 0);
#ifdef UNCHECKED
  if (second == NULL) second->count = 1;
  int *none = shmat(-1, NULL, 0);
  if (none != NULL) *(int *)(none == (void *)-1 ? NULL : none) = 1;
#endif
  struct shmid_ds status;
  if (shmctl(id, IPC_STAT, &status) == 0) assert(status.shm_segsz == sizeof *first && status.shm_nattch == 1u + (second != (void *)-1));
  if (second != (void *)-1) {
    assert(second->count == 7);
    assert(shmctl(again, IPC_RMID, NULL) == 0);
    assert(shmdt(second) == 0);
  } else
    shmctl(id, IPC_RMID, NULL);
  first->count++;
  assert(first->count == 8);
  assert(shmdt(first) == 0);
  assert(shmdt(first) == -1 && shmat(id, NULL, 0) == (void *)-1);
#ifdef LATE
  return first->count;
#endif
}
