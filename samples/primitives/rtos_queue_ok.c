// tcbmc: safe switches=6
// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A message queue of an operating system for small devices, modelled with atomic sections and __tcbmc_wait: the sender waits while it is
// full.
#include <assert.h>
#include <pthread.h>

#define LENGTH 1

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __tcbmc_wait(int condition);

struct queue {
  int items[LENGTH];
  unsigned first, count;
};

int send(struct queue *queue, int item, int patient) {
  int sent = 0;
  __VERIFIER_atomic_begin();
  __tcbmc_wait(!patient || queue->count < LENGTH);
  if (queue->count < LENGTH) {
    queue->items[(queue->first + queue->count) % LENGTH] = item;
    queue->count++;
    sent = 1;
  }
  __VERIFIER_atomic_end();
  return sent;
}

int receive(struct queue *queue) {
  __VERIFIER_atomic_begin();
  __tcbmc_wait(queue->count > 0);
  int item = queue->items[queue->first];
  queue->first = (queue->first + 1) % LENGTH;
  queue->count--;
  __VERIFIER_atomic_end();
  return item;
}

struct queue queue;

void *sender(void *unused) {
  for (int i = 1; i <= 2; i++) send(&queue, i, 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  int first = receive(&queue), second = receive(&queue);
  assert(first == 1 && second == 2);
  pthread_join(thread, 0);
  return 0;
}
