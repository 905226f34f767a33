// tcbmc: bounded switches=4
//
// Lazy initialisation through a shared pointer: only the first instance is published, a second one is thrown away.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct config {
  int verbosity;
};

struct config *instance;

struct config *create(void) {
  struct config *fresh = malloc(sizeof *fresh);
  fresh->verbosity = 3;
  return fresh;
}

struct config *get(void) {
  if (instance == NULL) {
    struct config *fresh = create();
    if (!__sync_bool_compare_and_swap(&instance, NULL, fresh)) free(fresh);
  }
  return instance;
}

void *user(void *arg) {
  struct config *before = get();
  struct config *after = get();
  assert(before->verbosity == 3);
  assert(before == after);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  user(NULL);
  return 0;
}
