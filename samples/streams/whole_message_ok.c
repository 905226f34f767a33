// tcbmc: safe -- --short-io --stdin samples/streams/data/command.txt
// Reads until the line has come as a whole, however few bytes a read gives.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A line without its end. */
static int read_line(int fd, char *line, size_t size) {
  size_t length = 0;
  while (length < size - 1) {
    ssize_t got = read(fd, line + length, size - 1 - length);
    if (got <= 0) return -1;
    length += got;
    if (line[length - 1] == '\n') break;
  }
  line[length] = 0;
  line[strcspn(line, "\n")] = 0;
  return 0;
}

int main(void) {
  char line[8];
  if (read_line(STDIN_FILENO, line, sizeof line) < 0) return 1;
  assert(strcmp(line, "go") == 0);
}
