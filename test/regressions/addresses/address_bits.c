// tcbmc: violation assertion switches=0
// violated: 12 assertion 0
// violated: 13 assertion 0
// violated: 14 assertion 0
// violated: 15 assertion 0
// violated: 16 assertion 0
// Every bit of an address is unknown but for alignment and the size of the address space; order and hash of addresses are open.
#include <assert.h>
#include <stdint.h>

int a, b;
void cut(void) { assert((int)(long)&a == 0); }
void not_cut(void) { assert((int)(long)&a != 0); }
void ordered(void) { assert(&a < &b); }
void differently(void) { assert(&a > &b); }
void hashed(void) { assert(((uintptr_t)&a >> 4) % 7 != ((uintptr_t)&b >> 4) % 7); }

extern int __VERIFIER_nondet_int(void);

int main(void) {
  switch (__VERIFIER_nondet_int()) {
    case 0: cut(); break;
    case 1: not_cut(); break;
    case 2: ordered(); break;
    case 3: differently(); break;
    case 4: hashed(); break;
  }
  return 0;
}
