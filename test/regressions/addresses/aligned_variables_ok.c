// tcbmc: safe
// Variables are aligned as they are declared; on x86-64 arrays of 16 bytes or more to 16.
#include <assert.h>
#include <stdint.h>

extern char declared[];
_Alignas(64) char declared[] = "abc";
char attribute[3] __attribute__((aligned(32)));
static _Alignas(long) char of_type;
typedef int wide __attribute__((aligned(128)));
const wide by_typedef;
char array[16];
struct __attribute__((aligned(256))) record { char c; } record;
_Alignas(8192) char pages;

int main(void) {
  _Alignas(64) char local[3] = {0};
  static char fixed[3] __attribute__((aligned(64)));
  char long_local[20] = {0};
  assert((uintptr_t)declared % 64 == 0 && (uintptr_t)attribute % 32 == 0);
  assert((uintptr_t)&of_type % 8 == 0 && (uintptr_t)&by_typedef % 128 == 0);
  assert(((uintptr_t)array & 15) == 0 && (uintptr_t)&record % 256 == 0);
  assert((uintptr_t)local % 64 == 0 && (uintptr_t)fixed % 64 == 0 && (uintptr_t)long_local % 16 == 0);
  assert((uintptr_t)&pages % 4096 == 0);
  return 0;
}
