/**
 * @model descriptors
 * @header fcntl.h, unistd.h, sys/socket.h, sys/mman.h, stdlib.h, sys/epoll.h, sys/eventfd.h, sys/timerfd.h, sys/inotify.h, sys/signalfd.h, dirent.h
 *
 * A new number is the next one after all that were handed out (with `--other-descriptors`, any of those behind them),
 * or one that was closed: any of those, but only one at a time waits to be handed out again. What `dup2` puts beyond
 * them is remembered apart, lest a program that wants the last number have no others. With `--property resource`, one
 * descriptor is watched: any of those that are handed out.
 */

#include "transfer.h"
#include "template.h"
#include "receiving.h"
#include "failing.h"
#include "errors.h"
/* As many as Linux lets a process open unless it asks for more: who indexes by descriptors relies on it. */
#define MOST 1024

/** the greatest number that was handed out */
_Atomic int __tcbmc_highest = 2;
/** one that was closed, and that nobody has got since */
_Atomic int __tcbmc_vacant = -1;
#ifdef __TCBMC_PLACING_DESCRIPTORS
/** one beyond them that was asked for */
_Atomic int __tcbmc_placed = -1;
#else
enum { __tcbmc_placed = -1 };
#endif

#ifdef __TCBMC_RESOURCES
enum { NONE, OPEN, CLOSED };
/** one of the descriptors */
_Atomic int __tcbmc_watched;
/** whether there is one, and it is open */
_Atomic int __tcbmc_watched_state;

static void watch(int number) {
  if (__tcbmc_watched_state == OPEN) __tcbmc_assume(number != __tcbmc_watched);
  else if (__tcbmc_watched_state == CLOSED ? number == __tcbmc_watched : __VERIFIER_nondet_bool()) {
    __tcbmc_watched = number;
    __tcbmc_watched_state = OPEN;
  }
}

/** what is closed is not used */
void __tcbmc_use_descriptor(int number) {
  __tcbmc_atomic_begin();
  __tcbmc_assert(__tcbmc_watched_state != CLOSED || number != __tcbmc_watched, "resource",
                 "using a descriptor that is closed");
  __tcbmc_atomic_end();
}

static void closeWatched(int number) {
  if (__tcbmc_watched_state == NONE || number != __tcbmc_watched) return;
  __tcbmc_assert(__tcbmc_watched_state == OPEN, "resource", "closing a descriptor that is closed");
  __tcbmc_watched_state = CLOSED;
}

/* One that nobody opened here. */
static int other(int number) {
  __tcbmc_atomic_begin();
  __tcbmc_assume(__tcbmc_watched_state == NONE || number != __tcbmc_watched);
  __tcbmc_atomic_end();
  return number;
}
#else
#define watch(number)
#define closeWatched(number)
static int other(int number) { return number; }
void __tcbmc_use_descriptor(int number) {}
#endif

#ifdef __TCBMC_OTHER_DESCRIPTORS
static int beyond(int highest) { return __VERIFIER_nondet_int(); }
#else
static int beyond(int highest) { return highest + 1 == __tcbmc_placed ? highest + 2 : highest + 1; }
#endif

#ifdef __TCBMC_INSIDE
#define FORGET_INSIDE(number) __tcbmc_forget_inside(number)
#else
#define FORGET_INSIDE(number)
#endif

static int __tcbmc_hand_out_descriptor(ERROR_SET) {
  __tcbmc_atomic_begin();
  int highest = __tcbmc_highest, number = __tcbmc_vacant;
  if (number >= 0 && __VERIFIER_nondet_bool()) {
    __tcbmc_vacant = -1;
    FORGET_INSIDE(number);
  } else {
    number = beyond(highest);
    if (number <= highest || number == __tcbmc_placed || number >= MOST) number = -1;
    else __tcbmc_highest = number;
  }
  if (number >= 0) watch(number);
  __tcbmc_atomic_end();
  return number < 0 ? (int)failed(THESE) : number;
}

static int fresh(ERROR_SET) {
  return __VERIFIER_nondet_bool() ? (int)failed(THESE) : __tcbmc_hand_out_descriptor(THESE);
}

#ifdef __TCBMC_EVENTS
void __tcbmc_forget_events(int descriptor);
#else
#define __tcbmc_forget_events(descriptor)
#endif

/** 0 or -1 (for a negative number always); closing again what is closed is a violation of `resource` */
int close(int number) {
  if (!canBeOpen(number)) return -1;
#ifdef __TCBMC_INSIDE
  int isInside = __tcbmc_leave_inside(number);
#else
  enum { isInside = 0 };
#endif
  __tcbmc_forget_events(number);
  __tcbmc_atomic_begin();
  closeWatched(number);
  if (number <= __tcbmc_highest && __VERIFIER_nondet_bool()) __tcbmc_vacant = number;
#ifdef __TCBMC_PLACING_DESCRIPTORS
  if (number == __tcbmc_placed) __tcbmc_placed = -1;
#endif
  __tcbmc_atomic_end();
  if (isInside > 1) return (int)notOpen();
  return isInside ? 0 : (int)upTo(0, ERRORS_OF(close));
}

#ifdef __TCBMC_RESOURCES
/** of a stream */
int __tcbmc_new_descriptor(void) { return __tcbmc_hand_out_descriptor(ERRORS_OF(fopen)); }
#else
int __tcbmc_new_descriptor(void) { return 0; }
#endif

static int named(const char *name, ERROR_SET) {
  __tcbmc_look_at_text(name);
  return fresh(THESE);
}

/**
 * -1, or a number up to 1023 that is not open; 0, 1 and 2 are until they are closed; whether others are from the
 * start is looked at last (--other-descriptors)
 */
int open(const char *path, int flags, ...) { return named(path, ERRORS_OF(open)); }
int open64(const char *path, int flags, ...) { return named(path, ERRORS_OF(open64)); }
int openat(int folder, const char *path, int flags, ...) { return named(path, ERRORS_OF(openat)); }
int creat(const char *path, unsigned int mode) { return named(path, ERRORS_OF(creat)); }
void __tcbmc_note_family(int family);
int socket(int domain, int type, int protocol) {
  __tcbmc_note_family(domain);
  return fresh(ERRORS_OF(socket));
}
int epoll_create(int size) { return fresh(ERRORS_OF(epoll_create)); }
int epoll_create1(int flags) { return fresh(ERRORS_OF(epoll_create1)); }
int timerfd_create(int clock, int flags) { return fresh(ERRORS_OF(timerfd_create)); }
int inotify_init(void) { return fresh(ERRORS_OF(inotify_init)); }
int inotify_init1(int flags) { return fresh(ERRORS_OF(inotify_init1)); }
int signalfd(int number, const void *signals, int flags) {
  return number == -1 ? fresh(ERRORS_OF(signalfd)) : canBeOpen(number) ? number : -1;
}
int shm_open(const char *name, int flags, unsigned int mode) { return named(name, ERRORS_OF(shm_open)); }
int memfd_create(const char *name, unsigned int flags) { return named(name, ERRORS_OF(memfd_create)); }

/**
 * -1, or a number up to 1023 that is not open; 0, 1 and 2 are until they are closed; whether others are from the
 * start is looked at last (--other-descriptors)
 */
int dup(int number) {
  if (!canBeOpen(number)) return -1;
  __tcbmc_use_descriptor(number);
  IF_INSIDE(number, if (IS_GONE(end)) return (int)notOpen())
  int made = fresh(ERRORS_OF(dup));
  if (made >= 0) IF_INSIDE(number, __tcbmc_lead_inside(made, end))
  return made;
}

#ifdef __TCBMC_INSIDE
int __tcbmc_flags_inside(struct end *end, _Bool isSet, int flags);

/** of fcntl with F_GETFL and F_SETFL */
int __tcbmc_flags_of(int number, int isSet, int flags) {
  if (!canBeOpen(number)) return -1;
  __tcbmc_use_descriptor(number);
  IF_INSIDE(number, return __tcbmc_flags_inside(end, isSet, flags))
  return (int)upTo(isSet ? 0 : 0x7fffffff, ERRORS_OF(fcntl));
}
#endif

/** of fcntl with F_DUPFD */
/* fcntl with F_DUPFD: a number that is not less than the given one. */
int __tcbmc_duplicate(int number, int least) {
  if (!canBeOpen(number)) return -1;
  __tcbmc_use_descriptor(number);
  IF_INSIDE(number, if (IS_GONE(end)) return (int)notOpen())
  if (least < 0 || least >= MOST || __VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(fcntl));
  __tcbmc_atomic_begin();
  int highest = __tcbmc_highest, result = __tcbmc_vacant;
  if (result >= least && __VERIFIER_nondet_bool()) {
    __tcbmc_vacant = -1;
    FORGET_INSIDE(result);
  } else {
    result = beyond(least > highest ? least - 1 : highest);
    if (result < least || result <= highest || result == __tcbmc_placed || result >= MOST) result = -1;
    else __tcbmc_highest = result;
  }
  if (result >= 0) watch(result);
  __tcbmc_atomic_end();
  if (result >= 0) IF_INSIDE(number, __tcbmc_lead_inside(result, end))
  return result < 0 ? (int)failed(ERRORS_OF(fcntl)) : result;
}

#ifdef __TCBMC_PLACING_DESCRIPTORS
/** -1, or the second number */
int dup2(int number, int target) {
  if (!canBeOpen(number) || !canBeOpen(target)) return -1;
  __tcbmc_use_descriptor(number);
  if (__VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(dup2));
#ifdef __TCBMC_INSIDE
  if (number != target) {
    struct end *end = __tcbmc_inside(number);
    if (end != 0 && IS_GONE(end)) return (int)notOpen();
    __tcbmc_leave_inside(target);
    if (end != 0) __tcbmc_lead_inside(target, end);
    else __tcbmc_forget_inside(target);
    /* What the streams of <stdio.h> make of it nobody follows. */
    if (end != 0 && target < 3) LOOSEN(target);
  }
#endif
  __tcbmc_atomic_begin();
  if (target == __tcbmc_vacant) __tcbmc_vacant = -1;
  if (target > __tcbmc_highest) __tcbmc_placed = target;
#ifdef __TCBMC_RESOURCES
  if (__tcbmc_watched_state != OPEN || target != __tcbmc_watched) watch(target);
#endif
  __tcbmc_atomic_end();
  return target;
}

/** as dup2 */
int dup3(int number, int target, int flags) { return dup2(number, target); }
#endif

void __tcbmc_use_stream(void *stream);

/** -1, or a number from 0 to 1023 */
int dirfd(void *folder) {
  __tcbmc_use_stream(folder);
#ifdef __TCBMC_RESOURCES
  return ((int *)folder)[1];
#endif
  return other((int)upTo((MOST - 1), ERRORS_OF(dirfd)));
}

/**
 * -1, or a number up to 1023 that is not open; 0, 1 and 2 are until they are closed; whether others are from the
 * start is looked at last (--other-descriptors). The address is one of the families that the program has sockets of,
 * and as long as that (any up to 128 bytes, if it makes none)
 */
int accept(int number, void *address, unsigned int *length) {
  if (!canBeOpen(number)) return -1;
  __tcbmc_use_descriptor(number);
  int result = fresh(ERRORS_OF(accept));
  if (address != 0 && length != 0 && result >= 0) receiveAddress(address, length, 0);
  return result;
}

/** as accept */
int accept4(int number, void *address, unsigned int *length, int flags) { return accept(number, address, length); }

#ifdef __TCBMC_INSIDE
void __tcbmc_join_ends(const int *numbers, _Bool areSockets, unsigned int flags);
void __tcbmc_count_inside(int number, unsigned int count, int flags);

static int refused(int error) {
  *__errno_location() = error;
  return -1;
}

/* That there are no more is looked at with --calls-may-fail, whatever others are open. */
#ifdef __TCBMC_OTHER_DESCRIPTORS
#define GRANTED(number) __tcbmc_assume((number) >= 0)
#else
#define GRANTED(number)
#endif

static int two(int *ends, _Bool areSockets, int flags) {
  int numbers[2];
  numbers[0] = __tcbmc_hand_out_descriptor(ERRORS_OF(pipe));
  numbers[1] = numbers[0] < 0 ? -1 : __tcbmc_hand_out_descriptor(ERRORS_OF(pipe));
  GRANTED(numbers[1]);
  if (numbers[1] < 0) return -1;
  __tcbmc_join_ends(numbers, areSockets, flags);
  ends[0] = numbers[0];
  ends[1] = numbers[1];
  return 0;
}

/** as pipe */
int pipe2(int *ends, int flags) {
  MAY_FAIL((int)failed(ERRORS_OF(pipe)));
  if (flags & ~02004000) return refused(22);
  return two(ends, 0, flags);
}

/** a counter, exactly */
int eventfd(unsigned int count, int flags) {
  MAY_FAIL((int)failed(ERRORS_OF(eventfd)));
  if (flags & ~02004001) return refused(22);
  int number = __tcbmc_hand_out_descriptor(ERRORS_OF(eventfd));
  GRANTED(number);
  if (number >= 0) __tcbmc_count_inside(number, count, flags);
  return number;
}

/** as pipe, in both directions, for streams of AF_UNIX; of others what comes is anything */
/* Others than streams keep their messages apart: of these nobody knows what comes. */
int socketpair(int domain, int type, int protocol, int *ends) {
  enum { AF_UNIX = 1, SOCK_STREAM = 1, KIND = 0xf };
  __tcbmc_note_family(domain);
  MAY_FAIL((int)failed(ERRORS_OF(socketpair)));
  if (domain == AF_UNIX && (type & KIND) == SOCK_STREAM) return two(ends, 1, type);
  int first = fresh(ERRORS_OF(socketpair)),
      second = first < 0 ? -1 : __tcbmc_hand_out_descriptor(ERRORS_OF(socketpair));
  if (second < 0) return -1;
  ends[0] = first;
  ends[1] = second;
  return 0;
}

/**
 * two numbers that are not open (-1 only with --calls-may-fail), and what is written to the one is read from the
 * other, exactly; so are readers that wait, and SIGPIPE
 */
int pipe(int *ends) { return pipe2(ends, 0); }
#endif

/**
 * -1, or a number up to 1023 that is not open; 0, 1 and 2 are until they are closed; whether others are from the
 * start is looked at last (--other-descriptors). The last six letters of the name, before the suffix, become any
 */
int mkstemps(char *name, int suffix) {
  makeUnique(name, suffix);
  return fresh(ERRORS_OF(mkstemps));
}

/**
 * -1, or a number up to 1023 that is not open; 0, 1 and 2 are until they are closed; whether others are from the
 * start is looked at last (--other-descriptors). The last six letters of the name, before the suffix, become any
 */
int mkstemp(char *name) { return mkstemps(name, 0); }
int mkostemp(char *name, int flags) { return mkstemps(name, 0); }
int mkostemps(char *name, int suffix, int flags) { return mkstemps(name, suffix); }
