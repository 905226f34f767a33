// tcbmc: safe -- --undefined-functions error
// If the files are the whole program, what is weak and defined nowhere is null.
#include <assert.h>

extern int value __attribute__((weak));
int opt(void) __attribute__((weak));

int main(void) {
  assert(!opt && !&value);
  if (opt) return opt();
  return 0;
}
