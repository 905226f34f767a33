/**
 * @model lines
 * @header stdio.h
 */

#include "transfer.h"
#include "errors.h"

void __tcbmc_use_stream(void *stream);

/**
 * -1, or a string of 1 to 119 characters; in a new block, which takes the place of the old one, or, after a failure,
 * of none; longer ones are not considered (that is said)
 */
long getdelim(char **text, size_t *room, int last, void *stream) {
  __tcbmc_use_stream(stream);
  char *old = *text;
  _Bool fails = __VERIFIER_nondet_bool();
  if (fails && old != 0) return __VERIFIER_nondet_bool() ? -1 : failed(ERRORS_OF(getdelim));
  char *block = (char *)__tcbmc_alloc(120, 2);
  if (block == 0) return failed(ERRORS_OF(getdelim));
  __tcbmc_take_for_granted("lines that getline reads have less than 120 characters");
  if (old != 0) __tcbmc_free(old);
  *text = block;
  *room = 120;
  /* At the end errno stays. */
  if (fails) return __VERIFIER_nondet_bool() ? -1 : failed(ERRORS_OF(getdelim));
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length > 0 && length < 120);
  block[length] = 0;
  return (long)length;
}

/**
 * -1, or a string of 1 to 119 characters; in a new block, which takes the place of the old one, or, after a failure,
 * of none; longer ones are not considered (that is said)
 */
long getline(char **text, size_t *room, void *stream) { return getdelim(text, room, '\n', stream); }
