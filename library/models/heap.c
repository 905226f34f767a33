/**
 * @model heap functions
 * @header stdlib.h, malloc.h
 */

#include "byte-loops.h"

typedef __SIZE_TYPE__ size_t;

/* No block has as many bytes, so what would overflow need not be told from what no machine has. */
#define LARGEST ((size_t)-1 >> (sizeof(void *) == 8 ? 16 : 0))

/**
 * null if the size is more than any machine has, or at any time with --malloc-may-fail; the contents are unspecified
 */
void *malloc(size_t size) { return __tcbmc_alloc(size, 0); }
/** anything but null or the start of a live block is a violation */
void free(void *block) { __tcbmc_free(block); }
/** as free */
void cfree(void *block) { __tcbmc_free(block); }

/** as malloc; null if the size overflows; the contents are zero */
void *calloc(size_t count, size_t size) {
  if (size != 0 && count > LARGEST / size) return __tcbmc_alloc(-1, 1);
  return __tcbmc_alloc(count * size, 1);
}

/**
 * a new block, which may have the address of the old one, and that is freed; or null as for malloc, and the old one
 * stays
 */
void *realloc(void *block, size_t size) {
  if (block == 0) return __tcbmc_alloc(size, 0);
  if (size == 0) {
    __tcbmc_free(block);
    return 0;
  }
  unsigned char *result = (unsigned char *)__tcbmc_replace(size, block);
  if (result == 0) return 0;
  const unsigned char *old = block;
  size_t kept = __tcbmc_object_size(block);
  if (size < kept) kept = size;
  __tcbmc_copy_bytes(result, old, kept);
  __tcbmc_free(block);
  return result;
}

/** as realloc; null if the size overflows */
void *reallocarray(void *block, size_t count, size_t size) {
  if (size != 0 && count > LARGEST / size) return __tcbmc_alloc(-1, 0);
  return realloc(block, count * size);
}

static void *aligned(size_t alignment, size_t size) {
  void *block = __tcbmc_alloc(size, 0);
  if (sizeof block == 8 && alignment > 16) __CPROVER_assume(((size_t)block & (alignment - 1)) == 0);
  return block;
}

/** as malloc */
void *aligned_alloc(size_t alignment, size_t size) { return aligned(alignment, size); }
void *memalign(size_t alignment, size_t size) { return aligned(alignment, size); }
void *valloc(size_t size) { return aligned(4096, size); }
/** a block that outlives the function; always granted */
void *alloca(size_t size) { return __tcbmc_reserve(size, 0); }

/** ENOMEM where malloc gives null */
int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return 22;
  void *block = aligned(alignment, size);
  if (block == 0) return 12;
  *result = block;
  return 0;
}

/** the size that was asked for */
size_t malloc_usable_size(void *block) { return __tcbmc_object_size(block); }
