// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// A node is written before it is put into the list from which the other thread takes it.
#include <pthread.h>
#include <stdlib.h>

struct node {
  int value;
} *list;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void *producer(void *unused) {
  struct node *node = malloc(sizeof *node);
  node->value = 1;
  pthread_mutex_lock(&mutex);
  list = node;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, producer, 0);
  pthread_mutex_lock(&mutex);
  struct node *node = list;
  pthread_mutex_unlock(&mutex);
  int seen = node == 0 ? 0 : node->value;
  pthread_join(thread, 0);
  return seen;
}
