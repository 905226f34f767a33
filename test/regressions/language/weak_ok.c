// tcbmc: bounded
// A weak symbol that nothing defines may be null; it is the same throughout the run, and one that is defined is itself.
#include <assert.h>
#include <stddef.h>

extern void opt(int *) __attribute__((weak));
#pragma weak other
extern int other(void);
extern int value __attribute__((weak));
__attribute__((weak)) int given(void) { return 1; }

static void (*hook)(int *) = opt;
struct operations {
  int id;
  int (*run)(void);
};
static const struct operations table[] = {{1, other}, {2, given}};

int main(void) {
  int x = 0, seen = opt != NULL;
  if (opt) opt(&x);
  else assert(x == 0);
  if (hook) hook(&x);
  assert((hook != NULL) == seen && (opt != NULL) == seen);
  if (&value) value++;
  if (table[0].run) table[0].run();
  assert(table[0].run == other && table[0].id == 1);
  assert(given && table[1].run() == 1);
  return 0;
}
