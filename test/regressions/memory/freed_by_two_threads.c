// tcbmc: violation invalid-free switches=1
// tcbmc: bounded -- --race-only
// tcbmc: bounded -- --deadlock-only
// Whoever is second frees what is gone; after that nobody knows how a machine goes on, so other questions end there.
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *worker(void *unused) {
  free(block);
  return unused;
}

int main(void) {
  pthread_t thread;
  block = malloc(4);
  pthread_create(&thread, 0, worker, 0);
  free(block);
  return 0;
}
