// tcbmc: safe
// What POSIX adds to the standard headers is nobody's where there is no POSIX: programs have these names for other things.
#include <xc.h>
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

unsigned short index = 3;
static char rindex, timezone;
static int random(int x) { return x + 1; }
typedef enum { OFF, ON } mode_t;
typedef unsigned char id_t;
enum { ffs = 7, valloc, strsep };
struct timeval { int a; };
id_t getpid;
unsigned char pid_t;
mode_t mode;
struct timeval tv;

void main(void) {
  index += random(1);
  getpid = 255;
  getpid++;
  mode = ON;
  tv.a = valloc;
  pid_t = ffs;
  assert(index == 5 && getpid == 0 && mode == 1 && tv.a == 8 && pid_t == 7 && strlen("ab") == 2 && rindex == 0 && timezone == 0);
}
