/** internal.h: what only the scheduler's own files know. */
export const INTERNAL = String.raw`#ifndef TCBMC_INTERNAL_H
#define TCBMC_INTERNAL_H
#include "scheduler.h"

#define TCBMC_RECENT 8

/* How far a task is. */
struct progress {
  int next, last; /* events */
  int late; /* the first that was skipped for the last */
  int started;
  int met;
  int pending; /* the violation comes with what the task does right now */
  const char *stack, *stack_end;
  const char *recent[TCBMC_RECENT]; /* addresses of events */
  int recents;
};

extern struct progress tcbmc_progress[];
extern int tcbmc_following[]; /* of an event: the next of the same task, or -1 */
extern int tcbmc_owner[]; /* of a run */
extern char *tcbmc_bound[]; /* of a cell: where it is */
int tcbmc_current_run(void);
int tcbmc_all_are_waiting(void);
/* The event that this is, or -1. */
int tcbmc_find(const struct progress *mine, struct tcbmc_arrival at);
/* Goes on to the next event. Of a read and a write at once the write is the answer. */
const struct tcbmc_event *tcbmc_met(struct progress *mine, const struct tcbmc_event *event, struct tcbmc_arrival at);
/* An event may be the last one before the violation. */
void tcbmc_before(struct progress *mine, const struct tcbmc_event *event, struct tcbmc_arrival at);
/* What is no event may be the violation. */
void tcbmc_unexpected(const struct progress *mine, struct tcbmc_arrival at);
int tcbmc_is_late(const struct progress *mine, struct tcbmc_arrival at);
void tcbmc_note_stack(struct progress *mine);
void tcbmc_note_value(const struct tcbmc_event *event, int same, long long value);
/* Starts what ends the program if nothing else does. */
void tcbmc_watch(void);

#endif
`;
