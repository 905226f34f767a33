/**
 * @model known readiness
 * @header poll.h
 */

#include "conversation/readiness.h"

enum { NO_WRITER = 1, NO_READER = 2 };
_Bool __tcbmc_pipe_readable(struct description *description);
_Bool __tcbmc_pipe_writable(struct description *description);
unsigned int __tcbmc_pipe_ends(struct description *description);
unsigned int __tcbmc_changes_of_pipe(struct description *description);

static int placeOf(struct description *description) {
  switch (description->kind) {
    case LISTENER:
      return PLACE_OF_PORT(description->port);
    case STANDARD:
    case CONNECTION:
      return description->stream;
    default:
      return -70000;
  }
}

/* In a section: what there is to be seen of one. */
static unsigned int seenOfPipe(struct description *description) {
  unsigned int ends = __tcbmc_pipe_ends(description);
  unsigned int seen =
      (__tcbmc_pipe_readable(description) ? INPUT : 0) | (__tcbmc_pipe_writable(description) ? OUTPUT : 0);
  if (description->family == 0) return seen | (ends & NO_WRITER ? HUP : 0) | (ends & NO_READER ? ERR : 0);
  return seen | (ends & NO_WRITER ? INPUT | RDHUP : 0) | (ends == (NO_WRITER | NO_READER) ? HUP : 0);
}

/* What comes in sooner or later. */
static unsigned int comingTo(struct description *description, int *unasked) {
  if (description->kind == LISTENER) {
    int acceptable = __tcbmc_is_acceptable(description->port);
    if (acceptable == UNASKED) *unasked = *unasked + 1;
    return acceptable == YES ? INPUT : 0;
  }
  int stream = description->stream, readable = __tcbmc_is_readable(stream);
  if (readable == UNASKED) *unasked = *unasked + 1;
  _Bool isSocket = description->kind == CONNECTION;
  switch (readable) {
    case YES:
      return INPUT;
    case LAST:
      return isSocket && __VERIFIER_nondet_bool() ? INPUT | RDHUP : INPUT;
    case AT_END:
      return !isSocket ? INPUT : __tcbmc_has_ended_output(stream) ? INPUT | RDHUP | HUP : INPUT | RDHUP;
    case RESET:
      return INPUT | RDHUP | HUP | ERR;
    default:
      return 0;
  }
}

static unsigned int arrivalsOf(struct description *description) {
  switch (description->kind) {
    case PIPE:
      return __tcbmc_changes_of_pipe(description) + 1;
    case LISTENER:
    case CONNECTION:
    case STANDARD:
      return __tcbmc_arrivals(placeOf(description));
    default:
      return 1;
  }
}

/* Of what comes from outside one sees nothing for a while. */
static unsigned int seenOutside(struct description *description, _Bool asks, _Bool isLate, int *unasked, _Bool *isAny) {
  int place = placeOf(description);
  unsigned int coming = asks ? comingTo(description, unasked) : 0;
  if (description->isDeaf) return coming | INPUT | RDHUP | HUP;
  if (coming == 0) return 0;
  *isAny = 1;
  if (!__tcbmc_is_there(place)) {
    if (isLate || __VERIFIER_nondet_bool()) return 0;
    __tcbmc_note_there(place);
  }
  return coming;
}

static unsigned int look(struct waited *one, _Bool isLate, int *unasked, _Bool *isAny) {
  struct description *description = one->description;
  unsigned char kind = description->kind;
  _Bool asksForInput = (one->wanted & (INPUT | RDHUP)) != 0;
  if (description->connecting == UNDER_WAY) {
    *isAny = 1;
    if (isLate || __VERIFIER_nondet_bool()) return 0;
    description->connecting = UNTOLD;
  }
  unsigned int seen = 0;
  switch (kind) {
    case PIPE:
      seen = seenOfPipe(description);
      break;
    case CONNECTION:
      seen = OUTPUT | seenOutside(description, asksForInput, isLate, unasked, isAny);
      break;
    case LISTENER:
      seen = seenOutside(description, asksForInput, isLate, unasked, isAny);
      break;
    case STANDARD:
      seen = description->access == READS ? seenOutside(description, asksForInput, isLate, unasked, isAny) : OUTPUT;
      break;
    case SOCKET:
      seen = description->error != 0 ? INPUT | OUTPUT | RDHUP | ERR | HUP : OUTPUT | HUP;
      break;
    case EVENTS:
      break;
    default:
      seen = INPUT | OUTPUT;
  }
  seen &= one->wanted;
  if (one->edge != 0 && *one->edge != 0 &&
      (*one->edge == arrivalsOf(description) || (kind != PIPE && !(seen & ~OUTPUT))))
    seen = 0;
  *isAny = *isAny || seen != 0;
  return seen;
}

static void ask(struct waited *all, unsigned long count, int waits) {
  int *places = __tcbmc_reserve(count * sizeof(int), 0);
  unsigned long asked = 0;
  for (unsigned long i = 0; i < count; i++) {
    if (all[i].description == 0 || !(all[i].wanted & (INPUT | RDHUP))) continue;
    unsigned char kind = all[i].description->kind;
    if (kind == PIPE) waits = 0;
    if (kind == CONNECTION || kind == LISTENER || kind == STANDARD) places[asked++] = placeOf(all[i].description);
  }
  __tcbmc_ask_for_any(places, asked, waits);
  __tcbmc_free(places);
}

static void resolve(struct waited *all, unsigned long count) {
  extern struct description __tcbmc_standard[3];
  for (unsigned long i = 0; i < count; i++)
    if (all[i].description == &__tcbmc_standard[0] && __tcbmc_standard[0].stream < 0)
      __tcbmc_standard[0].stream = __tcbmc_standard_stream(0);
}

/** which of some descriptors are ready */
int __tcbmc_wait_for_any(struct waited *all, unsigned long count, int patience) {
  resolve(all, count);
  for (unsigned long i = 0; i < count; i++)
    if (all[i].description != 0 && all[i].description->kind == EVENTS) __tcbmc_world("refuse", "waiting for epoll");
  _Bool isLate = patience != FOR_EVER && __VERIFIER_nondet_bool(), isAsked = 0;
  for (;;) {
    int ready = 0, unasked = 0;
    _Bool isAny = 0;
    __tcbmc_atomic_begin();
    for (unsigned long i = 0; i < count; i++) {
      all[i].seen = all[i].description == 0 ? 0 : look(&all[i], isLate, &unasked, &isAny);
      ready += all[i].seen != 0;
    }
    _Bool asks = !isAny && unasked > 0 && !isLate && !isAsked;
    if (!asks && !isLate) {
      if (patience == FOR_EVER) __tcbmc_wait(isAny);
      if (patience != AT_ONCE) __tcbmc_assume(ready > 0);
    }
    for (unsigned long i = 0; i < count; i++)
      if (all[i].seen != 0 && all[i].edge != 0) *all[i].edge = arrivalsOf(all[i].description);
    __tcbmc_atomic_end();
    if (!asks) return ready;
    ask(all, count, patience != AT_ONCE);
    isAsked = patience == AT_ONCE;
  }
}
