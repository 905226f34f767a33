/* What both kinds of channels begin with. */
#pragma once
#include "byte-loops.h"
#include "text-loops.h"
#include "conversation/channel-functions.h"

enum { ENOENT = 2, EAGAIN = 11, EEXIST = 17, EPIPE = 32, ECONNRESET = 104 };
typedef __SIZE_TYPE__ size_t;
size_t __VERIFIER_nondet_size_t(void);
/* How much was written to a file in all, or sent on a stream that is not checked in all. */
extern _Atomic unsigned int __tcbmc_written_to[];
extern _Atomic _Bool __tcbmc_made_writes[];
#ifdef SHORT
static size_t someOf(size_t count) {
  size_t less = __VERIFIER_nondet_size_t();
  return less < count ? count - less : count;
}
#else
#define someOf(count) (count)
#endif

static size_t untilLineEnd(const unsigned char *from, size_t count) {
  size_t found = __tcbmc_find_byte(from, '\n', count);
  return found < count ? found + 1 : count;
}
