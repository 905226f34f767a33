// tcbmc: violation null-dereference
// tcbmc: violation use-after-free -- -DFREED
// tcbmc: violation out-of-bounds -- -DSMALL
// tcbmc: safe -- -DGOOD
//
// What is served has to be a queue.
#include <stdlib.h>
#include <tcbmc.h>

int done;
void work(void *unused) { done = 1; }

int main(void) {
  __tcbmc_queue_t *queue = malloc(sizeof *queue);
  if (!queue) return 0;
  queue->capacity = queue->waiting = 0;
  __tcbmc_post_to(queue, 0, work, 0);
#if defined(FREED)
  free(queue);
  __tcbmc_run_tasks_of(queue);
#elif defined(SMALL)
  char byte = 0;
  __tcbmc_run_tasks_of((void *)&byte);
#elif defined(GOOD)
  __tcbmc_run_tasks_of(queue);
  free(queue);
#else
  __tcbmc_run_tasks_of(0);
#endif
}
