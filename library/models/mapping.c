/**
 * @model mapped memory
 * @header sys/mman.h
 *
 * Memory that is asked of the system in pages.
 */

#include "transfer.h"
#include "process-limits.h"
#include "errors.h"

#ifdef __TCBMC_RESOURCES
void __tcbmc_use_descriptor(int number);
#else
#define __tcbmc_use_descriptor(number)
#endif

static void *mapped(void *block) { return block == 0 ? (void *)-1 : block; }

static _Bool isEmpty(size_t size) {
  if (size == 0) *__errno_location() = 22;
  return size == 0;
}

/** of anonymous memory that may be anywhere */
void *__tcbmc_map_zeros(size_t size) { return mapped(isEmpty(size) ? 0 : __tcbmc_alloc(size, 1)); }

/** of a file, anywhere */
void *__tcbmc_map_file(size_t size, int descriptor) {
  if (!canBeOpen(descriptor)) return (void *)-1;
  __tcbmc_take_for_granted("no other process changes what is mapped", "mmap");
  __tcbmc_use_descriptor(descriptor);
  if (isEmpty(size)) return (void *)-1;
  if (__VERIFIER_nondet_bool()) return failing(ERRORS_OF(mmap)), (void *)-1;
  return mapped(__tcbmc_alloc(size, 2));
}

/** that other processes see */
void *__tcbmc_map_shared_zeros(size_t size) {
  SHARED_WITH_OTHERS
  return __tcbmc_map_zeros(size);
}

/** that other processes see */
void *__tcbmc_map_shared_file(size_t size, int descriptor) {
  SHARED_WITH_OTHERS
  return __tcbmc_map_file(size, descriptor);
}

/**
 * MAP_FAILED (for anonymous memory as malloc gives null), or a new block: zeros if it is anonymous, else any
 * contents; it is said that no other process changes it, and that with MAP_FIXED what is at the address stays
 */
void *mmap(void *address, size_t size, int protection, int flags, int descriptor, long offset) {
  if (isEmpty(size)) return (void *)-1;
  /* MAP_SHARED, MAP_SHARED_VALIDATE. */
  if (flags & 1) SHARED_WITH_OTHERS
  if (flags & 0x10) {
    __tcbmc_take_for_granted("what is mapped at a fixed address has the contents that were there", "mmap");
    return address;
  }
  return flags & 0x20 ? __tcbmc_map_zeros(size) : __tcbmc_map_file(size, descriptor);
}

/** as mmap */
void *mmap64(void *address, size_t size, int protection, int flags, int descriptor, long offset) {
  return mmap(address, size, protection, flags, descriptor, offset);
}

/** 0, and the block is gone, if it is unmapped as a whole; parts stay (that is said) */
int munmap(void *address, size_t size) {
  size_t all = __tcbmc_object_size(address);
  if (size + 4095 >= all && !__tcbmc_exists((char *)address - 1)) __tcbmc_free(address);
  else __tcbmc_take_for_granted("parts of blocks that are unmapped stay");
  return 0;
}
