/*
 * `expired` is the error of a wait that was given up: EINVAL if the deadline is no time. Deadlines are only looked at
 * then.
 */
#pragma once
struct deadline {
  long seconds;
  long nanoseconds;
};
static int expired(const void *deadline) {
  long nanoseconds = ((const struct deadline *)deadline)->nanoseconds;
  return nanoseconds < 0 || nanoseconds >= 1000000000 ? 22 : 110;
}
