// tcbmc: violation assertion switches=2
// tcbmc: bounded -- --undefined-functions pure
#include <assert.h>
#include <stdlib.h>
#include <threads.h>

struct job {
  int id, done;
};
int work(void *);

int main(void) {
  thrd_t thread;
  struct job job = {1, 0};
  thrd_create(&thread, work, (void *)&job);
  thrd_join(thread, NULL);
  assert(!job.done);
  return 0;
}
