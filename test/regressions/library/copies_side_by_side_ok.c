// tcbmc: safe switches=0
// Copies beside each other, all onto itself, and between objects of which nobody knows where they are.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char text[16] = "abcdef";
  char other[16];
  int numbers[4] = {1, 2, 3, 4};
  memcpy(text + 6, text, 6);
  memcpy(text, text, 6);
  memcpy(numbers + 2, numbers, 2 * sizeof *numbers);
  memcpy(other, text, sizeof other);
  char *target = rand() ? text : other;
  memcpy(target + 8, text, 8);
  strncpy(text + 8, "xy", 8);
  strcpy(text, text + 8);
  strcat(text, "z");
  snprintf(other, sizeof other, "%s.%s", text, text);
  snprintf(text, 0, "%s", text);
  return memcmp(text, "xyz", 4) != 0;
}
