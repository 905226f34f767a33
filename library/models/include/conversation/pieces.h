/* How many pieces `readv` and `writev` take. */
#pragma once
struct piece {
  unsigned char *start;
  size_t size;
};
static size_t total(const struct piece *pieces, size_t count) {
  size_t sum = 0;
  for (size_t i = 0; i < count; i++) sum += pieces[i].size;
  return sum;
}
