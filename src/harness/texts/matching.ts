/** matching.c: which event of the report an access or a call is. */
export const MATCHING = String.raw`/* Which event of the report an access or a call is, and what can be said of it if it is the violation. */
#include "internal.h"
#include <string.h>

#define LOOK_AHEAD 12
#define TCBMC_MARKED (TCBMC_WAITS | TCBMC_FIRST | TCBMC_SECOND | TCBMC_ALLOCATES)

static int line_of(struct tcbmc_arrival at, int *file) {
  const struct tcbmc_place *place = at.pc ? tcbmc_place_of(at.pc) : NULL;
  *file = place ? place->file : -1;
  return place ? place->line : 0;
}

static int on_line(const struct tcbmc_event *event, struct tcbmc_arrival at) {
  int file, line = line_of(at, &file);
  return line == event->line && file == event->file;
}

static int is_access(enum tcbmc_kind kind) { return kind == TCBMC_READ || kind == TCBMC_WRITE; }

static int on_stack(const struct progress *mine, const char *address) { return mine->stack <= address && address < mine->stack_end; }

/* Another element of the same array is there. */
static int is_taken(const struct tcbmc_event *event, const char *address) {
  if (!strchr(event->text, '[')) return 0;
  for (int i = 0; i < tcbmc_event_count; i++) {
    const struct tcbmc_event *other = &tcbmc_events[i];
    int is_other = is_access(other->kind) && other->cell >= 0 && other->cell != event->cell && strcmp(other->object, event->object) == 0;
    if (is_other && tcbmc_bound[other->cell] == address && strlen(other->text) == strlen(event->text)) return 1;
  }
  return 0;
}

static int is_accessed(const struct progress *mine, const struct tcbmc_event *event, struct tcbmc_arrival at) {
  const char *place = event->cell >= 0 ? tcbmc_bound[event->cell] : NULL;
  if (!at.range && (place ? place != at.address : is_taken(event, at.address))) return 0;
  switch (event->storage) {
    case TCBMC_GLOBAL: {
      int file;
      line_of(at, &file);
      if (event->flags & TCBMC_OWN_FILE && file != event->file) return 0;
      int inside = tcbmc_in_object(event->object, at.address);
      return inside >= 0 ? inside : on_line(event, at) && !on_stack(mine, at.address) && !tcbmc_in_any_object(at.address);
    }
    case TCBMC_HEAP:
      return on_line(event, at) && !on_stack(mine, at.address) && !tcbmc_in_any_object(at.address);
    default:
      return on_line(event, at) && !tcbmc_in_any_object(at.address);
  }
}

static int is_same(const struct progress *mine, const struct tcbmc_event *event, struct tcbmc_arrival at) {
  int kinds = event->kind == at.kind || (at.updates && event->kind == TCBMC_WRITE) || (event->flags & TCBMC_BITS && at.kind == TCBMC_WRITE);
  if (!kinds) return 0;
  if (is_access(event->kind)) return is_accessed(mine, event, at);
  if (event->kind == TCBMC_CALL) return strcmp(event->object, at.name) == 0 && on_line(event, at);
  if (event->kind == TCBMC_INPUT) return strcmp(event->object, at.name) == 0;
  if (event->kind == TCBMC_CONDITION || event->kind == TCBMC_VIOLATION) return on_line(event, at);
  return event->kind == TCBMC_END;
}

/* A compiled program need not do this. */
static int may_be_missing(const struct tcbmc_event *event) {
  if (event->flags & TCBMC_MARKED) return 0;
  if (event->kind == TCBMC_CALL || event->flags & TCBMC_PART) return 1;
  if (!is_access(event->kind)) return 0;
  if (event->storage == TCBMC_LOCAL || event->storage == TCBMC_OTHER) return 1;
  return event->storage == TCBMC_GLOBAL && tcbmc_is_constant(event->object);
}

int tcbmc_find(const struct progress *mine, struct tcbmc_arrival at) {
  int i = mine->next;
  for (; i >= 0; i = tcbmc_following[i]) {
    if (is_same(mine, &tcbmc_events[i], at)) return i;
    if (!may_be_missing(&tcbmc_events[i])) break;
  }
  for (int ahead = 0; i >= 0 && ahead < LOOK_AHEAD; i = tcbmc_following[i], ahead++) {
    const struct tcbmc_event *event = &tcbmc_events[i];
    if (event->kind == TCBMC_VIOLATION && at.kind != TCBMC_VIOLATION) break;
    int is_certain = is_access(event->kind) ? event->storage == TCBMC_GLOBAL && on_line(event, at) : event->kind != TCBMC_CONDITION;
    if (is_certain && is_same(mine, event, at)) return i;
    if (event->flags & TCBMC_MARKED) break;
  }
  return -1;
}

/* An update of memory is one call, and a read and a write in the report. */
static int is_half(const struct tcbmc_event *next, const struct tcbmc_event *event, struct tcbmc_arrival at) {
  int together = at.updates || (event->flags & TCBMC_BITS && at.kind == TCBMC_WRITE);
  return together && next->kind == TCBMC_WRITE && next->cell == event->cell && next->run == event->run && next->line == event->line;
}

/* What follows are parts of the same copy, or the other half of an update. */
static const struct tcbmc_event *take_rest(struct progress *mine, const struct tcbmc_event *event, struct tcbmc_arrival at) {
  const struct tcbmc_event *half = event;
  while (mine->next >= 0) {
    const struct tcbmc_event *next = &tcbmc_events[mine->next];
    if (event->kind == TCBMC_READ && half == event && is_half(next, event, at)) half = next;
    else if (next->flags & TCBMC_MARKED || !(next->flags & TCBMC_PART)) break;
    mine->next = tcbmc_following[mine->next];
    mine->met++;
  }
  return half;
}

const struct tcbmc_event *tcbmc_met(struct progress *mine, const struct tcbmc_event *event, struct tcbmc_arrival at) {
  mine->met++;
  if (!is_access(event->kind)) return event;
  if (event->cell >= 0 && !at.range) tcbmc_bound[event->cell] = at.address;
  if (at.kind == TCBMC_READ) mine->recent[mine->recents++ % TCBMC_RECENT] = at.address;
  return take_rest(mine, event, at);
}

/* Another order of evaluation: what was skipped comes now. */
int tcbmc_is_late(const struct progress *mine, struct tcbmc_arrival at) {
  for (int i = mine->late; i >= 0 && i != mine->last; i = tcbmc_following[i])
    if (is_same(mine, &tcbmc_events[i], at)) return 1;
  return 0;
}

static int is_property(const char *names) {
  const char *found = strstr(names, tcbmc_property);
  size_t length = strlen(tcbmc_property);
  return found && (found == names || found[-1] == ' ') && (found[length] == ' ' || found[length] == 0);
}

/* Seen by the program itself, or where two tasks meet. */
#define BY_THEMSELVES "assertion null-dereference division-by-zero division-overflow overflow shift shift-base race deadlock"

void tcbmc_before(struct progress *mine, const struct tcbmc_event *event, struct tcbmc_arrival at) {
  const struct tcbmc_event *next = mine->next >= 0 ? &tcbmc_events[mine->next] : NULL;
  if (!next || next->kind != TCBMC_VIOLATION || next->line != event->line || next->file != event->file || next->run != event->run) return;
  int is_this_call = at.kind == TCBMC_CALL && next->column == event->column;
  if (is_property(BY_THEMSELVES) || (is_property("out-of-bounds use-after-free") && !is_this_call)) return;
  if (is_property("invalid-free") && tcbmc_block_at(at.address) == TCBMC_ALLOCATED) return;
  if (at.kind == TCBMC_CALL) tcbmc_reached("the program is about to make the call");
  if (at.kind == TCBMC_END) tcbmc_reached("the thread is about to end");
  mine->pending = 1;
}

void tcbmc_unexpected(const struct progress *mine, struct tcbmc_arrival at) {
  if (!is_access(at.kind) || mine->next < 0) return;
  const struct tcbmc_event *next = &tcbmc_events[mine->next];
  if (next->kind != TCBMC_VIOLATION || !on_line(next, at)) return;
  if (is_property("use-after-free") && tcbmc_block_at(at.address) == TCBMC_FREED) tcbmc_reached("the program is about to access memory that was freed");
  if (is_property(BY_THEMSELVES)) return;
  for (int i = 0; i < TCBMC_RECENT; i++)
    if (at.kind == TCBMC_READ && mine->recent[i] == at.address) return;
  if (is_property("alignment") && (uintptr_t)at.address % at.size == 0) return;
  tcbmc_reached("the program is about to make the access (that it is wrong is tcbmc's word)");
}
`;
