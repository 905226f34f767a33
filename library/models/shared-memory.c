/**
 * @model shared memory
 * @header sys/shm.h
 *
 * System V's shared memory. A segment is one block, which is there from `shmget` until it is removed and nobody has
 * it attached.
 */

#include "transfer.h"
#include "process-limits.h"
#include "errors.h"
/* So many segments a program has at most. */
#define SEGMENTS 8

#include <sys/shm.h>
struct segment {
  size_t size;
  char *block;
  int key;
  unsigned int attached;
  _Bool isRemoved;
};
/** of shared memory */
struct segment __tcbmc_segments[SEGMENTS];
/** how many of them there have been */
int __tcbmc_segments_made;
#define segments __tcbmc_segments
#define count __tcbmc_segments_made

static int refused(int error) {
  *__errno_location() = error;
  return -1;
}

static int find(int key) {
  for (int i = 0; i < count; i++)
    if (segments[i].key == key && segments[i].block != 0 && !segments[i].isRemoved) return i;
  return -1;
}

static int add(int key, size_t size, int flags) {
  int id = count;
  if (id == SEGMENTS) return -1;
  _Bool isNew = key == IPC_PRIVATE || (flags & IPC_EXCL);
  segments[id].size = size;
  segments[id].key = key;
  segments[id].block = isNew ? (char *)__tcbmc_reserve(size, 1) : (char *)__tcbmc_reserve(size, 2);
  count = id + 1;
  return id;
}

/**
 * -1, or a number from 0 to 7 (that there are no more is said). It is that of the segment that the program has made
 * under this key, or of one that holds zeros, or any values if it may have been there. It is said that no other process
 * changes it
 */
int shmget(key_t key, size_t size, int flags) {
  __tcbmc_take_for_granted("no other process changes shared memory", "shmget");
  if (__VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(shmget));
  if (key == IPC_PRIVATE && size == 0) return refused(22);
  __tcbmc_atomic_begin();
  int known = key == IPC_PRIVATE ? -1 : find(key);
  int id = known >= 0 ? known : add(key, size, flags);
  size_t room = id >= 0 ? segments[id].size : 0;
  __tcbmc_atomic_end();
  if (id < 0) {
    __tcbmc_take_for_granted("there are at most 8 segments of shared memory");
    return refused(28);
  }
  if (known >= 0 && (flags & IPC_CREAT) && (flags & IPC_EXCL)) return refused(17);
  return size > room ? refused(22) : id;
}

/* It may not be there any more when it is wanted. */
static _Bool isThere(int id) { return id >= 0 && id < count && segments[id].block != 0; }

static void clear(int id) {
  if (!segments[id].isRemoved || segments[id].attached != 0) return;
  __tcbmc_free(segments[id].block);
  segments[id].block = 0;
}

/** (void *)-1, or the segment, at the same address each time; a wish for an address is ignored */
void *shmat(int id, const void *address, int flags) {
  SHARED_WITH_OTHERS
  if (__VERIFIER_nondet_bool()) return failing(ERRORS_OF(shmat)), (void *)-1;
  __tcbmc_atomic_begin();
  char *block = isThere(id) ? segments[id].block : (char *)0;
  if (block != 0) segments[id].attached++;
  __tcbmc_atomic_end();
  if (block == 0) refused(22);
  return block == 0 ? (void *)-1 : block;
}

/** -1 for what is no attached segment, else 0; a segment that is still attached elsewhere or not removed stays */
int shmdt(const void *address) {
  __tcbmc_atomic_begin();
  int id = 0;
  while (id < count &&
         !(segments[id].block != 0 && __tcbmc_same_place(segments[id].block, address) && segments[id].attached > 0))
    id++;
  _Bool isFound = id < count;
  if (isFound) {
    segments[id].attached--;
    clear(id);
  }
  __tcbmc_atomic_end();
  return isFound ? 0 : refused(22);
}

/**
 * IPC_RMID removes the segment when nobody has it attached, or else with the last one; IPC_STAT gives its size and
 * how often it is attached; others give 0 or -1
 */
int shmctl(int id, int command, struct shmid_ds *status) {
  __tcbmc_atomic_begin();
  _Bool isKnown = isThere(id);
  size_t size = isKnown ? segments[id].size : 0;
  unsigned int attached = isKnown ? segments[id].attached : 0;
  if (isKnown && command == IPC_RMID) {
    segments[id].isRemoved = 1;
    clear(id);
  }
  __tcbmc_atomic_end();
  if (!isKnown) return refused(22);
  if (command == IPC_RMID) return 0;
  if (__VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(shmctl));
  if (command == IPC_STAT) {
    fill(status, sizeof *status, sizeof *status);
    status->shm_segsz = size;
    status->shm_nattch = attached;
  }
  return 0;
}
