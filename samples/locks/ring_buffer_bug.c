// tcbmc: violation assertion switches=2
//
// A ring buffer with a mutex. Two producers find room for one more item before either takes the lock, and the buffer
// overflows.
#include <assert.h>
#include <pthread.h>

#define SIZE 2

struct ring {
  pthread_mutex_t lock;
  int items[SIZE];
  unsigned first;
  unsigned count;
};

struct ring queue = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Returns 0 if the queue is full. */
int put(int item) {
  if (queue.count == SIZE) return 0;
  pthread_mutex_lock(&queue.lock);
  queue.items[(queue.first + queue.count) % SIZE] = item;
  queue.count++;
  assert(queue.count <= SIZE);
  pthread_mutex_unlock(&queue.lock);
  return 1;
}

/* Returns 0 if the queue is empty. */
int take(int *item) {
  int taken = 0;
  pthread_mutex_lock(&queue.lock);
  if (queue.count > 0) {
    *item = queue.items[queue.first];
    queue.first = (queue.first + 1) % SIZE;
    queue.count--;
    taken = 1;
  }
  pthread_mutex_unlock(&queue.lock);
  return taken;
}

void *producer(void *arg) {
  put(2);
  return arg;
}

int main(void) {
  pthread_t thread;
  int item;
  put(1);
  pthread_create(&thread, NULL, producer, NULL);
  put(3);
  if (take(&item)) assert(item == 1);
  return 0;
}
