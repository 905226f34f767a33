/**
 * @model semaphores and mutexes of FreeRTOS
 * @header semphr.h
 *
 * A semaphore is a number; a mutex has an owner, who is the only one that may give it. Its owner may have the priority of
 * any other task: it inherits the largest one of those that wait, up to where it gives back the last mutex that it holds.
 */

#include "failing.h"
#include "rtos-queue.h"

#define LOCKED(lock) __tcbmc_event("lock", lock)
#define UNLOCKED(lock) __tcbmc_event("unlock", lock)

static struct queue *made(plain_word state, unsigned long limit, unsigned long count, struct queue *where) {
  MISUSE(limit == 0 || count > limit, "a semaphore is created whose count is larger than its limit");
  struct queue *semaphore = prepared(where, state, limit, 0, 0);
  semaphore->waiting = (plain_word)count;
  return semaphore;
}
#define NEW (struct queue *)__tcbmc_reserve(sizeof(struct queue), 0)

/** granted unless --calls-may-fail; it has not been given */
void *xSemaphoreCreateBinary(void) {
  CALL("xSemaphoreCreateBinary");
  MAY_FAIL(0);
  return made(SEMAPHORE, 1, 0, NEW);
}
void *xSemaphoreCreateBinaryStatic(void *semaphore) {
  CALL("xSemaphoreCreateBinaryStatic");
  return made(SEMAPHORE, 1, 0, semaphore);
}
/** granted unless --calls-may-fail; a count above the limit is a violation */
void *xSemaphoreCreateCounting(unsigned long limit, unsigned long count) {
  CALL("xSemaphoreCreateCounting");
  MAY_FAIL(0);
  return made(SEMAPHORE, limit, count, NEW);
}
void *xSemaphoreCreateCountingStatic(unsigned long limit, unsigned long count, void *semaphore) {
  CALL("xSemaphoreCreateCountingStatic");
  return made(SEMAPHORE, limit, count, semaphore);
}
/** granted unless --calls-may-fail; it is free */
void *xSemaphoreCreateMutex(void) {
  CALL("xSemaphoreCreateMutex");
  MAY_FAIL(0);
  return made(MUTEX, 1, 1, NEW);
}
void *xSemaphoreCreateMutexStatic(void *semaphore) {
  CALL("xSemaphoreCreateMutexStatic");
  return made(MUTEX, 1, 1, semaphore);
}
void *xSemaphoreCreateRecursiveMutex(void) {
  CALL("xSemaphoreCreateRecursiveMutex");
  MAY_FAIL(0);
  return made(RECURSIVE, 1, 1, NEW);
}
void *xSemaphoreCreateRecursiveMutexStatic(void *semaphore) {
  CALL("xSemaphoreCreateRecursiveMutexStatic");
  return made(RECURSIVE, 1, 1, semaphore);
}

/** using it from then on is a violation, and so is deleting a mutex that is held */
void vSemaphoreDelete(void *handle) {
  struct queue *semaphore = handle;
  CALL("vSemaphoreDelete");
  __tcbmc_atomic_begin();
  EXISTS(semaphore, "a semaphore");
  __tcbmc_assert(!IS_MUTEX(semaphore) || semaphore->owner == 0, "lock-misuse", "a mutex is deleted that is held");
  semaphore->state = DELETED;
  __tcbmc_atomic_end();
}

static long takeFree(struct queue *mutex, _Bool isFree) {
  if (isFree) {
    mutex->owner = self();
    mutex->holder = __tcbmc_running;
    HOLDS_MUTEX;
    LOCKED(mutex);
  }
  return isFree;
}
static long takeMutex(struct queue *mutex, plain_word ticks, _Bool inTime) {
  plain_word owner = mutex->owner;
  _Bool isFree = owner == 0;
  if (ticks == FOREVER) __tcbmc_wait_for(isFree, owner);
  else if (ticks != 0) __tcbmc_assume(isFree == inTime);
  return takeFree(mutex, isFree);
}

static long takeOne(struct queue *semaphore, plain_word count) {
  if (count != 0) semaphore->waiting = count - 1;
  return count != 0;
}
static long takeCount(struct queue *semaphore, plain_word ticks, _Bool inTime) {
  plain_word count = semaphore->waiting;
  WAIT(count != 0, ticks, inTime);
  return takeOne(semaphore, count);
}

static void usable(struct queue *semaphore) {
  EXISTS(semaphore, "a semaphore");
  MISUSE(semaphore->state == QUEUE && semaphore->size != 0, "a queue is used as a semaphore");
}
static void takeable(struct queue *semaphore) {
  usable(semaphore);
  __tcbmc_assert(semaphore->state != RECURSIVE, "lock-misuse", "a recursive mutex is taken by xSemaphoreTake");
}
static long takeAtOnce(struct queue *semaphore) {
  __tcbmc_atomic_begin();
  takeable(semaphore);
  long result =
      semaphore->state == MUTEX ? takeFree(semaphore, semaphore->owner == 0) : takeOne(semaphore, semaphore->waiting);
  __tcbmc_atomic_end();
  return result;
}

/** waits until it is given: not at all, for ever, or until any time; using what was deleted is a violation */
long xSemaphoreTake(void *handle, __UINT32_TYPE__ ticks) {
  struct queue *semaphore = handle;
  WAITING_CALL(ticks, "xSemaphoreTake");
  if (ticks == 0) return takeAtOnce(semaphore);
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  takeable(semaphore);
  long result = semaphore->state == MUTEX ? takeMutex(semaphore, ticks, inTime) : takeCount(semaphore, ticks, inTime);
  __tcbmc_atomic_end();
  return result;
}

static void release(struct queue *mutex) {
  __tcbmc_assert(mutex->owner == self(), "lock-misuse", "a mutex is given that this task does not hold");
  mutex->owner = 0;
  mutex->holder = 0;
  GIVES_MUTEX;
  UNLOCKED(mutex);
}

static long give(struct queue *semaphore) {
  plain_word count = semaphore->waiting;
  if (count >= semaphore->length) return FALSE;
  semaphore->waiting = count + 1;
  return TRUE;
}

/** 0 if its count is at its limit; giving a mutex that the task does not hold is a violation */
long xSemaphoreGive(void *handle) {
  struct queue *semaphore = handle;
  long given = TRUE;
  CALL("xSemaphoreGive");
  __tcbmc_atomic_begin();
  usable(semaphore);
  __tcbmc_assert(semaphore->state != RECURSIVE, "lock-misuse", "a recursive mutex is given by xSemaphoreGive");
  if (semaphore->state == MUTEX) release(semaphore);
  else given = give(semaphore);
  __tcbmc_atomic_end();
  return given;
}

static struct queue *notMutex(struct queue *semaphore) {
  EXISTS(semaphore, "a semaphore");
  MISUSE(IS_MUTEX(semaphore), "a mutex is used in a handler");
  return semaphore;
}

/** as xSemaphoreGive; a mutex is a violation */
long xSemaphoreGiveFromISR(void *semaphore, long *woken) {
  __tcbmc_atomic_begin();
  long given = give(notMutex(semaphore));
  __tcbmc_atomic_end();
  if (given) TELL(woken);
  return given;
}
/** as xSemaphoreTake at once; a mutex is a violation */
long xSemaphoreTakeFromISR(void *semaphore, long *woken) {
  __tcbmc_atomic_begin();
  plain_word count = notMutex(semaphore)->waiting;
  long taken = takeOne(semaphore, count);
  __tcbmc_atomic_end();
  if (taken) TELL(woken);
  return taken;
}

static void recursive(struct queue *mutex) {
  EXISTS(mutex, "a mutex");
  __tcbmc_assert(mutex->state == RECURSIVE, "lock-misuse", "a mutex is used as a recursive one that is none");
}

/** as xSemaphoreTake of a mutex; who holds it takes it once more */
long xSemaphoreTakeRecursive(void *handle, __UINT32_TYPE__ ticks) {
  struct queue *mutex = handle;
  long taken = TRUE;
  WAITING_CALL(ticks, "xSemaphoreTakeRecursive");
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  recursive(mutex);
  if (mutex->owner == self()) {
    mutex->depth = mutex->depth + 1;
    LOCKED(mutex);
  } else {
    taken = takeMutex(mutex, ticks, inTime);
  }
  __tcbmc_atomic_end();
  return taken;
}

/** the mutex is free when it was given as often as it was taken; 0 if the task does not hold it */
long xSemaphoreGiveRecursive(void *handle) {
  struct queue *mutex = handle;
  CALL("xSemaphoreGiveRecursive");
  __tcbmc_atomic_begin();
  recursive(mutex);
  _Bool isOwn = mutex->owner == self();
  if (isOwn && mutex->depth != 0) {
    mutex->depth = mutex->depth - 1;
    UNLOCKED(mutex);
  } else if (isOwn) {
    release(mutex);
  }
  __tcbmc_atomic_end();
  return isOwn;
}

/** exact */
void *xSemaphoreGetMutexHolder(void *handle) {
  struct queue *mutex = handle;
  EXISTS(mutex, "a mutex");
  return mutex->holder;
}
void *xSemaphoreGetMutexHolderFromISR(void *handle) { return xSemaphoreGetMutexHolder(handle); }
unsigned long uxSemaphoreGetCount(void *handle) {
  struct queue *semaphore = handle;
  EXISTS(semaphore, "a semaphore");
  return IS_MUTEX(semaphore) ? semaphore->owner == 0 : semaphore->waiting;
}
unsigned long uxSemaphoreGetCountFromISR(void *handle) { return uxSemaphoreGetCount(handle); }
