/**
 * @model events
 * @header sys/epoll.h
 *
 * What `epoll_wait` gives back is what was given to `epoll_ctl`.
 */

#include "transfer.h"
#include "errors.h"
/* So many descriptors a program waits for at once. */
#define REGISTRATIONS 16

#include <signal.h>
#include <sys/epoll.h>
#ifdef __TCBMC_RESOURCES
void __tcbmc_use_descriptor(int number);
#else
#define __tcbmc_use_descriptor(number)
#endif
struct registration {
  int epoll, descriptor;
  _Bool isThere;
  struct epoll_event event;
  unsigned int edge;
};
/** of descriptors */
struct registration __tcbmc_registrations[REGISTRATIONS];
/** how many of them have been used */
int __tcbmc_registered;
#define registrations __tcbmc_registrations
#define count __tcbmc_registered

static int refused(int error) {
  *__errno_location() = error;
  return -1;
}

static int find(int epoll, int descriptor) {
  int i = 0;
  while (i < count &&
         !(registrations[i].isThere && registrations[i].epoll == epoll && registrations[i].descriptor == descriptor))
    i++;
  return i;
}

static int add(int epoll, int descriptor, const struct epoll_event *event) {
  int i = 0;
  while (i < count && registrations[i].isThere) i++;
  if (i == REGISTRATIONS) return 0;
  registrations[i].epoll = epoll;
  registrations[i].descriptor = descriptor;
  registrations[i].event = *event;
  registrations[i].isThere = 1;
  registrations[i].edge = 0;
  if (i == count) count = i + 1;
  return 1;
}

/**
 * 0 or -1; what is registered stays until it is removed or the descriptor is closed; it is said that there are no
 * more than 16 at once
 */
int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
  if (!canBeOpen(epoll) || !canBeOpen(descriptor)) return -1;
  __tcbmc_use_descriptor(epoll);
  __tcbmc_use_descriptor(descriptor);
  IF_INSIDE(descriptor, if (IS_GONE(end)) return refused(9))
  if (operation != EPOLL_CTL_ADD && operation != EPOLL_CTL_MOD && operation != EPOLL_CTL_DEL) return refused(22);
  struct epoll_event given = { 0 };
  if (operation != EPOLL_CTL_DEL) given = *event;
  /* What is registered can be changed, and not be registered again; of what is known not to be, that is said. */
  _Bool isSure = 0;
  __tcbmc_atomic_begin();
  isSure = find(epoll, descriptor) < count;
  __tcbmc_atomic_end();
  IF_INSIDE(descriptor, isSure = isSure || operation != EPOLL_CTL_ADD)
  if (!isSure && __VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(epoll_ctl));
  __tcbmc_atomic_begin();
  int i = find(epoll, descriptor), known = i < count, hasRoom = 1;
  if (operation == EPOLL_CTL_ADD) {
    if (!known) hasRoom = add(epoll, descriptor, &given);
  } else if (known) {
    registrations[i].edge = 0;
    if (operation == EPOLL_CTL_MOD) registrations[i].event = given;
    else registrations[i].isThere = 0;
  }
  __tcbmc_atomic_end();
  if (!hasRoom) {
    __tcbmc_take_for_granted("no more than 16 descriptors are registered with epoll at once");
    return refused(28);
  }
  if (operation == EPOLL_CTL_ADD) return known ? refused(17) : 0;
  return known ? 0 : refused(2);
}

/** of a descriptor that is closed */
void __tcbmc_forget_events(int descriptor) {
  __tcbmc_atomic_begin();
  for (int i = 0; i < count; i++)
    if (registrations[i].descriptor == descriptor || registrations[i].epoll == descriptor) registrations[i].isThere = 0;
  __tcbmc_atomic_end();
}

#ifdef __TCBMC_INSIDE
unsigned int __tcbmc_changes_inside(struct end *end);

/* In a section: what there is to be seen, of descriptors that lead to the program itself. */
static unsigned int look_at(struct registration *one, struct end *end) {
  unsigned int changes = __tcbmc_changes_inside(end), wanted = one->event.events;
  unsigned int seen = wanted == EPOLLONESHOT ? 0 : __tcbmc_seen_inside(end) & (wanted | EPOLLERR | EPOLLHUP) & 0xffff;
  return (wanted & EPOLLET) && one->edge == changes ? 0 : seen;
}

static void note_seen(struct registration *one, struct end *end) {
  if (one->event.events & EPOLLET) one->edge = __tcbmc_changes_inside(end);
  if (one->event.events & EPOLLONESHOT) one->event.events = EPOLLONESHOT;
}

static int gather(int epoll, struct epoll_event *events, int most, _Bool atOnce, _Bool forever) {
  struct epoll_event found[REGISTRATIONS];
  int ready = 0;
  _Bool isOther = 0, isSkipped = 0;
  if (!atOnce && __tcbmc_is_interrupted(0)) return refused(4);
  __tcbmc_atomic_begin();
  for (int i = 0; i < count; i++) {
    struct registration *one = &registrations[i];
    if (!one->isThere || one->epoll != epoll) continue;
    struct end *end = __tcbmc_inside(one->descriptor);
    if (end == 0) isOther = 1;
    unsigned int seen =
        end != 0 ? look_at(one, end) : __VERIFIER_nondet_uint() & (one->event.events | EPOLLERR | EPOLLHUP) & 0xffff;
    if (seen == 0 || ready == most) continue;
    /* If there are more than are wanted, which ones come is open. */
    if (most < count && __VERIFIER_nondet_bool()) {
      isSkipped = 1;
      continue;
    }
    found[ready] = one->event;
    found[ready++].events = seen;
    if (end != 0) note_seen(one, end);
  }
  __tcbmc_assume(!isSkipped || ready == most);
  if (forever && isOther) __tcbmc_assume(ready > 0);
  if (forever && !isOther) __tcbmc_wait(ready > 0);
  __tcbmc_atomic_end();
  int first = 0;
  if (ready > 1) {
    first = __VERIFIER_nondet_int();
    __tcbmc_assume(first >= 0 && first < ready);
  }
  for (int i = 0; i < ready; i++) events[i] = found[first + i < ready ? first + i : first + i - ready];
  return ready;
}

static _Bool waits_inside(int epoll) {
  for (int i = 0; i < count; i++)
    if (registrations[i].isThere && registrations[i].epoll == epoll && __tcbmc_inside(registrations[i].descriptor) != 0)
      return 1;
  return 0;
}
#endif

/**
 * -1, or how many of the events hold something, each of another descriptor that is registered there: any of what is
 * waited for, EPOLLERR, EPOLLHUP, and the data that was given; 0 only with a time limit
 */
int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  if (!canBeOpen(epoll)) return -1;
  __tcbmc_use_descriptor(epoll);
  if (most <= 0) return refused(22);
#ifdef __TCBMC_INSIDE
  if (waits_inside(epoll)) return gather(epoll, events, most, timeout == 0, timeout < 0);
#endif
  if (__VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(epoll_wait));
  int found = 0;
  unsigned char used[REGISTRATIONS] = { 0 };
  struct epoll_event ready;
  for (int round = 0; round < count && found < most; round++) {
    if (__VERIFIER_nondet_bool()) break;
    unsigned int i = __VERIFIER_nondet_uint();
    __tcbmc_assume(i < (unsigned int)count && !used[i]);
    used[i] = 1;
    __tcbmc_atomic_begin();
    _Bool isThere = registrations[i].isThere && registrations[i].epoll == epoll;
    if (isThere) ready = registrations[i].event;
    __tcbmc_atomic_end();
    __tcbmc_assume(isThere);
    ready.events = __VERIFIER_nondet_uint() & (ready.events | EPOLLERR | EPOLLHUP) & 0xffff;
    __tcbmc_assume(ready.events != 0);
    events[found++] = ready;
  }
  __tcbmc_assume(found > 0 || timeout >= 0);
  return found;
}

/** as epoll_wait */
int epoll_pwait(int epoll, struct epoll_event *events, int most, int timeout, const sigset_t *mask) {
  return epoll_wait(epoll, events, most, timeout);
}
