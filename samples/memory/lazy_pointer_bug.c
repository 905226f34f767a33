// tcbmc: violation assertion switches=3
//
// Lazy initialisation through a shared pointer: both threads find it empty, and the instance that one of them already
// uses is replaced by the other's.
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
  if (instance == NULL) instance = create();
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
