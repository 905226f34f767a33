// tcbmc: safe
// What a local holds when its address is given to a new thread is seen there, whatever the orders are.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct job {
  int input;
  atomic_int result;
};

void *worker(void *arg) {
  struct job *job = arg;
  assert(job->input == 5);
  atomic_fetch_add_explicit(&job->result, job->input, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t one, other;
  struct job job;
  job.input = 4;
  job.input = 5;
  atomic_init(&job.result, 1);
  pthread_create(&one, 0, worker, &job);
  pthread_create(&other, 0, worker, &job);
  pthread_join(one, 0);
  pthread_join(other, 0);
  assert(atomic_load_explicit(&job.result, memory_order_relaxed) == 11);
  return 0;
}
