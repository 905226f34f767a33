// tcbmc: safe
// As GCC has it: where a static object is initialised, a constant object that has been initialised before stands for its value.
#include <assert.h>

struct limits {
  int low, high : 5;
  double scale;
  const char *name;
  int rest;
};

const int MAX = 5;
static const double HALF = 0.5;
int target;
int *const TARGET = &target;
const struct limits LIMITS = {1, 9, 2.5, "limits"};
static const short TABLE[3] = {7, 8};

static unsigned left = MAX;
static int sizes[2] = {MAX, MAX * 2};
static double scaled = HALF * MAX;
static int *where = TARGET;
static int low = LIMITS.low + 1;
static const char *name = LIMITS.name;
static int entry = TABLE[1];
static struct limits copy = LIMITS;
static int chosen = MAX > 4 ? 1 << MAX : -1;

int main(void) {
  static int inside = (int)(MAX * 2.5);
  assert(left == 5 && sizes[0] == 5 && sizes[1] == 10);
  assert(scaled == 2.5 && where == &target && *name == 'l');
  assert(low == 2 && entry == 8);
  assert(copy.low == 1 && copy.high == 9 && copy.scale == 2.5 && copy.name == name && copy.rest == 0);
  assert(chosen == 32 && inside == 12);
}
