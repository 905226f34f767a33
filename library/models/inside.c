/**
 * @model what leads to the program itself
 * @header unistd.h, sys/socket.h, sys/eventfd.h, fcntl.h
 *
 * Pipes, pairs of stream sockets and eventfd lead from the program to itself. Who writes keeps its own position
 * (`put`), who reads its own (`taken`): with one thread on each side, and messages of one size, both are constants,
 * and only `written` is shared. Descriptors are found in a list, the last ones first, which is known where they are
 * opened before there are threads. What is handed to somebody whom no model follows is loose: then anything may come,
 * as from outside.
 */

#include "byte-loops.h"
#include "inside.h"
#include "cancellation.h"
#include "move.h"
#include "process-limits.h"

typedef __SIZE_TYPE__ size_t;
typedef unsigned long long number;
int *__errno_location(void);
enum {
  EINTR = 4,
  EBADF = 9,
  EAGAIN = 11,
  EINVAL = 22,
  EPIPE = 32,
  ECONNRESET = 104,
  ENOTCONN = 107,
  CAPACITY = 65536,
  ATOMIC = 4096
};
enum { IN = 1, OUT = 4, ERR = 8, HUP = 0x10, NVAL = 0x20, RDHUP = 0x2000, INPUT = IN | 0x40, OUTPUT = OUT | 0x100 };
enum { NONBLOCK = 04000, SEMAPHORE = 1 };

/*
 * How many bytes have been written and read in all, which sides are open, and whether a socket was closed with
 * something unread.
 */
struct queue {
  _Atomic size_t written;
  size_t put, taken;
  _Atomic _Bool hasReader, hasWriter, isReset;
  unsigned char bytes[CAPACITY];
};

/* An open file description. A counter has no queues. */
struct end {
  struct queue *_Atomic input;
  struct queue *_Atomic output;
  _Atomic number count;
  _Atomic unsigned int changes;
  _Atomic _Bool isCounter, isSemaphore, isSocket, isLoose, isShared;
  _Atomic unsigned int flags;
  _Atomic int references;
};

#ifdef __TCBMC_FORKING
#define IF_SHARED(end) if ((end)->isShared)
#else
#define IF_SHARED(end) if (0)
#endif

struct place {
  _Atomic int number;
  struct end *_Atomic end;
  struct place *before;
};
/** of pipes, pairs of sockets and eventfd */
struct place *_Atomic __tcbmc_places_inside;

/** of pipes, pairs of sockets and eventfd */
char __tcbmc_gone[1];

/* The last one that had the number. */
static struct place *placeOf(int number) {
  struct place *place = __tcbmc_places_inside;
  while (place != 0 && place->number != number) place = place->before;
  return place;
}

/** of pipes, pairs of sockets and eventfd */
void __tcbmc_forget_inside(int number) {
  struct place *place = placeOf(number);
  if (place != 0) place->number = -1;
}

/** of pipes, pairs of sockets and eventfd */
struct end *__tcbmc_inside(int number) {
  struct place *place = placeOf(number);
  if (place == 0) return 0;
  struct end *end = place->end;
  if (end == 0) return (struct end *)__tcbmc_gone;
  return end->isLoose ? (struct end *)0 : end;
}

/** of pipes, pairs of sockets and eventfd */
void __tcbmc_lead_inside(int number, struct end *end) {
  struct place *made = __tcbmc_reserve(sizeof *made, 1);
  made->number = number;
  __tcbmc_atomic_begin();
  made->end = end;
  made->before = __tcbmc_places_inside;
  __tcbmc_places_inside = made;
  end->references = end->references + 1;
  __tcbmc_atomic_end();
}

static struct queue *newQueue(void) {
  struct queue *made = __tcbmc_reserve(sizeof *made, 0);
  made->written = made->put = made->taken = 0;
  made->hasReader = made->hasWriter = 1;
  made->isReset = 0;
  return made;
}

static struct end *newEnd(struct queue *input, struct queue *output, unsigned int flags) {
  struct end *made = __tcbmc_reserve(sizeof *made, 1);
  made->input = input;
  made->output = output;
  made->flags = flags & NONBLOCK;
  return made;
}

/** of pipes, pairs of sockets and eventfd */
void __tcbmc_join_ends(const int *numbers, _Bool areSockets, unsigned int flags) {
  struct queue *first = newQueue(), *second = areSockets ? newQueue() : (struct queue *)0;
  struct end *left = newEnd(first, second, flags), *right = newEnd(second, first, flags);
  left->isSocket = right->isSocket = areSockets;
  __tcbmc_lead_inside(numbers[0], left);
  __tcbmc_lead_inside(numbers[1], right);
}

/** of pipes, pairs of sockets and eventfd */
void __tcbmc_count_inside(int number, unsigned int count, int flags) {
  struct end *made = newEnd(0, 0, flags);
  made->isCounter = 1;
  made->isSemaphore = (flags & SEMAPHORE) != 0;
  made->count = count;
  __tcbmc_lead_inside(number, made);
}

/* In a section. */
static void release(struct end *end) {
  if (end->input != 0) {
    end->input->hasReader = 0;
    if (end->isSocket && end->input->written != end->input->taken) end->output->isReset = 1;
  }
  if (end->output != 0) end->output->hasWriter = 0;
}

/** of pipes, pairs of sockets and eventfd */
int __tcbmc_leave_inside(int number) {
  __tcbmc_atomic_begin();
  struct place *place = placeOf(number);
  struct end *end = place == 0 ? (struct end *)0 : place->end;
  if (end != 0) {
    place->end = 0;
    end->references = end->references - 1;
    if (end->references == 0) release(end);
  }
  __tcbmc_atomic_end();
  return place == 0 ? 0 : end == 0 ? EBADF : 1;
}

/** of pipes, pairs of sockets and eventfd */
/* Both ends: what is written goes somewhere else, or what is read comes from there. */
void __tcbmc_loosen(int number) {
  struct end *end = __tcbmc_inside(number);
  if (end == 0 || IS_GONE(end)) return;
  for (struct place *place = __tcbmc_places_inside; place != 0; place = place->before) {
    struct end *other = place->end;
    if (other == 0) continue;
    if (other == end || (end->input != 0 && other->output == end->input) ||
        (end->output != 0 && other->input == end->output))
      other->isLoose = 1;
  }
}

#if defined(__TCBMC_SIGNALS) && (defined(__TCBMC_SIGNALS_ARRIVE) || defined(__TCBMC_SENDING_SIGNALS))
extern _Atomic __UINT64_TYPE__ __tcbmc_catches;
extern _Atomic _Bool __tcbmc_stops_calls;
/** of pipes, pairs of sockets and eventfd */
_Bool __tcbmc_is_interrupted(_Bool restarts) {
  return (restarts ? __tcbmc_stops_calls : __tcbmc_catches != 0) && __VERIFIER_nondet_bool();
}
#else
_Bool __tcbmc_is_interrupted(_Bool restarts) { return 0; }
#endif

/* In a section: a part of what was asked for, of which nobody knows how much. */
static void moveSome(unsigned char *to, const unsigned char *from, size_t count, size_t most) {
  if (count == most) move(to, from, most);
  else __tcbmc_copy_some_bytes(to, from, count, most);
}

/* In a section. */
static void takeOut(struct queue *queue, unsigned char *buffer, size_t count, size_t most) {
  size_t start = queue->taken % CAPACITY, left = CAPACITY - start;
  if (count <= left) moveSome(buffer, queue->bytes + start, count, most);
  else {
    __tcbmc_copy_some_bytes(buffer, queue->bytes + start, left, most);
    __tcbmc_copy_some_bytes(buffer + left, queue->bytes, count - left, most - left);
  }
}

static long takeBytes(struct end *end, unsigned char *buffer, size_t most, _Bool waits, _Bool peeks) {
  struct queue *queue = end->input;
  long result;
  if (queue == 0) return -EBADF;
  if (most == 0) return 0;
  __tcbmc_atomic_begin();
  /* No difference of these is stored: its bits would all vary where both do. */
  size_t written = queue->written, taken = queue->taken, next = taken;
  _Bool isAtEnd = written == taken && !queue->hasWriter, isReset = isAtEnd && queue->isReset;
  if (waits) __tcbmc_wait(written != taken || isAtEnd OR_REQUESTED);
  if (written == taken) {
    result = isReset ? -ECONNRESET : isAtEnd ? 0 : -EAGAIN;
    if (isReset) queue->isReset = 0;
  } else if (taken + most <= written) {
    takeOut(queue, buffer, most, most);
    next = taken + most;
    result = (long)most;
  } else {
    takeOut(queue, buffer, written - taken, most);
    next = written;
    result = (long)(written - taken);
  }
  if (!peeks) queue->taken = next;
  __tcbmc_atomic_end();
  return result;
}

static long takeCount(struct end *end, unsigned char *buffer, size_t most, _Bool waits) {
  if (most < sizeof(number)) return -EINVAL;
  __tcbmc_atomic_begin();
  number there = end->count, given = end->isSemaphore && there != 0 ? 1 : there;
  if (waits) __tcbmc_wait(there != 0 OR_REQUESTED);
  end->count = there - given;
  __tcbmc_atomic_end();
  if (there == 0) return -EAGAIN;
  *(number *)buffer = given;
  return sizeof(number);
}

/** of pipes, pairs of sockets and eventfd */
long __tcbmc_take_inside(struct end *end, unsigned char *buffer, size_t most, int how) {
  if (IS_GONE(end)) return -EBADF;
  _Bool waits = !(end->flags & NONBLOCK) && !(how & NEVER_WAITS);
  if (waits && __tcbmc_is_interrupted(1)) return -EINTR;
  IF_SHARED(end)
  DEPENDS_ON_OTHERS long result =
      end->isCounter ? takeCount(end, buffer, most, waits) : takeBytes(end, buffer, most, waits, (how & PEEKS) != 0);
  UNLESS_IN_TIME(!waits || result != -EAGAIN);
  return result;
}

/* In a section: as long as not more has been written in all than there is room for, nobody looks at what was read. */
static size_t roomFor(struct queue *queue, size_t count) {
  size_t put = queue->put;
  return put + count <= CAPACITY ? count : CAPACITY - (put - queue->taken);
}

static void putIn(struct queue *queue, const unsigned char *buffer, size_t count) {
  size_t put = queue->put, start = put % CAPACITY, left = CAPACITY - start;
  if (count <= left) move(queue->bytes + start, buffer, count);
  else {
    __tcbmc_copy_bytes(queue->bytes + start, buffer, left);
    __tcbmc_copy_bytes(queue->bytes, buffer + left, count - left);
  }
  queue->put = put + count;
  queue->written = put + count;
}

/* Either all of it, or, of what is more than is atomic, a part. */
static long giveSome(struct queue *queue, const unsigned char *buffer, size_t count, _Bool waits) {
  size_t needed = count <= ATOMIC ? count : 1;
  long result;
  __tcbmc_atomic_begin();
  _Bool isHeard = queue->hasReader && queue->hasWriter;
  size_t room = roomFor(queue, count);
  if (waits) __tcbmc_wait(room >= needed || !isHeard OR_REQUESTED);
  if (!isHeard) result = -EPIPE;
  else if (room >= count) {
    putIn(queue, buffer, count);
    result = (long)count;
  } else if (room >= needed) {
    putIn(queue, buffer, room);
    result = (long)room;
  } else result = -EAGAIN;
  __tcbmc_atomic_end();
  return result;
}

static long giveBytes(struct end *end, const unsigned char *buffer, size_t count, _Bool waits) {
  struct queue *queue = end->output;
  if (queue == 0) return -EBADF;
  if (count == 0) return 0;
  long result = giveSome(queue, buffer, count, waits);
  if (result < 0 || (size_t)result == count || !waits) return result;
  size_t given = result;
  while (given < count) {
    result = giveSome(queue, buffer + given, count - given, 1);
    if (result < 0) break;
    given += result;
  }
  return given;
}

static long giveCount(struct end *end, const unsigned char *buffer, size_t size, _Bool waits) {
  if (size < sizeof(number)) return -EINVAL;
  number added = *(const number *)buffer;
  if (added == (number)-1) return -EINVAL;
  __tcbmc_atomic_begin();
  number there = end->count;
  _Bool fits = there < (number)-1 - added;
  if (waits) __tcbmc_wait(fits OR_REQUESTED);
  if (fits) {
    end->count = there + added;
    end->changes = end->changes + 1;
  }
  __tcbmc_atomic_end();
  return fits ? (long)sizeof(number) : -EAGAIN;
}

#ifdef __TCBMC_SIGNALS
int raise(int number);
#define SIGPIPE_COMES raise(13)
#else
#define SIGPIPE_COMES __tcbmc_halt()
#endif

/** of pipes, pairs of sockets and eventfd */
long __tcbmc_give_inside(struct end *end, const unsigned char *buffer, size_t count, int how) {
  if (IS_GONE(end)) return -EBADF;
  _Bool waits = !(end->flags & NONBLOCK) && !(how & NEVER_WAITS);
  IF_SHARED(end) {
    __tcbmc_look_at_bytes(buffer, count);
    return (long)count;
  }
  if (waits && __tcbmc_is_interrupted(1)) return -EINTR;
  long result = end->isCounter ? giveCount(end, buffer, count, waits) : giveBytes(end, buffer, count, waits);
  UNLESS_IN_TIME(!waits || result != -EAGAIN);
  if (result == -EPIPE && !(how & SENDS)) SIGPIPE_COMES;
  return result;
}

/** of pipes, pairs of sockets and eventfd */
unsigned int __tcbmc_seen_inside(struct end *end) {
  if (IS_GONE(end)) return NVAL;
  IF_SHARED(end) DEPENDS_ON_OTHERS if (end->isCounter) {
    number there = end->count;
    return (there != 0 ? INPUT : 0) | (there < (number)-2 ? OUTPUT : 0);
  }
  struct queue *input = end->input, *output = end->output;
  unsigned int seen = 0;
  if (input != 0) {
    _Bool isOver = !input->hasWriter;
    if (input->written != input->taken) seen |= INPUT;
    if (isOver)
      seen |= !end->isSocket ? HUP : !output->hasReader || !output->hasWriter ? INPUT | RDHUP | HUP : INPUT | RDHUP;
  }
  if (output != 0) {
    if (roomFor(output, ATOMIC) >= ATOMIC) seen |= OUTPUT;
    if (!end->isSocket && !output->hasReader) seen |= ERR;
  }
  return seen;
}

/** of pipes, pairs of sockets and eventfd */
void __tcbmc_loosen_all(void) {
  for (struct place *place = __tcbmc_places_inside; place != 0; place = place->before)
    if (place->end != 0) place->end->isLoose = 1;
}

/** of pipes, pairs of sockets and eventfd */
/* Another process has them as well from here on. */
void __tcbmc_share_all(void) {
#ifdef __TCBMC_OTHER_PROCESSES
  __tcbmc_loosen_all();
#else
  for (struct place *place = __tcbmc_places_inside; place != 0; place = place->before)
    if (place->end != 0) place->end->isShared = 1;
#endif
}

/** of pipes, pairs of sockets and eventfd */
/* In a section: a number that is another one when there is more to be seen. */
unsigned int __tcbmc_changes_inside(struct end *end) {
  if (IS_GONE(end)) return 0;
  struct queue *input = end->input;
  if (end->isCounter) return end->changes + 1;
  return input == 0 ? 1 : 2 * (unsigned int)input->written + (input->hasWriter ? 1 : 2);
}

/** of pipes, pairs of sockets and eventfd */
/* fcntl with F_SETFL, or F_GETFL: 0, or the flags. */
int __tcbmc_flags_inside(struct end *end, _Bool isSet, int flags) {
  if (IS_GONE(end)) {
    *__errno_location() = EBADF;
    return -1;
  }
  if (isSet) end->flags = flags & NONBLOCK;
  if (isSet) return 0;
  return (int)end->flags | (end->isCounter || end->isSocket ? 2 : end->input != 0 ? 0 : 1);
}

long read(int number, void *buffer, size_t size);
long write(int number, const void *buffer, size_t size);
/** reads the counter; 0 or -1 */
int eventfd_read(int descriptor, number *value) {
  return read(descriptor, value, sizeof *value) == sizeof *value ? 0 : -1;
}
/** adds to the counter; 0 or -1 */
int eventfd_write(int descriptor, number value) {
  return write(descriptor, &value, sizeof value) == sizeof value ? 0 : -1;
}

/** of pipes, pairs of sockets and eventfd */
int __tcbmc_shut_inside(struct end *end, _Bool reads, _Bool writes) {
  if (IS_GONE(end)) return -EBADF;
  if (!end->isSocket) return -ENOTCONN;
  __tcbmc_atomic_begin();
  if (reads) end->input->hasReader = end->input->hasWriter = 0;
  if (writes) end->output->hasWriter = 0;
  __tcbmc_atomic_end();
  return 0;
}
