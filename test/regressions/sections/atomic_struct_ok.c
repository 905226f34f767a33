// tcbmc: safe
// The generic operations take a struct as a whole.
#include <assert.h>
#include <pthread.h>
struct c { int a, b; };
static struct c x;
static void *w(void *p) { struct c n = {1, 1}; __atomic_store(&x, &n, 5); return p; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); struct c s; __atomic_load(&x, &s, 5); assert(s.a == s.b); struct c n = {2, 2}; __atomic_compare_exchange(&x, &s, &n, 0, 5, 5); __atomic_load(&x, &s, 5); assert(s.a == s.b); pthread_join(t, 0); return 0; }
