/** watch.c: how the program ends. */
export const WATCH = String.raw`/* How the program ends: as the report shows, or with the reason why not. It never hangs. */
#include "internal.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define AS_REPORTED 10
#define NOT_FORCED 3
#define TICK_MS 50
#define PATIENCE_MS 10000
#define BLOCKED_FOR_MS 300
#define OVER_FOR_MS 1000

static int same_values, other_values;

static const char *tcbmc_file(const struct tcbmc_event *event) { return event->file < 0 ? "a library" : tcbmc_files[event->file]; }

void tcbmc_note_value(const struct tcbmc_event *event, int same, long long value) {
  if (same) same_values++;
  else if (other_values++ == 0)
    dprintf(2, "%s:%d: read %lld, the report has %lld (%s)\n", tcbmc_file(event), event->line, value, event->number, event->text);
}

static void print_progress(void) {
  int met = 0, run = tcbmc_current_run();
  for (int i = 0; i < tcbmc_task_count; i++) met += tcbmc_progress[i].met;
  dprintf(1, "  %d of %d events met, switch %d of %d", met, tcbmc_event_count, run < tcbmc_run_count ? run : tcbmc_run_count - 1, tcbmc_run_count - 1);
  dprintf(1, "; %d values read as in the report, %d others\n", same_values, other_values);
}

static void print_event(const char *before, const struct tcbmc_event *event) {
  dprintf(1, "  %s%s: %s at %s:%d\n", before, tcbmc_tasks[event->task].name, event->text, tcbmc_file(event), event->line);
}

static void print_participants(void) {
  for (int i = 0; i < tcbmc_event_count; i++) {
    const struct tcbmc_event *event = &tcbmc_events[i];
    if (event->flags & TCBMC_WAITS) print_event("waits for ever: ", event);
    if (event->flags & (TCBMC_FIRST | TCBMC_SECOND)) print_event("", event);
    if (event->kind == TCBMC_VIOLATION && strcmp(tcbmc_property, "race") != 0) print_event("", event);
  }
}

void tcbmc_reached(const char *how) {
  dprintf(1, "REACHED as reported: %s: %s\n  %s\n", tcbmc_property, tcbmc_message, how);
  print_participants();
  print_progress();
  _exit(AS_REPORTED);
}

void tcbmc_failed(const char *why, const char *what) {
  dprintf(1, "NOT FORCED: %s %s\n", why, what);
  print_progress();
  for (int i = 0; i < tcbmc_task_count; i++) {
    int next = tcbmc_progress[i].next;
    if (next >= 0) print_event("next of ", &tcbmc_events[next]);
  }
  _exit(NOT_FORCED);
}

static void *watch(void *unused) {
  int blocked = 0, over = 0;
  for (int passed = 0; passed < PATIENCE_MS; passed += TICK_MS) {
    nanosleep(&(struct timespec){0, TICK_MS * 1000000L}, NULL);
    blocked = tcbmc_all_are_waiting() ? blocked + TICK_MS : 0;
    if (blocked > BLOCKED_FOR_MS) tcbmc_reached("all of these are in calls that do not return");
    over = tcbmc_current_run() >= tcbmc_run_count && tcbmc_waiting_count == 0 ? over + TICK_MS : 0;
    if (over > OVER_FOR_MS) tcbmc_failed("the schedule is over, without the violation", "");
  }
  tcbmc_failed("the next event does not come", "");
}

static void on_fault(int signal) {
  static const struct {
    int signal;
    const char *properties;
  } faults[] = {
    {SIGSEGV, "null-dereference out-of-bounds use-after-free"}, {SIGBUS, "null-dereference out-of-bounds use-after-free"}, {SIGFPE, "division-by-zero division-overflow"}};
  const struct tcbmc_event *violation = tcbmc_expected_violation(0);
  for (size_t i = 0; violation && i < sizeof faults / sizeof *faults; i++)
    if (faults[i].signal == signal && strstr(faults[i].properties, tcbmc_property)) tcbmc_reached(strsignal(signal));
  tcbmc_failed("the program crashed:", strsignal(signal));
}

void tcbmc_watch(void) {
  pthread_t watcher;
  for (const int *each = (const int[]){SIGSEGV, SIGBUS, SIGFPE, SIGILL, 0}; *each; each++) signal(*each, on_fault);
  if (pthread_create(&watcher, NULL, watch, NULL) != 0) tcbmc_failed("there is no thread to watch", "");
}

const struct tcbmc_event *tcbmc_expected_violation(int line) {
  int self = tcbmc_self();
  int next = self >= 0 ? tcbmc_progress[self].next : -1;
  while (next >= 0 && tcbmc_events[next].kind != TCBMC_VIOLATION) next = tcbmc_following[next];
  if (next < 0 || (line != 0 && tcbmc_events[next].line != line)) return NULL;
  return &tcbmc_events[next];
}

void tcbmc_returned(const struct tcbmc_event *event) {
  if (event && event->flags & TCBMC_WAITS) tcbmc_failed("this returned, where the report waits for ever:", event->text);
}
`;
