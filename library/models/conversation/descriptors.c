/**
 * @model known descriptors
 * @header fcntl.h, unistd.h
 *
 * What descriptors lead to: each thread has a list of what it was handed out, which nobody else changes. A table by
 * numbers would have an element more with each round of unrolling, as long as nobody knows how many are open at once.
 * A bit for each number says that it leads somewhere.
 */

#include "conversation/description.h"

enum { MOST = 32, MOST_OF_LINUX = 1024, THREADS = 64 };
/** descriptions of standard streams */
struct description __tcbmc_standard[3] = {
  { .kind = STANDARD, .access = READS, .references = 1, .stream = -1 },
  { .kind = STANDARD, .access = WRITES, .references = 1, .stream = -1 },
  { .kind = STANDARD, .access = WRITES, .references = 1, .stream = -1 },
};
/* What a number led to from its handing out to its closing; null since then. */
struct place {
  int number;
  struct description *_Atomic description;
  _Atomic _Bool closesOnExec;
  /* The thread's number. */
  unsigned int owner;
  /* What the thread, or one that made it, was handed out before. */
  struct place *before;
  unsigned int count;
  struct place *later;
};
/** what leads to them */
struct place __tcbmc_standard_places[3] = {
  { 0, &__tcbmc_standard[0], 0, 0, 0, 1, 0 },
  { 1, &__tcbmc_standard[1], 0, 0, &__tcbmc_standard_places[0], 2, 0 },
  { 2, &__tcbmc_standard[2], 0, 0, &__tcbmc_standard_places[1], 3, 0 },
};
/** what threads were handed out */
/* By the threads' numbers. */
struct place *_Atomic __tcbmc_places_of[THREADS];
/** the largest number of those */
_Atomic unsigned int __tcbmc_last_opener;
/** which numbers lead somewhere */
_Atomic unsigned int __tcbmc_open_numbers = 7;
/** those that nothing leads to any more */
struct description *_Atomic __tcbmc_closed_descriptions;
/** what leads nowhere any more */
struct place *_Atomic __tcbmc_closed_places;
/* What the thread itself opened, or its parents did before: nobody else has to be asked what these lead to. */
extern _Thread_local void *__tcbmc_places;

static _Bool isNumber(int number) { return number >= 0 && number < MOST; }

/* Of a number that is wished for. */
static _Bool mayBeNumber(int number) {
  if (number >= MOST && number < MOST_OF_LINUX)
    __tcbmc_world("refuse", "a descriptor with so large a number (less than 32)");
  return isNumber(number);
}

static struct place *own(void) { return __tcbmc_places == 0 ? &__tcbmc_standard_places[2] : __tcbmc_places; }

static struct description *foundElsewhere(int number, struct place **at) {
  struct description *description = 0;
  __tcbmc_atomic_begin();
  for (unsigned int owner = 1; owner <= __tcbmc_last_opener && description == 0; owner++)
    for (struct place *place = __tcbmc_places_of[owner]; place != 0 && place->owner == owner && description == 0;
         place = place->before) {
      if (place->number != number) continue;
      description = place->description;
      *at = place;
    }
  __tcbmc_atomic_end();
  return description;
}

static struct description *found(int number, struct place **at) {
  *at = 0;
  for (struct place *place = own(); place != 0; place = place->before) {
    if (place->number != number) continue;
    struct description *description = place->description;
    *at = place;
    if (description != 0) return description;
  }
  return isNumber(number) ? foundElsewhere(number, at) : 0;
}

/** what a number leads to */
struct description *__tcbmc_description(int number) {
  struct place *place;
  struct description *description = found(number, &place);
  if (description == 0) failed(EBADF);
  return description;
}

/** to which nothing leads yet */
struct description *__tcbmc_new_description(int kind, int access, unsigned int flags) {
  struct description *made = __tcbmc_reserve(sizeof *made, 1);
  made->kind = kind;
  made->access = access;
  made->flags = flags & (O_NONBLOCK | O_APPEND);
  return made;
}

/* In a section. One of a few constants: no sum, and no loop that would have a bound. */
static int lowest(int least) {
  unsigned int taken = __tcbmc_open_numbers;
  if (0 >= least && !(taken & 1u)) return 0;
  if (1 >= least && !(taken & 2u)) return 1;
  if (2 >= least && !(taken & 4u)) return 2;
  if (3 >= least && !(taken & 8u)) return 3;
  if (4 >= least && !(taken & 16u)) return 4;
  if (5 >= least && !(taken & 32u)) return 5;
  if (6 >= least && !(taken & 64u)) return 6;
  if (7 >= least && !(taken & 128u)) return 7;
  if (8 >= least && !(taken & 256u)) return 8;
  if (9 >= least && !(taken & 512u)) return 9;
  if (10 >= least && !(taken & 1024u)) return 10;
  if (11 >= least && !(taken & 2048u)) return 11;
  if (12 >= least && !(taken & 4096u)) return 12;
  if (13 >= least && !(taken & 8192u)) return 13;
  if (14 >= least && !(taken & 16384u)) return 14;
  if (15 >= least && !(taken & 32768u)) return 15;
  if (16 >= least && !(taken & 65536u)) return 16;
  if (17 >= least && !(taken & 131072u)) return 17;
  if (18 >= least && !(taken & 262144u)) return 18;
  if (19 >= least && !(taken & 524288u)) return 19;
  if (20 >= least && !(taken & 1048576u)) return 20;
  if (21 >= least && !(taken & 2097152u)) return 21;
  if (22 >= least && !(taken & 4194304u)) return 22;
  if (23 >= least && !(taken & 8388608u)) return 23;
  if (24 >= least && !(taken & 16777216u)) return 24;
  if (25 >= least && !(taken & 33554432u)) return 25;
  if (26 >= least && !(taken & 67108864u)) return 26;
  if (27 >= least && !(taken & 134217728u)) return 27;
  if (28 >= least && !(taken & 268435456u)) return 28;
  if (29 >= least && !(taken & 536870912u)) return 29;
  if (30 >= least && !(taken & 1073741824u)) return 30;
  if (31 >= least && !(taken & 2147483648u)) return 31;
  return -1;
}

/* From so many on, what leads nowhere any more is left out of a list. */
enum { LONG_LIST = 32 };

static void lead(int number, struct description *description, _Bool closesOnExec) {
  unsigned int self = (unsigned int)__tcbmc_self();
  if (self >= THREADS) __tcbmc_world("refuse", "that so many threads open something");
  struct place *made = __tcbmc_reserve(sizeof *made, 1), *before = own();
  while (before->count >= LONG_LIST && before->description == 0) before = before->before;
  made->number = number;
  made->description = description;
  made->closesOnExec = closesOnExec;
  made->owner = self;
  made->before = before;
  made->count = before->count + 1;
  __tcbmc_places = made;
  __tcbmc_places_of[self] = made;
  if (__tcbmc_last_opener < self) __tcbmc_last_opener = self;
  __tcbmc_open_numbers = __tcbmc_open_numbers | 1U << number;
  description->references = description->references + 1;
}

/** exact, with the lowest number that is free */
int __tcbmc_hand_out_descriptor(struct description *description, int least, _Bool closesOnExec) {
  __tcbmc_atomic_begin();
  int number = lowest(least);
  if (number >= 0) lead(number, description, closesOnExec);
  __tcbmc_atomic_end();
  if (number < 0) __tcbmc_world("refuse", "so many descriptors at once (32)");
  return number;
}

void __tcbmc_release_pipe(struct description *description);
void __tcbmc_release_port(struct description *description);

static void release(struct description *description) {
  switch (description->kind) {
    case CONNECTION:
      __tcbmc_close_stream(description->stream);
      break;
    case PIPE:
      __tcbmc_release_pipe(description);
  }
  if (description->isBound) __tcbmc_release_port(description);
}

/* Blocks that are not lost. */
#ifdef __TCBMC_LEAKS
#define KEEP(list, block) ((block)->later = (list), (list) = (block))
#else
#define KEEP(list, block) ((void)0)
#endif

/* In a section: whether nothing else leads there any more. */
static _Bool leave(struct place *place, struct description *description) {
  int references = description->references - 1;
  description->references = references;
  place->description = 0;
  KEEP(__tcbmc_closed_places, place);
  if (references == 0) KEEP(__tcbmc_closed_descriptions, description);
  return references == 0;
}

/** exact */
int close(int number) {
  struct place *place;
  _Bool isLast = 0;
  __tcbmc_atomic_begin();
  struct description *before = found(number, &place);
#ifdef __TCBMC_RESOURCES
  __tcbmc_assert(before != 0 || number < 0, "resource", "closing a descriptor that is closed");
#endif
  if (before != 0) {
    isLast = leave(place, before);
    __tcbmc_open_numbers = __tcbmc_open_numbers & ~(1U << number);
  }
  __tcbmc_atomic_end();
  if (before == 0) return (int)failed(EBADF);
  if (isLast) release(before);
  return 0;
}

/** what is closed is not used */
void __tcbmc_use_descriptor(int number) {
#ifdef __TCBMC_RESOURCES
  struct place *place;
  __tcbmc_assert(!isNumber(number) || found(number, &place) != 0, "resource", "using a descriptor that is closed");
#endif
}

/** exact, with the lowest number that is free */
int dup(int number) {
  struct description *description = __tcbmc_description(number);
  return description == 0 ? -1 : __tcbmc_hand_out_descriptor(description, 0, 0);
}

static int place(struct description *description, int target, _Bool closesOnExec) {
  __tcbmc_atomic_begin();
  struct place *there;
  struct description *before = found(target, &there);
  _Bool isLast = before != 0 && leave(there, before);
  lead(target, description, closesOnExec);
  __tcbmc_atomic_end();
  if (isLast) release(before);
  return target;
}

/** exact */
int dup2(int number, int target) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  if (!mayBeNumber(target)) return (int)failed(EBADF);
  return number == target ? target : place(description, target, 0);
}

/** exact */
int dup3(int number, int target, int flags) {
  if (number == target || (flags & ~O_CLOEXEC)) return (int)failed(EINVAL);
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  return mayBeNumber(target) ? place(description, target, (flags & O_CLOEXEC) != 0) : (int)failed(EBADF);
}

enum { F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC = 1030 };

/** exact; locks are refused */
int fcntl(int number, int command, ...) {
  struct description *description = __tcbmc_description(number);
  if (description == 0) return -1;
  struct place *place;
  if (command == F_GETFD) return found(number, &place) != 0 && place->closesOnExec;
  if (command == F_GETFL) return (int)(description->access | description->flags);
  __builtin_va_list list;
  __builtin_va_start(list, command);
  if (command == F_DUPFD || command == F_DUPFD_CLOEXEC) {
    int least = __builtin_va_arg(list, int);
    return mayBeNumber(least) ? __tcbmc_hand_out_descriptor(description, least, command == F_DUPFD_CLOEXEC)
                              : (int)failed(EINVAL);
  }
  if (command == F_SETFD) {
    _Bool closes = __builtin_va_arg(list, int) & 1;
    if (found(number, &place) != 0) place->closesOnExec = closes;
    return 0;
  }
  if (command != F_SETFL) __tcbmc_world("refuse", "this command of fcntl");
  description->flags = __builtin_va_arg(list, int) & (O_NONBLOCK | O_APPEND);
  return 0;
}

_Bool __tcbmc_ignores_file(const char *path);
void __tcbmc_read_string(const char *text);

/** a file that is known */
int open(const char *path, int flags, ...) {
  __tcbmc_read_string(path);
  int access = flags & O_ACCMODE;
  if (access == O_ACCMODE) __tcbmc_world("refuse", "opening a file neither for reading nor for writing");
  if (flags & (O_DIRECTORY | O_PATH)) __tcbmc_world("refuse", "opening a folder");
  struct description *description = __tcbmc_new_description(A_FILE, access, flags);
  if (__tcbmc_ignores_file(path)) description->kind = SINK;
  else {
    int stream = __tcbmc_file_stream(path, flags & O_CREAT ? flags & O_EXCL ? CREATES | EXCLUSIVELY : CREATES : 0);
    if (stream < 0) return (int)failed(-stream);
    if (flags & O_TRUNC) __tcbmc_truncate(stream);
    description->stream = stream;
  }
  return __tcbmc_hand_out_descriptor(description, 0, (flags & O_CLOEXEC) != 0);
}

/** as open */
int creat(const char *path, unsigned int mode) { return open(path, O_CREAT | WRITES | O_TRUNC, mode); }

/** as open, from the current folder */
int openat(int folder, const char *path, int flags, ...) {
  if (folder != -100 && *path != '/') __tcbmc_world("refuse", "opening a file in a folder that is open");
  return open(path, flags, 0);
}
