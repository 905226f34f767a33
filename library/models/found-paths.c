/**
 * @model paths that are found by patterns
 * @header glob.h
 */

#include "transfer.h"
/* So many a call finds at most. */
#define FOUND 2
/* As long as this is what is found at most, with its end. */
#define LENGTH 1024

#include <glob.h>

/* A table with room for all and a null pointer at the end; offset and count are what is kept of the old one. */
static char **grown(char **old, size_t kept) {
  char **table = __tcbmc_alloc((kept + FOUND + 1) * sizeof *table, 0);
  __tcbmc_assume(table != 0);
  for (size_t i = 0; i < kept; i++) table[i] = old != 0 ? old[i] : 0;
  table[kept] = 0;
  if (old != 0) __tcbmc_free(old);
  return table;
}

/**
 * an error number, after which there is nothing in the list but what was there, or 0 and new strings of any
 * characters, with a null pointer behind them; it is said that one call finds at most 2
 */
int glob(const char *restrict pattern, int flags, int (*error)(const char *, int), glob_t *restrict found) {
  __tcbmc_take_for_granted("patterns fit at most 2 paths", "glob");
  __tcbmc_look_at_text(pattern);
  if (!(flags & GLOB_DOOFFS)) found->gl_offs = 0;
  if (!(flags & GLOB_APPEND)) {
    found->gl_pathc = 0;
    found->gl_pathv = 0;
    if (flags & GLOB_DOOFFS) found->gl_pathv = grown(0, found->gl_offs);
  }
  found->gl_flags = flags;
  if (__VERIFIER_nondet_bool()) {
    char path[2] = "/";
    if ((error != 0 && error(path, 2) != 0) || flags & GLOB_ERR) return GLOB_ABORTED;
  }
  if (__VERIFIER_nondet_bool()) return GLOB_NOSPACE;
  if (!(flags & GLOB_NOCHECK) && __VERIFIER_nondet_bool()) return GLOB_NOMATCH;
  size_t last = found->gl_offs + found->gl_pathc;
  char **table = grown(found->gl_pathv, last);
  found->gl_pathv = table;
  for (int i = 0; i < FOUND; i++) {
    char *path = __tcbmc_alloc(LENGTH, 2);
    __tcbmc_assume(path != 0);
    path[LENGTH - 1] = 0;
    table[last++] = path;
    table[last] = 0;
    found->gl_pathc++;
    if (__VERIFIER_nondet_bool()) break;
  }
  return 0;
}

/** the list is gone, with its strings */
void globfree(glob_t *found) {
  if (found->gl_pathv == 0) return;
  for (size_t i = 0; i < found->gl_pathc; i++) __tcbmc_free(found->gl_pathv[found->gl_offs + i]);
  __tcbmc_free(found->gl_pathv);
  found->gl_pathv = 0;
}
