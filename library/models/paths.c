/**
 * @model paths
 * @header stdlib.h
 */

#include "transfer.h"
#include "errors.h"

/**
 * null, or a string of any characters in a new block, or in the given one, of up to 127 characters (that is said);
 * without room for 4096 it may write beyond
 */
char *realpath(const char *path, char *resolved) {
  if (__VERIFIER_nondet_bool()) return (char *)failing(ERRORS_OF(realpath));
  if (resolved == 0) {
    char *block = (char *)__tcbmc_alloc(4096, 2);
    if (block != 0) block[4095] = 0;
    return block;
  }
  size_t room = __tcbmc_exists(resolved) && __tcbmc_exists(resolved + 4095) ? 4096 : 0;
  if (room == 0)
    while (__tcbmc_exists(resolved + room)) room++;
  if (room < 4096 && __VERIFIER_nondet_bool()) resolved[room] = 0;
  __tcbmc_take_for_granted("paths have less than 128 characters");
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length > 0 && length < 128 && length < room);
  for (size_t i = 0; i < 128; i++) {
    if (i < length) {
      char c = __VERIFIER_nondet_char();
      __tcbmc_assume(c != 0);
      resolved[i] = c;
    }
    if (i == length) resolved[i] = 0;
  }
  return resolved;
}
