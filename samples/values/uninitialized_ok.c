// tcbmc: bounded switches=0 -- --property uninitialized
//
// All ways through the parser set the unit. To copy the bytes between the members, which nobody has written, is no mistake.
#include <stdio.h>

struct quantity {
  int amount;
  char unit;
};

static int parse(int tag, struct quantity *result) {
  switch (tag) {
    case 0: result->unit = 'm'; break;
    case 1: result->unit = 's'; break;
    case 2: result->unit = ' '; break;
    default: return -1;
  }
  result->amount = tag * 10;
  return 0;
}

int main(int argc, char **argv) {
  struct quantity quantity;
  if (parse(argc, &quantity) != 0) return 1;
  struct quantity copy = quantity;
  printf("%d %c\n", copy.amount, copy.unit);
  return 0;
}
