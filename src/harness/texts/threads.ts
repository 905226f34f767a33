/** threads.c: threads begin and end. */
export const THREADS = String.raw`/* Threads begin and end: each is a task of the report, or waits for ever. */
#include "scheduler.h"
#include <limits.h>
#include <stdlib.h>
#include <threads.h>

struct start {
  void *(*posix)(void *);
  int (*c11)(void *);
  void *argument;
  int task;
};

static pthread_key_t ends;

/* Destructors of the program come first: this one asks to be called again until the last round. */
static void at_end(void *rounds) {
  if ((intptr_t)rounds < PTHREAD_DESTRUCTOR_ITERATIONS) pthread_setspecific(ends, (void *)((intptr_t)rounds + 1));
  else tcbmc_end_task();
}

__attribute__((constructor(103))) static void begin_main(void) {
  pthread_key_t first;
  pthread_key_create(&first, NULL); /* the program's keys begin with this one */
  pthread_key_create(&ends, at_end);
  pthread_key_delete(first);
  pthread_setspecific(ends, (void *)1);
}

static struct start begun(void *given) {
  struct start start = *(struct start *)given;
  pthread_setspecific(ends, (void *)1);
  tcbmc_start_task(start.task);
  return start;
}

static void *run_posix(void *given) {
  struct start start = begun(given);
  return start.posix(start.argument);
}

static int run_c11(void *given) {
  struct start start = begun(given);
  return start.c11(start.argument);
}

static struct start *keep(struct start start) {
  struct start *kept = malloc(sizeof *kept);
  if (!kept) tcbmc_failed("there is no memory", "");
  *kept = start;
  return kept;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  tcbmc_call("pthread_create", TCBMC_PC, thread);
  return pthread_create(thread, attributes, run_posix, keep((struct start){.posix = start, .argument = argument, .task = tcbmc_created()}));
}

int __wrap_thrd_create(thrd_t *thread, thrd_start_t start, void *argument) {
  tcbmc_call("thrd_create", TCBMC_PC, thread);
  return thrd_create(thread, run_c11, keep((struct start){.c11 = start, .argument = argument, .task = tcbmc_created()}));
}
`;
