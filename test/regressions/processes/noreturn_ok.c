// tcbmc: safe
// Neither exit, nor an endless loop, nor another noreturn function comes back.
#include <stdlib.h>
__attribute__((noreturn)) static void die(int code) { exit(code); }
_Noreturn static void stop(int code) {
  if (code) die(code);
  for (;;)
    ;
}
int main(void) {
  if (__VERIFIER_nondet_int()) stop(__VERIFIER_nondet_int());
  return 0;
}
