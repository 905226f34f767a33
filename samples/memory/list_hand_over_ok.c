// tcbmc: bounded switches=5 -- --unwind 3
//
// A list of heap items is handed to another thread, which frees them; nobody touches an item that was handed over.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct item {
  int value;
  struct item *next;
};

struct item *inbox;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void hand_over(struct item *item) {
  pthread_mutex_lock(&lock);
  item->next = inbox;
  inbox = item;
  pthread_mutex_unlock(&lock);
}

void *consumer(void *arg) {
  pthread_mutex_lock(&lock);
  struct item *item = inbox;
  inbox = NULL;
  pthread_mutex_unlock(&lock);
  while (item != NULL) {
    struct item *next = item->next;
    assert(item->value == 7);
    free(item);
    item = next;
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, consumer, NULL);
  for (int i = 0; i < 2; i++) {
    struct item *item = malloc(sizeof *item);
    item->value = 7;
    hand_over(item);
  }
  return 0;
}
