/* C text that the models of streams of <stdio.h> share. */
#pragma once
#include "conversation/description.h"

enum { END = -1, HAS_ENDED = 1, WRONG = 2 };

/*
 * It begins as headers have it. pushed: a character that was read and put back, or END. access: READS, WRITES or BOTH.
 * lost: the error number of a write whose failure a stream with a buffer would only tell when that is flushed.
 */
struct file {
  _Atomic int descriptor, state, pushed;
  _Atomic unsigned int owner, depth;
  _Atomic unsigned char access;
  _Atomic _Bool isUnbuffered;
  _Atomic int lost;
};

/* Several threads may use a stream: each call has it to itself (POSIX 2.5.1). */
#ifdef __TCBMC_THREADS
void flockfile(struct file *file);
void funlockfile(struct file *file);
#define HOLD(file) flockfile(file)
#define LEAVE(file) funlockfile(file)
#else
#define HOLD(file) ((void)(file)->state)
#define LEAVE(file) ((void)0)
#endif

/* With the stream held: what read gives, or 0 at the end, or negative. */
long __tcbmc_take_from_file(struct file *file, unsigned char *buffer, size_t most, int how);
/* How many bytes were written. */
long __tcbmc_put(struct file *file, const unsigned char *bytes, size_t count);
