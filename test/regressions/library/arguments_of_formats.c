// tcbmc: violation out-of-bounds switches=0 -- -DARGUMENTS=,3
// tcbmc: violation out-of-bounds switches=0 -- -DARGUMENTS=
// tcbmc: safe switches=0 -- -DARGUMENTS=,text
// tcbmc: violation out-of-bounds switches=0 -- -DSPRINTF -DARGUMENTS=,3
// tcbmc: violation out-of-bounds switches=0 -- -DSPRINTF -DARGUMENTS=
// tcbmc: safe switches=0 -- -DSPRINTF -DARGUMENTS=,text
// A format says which arguments there are, and which of them are pointers.
#include <stdio.h>

int main(void) {
  const char *text = "x";
  char line[40];
#ifdef SPRINTF
  snprintf(line, sizeof line, "%*d%%%.1f %-10s" "%m", 3, 4, 5.0 ARGUMENTS);
  return line[0] == 0;
#else
  printf("%*d%%%.1f %-10s" "%m\n", 3, 4, 5.0 ARGUMENTS);
  return line == text;
#endif
}
