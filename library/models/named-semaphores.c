/**
 * @model named semaphores
 * @header semaphore.h
 *
 * A name stays until it is unlinked, and its semaphore has a place in memory while it is open, always the same
 * (POSIX). The value outlives that place. Semaphores are laid out as in `semaphores.c`.
 */

#include "failing.h"
#include "process-limits.h"

typedef __UINT32_TYPE__ plain_word;
typedef _Atomic __UINT32_TYPE__ word;
#define READY 0x80000000u
enum { O_CREAT = 0100, O_EXCL = 0200, ENOENT = 2, EEXIST = 17, EINVAL = 22, EMFILE = 24 };
struct named {
  struct named *next;
  _Bool linked;
  unsigned int opened;
  plain_word value;
  word *place;
  char name[];
};
/** all that were opened */
struct named *__tcbmc_named_semaphores;
int *__errno_location(void);
__SIZE_TYPE__ strlen(const char *);
int strcmp(const char *, const char *);
void *memcpy(void *, const void *, __SIZE_TYPE__);

static int failure(int error) {
  *__errno_location() = error;
  return -1;
}

static word *refused(int error) {
  failure(error);
  return 0;
}

static struct named *find(const char *name) {
  for (struct named *s = __tcbmc_named_semaphores; s != 0; s = s->next)
    if (s->linked && strcmp(s->name, name) == 0) return s;
  return 0;
}

static struct named *make(const char *name, __SIZE_TYPE__ length, plain_word value) {
  struct named *s = __tcbmc_reserve(sizeof *s + length + 1, 0);
  memcpy(s->name, name, length + 1);
  s->next = __tcbmc_named_semaphores;
  s->linked = 1;
  s->opened = 0;
  s->value = READY | value;
  s->place = 0;
  __tcbmc_named_semaphores = s;
  return s;
}

static word *open(struct named *s) {
  if (s->opened == 0) {
    s->place = __tcbmc_reserve(sizeof(word), 0);
    *s->place = s->value;
  }
  s->opened = s->opened + 1;
  return s->place;
}

/**
 * exact, taken that no other process has a hand in it (that is said): who opens a name that is open gets the same
 * semaphore; null with ENOENT, EEXIST or EINVAL, with --calls-may-fail at any time
 */
void *sem_open(const char *name, int flags, ...) {
  SHARED_WITH_OTHERS
  __tcbmc_take_for_granted("no other process uses named semaphores");
  MAY_FAIL(refused(EMFILE));
  plain_word value = 0;
  if (flags & O_CREAT) {
    __builtin_va_list list;
    __builtin_va_start(list, flags);
    (void)__builtin_va_arg(list, unsigned int);
    value = __builtin_va_arg(list, unsigned int);
    __builtin_va_end(list);
    if (value & READY) return refused(EINVAL);
  }
  __SIZE_TYPE__ length = strlen(name);
  int error = 0;
  word *result = 0;
  __tcbmc_atomic_begin();
  struct named *s = find(name);
  if (s == 0 && !(flags & O_CREAT)) error = ENOENT;
  else if (s != 0 && (flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL)) error = EEXIST;
  else result = open(s != 0 ? s : make(name, length, value));
  __tcbmc_atomic_end();
  return error == 0 ? result : refused(error);
}

/** exact: using the semaphore after its last close is a violation; -1 with EINVAL if it is not open */
int sem_close(void *semaphore) {
  int error = EINVAL;
  __tcbmc_atomic_begin();
  for (struct named *s = __tcbmc_named_semaphores; s != 0; s = s->next) {
    if (s->opened == 0 || s->place != semaphore) continue;
    s->opened = s->opened - 1;
    if (s->opened == 0) {
      s->value = *s->place;
      __tcbmc_free(s->place);
      s->place = 0;
    }
    error = 0;
    break;
  }
  __tcbmc_atomic_end();
  return error == 0 ? 0 : failure(error);
}

/**
 * exact: the name is free again, the semaphore stays for those who have it open; -1 with ENOENT if there is no such
 * name
 */
int sem_unlink(const char *name) {
  int error = ENOENT;
  __tcbmc_atomic_begin();
  struct named *s = find(name);
  if (s != 0) {
    s->linked = 0;
    error = 0;
  }
  __tcbmc_atomic_end();
  return error == 0 ? 0 : failure(error);
}
