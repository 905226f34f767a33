// tcbmc: safe switches=6
//
// The start routine takes a typed pointer and is cast to what pthread_create wants.
#include <assert.h>
#include <pthread.h>

struct job {
  int input;
  int output;
};

void *compute(struct job *job) {
  job->output = 2 * job->input;
  return NULL;
}

int main(void) {
  struct job job = {21, 0};
  pthread_t thread;
  pthread_create(&thread, (const pthread_attr_t *)0, (void *(*)(void *))compute, (void *)&job);
  pthread_join(thread, NULL);
  assert(job.output == 42);
  return 0;
}
