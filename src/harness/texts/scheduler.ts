/** scheduler.c: whose turn it is. */
export const SCHEDULER = String.raw`/* Whose turn it is: one task runs at a time, from an event of the report to the next. */
#include "scheduler.h"
#include "internal.h"
#include <string.h>

static pthread_mutex_t big = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static __thread int self;
static __thread int disabled_cancelling;

static int current; /* run */
static int waiting; /* tasks that have come to where they wait in the end */
static struct tcbmc_arrival first_of_race;

int tcbmc_self(void) { return self; }
int tcbmc_current_run(void) { return current; }
int tcbmc_all_are_waiting(void) { return tcbmc_waiting_count > 0 && waiting == tcbmc_waiting_count; }

static void enter(void) {
  int old;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  pthread_mutex_lock(&big);
  disabled_cancelling = old;
}

static void leave(void) {
  int old = disabled_cancelling;
  pthread_mutex_unlock(&big);
  pthread_setcancelstate(old, &old);
}

__attribute__((constructor(101))) static void begin(void) {
  for (int i = 0; i < tcbmc_task_count; i++) tcbmc_progress[i].next = tcbmc_progress[i].last = tcbmc_progress[i].late = -1;
  for (int i = tcbmc_event_count - 1; i >= 0; i--) {
    const struct tcbmc_event *event = &tcbmc_events[i];
    tcbmc_following[i] = tcbmc_progress[event->task].next;
    tcbmc_progress[event->task].next = i;
    tcbmc_owner[event->run] = event->task;
  }
  tcbmc_progress[0].started = 1;
  tcbmc_note_stack(&tcbmc_progress[0]);
  tcbmc_watch();
}

static void advance(void) {
  current++;
  pthread_cond_broadcast(&changed);
}

static int is_mine(void) { return current < tcbmc_run_count && tcbmc_owner[current] == self; }

/* A handler runs on the thread that it interrupts. */
static int is_host_of(int task) {
  const struct tcbmc_task *it = &tcbmc_tasks[task];
  if (!it->handler || tcbmc_progress[task].started) return 0;
  return it->host >= 0 ? it->host == self : current > 0 && tcbmc_owner[current - 1] == self;
}

static void run_handler(int task) {
  int interrupted = self;
  void (*handler)(int) = (void (*)(int))tcbmc_function(tcbmc_tasks[task].entry);
  if (!handler) tcbmc_failed("there is no function", tcbmc_tasks[task].entry);
  tcbmc_progress[task].started = 1;
  tcbmc_progress[task].stack = tcbmc_progress[interrupted].stack;
  tcbmc_progress[task].stack_end = tcbmc_progress[interrupted].stack_end;
  leave();
  self = task;
  handler(tcbmc_tasks[task].signal);
  tcbmc_end_task();
  self = interrupted;
  enter();
}

static void wait_for_run(int run) {
  while (current < run) {
    if (is_mine()) advance();
    else if (current < tcbmc_run_count && is_host_of(tcbmc_owner[current])) run_handler(tcbmc_owner[current]);
    else pthread_cond_wait(&changed, &big);
  }
}

static void stop_for_ever(void) {
  for (;;) wait_for_run(tcbmc_run_count + 1);
}

static void note_values(const struct tcbmc_event *event, struct tcbmc_arrival at) {
  if (event->kind != TCBMC_READ || !(event->flags & TCBMC_VALUE) || at.range || at.size > 8) return;
  long long value = 0;
  if (at.size == 1) value = *(signed char *)at.address;
  if (at.size == 2) value = *(short *)at.address;
  if (at.size == 4) value = *(int *)at.address;
  if (at.size == 8) value = *(long long *)at.address;
  if (at.size == 4 && *(float *)at.address == (float)event->number) value = event->number;
  if (at.size == 8 && *(double *)at.address == (double)event->number) value = event->number;
  unsigned long long mask = at.size == 8 ? ~0ull : (1ull << (8 * at.size)) - 1;
  tcbmc_note_value(event, ((unsigned long long)(value ^ event->number) & mask) == 0, value);
}

static void race(const struct tcbmc_event *event, struct tcbmc_arrival at) {
  if (event->flags & TCBMC_FIRST) {
    first_of_race = at;
    if (event->flags & TCBMC_HOLD) stop_for_ever();
  }
  if (!(event->flags & TCBMC_SECOND)) return;
  struct tcbmc_arrival one = first_of_race;
  if (one.size > 0 && at.size > 0) {
    char *a = one.address, *b = at.address;
    if (a + one.size <= b || b + at.size <= a) tcbmc_failed("the two accesses are not to the same memory:", event->text);
    tcbmc_reached("two threads stand before accesses to the same memory");
  }
  tcbmc_reached("two threads stand before accesses of which one is made by a library function (the bytes are not compared)");
}

const struct tcbmc_event *tcbmc_arrive(struct tcbmc_arrival at) {
  struct progress *mine = &tcbmc_progress[self];
  enter();
  int found = tcbmc_find(mine, at);
  if (found < 0 && mine->next < 0) stop_for_ever();
  if (found >= 0 || !tcbmc_is_late(mine, at)) wait_for_run(tcbmc_events[found < 0 ? mine->next : found].run);
  if (mine->pending) tcbmc_reached("what breaks the property has been done");
  if (found < 0) {
    tcbmc_unexpected(mine, at);
    leave();
    return NULL;
  }
  const struct tcbmc_event *event = &tcbmc_events[found];
  mine->late = found == mine->next ? -1 : mine->next;
  mine->last = found;
  mine->next = tcbmc_following[found];
  const struct tcbmc_event *half = tcbmc_met(mine, event, at);
  note_values(event, at);
  race(event, at);
  if (half != event) race(half, at);
  tcbmc_before(mine, event, at);
  leave();
  return event;
}

const struct tcbmc_event *tcbmc_call(const char *name, void *pc, void *first) {
  const struct tcbmc_event *event = tcbmc_arrive((struct tcbmc_arrival){.kind = TCBMC_CALL, .pc = pc, .name = name, .address = first});
  return event;
}

void tcbmc_resume(void) {
  enter();
  int next = tcbmc_progress[self].next;
  if (next < 0) stop_for_ever();
  wait_for_run(tcbmc_events[next].run);
  leave();
}

void tcbmc_all_wait(void) {
  enter();
  waiting++;
  if (is_mine()) advance();
  pthread_cond_broadcast(&changed);
  while (!tcbmc_all_are_waiting()) {
    if (current < tcbmc_run_count && is_host_of(tcbmc_owner[current])) run_handler(tcbmc_owner[current]);
    else pthread_cond_wait(&changed, &big);
  }
  leave();
}

int tcbmc_created(void) {
  struct progress *mine = &tcbmc_progress[self];
  enter();
  int next = mine->next, child = -1;
  if (next >= 0 && tcbmc_events[next].kind == TCBMC_CREATE) {
    child = tcbmc_events[next].child;
    mine->last = next;
    mine->next = tcbmc_following[next];
    mine->met++;
  }
  leave();
  return child;
}

void tcbmc_start_task(int task) {
  self = task;
  enter();
  if (task < 0 || tcbmc_progress[task].next < 0) stop_for_ever();
  tcbmc_note_stack(&tcbmc_progress[task]);
  tcbmc_progress[task].started = 1;
  wait_for_run(tcbmc_events[tcbmc_progress[task].next].run);
  leave();
}

void tcbmc_end_task(void) {
  if (tcbmc_progress[self].next >= 0) tcbmc_arrive((struct tcbmc_arrival){.kind = TCBMC_END});
  enter();
  if (is_mine()) advance();
  leave();
}

__attribute__((destructor(101))) void tcbmc_main_ends(void) {
  enter();
  if (tcbmc_blocks_left() > 0 && strcmp(tcbmc_property, "leak") == 0) tcbmc_reached("the program ends, and blocks are left");
  leave();
  tcbmc_end_task();
  enter();
  if (current >= tcbmc_run_count && waiting == 0) tcbmc_failed("the program ended", "");
  stop_for_ever();
}
`;
