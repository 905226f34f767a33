// tcbmc: violation race -- --race-only
// tcbmc: violation race -- --race-only --without static-proofs --without states
// As freed_in_section_ok.c, but who has put it in looks at it once more, outside of any section.
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
struct item { struct item *next; int value; } *first;
static void *put(void *unused) {
  struct item *own = calloc(1, sizeof *own);
  __VERIFIER_atomic_begin();
  own->next = first;
  first = own;
  __VERIFIER_atomic_end();
  own->value = 1;
  return unused;
}
static void *take(void *unused) {
  __VERIFIER_atomic_begin();
  struct item *mine = first;
  if (mine) { first = mine->next; free(mine); }
  __VERIFIER_atomic_end();
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, put, 0);
  pthread_create(&b, 0, take, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
