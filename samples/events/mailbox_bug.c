// tcbmc: violation assertion -- --no-calls-may-fail
//
// The sender does not look whether his message was taken: with a full mailbox the job is lost, but counted.
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
static int sent;

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
    send(&worker, work, &jobs[i]);
    sent++;
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
  assert(sent == JOBS);
}
