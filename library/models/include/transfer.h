/* C text that several models share: transfers between the memory and the system, and what goes wrong there. */
#pragma once
#include "bounds.h"
#include "byte-loops.h"
#include "inside.h"

typedef __SIZE_TYPE__ size_t;
int *__errno_location(void);
size_t __VERIFIER_nondet_size_t(void);

/* A bit for each number that errno may have then: below 64, and from 64 on. */
#define ERROR_SET unsigned long long low, unsigned long long high
#define THESE low, high

/* The result is 0, for functions that give back pointers. */
static long failing(ERROR_SET) {
  int error = __VERIFIER_nondet_uchar();
  __tcbmc_assume(error < 128 && ((error < 64 ? low : high) >> (error & 63) & 1));
  *__errno_location() = error;
  return 0;
}

static long failed(ERROR_SET) { return failing(THESE) - 1; }

/* Else EBADF. */
static _Bool canBeOpen(int descriptor) {
  if (descriptor < 0) *__errno_location() = 9;
  return descriptor >= 0;
}

static long notOpen(void) {
  *__errno_location() = 9;
  return -1;
}

/* -1 with errno, or a number from 0 to the largest. */
static long upTo(unsigned long largest, ERROR_SET) {
  unsigned long result = __VERIFIER_nondet_ulong();
  if (result > largest) return failed(THESE);
  return (long)result;
}

/* Of size bytes the first ones are written. */
static void fill(void *buffer, size_t size, size_t count) {
  in_bounds(buffer, count);
  __tcbmc_any_bytes(buffer, count, size);
}

static void look(const void *buffer, size_t size) {
  in_bounds(buffer, size);
  __tcbmc_look_at_bytes(buffer, size);
}

void __tcbmc_look_at_text(const char *text);

static long filled(void *buffer, size_t size, ERROR_SET) {
  long result = upTo(size, THESE);
  if (result > 0) fill(buffer, size, result);
  return result;
}

/* Any characters, and the end, within so many bytes. */
static void fillString(char *buffer, size_t size) {
  size_t length = __VERIFIER_nondet_size_t();
  __tcbmc_assume(length < size);
  fill(buffer, size, length);
  buffer[length] = 0;
}

#ifdef __TCBMC_OUTPUT
static void output(const void *buffer, size_t size) {
  const unsigned char *bytes = buffer;
  in_bounds(buffer, size);
  for (size_t i = 0; i < size; i++) __tcbmc_event("#output", bytes[i]);
}
#else
#define output look
#endif

static long looked(const void *buffer, size_t size, ERROR_SET) {
  output(buffer, size);
  return upTo(size, THESE);
}
