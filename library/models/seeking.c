/**
 * @model positions in descriptors
 * @header unistd.h
 * @when __TCBMC_INSIDE
 *
 * Pipes and sockets that lead to the program itself have none. Programs that have none of those take what is described
 * (`src/library/models/described.ts`).
 */

#include "transfer.h"
#include "errors.h"
#include <unistd.h>

enum { NO_SEEKING = 29 };

static long moved(int number) {
  if (!canBeOpen(number)) return -1;
  IF_INSIDE(number, {
    if (IS_GONE(end)) return notOpen();
    *__errno_location() = NO_SEEKING;
    return -1;
  })
  return upTo((1ul << (8 * sizeof(long) - 1)) - 1, ERRORS_OF(lseek));
}

/** ESPIPE for a pipe or socket of which both ends are in the program; else any position, or -1 */
off_t lseek(int number, off_t offset, int whence) { return (off_t)moved(number); }
off64_t lseek64(int number, off64_t offset, int whence) { return (off64_t)moved(number); }
