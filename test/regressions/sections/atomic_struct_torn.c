// tcbmc: violation assertion
// A copy of a struct that is not atomic can be torn by one.
#include <assert.h>
#include <pthread.h>
struct c { int a, b; };
static struct c x;
static void *w(void *p) { struct c n = {1, 1}; __atomic_store(&x, &n, 5); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); struct c s; s = x; assert(s.a == s.b); pthread_join(t, 0); return 0; }
