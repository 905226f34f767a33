/**
 * @model sets of signals
 * @header signal.h
 */

#include "signal-numbers.h"

enum { EINVAL = 22 };

/** exact */
int sigemptyset(void *signals) {
  *(set *)signals = 0;
  return 0;
}

/** exact */
int sigfillset(void *signals) {
  *(set *)signals = ~(set)0;
  return 0;
}

/** exact; -1 and EINVAL for what is no signal */
int sigaddset(void *signals, int number) {
  if (!isSignal(number)) return fails(EINVAL);
  *(set *)signals |= BIT(number);
  return 0;
}

/** exact; -1 and EINVAL for what is no signal */
int sigdelset(void *signals, int number) {
  if (!isSignal(number)) return fails(EINVAL);
  *(set *)signals &= ~BIT(number);
  return 0;
}

/** exact; -1 and EINVAL for what is no signal */
int sigismember(const void *signals, int number) {
  if (!isSignal(number)) return fails(EINVAL);
  return (*(const set *)signals & BIT(number)) != 0;
}

/** exact */
int sigisemptyset(const void *signals) { return *(const set *)signals == 0; }
