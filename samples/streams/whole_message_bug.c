// tcbmc: violation assertion -- --short-io --stdin samples/streams/data/command.txt
// tcbmc: safe -- --stdin samples/streams/data/command.txt
// Takes for granted that a read gives a whole line. On one machine it nearly always does, so nothing is wrong without --short-io; through a network or a pipe it may be a part.
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A line without its end. */
static int read_line(int fd, char *line, size_t size) {
  ssize_t got = read(fd, line, size - 1);
  if (got <= 0) return -1;
  line[got] = 0;
  line[strcspn(line, "\n")] = 0;
  return 0;
}

int main(void) {
  char line[8];
  if (read_line(STDIN_FILENO, line, sizeof line) < 0) return 1;
  assert(strcmp(line, "go") == 0);
}
