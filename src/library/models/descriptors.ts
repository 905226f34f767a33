import { TEMPLATE } from './system-names.js';
import { TRANSFER } from './transfers.js';
import type { ModelFile } from './model.js';

/** As many as Linux lets a process open unless it asks for more: who indexes by descriptors relies on it. */
const MOST = 1024;
const OPENS = `-1, or any number from 0 to ${MOST - 1} that is not open`;
const OPENING = [
  ...['open', 'open64', 'openat', 'creat', 'socket', 'dup', 'epoll_create', 'epoll_create1', 'eventfd', 'timerfd_create', 'signalfd'],
  ...['inotify_init', 'inotify_init1', 'shm_open', 'memfd_create'],
];
const TEMPORARY = `${OPENS}; the last six letters of the name, before the suffix, become any`;

/**
 * With `--property resource`, one descriptor is watched: any of those that are handed out. While it is open nobody else gets its number; afterwards somebody may.
 * Its number is higher than those before, so that it is nobody else's already.
 */
export const DESCRIPTORS: ModelFile = {
  file: '<model of descriptors>',
  header: 'fcntl.h, unistd.h, sys/socket.h, sys/mman.h, stdlib.h, sys/epoll.h, sys/eventfd.h, sys/timerfd.h, sys/inotify.h, sys/signalfd.h, dirent.h',
  defines: {
    ...Object.fromEntries(OPENING.map((name) => [name, OPENS])),
    accept: `${OPENS}; the address and its length become anything`,
    accept4: `${OPENS}; the address and its length become anything`,
    dup2: '-1, or the second number',
    dup3: 'as dup2',
    mkstemp: TEMPORARY,
    mkostemp: TEMPORARY,
    mkstemps: TEMPORARY,
    mkostemps: TEMPORARY,
    pipe: '-1, or two different numbers that are not open',
    pipe2: 'as pipe',
    socketpair: 'as pipe',
    close: '0 or -1; closing again what is closed is a violation of `resource`',
    dirfd: '-1, or a number from 0 to ' + `${MOST - 1}`,
    __tcbmc_new_descriptor: 'of a stream',
    __tcbmc_use_descriptor: 'what is closed is not used',
    __tcbmc_watched: 'one of the descriptors',
    __tcbmc_highest: 'the highest number that was handed out',
    __tcbmc_watched_state: 'whether there is one, and it is open',
  },
  text: String.raw`${TRANSFER}${TEMPLATE}
#ifdef __TCBMC_RESOURCES
enum { NONE, OPEN, CLOSED };
_Atomic int __tcbmc_watched;
_Atomic int __tcbmc_watched_state;
_Atomic int __tcbmc_highest = 2;

static int handedOut(int number) {
  if (number < 0) return number;
  __tcbmc_atomic_begin();
  if (__tcbmc_watched_state == OPEN) __tcbmc_assume(number != __tcbmc_watched);
  else if (__tcbmc_watched_state == CLOSED ? number == __tcbmc_watched : number > __tcbmc_highest && __VERIFIER_nondet_bool()) {
    __tcbmc_watched = number;
    __tcbmc_watched_state = OPEN;
  }
  if (number > __tcbmc_highest) __tcbmc_highest = number;
  __tcbmc_atomic_end();
  return number;
}

void __tcbmc_use_descriptor(int number) {
  __tcbmc_atomic_begin();
  __tcbmc_assert(__tcbmc_watched_state != CLOSED || number != __tcbmc_watched, "resource", "using a descriptor that is closed");
  __tcbmc_atomic_end();
}

int close(int number) {
  __tcbmc_atomic_begin();
  if (__tcbmc_watched_state != NONE && number == __tcbmc_watched) {
    __tcbmc_assert(__tcbmc_watched_state == OPEN, "resource", "closing a descriptor that is closed");
    __tcbmc_watched_state = CLOSED;
  }
  __tcbmc_atomic_end();
  return (int)upTo(0);
}

int __tcbmc_new_descriptor(void) {
  int number = __VERIFIER_nondet_int();
  __tcbmc_assume(number > 2);
  return handedOut(number);
}

/* One that nobody opened here. */
static int other(int number) {
  __tcbmc_atomic_begin();
  __tcbmc_assume(__tcbmc_watched_state == NONE || number != __tcbmc_watched);
  __tcbmc_atomic_end();
  return number;
}
#else
static int other(int number) { return number; }
int __tcbmc_new_descriptor(void) { return 0; }
static int handedOut(int number) { return number; }
void __tcbmc_use_descriptor(int number) {}
int close(int number) { return (int)upTo(0); }
#endif

static int fresh(void) { return handedOut((int)upTo(${MOST - 1})); }

static int named(const char *name) {
  __tcbmc_look_at_text(name);
  return fresh();
}

int open(const char *path, int flags, ...) { return named(path); }
int open64(const char *path, int flags, ...) { return named(path); }
int openat(int folder, const char *path, int flags, ...) { return named(path); }
int creat(const char *path, unsigned int mode) { return named(path); }
int socket(int domain, int type, int protocol) { return fresh(); }
int epoll_create(int size) { return fresh(); }
int epoll_create1(int flags) { return fresh(); }
int eventfd(unsigned int count, int flags) { return fresh(); }
int timerfd_create(int clock, int flags) { return fresh(); }
int inotify_init(void) { return fresh(); }
int inotify_init1(int flags) { return fresh(); }
int signalfd(int number, const void *signals, int flags) { return number < 0 ? fresh() : number; }
int shm_open(const char *name, int flags, unsigned int mode) { return named(name); }
int memfd_create(const char *name, unsigned int flags) { return named(name); }

int dup(int number) {
  __tcbmc_use_descriptor(number);
  return fresh();
}

int dup2(int number, int target) {
  __tcbmc_use_descriptor(number);
  if (target < 0 || __VERIFIER_nondet_bool()) return (int)failed();
#ifdef __TCBMC_RESOURCES
  if (__tcbmc_watched_state == OPEN && target == __tcbmc_watched) return target;
#endif
  return handedOut(target);
}

int dup3(int number, int target, int flags) { return dup2(number, target); }

void __tcbmc_use_stream(void *stream);

int dirfd(void *folder) {
  __tcbmc_use_stream(folder);
  return other((int)upTo(${MOST - 1}));
}

int accept(int number, void *address, unsigned int *length) {
  __tcbmc_use_descriptor(number);
  if (address != 0 && length != 0) {
    fill(address, *length, *length);
    *length = __VERIFIER_nondet_uint();
  }
  return fresh();
}

int accept4(int number, void *address, unsigned int *length, int flags) { return accept(number, address, length); }

int pipe(int *ends) {
  int first = fresh();
  if (first < 0) return -1;
  int second = __VERIFIER_nondet_int();
  __tcbmc_assume(second >= 0 && second < ${MOST} && second != first);
  ends[0] = first;
  ends[1] = handedOut(second);
  return 0;
}

int pipe2(int *ends, int flags) { return pipe(ends); }
int socketpair(int domain, int type, int protocol, int *ends) { return pipe(ends); }

int mkstemps(char *name, int suffix) {
  makeUnique(name, suffix);
  return fresh();
}

int mkstemp(char *name) { return mkstemps(name, 0); }
int mkostemp(char *name, int flags) { return mkstemps(name, 0); }
int mkostemps(char *name, int suffix, int flags) { return mkstemps(name, suffix); }
`,
};
