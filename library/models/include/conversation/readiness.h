/* C text that the models of waiting for several descriptors share. */
#pragma once
#include "conversation/description.h"

enum {
  IN = 1,
  OUT = 4,
  ERR = 8,
  HUP = 0x10,
  NVAL = 0x20,
  RDNORM = 0x40,
  WRNORM = 0x100,
  RDHUP = 0x2000,
  INPUT = IN | RDNORM,
  OUTPUT = OUT | WRNORM
};
/*
 * Null: no descriptor; then nothing is seen of it. wanted: with ERR and HUP, where these are told. edge: what had come
 * when it was last seen, of those that are only seen once.
 */
struct waited {
  struct description *description;
  unsigned int wanted, seen;
  _Atomic unsigned int *edge;
};
enum { AT_ONCE = 0, FOR_SOME_TIME = 1, FOR_EVER = -1 };
/* How many have been seen. Those of which it is not certain that it has come already may be seen later. */
int __tcbmc_wait_for_any(struct waited *all, unsigned long count, int patience);
