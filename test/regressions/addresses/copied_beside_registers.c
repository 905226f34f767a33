// tcbmc: violation assertion -- --target avr --volatile-input 0x20-0x5f
// tcbmc: safe -- --target avr --volatile-input 0x20-0x5f -DSAFE
// tcbmc: violation assertion -- --target mcs51 --volatile-input 0xf000-0xf00f -DCOMPARED
// tcbmc: safe -- --target mcs51 --volatile-input 0xf000-0xf00f -DCOMPARED -DSAFE
// Where some addresses are those of registers, loops over bytes look at each address; inputs that are taken afterwards are those that the program sees.
#include <assert.h>
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);
static char from[6], to[6];

int main(void) {
  unsigned char which = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 5; i++) from[i] = 'a' + (which + i) % 3;
#ifdef COMPARED
  strcpy(to, from);
  int equal = strcmp(to, from) == 0 && strlen(to) == 5 && memchr(to, 'a', 6) != 0;
#else
  memcpy(to, from, sizeof to);
  int equal = memcmp(to, from, sizeof to) == 0;
#endif
  unsigned char last = __VERIFIER_nondet_uchar();
#ifdef SAFE
  assert(equal && (last < 200 || last >= 200));
#else
  assert(!equal || last != 77 || which != 7);
#endif
  return 0;
}
