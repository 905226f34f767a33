// tcbmc: violation assertion switches=0
// Destructors run in the opposite order of constructors, at exit too, and not at _exit.
#include <assert.h>
#include <stdlib.h>
static int order;
static void next(int digit) { order = 10 * order + digit; }
__attribute__((destructor(150))) static void d(void) { next(4); assert(order != 1234); }
static void __attribute__((destructor)) b(void) { next(2); }
void __attribute__((destructor)) a(void) { next(1); }
__attribute__((destructor(200))) static void c(void) { next(3); }
int main(void) { exit(0); }
