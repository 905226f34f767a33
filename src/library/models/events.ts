import { errors } from './error-numbers.js';
import type { ModelFile } from './model.js';
import { TRANSFER } from './transfers.js';

/** So many descriptors a program waits for at once. */
const REGISTRATIONS = 16;

const WAITING =
  '-1, or how many of the events hold something, each of another descriptor that is registered there: any of what is waited for, EPOLLERR, EPOLLHUP, and the data that was given; 0 only with a time limit';

/** What `epoll_wait` gives back is what was given to `epoll_ctl`. */
export const EVENTS: ModelFile = {
  file: '<model of events>',
  header: 'sys/epoll.h',
  defines: {
    epoll_ctl: `0 or -1; what is registered stays until it is removed or the descriptor is closed; it is said that there are no more than ${REGISTRATIONS} at once`,
    epoll_wait: WAITING,
    epoll_pwait: 'as epoll_wait',
    __tcbmc_forget_events: 'of a descriptor that is closed',
    __tcbmc_registrations: 'of descriptors',
    __tcbmc_registered: 'how many of them have been used',
  },
  text: String.raw`${TRANSFER}
#include <signal.h>
#include <sys/epoll.h>
#ifdef __TCBMC_RESOURCES
void __tcbmc_use_descriptor(int number);
#else
#define __tcbmc_use_descriptor(number)
#endif
struct registration { int epoll, descriptor; _Bool isThere; struct epoll_event event; };
struct registration __tcbmc_registrations[${REGISTRATIONS}];
int __tcbmc_registered;
#define registrations __tcbmc_registrations
#define count __tcbmc_registered

static int refused(int error) {
  *__errno_location() = error;
  return -1;
}

static int find(int epoll, int descriptor) {
  int i = 0;
  while (i < count && !(registrations[i].isThere && registrations[i].epoll == epoll && registrations[i].descriptor == descriptor)) i++;
  return i;
}

static int add(int epoll, int descriptor, const struct epoll_event *event) {
  int i = 0;
  while (i < count && registrations[i].isThere) i++;
  if (i == ${REGISTRATIONS}) return 0;
  registrations[i].epoll = epoll;
  registrations[i].descriptor = descriptor;
  registrations[i].event = *event;
  registrations[i].isThere = 1;
  if (i == count) count = i + 1;
  return 1;
}

int epoll_ctl(int epoll, int operation, int descriptor, struct epoll_event *event) {
  if (!canBeOpen(epoll) || !canBeOpen(descriptor)) return -1;
  __tcbmc_use_descriptor(epoll);
  __tcbmc_use_descriptor(descriptor);
  if (operation != EPOLL_CTL_ADD && operation != EPOLL_CTL_MOD && operation != EPOLL_CTL_DEL) return refused(22);
  struct epoll_event given = { 0 };
  if (operation != EPOLL_CTL_DEL) given = *event;
  if (__VERIFIER_nondet_bool()) return (int)failed(${errors('epoll_ctl')});
  __tcbmc_atomic_begin();
  int i = find(epoll, descriptor), known = i < count, hasRoom = 1;
  if (operation == EPOLL_CTL_ADD) {
    if (!known) hasRoom = add(epoll, descriptor, &given);
  } else if (known) {
    if (operation == EPOLL_CTL_MOD) registrations[i].event = given;
    else registrations[i].isThere = 0;
  }
  __tcbmc_atomic_end();
  if (!hasRoom) {
    __tcbmc_take_for_granted("no more than ${REGISTRATIONS} descriptors are registered with epoll at once");
    return refused(28);
  }
  if (operation == EPOLL_CTL_ADD) return known ? refused(17) : 0;
  return known ? 0 : refused(2);
}

void __tcbmc_forget_events(int descriptor) {
  __tcbmc_atomic_begin();
  for (int i = 0; i < count; i++) if (registrations[i].descriptor == descriptor || registrations[i].epoll == descriptor) registrations[i].isThere = 0;
  __tcbmc_atomic_end();
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout) {
  if (!canBeOpen(epoll)) return -1;
  __tcbmc_use_descriptor(epoll);
  if (most <= 0) return refused(22);
  if (__VERIFIER_nondet_bool()) return (int)failed(${errors('epoll_wait')});
  int found = 0;
  unsigned char used[${REGISTRATIONS}] = { 0 };
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

int epoll_pwait(int epoll, struct epoll_event *events, int most, int timeout, const sigset_t *mask) { return epoll_wait(epoll, events, most, timeout); }
`,
};
