/*
 * C text that the models of descriptors share. What several threads look at is atomic, so that only accesses to the
 * program's own buffers race.
 */
#pragma once
#include "byte-loops.h"
#include "conversation/channel-functions.h"

typedef __SIZE_TYPE__ size_t;
int *__errno_location(void);
enum {
  EPERM = 1,
  ENOENT = 2,
  EINTR = 4,
  EBADF = 9,
  EAGAIN = 11,
  EEXIST = 17,
  EINVAL = 22,
  EMFILE = 24,
  ENOTTY = 25,
  ESPIPE = 29,
  EPIPE = 32,
  ENOTSOCK = 88,
  EOPNOTSUPP = 95,
  EAFNOSUPPORT = 97,
  EADDRINUSE = 98,
  ECONNRESET = 104,
  EISCONN = 106,
  ENOTCONN = 107,
  EALREADY = 114,
  EINPROGRESS = 115
};
enum {
  O_ACCMODE = 3,
  O_CREAT = 0100,
  O_EXCL = 0200,
  O_TRUNC = 01000,
  O_APPEND = 02000,
  O_NONBLOCK = 04000,
  O_DIRECTORY = 0200000,
  O_CLOEXEC = 02000000,
  O_PATH = 010000000
};
enum { READS = 0, WRITES = 1, BOTH = 2 };

/* SINK: what is written goes nowhere, and nothing is read. */
enum { SOCKET, CONNECTION, LISTENER, A_FILE, PIPE, STANDARD, SINK, EVENTS };

/* UNTOLD: it has come to its end, and nobody has asked. */
enum { UNDER_WAY = 1, UNTOLD = 2 };

struct pipe;
struct registrations;

/* An open file description: what descriptors lead to that were duplicated. */
struct description {
  _Atomic unsigned char kind, access;
  /* O_NONBLOCK, O_APPEND. */
  _Atomic unsigned int flags;
  _Atomic int references;
  _Atomic int stream;
  /* Of files. */
  _Atomic unsigned long offset;
  /* Of pipes: from which it reads, and to which it writes. */
  struct pipe *_Atomic input;
  struct pipe *_Atomic output;
  /* Of sockets: the family, the own port, the other's address and port, an error that nobody has been told of. */
  _Atomic unsigned short family, port, otherPort;
  _Atomic unsigned int otherAddress;
  _Atomic int error;
  _Atomic _Bool isIgnored;
  /*
   * Of sockets: where they are bound, if they are; whether others may be as well; what connecting without waiting has
   * come to; whether nothing is received any more.
   */
  _Atomic unsigned int ownAddress;
  _Atomic _Bool isBound, isShared, isDeaf;
  _Atomic unsigned char connecting;
  /* Of epoll. */
  struct registrations *_Atomic events;
  struct description *later;
};

static long failed(int error) {
  *__errno_location() = error;
  return -1;
}

/* Of the kind that are negative if something goes wrong. */
static long told(long result) { return result < 0 ? failed((int)-result) : result; }

/* What a descriptor leads to, or null and EBADF. */
struct description *__tcbmc_description(int number);
struct description *__tcbmc_new_description(int kind, int access, unsigned int flags);
/* The lowest number from one on that is free leads there from now on. */
int __tcbmc_hand_out_descriptor(struct description *description, int least, _Bool closesOnExec);

/* Error numbers are negative. */
long __tcbmc_take(struct description *description, unsigned char *buffer, size_t most, int how);
long __tcbmc_give(struct description *description, const unsigned char *buffer, size_t count);
