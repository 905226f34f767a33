// tcbmc: safe -- --no-calls-may-fail
//
// An actor with a bounded mailbox. Who cannot deliver a message keeps it and knows: here the sender drops the job and counts it.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <tcbmc.h>

enum { JOBS = 3 };

struct actor {
  __tcbmc_queue_t mailbox;
  int done;
};
static struct actor worker = { .mailbox = { .capacity = 1 } };
static int sent, refused;

static bool send(struct actor *to, void (*receive)(void *), void *message) { return __tcbmc_post_to(&to->mailbox, 0, receive, message); }

static void work(void *message) {
  int *job = message;
  *job *= 2;
  worker.done++;
}

static void *producer(void *argument) {
  int *jobs = argument;
  for (int i = 0; i < JOBS; i++) {
    jobs[i] = i;
    if (send(&worker, work, &jobs[i])) sent++;
    else refused++;
  }
  return 0;
}

int main(void) {
  int jobs[JOBS];
  pthread_t thread;
  pthread_create(&thread, 0, producer, jobs);
  __tcbmc_run_tasks_of(&worker.mailbox);
  pthread_join(thread, 0);
  __tcbmc_run_tasks_of(&worker.mailbox);
  assert(worker.done == sent);
  assert(sent + refused == JOBS);
}
