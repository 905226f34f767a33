// tcbmc: violation use-after-free switches=0
// What is formatted is read, not only what is printed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char line[16];
  char *name = malloc(4);
  if (!name) return 1;
  strcpy(name, "abc");
  free(name);
  snprintf(line, sizeof line, "%d %s", 1, name);
}
