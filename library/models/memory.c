/**
 * @model memory functions
 * @header string.h
 */

typedef __SIZE_TYPE__ size_t;
#include "bounds.h"
#include "apart.h"
#include "byte-loops.h"
#include "text-loops.h"

/** what is written and what is read do not overlap */
void __tcbmc_apart(const void *to, size_t written, const void *from, size_t read) { apart(to, written, from, read); }

/**
 * byte by byte; scalar by scalar where both objects have the same known type and the size is constant; a target that
 * overlaps the source is a violation
 */
void *memcpy(void *target, const void *source, size_t count) {
  in_bounds(target, count);
  in_bounds(source, count);
  apart(target, count, source, count);
  __tcbmc_copy_bytes(target, source, count);
  return target;
}

/** byte by byte */
void *mempcpy(void *target, const void *source, size_t count) {
  memcpy(target, source, count);
  return (unsigned char *)target + count;
}

/** byte by byte; scalar by scalar where both objects have the same known type and the size is constant */
void *memmove(void *target, const void *source, size_t count) {
  unsigned char *to = target;
  const unsigned char *from = source;
  in_bounds(to, count);
  in_bounds(from, count);
  if (to < from) __tcbmc_copy_bytes(to, from, count);
  else if (to > from) __tcbmc_copy_bytes_down(to, from, count);
  return target;
}

/** byte by byte; scalar by scalar where both objects have the same known type and the size is constant */
void *memset(void *target, int value, size_t count) {
  in_bounds(target, count);
  __tcbmc_set_bytes(target, (unsigned char)value, count);
  return target;
}

/* All of them are compared, as far as C is concerned. */
static void all_in_bounds(const unsigned char *first, size_t count) {
  if (count > 0 && __tcbmc_object_size(first) != 0)
    __tcbmc_assert(__tcbmc_object_size(first + (count - 1)) != 0, "out-of-bounds",
                   "access outside the bounds of an object");
}

/** all bytes must be there; the result is the difference of the bytes */
int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left;
  const unsigned char *b = right;
  all_in_bounds(a, count);
  all_in_bounds(b, count);
  return __tcbmc_compare_bytes(a, b, count);
}

/** exact */
void *memchr(const void *object, int value, size_t count) {
  size_t found = __tcbmc_find_byte(object, (unsigned char)value, count);
  return found == (size_t)-1 ? 0 : (unsigned char *)object + found;
}

/** exact */
void *memrchr(const void *object, int value, size_t count) {
  const unsigned char *bytes = object;
  for (size_t i = count; i > 0; i--)
    if (bytes[i - 1] == (unsigned char)value) return (void *)(bytes + (i - 1));
  return 0;
}

/** as memmove */
void bcopy(const void *source, void *target, size_t count) { memmove(target, source, count); }
/** as memset */
void bzero(void *target, size_t count) { memset(target, 0, count); }
/** as memcmp */
int bcmp(const void *left, const void *right, size_t count) { return memcmp(left, right, count); }
