// tcbmc: bounded
// tcbmc: bounded -- --args-bound 2:2
// What the user types is unknown: the program takes the number of a line as its second argument, and looks at what it is.
#include <string.h>

static const char *lines[4] = {"earth", "water", "air", "fire"};

int main(int argc, char **argv) {
  int wanted = 0;
  if (argc > 2 && strcmp(argv[1], "-l") == 0) wanted = argv[2][0] - '0';
  if (wanted < 0 || wanted > 3) return 1;
  return lines[wanted][0];
}
