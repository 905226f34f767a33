// tcbmc: violation assertion switches=0
// Callers of a noreturn function rely on it.
#include <stdlib.h>
_Noreturn static void die(int code) {
  if (code != 7) exit(code);
}
int main(int argc, char **argv) {
  (void)argv;
  if (argc > 2) die(argc + 4);
  return 0;
}
