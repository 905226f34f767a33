// tcbmc: safe -- -DEXTRA=2
// tcbmc: safe -- -DEXTRA=4
// tcbmc: safe -- -DEXTRA=2 -DONE_FIELD
// tcbmc: safe -- -DEXTRA=4 -DONE_FIELD
// tcbmc: safe -- -DEXTRA=2 -DANY_ADDRESS
// tcbmc: safe -- -DEXTRA=4 -DANY_ADDRESS
//
// Main and EXTRA threads, ten critical sections each: under a mutex of the element's own and, inside it, one that all
// sections share. An input chooses whether a section moves the element's field away from 0 and back, or asserts that it
// is 0. With ONE_FIELD the elements have but one field among them; with ANY_ADDRESS an input chooses the element as
// well.
#include <assert.h>
#include <pthread.h>

#ifndef EXTRA
#define EXTRA 2
#endif
#define SECTIONS 10

_Bool __VERIFIER_nondet_bool(void);
unsigned __VERIFIER_nondet_uint(void);

struct element {
  pthread_mutex_t lock;
  int field;
};

_Static_assert(sizeof(struct element) == 24, "an element has 24 bytes");

struct element elements[SECTIONS];
pthread_mutex_t global = PTHREAD_MUTEX_INITIALIZER;

#ifdef ONE_FIELD
int field;
#define FIELD(element) field
#else
#define FIELD(element) (element)->field
#endif

void section(struct element *element) {
  pthread_mutex_lock(&element->lock);
  pthread_mutex_lock(&global);
  if (__VERIFIER_nondet_bool()) {
    FIELD(element)++;
    FIELD(element)--;
  } else {
    assert(FIELD(element) == 0);
  }
  pthread_mutex_unlock(&global);
  pthread_mutex_unlock(&element->lock);
}

void sections(void) {
  for (unsigned i = 0; i < SECTIONS; i++) {
#ifdef ANY_ADDRESS
    section(&elements[__VERIFIER_nondet_uint() % SECTIONS]);
#else
    section(&elements[i]);
#endif
  }
}

void *extra(void *arg) {
  sections();
  return arg;
}

int main(void) {
  pthread_t threads[EXTRA];
  for (int i = 0; i < SECTIONS; i++) pthread_mutex_init(&elements[i].lock, NULL);
  for (int i = 0; i < EXTRA; i++) pthread_create(&threads[i], NULL, extra, NULL);
  sections();
  for (int i = 0; i < EXTRA; i++) pthread_join(threads[i], NULL);
  return 0;
}
