import { BOUNDS } from './bounds.js';
import { BYTE_LOOPS } from './bytes.js';
import type { ModelFile } from './model.js';

const BYTES = 'byte by byte; scalar by scalar where both objects have the same known type and the size is constant';

export const MEMORY: ModelFile = {
  file: '<model of memory functions>',
  header: 'string.h',
  defines: {
    memcpy: BYTES,
    memmove: BYTES,
    mempcpy: 'byte by byte',
    memset: BYTES,
    memcmp: 'stops at the first difference; the result is the difference of the bytes',
    memchr: 'exact',
    memrchr: 'exact',
    bcopy: 'as memmove',
    bzero: 'as memset',
    bcmp: 'as memcmp',
  },
  text: String.raw`
typedef __SIZE_TYPE__ size_t;
${BOUNDS}${BYTE_LOOPS}
void *memcpy(void *target, const void *source, size_t count) {
  in_bounds(target, count);
  in_bounds(source, count);
  __tcbmc_copy_bytes(target, source, count);
  return target;
}

void *mempcpy(void *target, const void *source, size_t count) {
  memcpy(target, source, count);
  return (unsigned char *)target + count;
}

void *memmove(void *target, const void *source, size_t count) {
  unsigned char *to = target;
  const unsigned char *from = source;
  in_bounds(to, count);
  in_bounds(from, count);
  if (to < from) __tcbmc_copy_bytes(to, from, count);
  else if (to > from) __tcbmc_copy_bytes_down(to, from, count);
  return target;
}

void *memset(void *target, int value, size_t count) {
  in_bounds(target, count);
  __tcbmc_set_bytes(target, (unsigned char)value, count);
  return target;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left;
  const unsigned char *b = right;
  for (size_t i = 0; i < count; i++) {
    int x = a[i];
    int y = b[i];
    if (x != y) return x - y;
  }
  return 0;
}

void *memchr(const void *object, int value, size_t count) {
  const unsigned char *bytes = object;
  for (size_t i = 0; i < count; i++)
    if (bytes[i] == (unsigned char)value) return (void *)(bytes + i);
  return 0;
}

void *memrchr(const void *object, int value, size_t count) {
  const unsigned char *bytes = object;
  for (size_t i = count; i > 0; i--)
    if (bytes[i - 1] == (unsigned char)value) return (void *)(bytes + (i - 1));
  return 0;
}

void bcopy(const void *source, void *target, size_t count) { memmove(target, source, count); }
void bzero(void *target, size_t count) { memset(target, 0, count); }
int bcmp(const void *left, const void *right, size_t count) { return memcmp(left, right, count); }
`,
};
