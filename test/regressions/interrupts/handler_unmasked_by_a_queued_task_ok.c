// tcbmc: bounded -- --isr tick:1:1 --isr tock:2:1 --max-fires 1 --deadlock-only
// tcbmc: bounded -- --isr tick:1:1 --isr tock:2:1 --max-fires 1 --hang-only
// Who posts is masked until a task counts for the third time, which another handler has it do, and which is queued once.
#include <pthread.h>
#include <semaphore.h>
#include <tcbmc.h>

extern void disable_isr(int number);
extern void enable_isr(int number);

sem_t due;
int calls;
static struct {
  unsigned int capacity, waiting;
} queue;
static _Bool queued;

static void count(void *unused) {
  queued = 0;
  if (++calls == 3) enable_isr(1);
}
void tick(void) { sem_post(&due); }
void tock(void) {
  if (queued) return;
  queued = 1;
  __tcbmc_enqueue_once(&queue, 0, (void *)count, (void *)0);
}

static void *serve(void *unused) {
  for (;;) __tcbmc_run_tasks_of((void *)&queue);
}

int main(void) {
  pthread_t thread;
  sem_init(&due, 0, 0);
  disable_isr(1);
  pthread_create(&thread, 0, serve, 0);
  sem_wait(&due);
  return 0;
}
