/*
 * C text that several models share: sets of signals are as in Linux, signal n being bit n - 1 of the first 64 bits.
 */
#pragma once
typedef __UINT64_TYPE__ set;
enum {
  SIGILL = 4,
  SIGTRAP = 5,
  SIGABRT = 6,
  SIGBUS = 7,
  SIGFPE = 8,
  SIGKILL = 9,
  SIGSEGV = 11,
  SIGALRM = 14,
  SIGCHLD = 17,
  SIGSTOP = 19,
  SIGVTALRM = 26,
  SIGPROF = 27,
  SIGSYS = 31,
  LAST_SIGNAL = 64
};
#define BIT(number) ((set)1 << ((number) - 1))
#define UNBLOCKABLE (BIT(SIGKILL) | BIT(SIGSTOP))
int *__errno_location(void);
static _Bool isSignal(int number) { return number >= 1 && number <= LAST_SIGNAL; }
static int fails(int error) {
  *__errno_location() = error;
  return -1;
}
