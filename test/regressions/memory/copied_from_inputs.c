// tcbmc: violation assertion -- --volatile-input rx
// tcbmc: violation assertion -- --volatile-input rx -DLENGTH
// tcbmc: violation assertion -- --volatile-input 0x20-0x5f -DREGISTER
// tcbmc: violation assertion -- --volatile-input 0x20-0x5f -DCHOSEN
// tcbmc: safe -- --volatile-input 0x20-0x5f -DCHOSEN -DSAFE
// What is an input is one for loops that are gone through at once, too, and the address of a register is no null pointer.
#include <assert.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);
volatile char rx[4];

int main(void) {
  char buffer[4], zeros[4] = {0};
  unsigned chosen = __VERIFIER_nondet_uint();
#if defined LENGTH
  assert(strlen((const char *)rx) == 0);
#elif defined REGISTER
  memcpy(buffer, (const char *)0x25, 4);
  assert(buffer[0] == 0);
#elif defined CHOSEN
  memcpy(buffer, chosen > 5 ? zeros : (const char *)0x25, 4);
#ifdef SAFE
  assert(chosen <= 5 || buffer[0] == 0);
#else
  assert(buffer[0] == 0);
#endif
#else
  memcpy(buffer, (const char *)rx, 4);
  assert(buffer[0] == 0);
#endif
  return chosen == 0;
}
