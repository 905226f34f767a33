/*
 * A mutex: the owner's id, 0 when it is free; the further locks of a recursive mutex; and the kind where glibc has
 * it, so that the static initialisers in preprocessed programs mean what they say. glibc's adaptive mutexes (3) are
 * normal ones.
 */
#pragma once
#include "words.h"

struct mutex {
  word owner;
  word count;
#if __SIZEOF_POINTER__ == 8
  word unused[2];
#else
  word unused[1];
#endif
  word kind;
};
enum { NORMAL = 0, RECURSIVE = 1, ERRORCHECK = 2 };
#ifdef __TCBMC_ROBUST
enum { ROBUST = 16, INCONSISTENT = 1, LOST = 2, EOWNERDEAD = 130, ENOTRECOVERABLE = 131 };
#define ROBUST_ONLY(text) text
extern _Atomic _Bool __tcbmc_ended[(__TCBMC_MOST_THREADS + 1)];
/* Its owner has ended. */
static _Bool isAbandoned(struct mutex *m) {
  plain_word owner = m->owner;
  return (m->kind & ROBUST) && owner != 0 && owner <= __TCBMC_MOST_THREADS && owner != self() && __tcbmc_ended[owner];
}
#define FREE(m, owner) ((owner) == 0 || isAbandoned(m))
#define TAKEN_OVER(m, result) if (result == EOWNERDEAD) LOCKED(m)
/*
 * Of a mutex that is free. Taken from a thread that has ended it does not behave as a lock: it is said afterwards
 * (TAKEN_OVER).
 */
static int take(struct mutex *m) {
  if ((m->kind & ROBUST) && m->unused[0] == LOST) return ENOTRECOVERABLE;
  _Bool abandoned = m->owner != 0;
  m->owner = self();
  if (!abandoned) {
    LOCKED(m);
    return 0;
  }
  m->unused[0] = INCONSISTENT;
  m->count = 0;
  return EOWNERDEAD;
}
#else
#define ROBUST_ONLY(text)
#define FREE(m, owner) ((owner) == 0)
#define TAKEN_OVER(m, result)
static int take(struct mutex *m) {
  m->owner = self();
  LOCKED(m);
  return 0;
}
#endif
