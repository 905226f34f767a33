// tcbmc: safe
// A member has the alignment that its declaration or its record asks for, not only that of its type.
#include <assert.h>

struct line {
  char first;
  _Alignas(16) char second;
  short third __attribute__((aligned(8)));
  struct {
    _Alignas(4) char inner;
  };
} line, *where = &line;

struct __attribute__((packed)) tight {
  char first;
  int second;
  int third __attribute__((aligned(2)));
} tight;

typedef struct {
  _Alignas(32) int elements[2];
} row;

int main(void) {
  assert(__alignof__(line.first) == 1 && __alignof__(line.second) == 16 && __alignof__(line.third) == 8);
  assert(__alignof__(where->second) == 16 && __alignof__((where->third)) == 8 && __alignof__(((struct line *) 0)->inner) == 4);
  assert(__alignof__(line) == 16 && __alignof__(struct line) == 16 && __alignof__(+line.second) == 4);
  assert(__alignof__(tight.second) == 1 && __alignof__(tight.third) == 2);
  assert(__alignof__(((row *) 0)->elements) == 32 && __alignof__(((row *) 0)->elements[0]) == 4);
  return 0;
}
