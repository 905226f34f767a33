// tcbmc: safe
// Constructors run before main by priority, then in the order of their definitions.
#include <assert.h>
static int order;
static void next(int digit) { order = 10 * order + digit; }
static void __attribute__((constructor)) c(void) { next(3); }
__attribute__((constructor(200))) static void b(void) { next(2); }
__attribute__((constructor(150))) static void a(void) { next(1); }
void __attribute__((__constructor__)) d(void) { next(4); }
void e(void) { next(5); }
void e(void) __attribute__((constructor));
int main(void) { assert(order == 12345); }
