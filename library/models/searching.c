/**
 * @model searching and sorting
 * @header stdlib.h
 */

typedef __SIZE_TYPE__ size_t;

/** exact: by insertion, with the program’s own comparisons, byte by byte */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  unsigned char *bytes = base;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && compare(bytes + (j - 1) * size, bytes + j * size) > 0; j--)
      for (size_t k = 0; k < size; k++) {
        unsigned char kept = bytes[j * size + k];
        bytes[j * size + k] = bytes[(j - 1) * size + k];
        bytes[(j - 1) * size + k] = kept;
      }
}

/** exact */
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
  const unsigned char *bytes = base;
  size_t low = 0;
  size_t high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(key, bytes + middle * size);
    if (order == 0) return (void *)(bytes + middle * size);
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return 0;
}
