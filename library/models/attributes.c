/**
 * @model attributes
 * @header pthread.h
 *
 * Attributes of all objects but threads. Each is one word with glibc's layout, whose types are no larger: the kind in
 * the low bits.
 */

typedef __UINT32_TYPE__ word;
enum { EINVAL = 22 };

static int reset(word *bits) {
  *bits = 0;
  return 0;
}

static int set(word *bits, int shift, word most, int value) {
  if (value < 0 || (word)value > most) return EINVAL;
  *bits = (*bits & ~((word)3 << shift)) | ((word)value << shift);
  return 0;
}

static int get(const word *bits, int shift, int *value) {
  *value = (int)((*bits >> shift) & 3);
  return 0;
}

/** normal */
int pthread_mutexattr_init(void *attributes) { return reset(attributes); }
/** no effect */
int pthread_mutexattr_destroy(void *attributes) { return 0; }
/** normal, recursive or error-checking; EINVAL for anything else */
int pthread_mutexattr_settype(void *attributes, int kind) { return set(attributes, 0, 3, kind); }
/** exact */
int pthread_mutexattr_gettype(const void *attributes, int *kind) { return get(attributes, 0, kind); }
/** stored, without effect */
int pthread_mutexattr_setpshared(void *attributes, int shared) { return set(attributes, 4, 1, shared); }
/** exact */
int pthread_mutexattr_getpshared(const void *attributes, int *shared) { return get(attributes, 4, shared); }
/** stored, without effect */
int pthread_mutexattr_setprotocol(void *attributes, int protocol) { return set(attributes, 8, 2, protocol); }
/** exact */
int pthread_mutexattr_getprotocol(const void *attributes, int *protocol) { return get(attributes, 8, protocol); }

/** stored, without effect */
int pthread_mutexattr_setprioceiling(void *attributes, int ceiling) {
  word *bits = attributes;
  if (ceiling < 1 || ceiling > 99) return EINVAL;
  *bits = (*bits & ~((word)0xfff << 12)) | ((word)ceiling << 12);
  return 0;
}

/** exact */
int pthread_mutexattr_getprioceiling(const void *attributes, int *ceiling) {
  *ceiling = (int)((*(const word *)attributes >> 12) & 0xfff);
  return 0;
}

/** stalled or robust; EINVAL for anything else */
int pthread_mutexattr_setrobust(void *attributes, int robust) { return set(attributes, 30, 1, robust); }
/** exact */
int pthread_mutexattr_getrobust(const void *attributes, int *robust) { return get(attributes, 30, robust); }
/** as pthread_mutexattr_setrobust */
int pthread_mutexattr_setrobust_np(void *attributes, int robust) { return set(attributes, 30, 1, robust); }
/** exact */
int pthread_mutexattr_getrobust_np(const void *attributes, int *robust) { return get(attributes, 30, robust); }

/** the default */
int pthread_condattr_init(void *attributes) { return reset(attributes); }
/** no effect */
int pthread_condattr_destroy(void *attributes) { return 0; }
/** stored, without effect */
int pthread_condattr_setclock(void *attributes, int clock) { return set(attributes, 0, 1, clock); }
/** exact */
int pthread_condattr_getclock(const void *attributes, int *clock) { return get(attributes, 0, clock); }
/** stored, without effect */
int pthread_condattr_setpshared(void *attributes, int shared) { return set(attributes, 4, 1, shared); }
/** exact */
int pthread_condattr_getpshared(const void *attributes, int *shared) { return get(attributes, 4, shared); }

/** the default */
int pthread_rwlockattr_init(void *attributes) { return reset(attributes); }
/** no effect */
int pthread_rwlockattr_destroy(void *attributes) { return 0; }
/**
 * PTHREAD_RWLOCK_PREFER_READER_NP, _PREFER_WRITER_NP (which is the same, as with glibc),
 * _PREFER_WRITER_NONRECURSIVE_NP; EINVAL for anything else
 */
int pthread_rwlockattr_setkind_np(void *attributes, int kind) { return set(attributes, 0, 2, kind); }
/** exact */
int pthread_rwlockattr_getkind_np(const void *attributes, int *kind) { return get(attributes, 0, kind); }
/** stored, without effect */
int pthread_rwlockattr_setpshared(void *attributes, int shared) { return set(attributes, 4, 1, shared); }
/** exact */
int pthread_rwlockattr_getpshared(const void *attributes, int *shared) { return get(attributes, 4, shared); }

/** the default */
int pthread_barrierattr_init(void *attributes) { return reset(attributes); }
/** no effect */
int pthread_barrierattr_destroy(void *attributes) { return 0; }
/** stored, without effect */
int pthread_barrierattr_setpshared(void *attributes, int shared) { return set(attributes, 4, 1, shared); }
/** exact */
int pthread_barrierattr_getpshared(const void *attributes, int *shared) { return get(attributes, 4, shared); }
