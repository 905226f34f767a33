// tcbmc: safe
//
// A hash table of 256 buckets, each a list of heap blocks under a lock of its own: two threads insert, look up and
// remove arbitrary keys.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

#define BUCKETS 256

struct node {
  unsigned key;
  struct node *next;
};

struct bucket {
  pthread_mutex_t lock;
  struct node *first;
};

struct bucket table[BUCKETS];

void insert(unsigned key) {
  struct bucket *bucket = &table[key % BUCKETS];
  struct node *node = malloc(sizeof *node);
  if (node == NULL) return;
  node->key = key;
  pthread_mutex_lock(&bucket->lock);
  node->next = bucket->first;
  bucket->first = node;
  pthread_mutex_unlock(&bucket->lock);
}

void look_up(unsigned key) {
  struct bucket *bucket = &table[key % BUCKETS];
  pthread_mutex_lock(&bucket->lock);
  for (struct node *node = bucket->first; node != NULL; node = node->next) assert(node->key % BUCKETS == key % BUCKETS);
  pthread_mutex_unlock(&bucket->lock);
}

void remove_first(unsigned key) {
  struct bucket *bucket = &table[key % BUCKETS];
  pthread_mutex_lock(&bucket->lock);
  struct node *node = bucket->first;
  if (node != NULL) {
    bucket->first = node->next;
    free(node);
  }
  pthread_mutex_unlock(&bucket->lock);
}

void *thread(void *arg) {
  insert(__VERIFIER_nondet_uint());
  look_up(__VERIFIER_nondet_uint());
  remove_first(__VERIFIER_nondet_uint());
  return arg;
}

int main(void) {
  pthread_t first, second;
  for (int i = 0; i < BUCKETS; i++) pthread_mutex_init(&table[i].lock, NULL);
  pthread_create(&first, NULL, thread, NULL);
  pthread_create(&second, NULL, thread, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
