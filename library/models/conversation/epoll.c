/**
 * @model known events
 * @header sys/epoll.h
 *
 * `epoll` on Linux: what is registered is a description, under the number of a descriptor.
 */

#include "conversation/readiness.h"
/* So many descriptors are registered with one. */
#define REGISTRATIONS 64

#include <sys/epoll.h>
#include <signal.h>
struct registration {
  struct description *description;
  int number;
  _Bool isThere;
  unsigned int wanted;
  epoll_data_t data;
  _Atomic unsigned int edge;
};
struct registrations {
  int count;
  struct registration all[REGISTRATIONS];
};

/** exact */
int epoll_create1(int flags) {
  if (flags & ~O_CLOEXEC) return (int)failed(EINVAL);
  struct description *made = __tcbmc_new_description(EVENTS, BOTH, 0);
  struct registrations *events = __tcbmc_reserve(sizeof *events, 1);
  made->events = events;
  return __tcbmc_hand_out_descriptor(made, 0, (flags & O_CLOEXEC) != 0);
}

/** exact */
int epoll_create(int size) { return size <= 0 ? (int)failed(EINVAL) : epoll_create1(0); }

static struct registrations *eventsAt(int number) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return 0;
  if (description->kind == EVENTS) return description->events;
  failed(EINVAL);
  return 0;
}

/* In a section. */
static struct registration *find(struct registrations *events, struct description *description, int number) {
  for (int i = 0; i < events->count; i++)
    if (events->all[i].isThere && events->all[i].number == number && events->all[i].description == description)
      return &events->all[i];
  return 0;
}

static struct registration *vacant(struct registrations *events) {
  for (int i = 0; i < events->count; i++)
    if (!events->all[i].isThere) return &events->all[i];
  if (events->count == REGISTRATIONS) __tcbmc_world("refuse", "registering more descriptors with epoll");
  return &events->all[events->count++];
}

static int change(struct registrations *events, struct description *description, int number, int operation,
                  struct epoll_event given) {
  struct registration *known = find(events, description, number);
  if (operation == EPOLL_CTL_ADD && known != 0) return EEXIST;
  if (operation != EPOLL_CTL_ADD && known == 0) return ENOENT;
  if (operation == EPOLL_CTL_DEL) known->isThere = 0;
  else {
    if (known == 0) known = vacant(events);
    known->description = description;
    known->number = number;
    known->isThere = 1;
    known->wanted = given.events;
    known->data = given.data;
    known->edge = 0;
  }
  return 0;
}

/** exact; more than 64 are refused */
int epoll_ctl(int epoll, int operation, int number, struct epoll_event *event) {
  struct registrations *events = eventsAt(epoll);
  struct description *description = events == 0 ? 0 : __tcbmc_description(number);
  if (description == 0) return -1;
  if (operation != EPOLL_CTL_ADD && operation != EPOLL_CTL_MOD && operation != EPOLL_CTL_DEL)
    return (int)failed(EINVAL);
  if (description->kind == A_FILE || description->kind == SINK) return (int)failed(EPERM);
  if (description->kind == EVENTS) __tcbmc_world("refuse", "waiting for epoll with epoll");
  struct epoll_event given = { 0 };
  if (operation != EPOLL_CTL_DEL) given = *event;
  given.events |= ERR | HUP;
  __tcbmc_atomic_begin();
  int error = change(events, description, number, operation, given);
  __tcbmc_atomic_end();
  return error == 0 ? 0 : (int)failed(error);
}

/** as poll; with EPOLLET what came when it was last seen is not seen again */
int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  struct registrations *from = eventsAt(epoll);
  if (from == 0) return -1;
  if (most <= 0) return (int)failed(EINVAL);
  __tcbmc_atomic_begin();
  int count = from->count;
  struct waited *all = __tcbmc_reserve(count * sizeof *all, 0);
  for (int i = 0; i < count; i++) {
    struct registration *one = &from->all[i];
    _Bool isArmed = one->isThere && one->description->references > 0 && one->wanted != EPOLLONESHOT;
    all[i].description = isArmed ? one->description : 0;
    all[i].wanted = one->wanted & 0xffff;
    all[i].edge = one->wanted & EPOLLET ? &one->edge : 0;
  }
  __tcbmc_atomic_end();
  __tcbmc_wait_for_any(all, count, timeout < 0 ? FOR_EVER : timeout == 0 ? AT_ONCE : FOR_SOME_TIME);
  int found = 0;
  for (int i = 0; i < count; i++) {
    struct registration *one = &from->all[i];
    if (all[i].description == 0 || all[i].seen == 0) continue;
    if (found == most) {
      one->edge = 0;
      continue;
    }
    __tcbmc_atomic_begin();
    struct epoll_event event = { .events = all[i].seen, .data = one->data };
    if (one->wanted & EPOLLONESHOT) one->wanted = EPOLLONESHOT;
    __tcbmc_atomic_end();
    events[found++] = event;
  }
  __tcbmc_free(all);
  return found;
}

/** as epoll_wait */
int epoll_pwait(int epoll, struct epoll_event *events, int most, int timeout, const sigset_t *mask) {
  return epoll_wait(epoll, events, most, timeout);
}
