/*
 * C text of functions that tell the address of another socket. How long it is depends on its family: of the program's
 * sockets, which families there are is known, and an address of `AF_INET` is that long and no longer. As much of it
 * is written as there is room for; what it would have needed is told.
 */
#pragma once
enum { INET = 16, INET6 = 28, UNIX = 110, STORAGE = 128, FAMILY = sizeof(unsigned short) };
extern _Atomic unsigned char __tcbmc_longest_address;

/* @param mayLack whether there may be none, of length 0 */
static void receiveAddress(void *address, unsigned int *length, _Bool mayLack) {
  unsigned int given = *length, longest = __tcbmc_longest_address, actual;
  if (longest == 0) longest = STORAGE;
  if (longest == INET) actual = INET;
  else if (longest == INET6) actual = __VERIFIER_nondet_bool() ? INET : INET6;
  else {
    actual = __VERIFIER_nondet_uint();
    __tcbmc_assume(actual >= FAMILY && actual <= longest);
  }
  if (mayLack && __VERIFIER_nondet_bool()) actual = 0;
  fill(address, longest, actual < given ? actual : given);
  *length = actual;
}
