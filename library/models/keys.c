/**
 * @model thread-specific data
 * @header pthread.h
 *
 * Keys count from 0 and are never used again. A key without destructor has one that is null, a deleted one as well.
 */

#include "failing.h"

enum { KEYS = 1024, ROUNDS = 4, EAGAIN = 11, EINVAL = 22 };
typedef void (*destructor)(void *);
/** the number of keys so far */
_Atomic unsigned int __tcbmc_keys;
/** the keys that were not deleted */
_Atomic _Bool __tcbmc_key_alive[KEYS];
/** by key */
_Atomic destructor __tcbmc_key_destructors[KEYS];
/** by key, for each thread */
_Thread_local void *__tcbmc_key_values[KEYS];

/** exact; up to 1024 keys in all, then EAGAIN; destructors run when a thread ends, in up to four rounds */
int pthread_key_create(unsigned int *key, void (*destroy)(void *)) {
  MAY_FAIL(11);
  int result = 0;
  __tcbmc_atomic_begin();
  unsigned int next = __tcbmc_keys;
  if (next == KEYS) {
    result = EAGAIN;
  } else {
    __tcbmc_keys = next + 1;
    __tcbmc_key_alive[next] = 1;
    __tcbmc_key_destructors[next] = destroy;
  }
  __tcbmc_atomic_end();
  if (result == 0) *key = next;
  return result;
}

static _Bool alive(unsigned int key) { return key < KEYS && __tcbmc_key_alive[key]; }

/** exact; EINVAL if there is no such key */
int pthread_key_delete(unsigned int key) {
  int result = EINVAL;
  __tcbmc_atomic_begin();
  if (alive(key)) {
    __tcbmc_key_alive[key] = 0;
    __tcbmc_key_destructors[key] = 0;
    result = 0;
  }
  __tcbmc_atomic_end();
  return result;
}

/** exact; null if there is no such key */
void *pthread_getspecific(unsigned int key) { return alive(key) ? __tcbmc_key_values[key] : 0; }

/** exact; EINVAL if there is no such key */
int pthread_setspecific(unsigned int key, const void *value) {
  if (!alive(key)) return EINVAL;
  __tcbmc_key_values[key] = (void *)value;
  return 0;
}

static _Bool runRound(void) {
  _Bool any = 0;
  unsigned int keys = __tcbmc_keys;
  for (unsigned int key = 0; key < keys; key++) {
    void *value = __tcbmc_key_values[key];
    if (value == 0) continue;
    destructor destroy = __tcbmc_key_destructors[key];
    if (destroy == 0) continue;
    __tcbmc_key_values[key] = 0;
    destroy(value);
    any = 1;
  }
  return any;
}

/** the end of a thread */
void __tcbmc_run_destructors(void) {
  for (int round = 0; round < ROUNDS; round++)
    if (!runRound()) return;
}
