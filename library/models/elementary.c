/**
 * @model elementary functions
 * @header math.h
 *
 * What nobody can compute exactly: any number of which what is certain holds, errno included (C11 7.12 and F.10); equal
 * arguments have equal results.
 */

int *__errno_location(void);
static double failing(double result, int error) {
  *__errno_location() = error;
  return result;
}
#define PI ((NUMBER)3.14159265358979323846)
#define HALF_PI ((NUMBER)1.57079632679489661923)
#define DOMAIN failing(__builtin_nan(""), 33)
#define POLE(sign) failing((sign) > 0 ? __builtin_inf() : -__builtin_inf(), 34)
#define OUT_OF_RANGE(y) if (y - y != 0 || y == 0) *__errno_location() = 34

#define NUMBER double
#define OF(name) name
#include "elementary-of-type.h"

#define NUMBER float
#define OF(name) name##f
#include "elementary-of-type.h"
