// tcbmc: safe
// Its twin, with a copy of as many bytes, a word of it that was written before, and one that is moved within the copy.
#include <assert.h>
#include <string.h>
#include <unistd.h>

unsigned char buffer[4096];
struct {
  int words[1024];
} copy;

int main(void) {
  copy.words[100] = 5;
  long size = read(0, buffer, sizeof buffer);
  if (size < 0) return 0;
  memcpy(&copy, buffer, (size_t)size);
  if (size <= 400) assert(copy.words[100] == 5);
  if (size == 401) assert((copy.words[100] & ~0xff) == 0 && (copy.words[100] & 0xff) == buffer[400]);
  int word = copy.words[700];
  memmove(&copy.words[1], &copy.words[0], sizeof copy - sizeof(int));
  assert(copy.words[701] == word);
  return 0;
}
