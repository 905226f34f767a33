// tcbmc: violation race -- --race-only
//
// Each worker counts what it has done under the lock of its own queue, and there are two of them.
#include <pthread.h>

struct queue {
  pthread_mutex_t lock;
  pthread_cond_t filled;
  int waiting;
};

static struct queue queues[2] = {{PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0}, {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0}};
static unsigned int done;

static void put(struct queue *queue) {
  pthread_mutex_lock(&queue->lock);
  queue->waiting++;
  pthread_cond_signal(&queue->filled);
  pthread_mutex_unlock(&queue->lock);
}

static void take(struct queue *queue) {
  pthread_mutex_lock(&queue->lock);
  while (queue->waiting == 0) pthread_cond_wait(&queue->filled, &queue->lock);
  queue->waiting--;
  pthread_mutex_unlock(&queue->lock);
}

static void *work(void *argument) {
  struct queue *queue = argument;
  for (;;) {
    take(queue);
    pthread_mutex_lock(&queue->lock);
    done++;
    pthread_mutex_unlock(&queue->lock);
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) pthread_create(&thread, 0, work, &queues[i]);
  for (unsigned int job = 0;; job++) put(&queues[job % 2]);
}
