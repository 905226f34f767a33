/**
 * @model mutexes and semaphores of CMSIS-RTOS2
 * @header cmsis_os2.h
 *
 * A semaphore is a number; a token that is given while somebody waits stays until that thread runs, as FreeRTOS has it.
 */

#include "os2.h"

#define LOCKED(lock) __tcbmc_event("lock", lock)
#define UNLOCKED(lock) __tcbmc_event("unlock", lock)
enum { RECURSIVE_BIT = 1, ROBUST_BIT = 8 };
struct lock {
  struct task *_Atomic holder;
  char *name;
  word state, owner, depth, bits;
};
struct semaphore {
  char *name;
  word state, count, most;
};

/** granted unless --calls-may-fail; it is free */
void *osMutexNew(const void *given) {
  const struct attributes *attributes = given;
  THREADS_CALL("osMutexNew");
  MAY_FAIL(0);
  struct lock *mutex = __tcbmc_reserve(sizeof *mutex, 0);
  mutex->holder = 0;
  mutex->name = NAME_OF(attributes);
  mutex->owner = mutex->depth = 0;
  mutex->bits = attributes == 0 ? 0 : attributes->bits;
  mutex->state = A_LOCK;
  return mutex;
}
const char *osMutexGetName(void *mutex) { return mutex == 0 ? 0 : ((struct lock *)mutex)->name; }

/* In a section. A robust mutex is free when its owner has ended. */
static _Bool isFree(struct lock *mutex) {
  if (mutex->owner == 0) return 1;
  struct task *holder = mutex->holder;
  return (mutex->bits & ROBUST_BIT) != 0 && holder != 0 && holder->state == DELETED;
}
static int take(struct lock *mutex, plain_word ticks, _Bool inTime) {
  _Bool free = isFree(mutex);
  if (ticks != 0) {
    MAY_WAIT(free, "osMutexAcquire");
    if (ticks == FOREVER) __tcbmc_wait_for(free, mutex->owner);
    else __tcbmc_assume(free == inTime);
  }
  if (!free) return LEFT(ticks);
  mutex->owner = self();
  mutex->holder = __tcbmc_running;
  mutex->depth = 0;
  HOLDS_MUTEX;
  LOCKED(mutex);
  return DONE;
}

/** waits until it is free: not at all, for ever, or until any time; who holds a recursive one takes it once more */
int osMutexAcquire(void *handle, plain_word ticks) {
  struct lock *mutex = handle;
  int status = DONE;
  NO_HANDLER("osMutexAcquire");
  if (mutex == 0) return BAD_PARAMETER;
  OBEY_IN_CALL(mutex->owner == self() ? 0 : ticks, &mutex->owner, 0, 1, NOT_IN_TIME)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  IS_A(mutex, A_LOCK, "a mutex");
  if ((mutex->bits & RECURSIVE_BIT) != 0 && mutex->owner == self()) {
    mutex->depth = mutex->depth + 1;
    LOCKED(mutex);
  } else {
    status = take(mutex, ticks, inTime);
  }
  __tcbmc_atomic_end();
  return status;
}

/** by a thread that does not hold it is a violation */
int osMutexRelease(void *handle) {
  struct lock *mutex = handle;
  THREADS_CALL("osMutexRelease");
  if (mutex == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(mutex, A_LOCK, "a mutex");
  __tcbmc_assert(mutex->owner == self(), "lock-misuse", "a mutex is released that this thread does not hold");
  if (mutex->depth != 0) {
    mutex->depth = mutex->depth - 1;
  } else {
    mutex->owner = 0;
    mutex->holder = 0;
    GIVES_MUTEX;
  }
  UNLOCKED(mutex);
  __tcbmc_atomic_end();
  return DONE;
}

/** exact */
void *osMutexGetOwner(void *handle) {
  struct lock *mutex = handle;
  if (mutex == 0 || inHandler()) return 0;
  IS_A(mutex, A_LOCK, "a mutex");
  return mutex->holder;
}

/** using it from then on is a violation, and so is deleting a mutex that is held */
int osMutexDelete(void *handle) {
  struct lock *mutex = handle;
  THREADS_CALL("osMutexDelete");
  if (mutex == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(mutex, A_LOCK, "a mutex");
  __tcbmc_assert(mutex->owner == 0, "lock-misuse", "a mutex is deleted that is held");
  mutex->state = DELETED;
  __tcbmc_atomic_end();
  return DONE;
}

/** granted unless --calls-may-fail; 0 if the count is above the limit */
void *osSemaphoreNew(plain_word most, plain_word count, const void *given) {
  const struct attributes *attributes = given;
  THREADS_CALL("osSemaphoreNew");
  if (most == 0 || most > 0xffff || count > most) return 0;
  MAY_FAIL(0);
  struct semaphore *semaphore = __tcbmc_reserve(sizeof *semaphore, 0);
  semaphore->name = NAME_OF(attributes);
  semaphore->count = count;
  semaphore->most = most;
  semaphore->state = A_SEMAPHORE;
  return semaphore;
}
const char *osSemaphoreGetName(void *semaphore) { return semaphore == 0 ? 0 : ((struct semaphore *)semaphore)->name; }

/** waits until there is a token: not at all, for ever, or until any time; using what was deleted is a violation */
int osSemaphoreAcquire(void *handle, plain_word ticks) {
  struct semaphore *semaphore = handle;
  NOT_WAITING_IN_HANDLERS(ticks, "osSemaphoreAcquire");
  if (semaphore == 0) return BAD_PARAMETER;
  OBEY_IN_CALL(ticks, &semaphore->count, 0, 0, NOT_IN_TIME)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  IS_A(semaphore, A_SEMAPHORE, "a semaphore");
  plain_word count = semaphore->count;
  _Bool any = count != 0;
  WAIT_IN(any, ticks, inTime, "osSemaphoreAcquire");
  if (any) semaphore->count = count - 1;
  __tcbmc_atomic_end();
  return any ? DONE : LEFT(ticks);
}

/** osErrorResource if its count is at its limit */
int osSemaphoreRelease(void *handle) {
  struct semaphore *semaphore = handle;
  ALL_CALL(0, "osSemaphoreRelease");
  if (semaphore == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(semaphore, A_SEMAPHORE, "a semaphore");
  plain_word count = semaphore->count;
  _Bool fits = count < semaphore->most;
  if (fits) semaphore->count = count + 1;
  __tcbmc_atomic_end();
  return fits ? DONE : NO_RESOURCE;
}

/** exact */
plain_word osSemaphoreGetCount(void *handle) {
  struct semaphore *semaphore = handle;
  if (semaphore == 0) return 0;
  IS_A(semaphore, A_SEMAPHORE, "a semaphore");
  return semaphore->count;
}

/** using it from then on is a violation */
int osSemaphoreDelete(void *handle) {
  struct semaphore *semaphore = handle;
  THREADS_CALL("osSemaphoreDelete");
  if (semaphore == 0) return BAD_PARAMETER;
  IS_A(semaphore, A_SEMAPHORE, "a semaphore");
  semaphore->state = DELETED;
  return DONE;
}
