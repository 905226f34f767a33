/**
 * @model read-write locks
 * @header pthread.h
 *
 * The first word holds the id of the writer (0: none), the second one the number of read locks, the third one how
 * many wait to write, where that matters. It does under a lock of a kind for which glibc lets readers wait then, or
 * under any (--writers-first). The kind is where glibc has it. How many read locks are a thread's own is kept in a list
 * of its own: nobody else can see it, so it costs no formula.
 */

#include "words.h"
#include "deadlines.h"

struct rwlock {
  word writer;
  word readers;
  word waiting;
#if __SIZEOF_POINTER__ == 8
  word unused[9];
#else
  word unused[3];
#endif
  word kind;
};
enum { EBUSY = 16, EINVAL = 22, EDEADLK = 35, WRITERS_FIRST = 2 };

/* In a section: readers wait, although nobody writes. */
#ifdef __TCBMC_WRITERS_FIRST
#define PREFERS_WRITERS(l) 1
#elif defined(__TCBMC_RWLOCK_KINDS)
#define PREFERS_WRITERS(l) ((l)->kind == WRITERS_FIRST)
#endif
#ifdef PREFERS_WRITERS
#define PREFERS_WRITERS_AT_TIMES
static _Bool isHeldUp(struct rwlock *l) { return PREFERS_WRITERS(l) && l->waiting != 0; }
#else
#define PREFERS_WRITERS(l) 0
#define isHeldUp(l) 0
#endif

#if defined(__TCBMC_WRITING) && !defined(__TCBMC_WRITERS_FIRST)
#define NOTE_READERS(l) if ((l)->readers != 0) __tcbmc_readers_meet()
#else
#define NOTE_READERS(l)
#endif
#ifdef __TCBMC_LOOKS_AT_ENDS
#define NOTE_READERS_AT_ENDS NOTE_READERS
#else
#define NOTE_READERS_AT_ENDS(l)
#endif

struct read_locks {
  struct rwlock *lock;
  unsigned int count;
  struct read_locks *next;
};
/** the read locks of each thread */
_Thread_local struct read_locks *__tcbmc_read_locks;

static struct read_locks *ownReads(struct rwlock *l) {
  struct read_locks *entry = __tcbmc_read_locks;
  while (entry != 0 && entry->lock != l) entry = entry->next;
  return entry;
}

static void noteRead(struct rwlock *l) {
  struct read_locks *entry = ownReads(l);
  if (entry == 0) {
    entry = __tcbmc_reserve(sizeof *entry, 1);
    entry->lock = l;
    entry->next = __tcbmc_read_locks;
    __tcbmc_read_locks = entry;
  }
  entry->count = entry->count + 1;
}

static plain_word writerOf(struct rwlock *l) {
  plain_word writer = l->writer;
  __tcbmc_assert(writer < OWNERS, "lock-misuse",
                 "using a read-write lock that was never initialised, or was destroyed");
  return writer;
}

/** a free lock */
int pthread_rwlock_init(void *lock, const void *attributes) {
  MAY_FAIL(12);
  struct rwlock *l = lock;
  __tcbmc_atomic_begin();
  l->writer = 0;
  l->readers = 0;
  l->waiting = 0;
  l->kind = attributes != 0 ? *(const plain_word *)attributes & 3 : 0;
  __tcbmc_atomic_end();
  return 0;
}

/** destroying a lock that is held, or is none, is a violation */
int pthread_rwlock_destroy(void *lock) {
  struct rwlock *l = lock;
  __tcbmc_atomic_begin();
  plain_word writer = writerOf(l);
  __tcbmc_assert(writer == 0 && l->readers == 0, "lock-misuse", "destroying a read-write lock that is held");
  if (!MISUSED(writer != 0 || l->readers != 0)) l->writer = DESTROYED;
  __tcbmc_atomic_end();
  return 0;
}

/* In a section. Whoever reads holds up who waits to write. */
static void waitToRead(struct rwlock *l, plain_word writer) {
#ifdef PREFERS_WRITERS_AT_TIMES
  if (writer == 0) __tcbmc_wait(!isHeldUp(l));
  else
#endif
    __tcbmc_wait_for(writer == 0, writer);
}

/* A thread that may give up does not wait for ever. */
static int readLock(struct rwlock *l, _Bool forever) {
  int result = 0;
  __tcbmc_atomic_begin();
  plain_word writer = writerOf(l);
  if (MISUSED(writer >= OWNERS)) {
    result = EINVAL;
  } else if (writer == self()) {
    result = EDEADLK;
  } else {
    if (forever) waitToRead(l, writer);
    else __tcbmc_assume(writer == 0 && !isHeldUp(l));
    NOTE_READERS_AT_ENDS(l);
    l->readers = l->readers + 1;
    __tcbmc_event("lock-shared", l);
  }
  __tcbmc_atomic_end();
  if (result == 0) noteRead(l);
  return result;
}

static void take(struct rwlock *l) {
  l->writer = self();
  LOCKED(l);
}

/* In a section: its own read lock nobody else gives back, so it waits for itself. */
static void waitToWrite(struct rwlock *l, plain_word writer) {
  struct read_locks *own = ownReads(l);
  __tcbmc_wait_for(writer == 0 && l->readers == 0, own != 0 && own->count > 0 ? self() : writer);
}

/* In a section: readers see that somebody waits to write. */
static _Bool announce(struct rwlock *l) {
  _Bool waits = PREFERS_WRITERS(l) && (l->writer != 0 || l->readers != 0);
  if (waits) l->waiting = l->waiting + 1;
  return waits;
}

static int writeLock(struct rwlock *l, _Bool forever) {
  int result = 0;
  _Bool isAnnounced = 0;
  __tcbmc_atomic_begin();
  plain_word writer = writerOf(l);
  if (MISUSED(writer >= OWNERS)) {
    result = EINVAL;
  } else if (writer == self()) {
    result = EDEADLK;
  } else {
    isAnnounced = forever && announce(l);
    if (!isAnnounced) {
      if (forever) waitToWrite(l, writer);
      else __tcbmc_assume(writer == 0 && l->readers == 0);
      take(l);
    }
  }
  __tcbmc_atomic_end();
  if (!isAnnounced) return result;
  __tcbmc_atomic_begin();
  waitToWrite(l, l->writer);
  l->waiting = l->waiting - 1;
  take(l);
  __tcbmc_atomic_end();
  return result;
}

/**
 * waits until no thread writes; EDEADLK if the thread itself does; under a lock of
 * PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP, or with --writers-first, also until none waits to write
 */
int pthread_rwlock_rdlock(void *lock) { return readLock(lock, 1); }
/** waits until the lock is free; EDEADLK if the thread itself writes */
int pthread_rwlock_wrlock(void *lock) { return writeLock(lock, 1); }

/** EBUSY where pthread_rwlock_rdlock waits */
int pthread_rwlock_tryrdlock(void *lock) {
  struct rwlock *l = lock;
  int result = EBUSY;
  __tcbmc_atomic_begin();
  if (writerOf(l) == 0 && !isHeldUp(l)) {
    NOTE_READERS(l);
    l->readers = l->readers + 1;
    __tcbmc_event("lock-shared", l);
    result = 0;
  }
  __tcbmc_atomic_end();
  if (result == 0) noteRead(l);
  return result;
}

/** EBUSY if the lock is held */
int pthread_rwlock_trywrlock(void *lock) {
  struct rwlock *l = lock;
  int result = EBUSY;
  __tcbmc_atomic_begin();
  if (writerOf(l) == 0 && l->readers == 0) {
    l->writer = self();
    LOCKED(l);
    result = 0;
  }
  __tcbmc_atomic_end();
  return result;
}

/**
 * as pthread_rwlock_rdlock, or gives up with ETIMEDOUT (EINVAL if the deadline is invalid) while another thread
 * writes
 */
int pthread_rwlock_timedrdlock(void *lock, const void *deadline) {
  struct rwlock *l = lock;
  if (!__VERIFIER_nondet_bool()) return readLock(l, 0);
  __tcbmc_atomic_begin();
  plain_word writer = writerOf(l);
  __tcbmc_assume((writer != 0 || isHeldUp(l)) && writer != self());
  __tcbmc_atomic_end();
  return expired(deadline);
}

#ifdef PREFERS_WRITERS_AT_TIMES
/* Announced, it takes the lock or gives up. */
static int waitForSomeTime(struct rwlock *l, const void *deadline) {
  __tcbmc_atomic_begin();
  l->waiting = l->waiting - 1;
  _Bool isFree = l->writer == 0 && l->readers == 0;
  if (isFree) take(l);
  __tcbmc_atomic_end();
  return isFree ? 0 : expired(deadline);
}
#endif

/** as pthread_rwlock_wrlock, or gives up with ETIMEDOUT (EINVAL if the deadline is invalid) while the lock is held */
int pthread_rwlock_timedwrlock(void *lock, const void *deadline) {
  struct rwlock *l = lock;
#ifdef PREFERS_WRITERS_AT_TIMES
  __tcbmc_atomic_begin();
  _Bool isAnnounced = writerOf(l) != self() && announce(l);
  __tcbmc_atomic_end();
  if (isAnnounced) return waitForSomeTime(l, deadline);
#endif
  if (!__VERIFIER_nondet_bool()) return writeLock(l, 0);
  __tcbmc_atomic_begin();
  plain_word writer = writerOf(l);
  __tcbmc_assume(writer != self() && (writer != 0 || l->readers != 0));
  __tcbmc_atomic_end();
  return expired(deadline);
}

/** as pthread_rwlock_timedrdlock */
int pthread_rwlock_clockrdlock(void *lock, int clock, const void *deadline) {
  return pthread_rwlock_timedrdlock(lock, deadline);
}
/** as pthread_rwlock_timedwrlock */
int pthread_rwlock_clockwrlock(void *lock, int clock, const void *deadline) {
  return pthread_rwlock_timedwrlock(lock, deadline);
}

/** unlocking what the thread holds neither for reading nor for writing is a violation */
int pthread_rwlock_unlock(void *lock) {
  struct rwlock *l = lock;
  struct read_locks *entry = ownReads(l);
  if (entry != 0 && entry->count != 0) {
    entry->count = entry->count - 1;
    __tcbmc_atomic_begin();
    l->readers = l->readers - 1;
    __tcbmc_event("unlock-shared", l);
    __tcbmc_atomic_end();
  } else {
    __tcbmc_atomic_begin();
    __tcbmc_assert(l->writer == self(), "lock-misuse", "unlocking a read-write lock that this thread does not hold");
    l->writer = 0;
    UNLOCKED(l);
    __tcbmc_atomic_end();
  }
  return 0;
}
