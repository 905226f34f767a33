/**
 * @model spin locks
 * @header pthread.h
 *
 * As mutexes: the one word holds the owner's id, 0 when the lock is free.
 */

#include "words.h"

static plain_word ownerOf(word *lock) {
  plain_word owner = *lock;
  __tcbmc_assert(owner < OWNERS, "lock-misuse", "using a spin lock that was never initialised, or was destroyed");
  return owner;
}

/** a free lock */
int pthread_spin_init(void *lock, int shared) {
  MAY_FAIL(12);
  *(word *)lock = 0;
  return 0;
}

/** destroying a lock that is held, or is none, is a violation */
int pthread_spin_destroy(void *lock) {
  word *l = lock;
  __tcbmc_atomic_begin();
  plain_word owner = ownerOf(l);
  __tcbmc_assert(owner == 0, "lock-misuse", "destroying a spin lock that is held");
  if (!MISUSED(owner != 0)) *l = DESTROYED;
  __tcbmc_atomic_end();
  return 0;
}

/** waits until the lock is free */
int pthread_spin_lock(void *lock) {
  word *l = lock;
  __tcbmc_atomic_begin();
  plain_word owner = ownerOf(l);
  __tcbmc_wait_for(owner == 0, owner);
  *l = self();
  LOCKED(l);
  __tcbmc_atomic_end();
  return 0;
}

/** EBUSY if it is held */
int pthread_spin_trylock(void *lock) {
  word *l = lock;
  int result = 16;
  __tcbmc_atomic_begin();
  if (ownerOf(l) == 0) {
    *l = self();
    LOCKED(l);
    result = 0;
  }
  __tcbmc_atomic_end();
  return result;
}

/** unlocking what the thread does not hold is a violation */
int pthread_spin_unlock(void *lock) {
  word *l = lock;
  __tcbmc_atomic_begin();
  __tcbmc_assert(*l == self(), "lock-misuse", "unlocking a spin lock that this thread does not hold");
  *l = 0;
  UNLOCKED(l);
  __tcbmc_atomic_end();
  return 0;
}
