// tcbmc: bounded switches=6
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct item {
  int value;
};

struct mailbox {
  pthread_mutex_t lock;
  struct item *item;
};

struct mailbox first = {PTHREAD_MUTEX_INITIALIZER, NULL}, second = {PTHREAD_MUTEX_INITIALIZER, NULL};

/* Returns 0 if the box is occupied. */
int put(struct mailbox *box, struct item *item) {
  pthread_mutex_lock(&box->lock);
  int is_free = box->item == NULL;
  if (is_free) box->item = item;
  pthread_mutex_unlock(&box->lock);
  return is_free;
}

struct item *take(struct mailbox *box) {
  pthread_mutex_lock(&box->lock);
  struct item *item = box->item;
  box->item = NULL;
  pthread_mutex_unlock(&box->lock);
  return item;
}

void *doubler(void *arg) {
  for (int i = 0; i < 2; i++) {
    struct item *item = take(&first);
    if (item == NULL) continue;
    item->value = 2 * item->value;
    if (!put(&second, item)) free(item);
  }
  return arg;
}

void *checker(void *arg) {
  for (int i = 0; i < 2; i++) {
    struct item *item = take(&second);
    if (item == NULL) continue;
    assert(item->value == 2 || item->value == 4);
    free(item);
  }
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, doubler, NULL);
  pthread_create(&threads[1], NULL, checker, NULL);
  for (int i = 1; i <= 2; i++) {
    struct item *item = malloc(sizeof *item);
    item->value = i;
    if (!put(&first, item)) free(item);
  }
  return 0;
}
